from django.conf import settings
from django.db import migrations, models
import django.db.models.deletion


class Migration(migrations.Migration):
    """Models of a championship are called what they are. Their tables stay as they are, by name too."""

    dependencies = [
        ('boardroom', '0034_parties'),
    ]

    operations = [
        migrations.AlterModelTable(name='hallentry', table='boardroom_hallentry'),
        migrations.AlterModelTable(name='hallrole', table='boardroom_hallrole'),
        migrations.RenameModel(old_name='HallEntry', new_name='EventLogEntry'),
        migrations.RenameModel(old_name='HallRole', new_name='EventRole'),
        migrations.AlterField(
            model_name='eventrole',
            name='person',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='event_roles', to=settings.AUTH_USER_MODEL),
        ),
    ]
