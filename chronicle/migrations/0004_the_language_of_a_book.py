"""A book keeps in which language it was ordered."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chronicle", "0003_search")]

    operations = [
        migrations.AddField(
            model_name="book",
            name="language",
            field=models.CharField(blank=True, default="", max_length=20, verbose_name="in which it is bound"),
            preserve_default=False,
        ),
    ]
