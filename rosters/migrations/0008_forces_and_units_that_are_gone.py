from django.db import migrations, models

GONE_AT = models.DateTimeField(blank=True, editable=False, null=True, verbose_name="when it was deleted")


class Migration(migrations.Migration):
    dependencies = [
        ("rosters", "0007_heroes_that_are_gone"),
    ]

    operations = [
        migrations.AddField(model_name="force", name="gone_at", field=GONE_AT.clone()),
        migrations.AddField(model_name="unit", name="gone_at", field=GONE_AT.clone()),
        migrations.AlterField(model_name="hero", name="gone_at", field=GONE_AT.clone()),
        migrations.AddField(
            model_name="force",
            name="readers",
            field=models.JSONField(
                default=list, editable=False, verbose_name="places of those who saw it when it was deleted"
            ),
        ),
    ]
