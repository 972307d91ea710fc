import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('boardroom', '0023_signing'),
    ]

    operations = [
        migrations.CreateModel(
            name='Review',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('opened', models.BooleanField(default=False)),
                ('done', models.FloatField(default=0, help_text="Progress from 0 to 1.")),
                ('touched', models.DateTimeField(default=django.utils.timezone.now)),
                ('found', models.JSONField(null=True)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reviews', to='boardroom.table')),
            ],
            options={
                'verbose_name': 'review',
                'verbose_name_plural': 'reviews',
                'constraints': [models.UniqueConstraint(fields=('table', 'opened'), name='one_review_a_kind')],
            },
        ),
    ]
