from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rosters", "0006_seating"),
    ]

    operations = [
        migrations.AddField(
            model_name="hero",
            name="gone_at",
            field=models.DateTimeField(
                blank=True, editable=False, null=True, verbose_name="when he was deleted"
            ),
        ),
    ]
