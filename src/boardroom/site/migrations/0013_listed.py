from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('boardroom', '0012_devices'),
    ]

    operations = [
        migrations.AddField(
            model_name='championship',
            name='listed',
            field=models.BooleanField(default=True, help_text="Shown in the public list of tournaments."),
        ),
    ]
