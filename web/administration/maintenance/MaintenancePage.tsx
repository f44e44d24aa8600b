import { Alert, Button, Group, Stack } from '@mantine/core';
import {
  endMaintenance,
  getMaintenance,
  type MaintenanceState,
  startMaintenance,
} from '../../../contract/administration/maintenance/maintenance.ts';
import {
  type MaintenanceForm,
  maintenanceForm,
} from '../../../contract/administration/maintenance/maintenance-form.ts';
import { DeniedScreen } from '../../app/errors/DeniedScreen.tsx';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { session, useCan, useUser } from '../../lib/user.ts';
import { fromWallTime, toWallTime } from '../../lib/wall-time.ts';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts';
import { IconAlertTriangle } from '../../ui/icons/index.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';

const HOUR_MS = 3_600_000;

interface MaintenanceSectionProps {
  maintenance: MaintenanceState['maintenance'];
  onChange: () => Promise<unknown>;
}

/** Announcement of the maintenance, new or current. */
function AnnouncementSection({ maintenance, onChange }: MaintenanceSectionProps) {
  const t = useT();
  const timeZone = useUser()?.timeZone ?? 'Europe/Paris';
  const initial: MaintenanceForm = {
    message: maintenance?.message ?? '',
    endsAt: maintenance?.endsAt ?? new Date(Date.now() + HOUR_MS).toISOString(),
  };
  const { values, field, dirty, submit, busy } = useSchemaForm<MaintenanceForm>(
    maintenanceForm,
    initial,
    async (body) => {
      await api(startMaintenance, { body, quiet: true });
      await onChange();
    },
  );
  useUnsavedGuard(dirty);
  const end = field('endsAt');
  return (
    <form onSubmit={submit} noValidate>
      <FormSection title={t('maintenance.announcement')} sentence={t('maintenance.announcement.sentence')}>
        <TextField
          type="datetime-local"
          label={t('maintenance.field.endsAt')}
          help={t('maintenance.field.endsAt.help')}
          required
          {...end}
          value={toWallTime(values.endsAt === '' ? null : values.endsAt, timeZone)}
          onChange={(event) => end.onChange(fromWallTime(event.currentTarget.value, timeZone) ?? '')}
        />
        <TextAreaField
          label={t('maintenance.field.message')}
          help={t('maintenance.field.message.help')}
          max={500}
          {...field('message')}
        />
        <Group>
          <Button type="submit" loading={busy} disabled={maintenance !== null && !dirty}>
            {t(maintenance ? 'maintenance.save' : 'maintenance.start')}
          </Button>
        </Group>
      </FormSection>
    </form>
  );
}

/** Current state, and the way back to normal. */
function StateSection({ maintenance, onChange }: MaintenanceSectionProps) {
  const t = useT();
  const { busy, refusal, run } = useAction();
  const end = () =>
    run(async () => {
      await api(endMaintenance, { quiet: true });
      await onChange();
    });
  return (
    <FormSection title={t('maintenance.state')}>
      {maintenance ? (
        <>
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
            {t('maintenance.closed', {
              start: formatDayAndTime(maintenance.startedAt),
              name: maintenance.startedBy,
              end: formatDayAndTime(maintenance.endsAt),
            })}
          </Alert>
          {refusal && (
            <Alert color="red" role="alert">
              {refusal}
            </Alert>
          )}
          <Group>
            <Button loading={busy} onClick={() => void end()}>
              {t('maintenance.end')}
            </Button>
          </Group>
        </>
      ) : (
        <p>{t('maintenance.open')}</p>
      )}
    </FormSection>
  );
}

/** `/parametres/maintenance`: closes the back office to everybody but super admins, and opens it again. */
export function MaintenancePage() {
  const t = useT();
  const may = useCan('platform.maintenance');
  const { data, error, refetch } = useCallQuery(['maintenance'], getMaintenance, { enabled: may, staleTime: 0 });
  if (!may) return <DeniedScreen message={t('maintenance.denied')} />;
  // The banner above every page follows.
  const reload = async () => {
    await Promise.all([refetch(), session.load()]);
  };
  if (!data) return <LoadState isScreen error={error} onRetry={refetch} />;
  return (
    <Stack gap="xl" maw={720}>
      <PageHeader title={t('maintenance.title')} sentence={t('maintenance.sentence')} />
      <StateSection maintenance={data.maintenance} onChange={reload} />
      <AnnouncementSection key={JSON.stringify(data.maintenance)} maintenance={data.maintenance} onChange={reload} />
    </Stack>
  );
}
