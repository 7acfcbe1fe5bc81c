from django.db import migrations, models


def read_again(apps, schema_editor):
    """What was read before has no headlines: a worker reads it once more, and finds it until then."""
    apps.get_model("chronicle", "Telling").objects.update(seq=0)


class Migration(migrations.Migration):
    dependencies = [
        ("chronicle", "0004_the_language_of_a_book"),
    ]

    operations = [
        migrations.AddField(
            model_name="telling",
            name="places",
            field=models.JSONField(
                default=list, verbose_name="where in the text each place of the report begins"
            ),
        ),
        migrations.RunPython(read_again, migrations.RunPython.noop, elidable=True),
    ]
