# Pinned to a version. `docker buildx imagetools inspect python:3.13.9-slim-trixie` tells its digest: add it as
# python:3.13.9-slim-trixie@sha256:... and the image is the very same everywhere.
FROM python:3.13.9-slim-trixie

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /banneret

# Lines of text for PDF are set by Pango.
RUN apt-get update -q && apt-get install -q -y --no-install-recommends \
        libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 \
    && rm -rf /var/lib/apt/lists/*
COPY requirements.lock .
RUN pip install --no-cache-dir --no-deps --only-binary :all: --require-hashes -r requirements.lock

COPY . .
ENV PRODUCTION=yes STATIC_ROOT=/banneret/staticfiles
# collectstatic reads the settings, and they ask for these; nothing of them stays in the image
RUN SECRET_KEY=only-while-building ALLOWED_HOSTS=none DATABASE_URL=postgresql:///none EMAIL_HOST=none \
    python manage.py collectstatic --no-input --verbosity 0 \
    && useradd --system --no-create-home banneret
USER banneret

EXPOSE 8000
# Open streams end by themselves when the server is told to stop, so a short grace is enough.
CMD ["uvicorn", "config.asgi:application", "--host", "0.0.0.0", "--port", "8000", "--ws", "none", \
     "--proxy-headers", "--timeout-graceful-shutdown", "5"]
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
