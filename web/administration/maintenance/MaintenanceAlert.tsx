import { Alert } from '@mantine/core';
import { useEffect, useState } from 'react';
import {
  getMaintenanceNotice,
  type MaintenanceNotice,
} from '../../../contract/administration/maintenance/maintenance.ts';
import { api, ignoreApiError } from '../../lib/api.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { IconAlertTriangle } from '../../ui/icons/index.ts';

/** Announcement of a maintenance to visitors, who cannot sign in meanwhile; nothing without one. */
export default function MaintenanceAlert() {
  const t = useT();
  const [maintenance, setMaintenance] = useState<MaintenanceNotice | null>(null);
  useEffect(() => {
    // Without an answer, a refused login still says it.
    api(getMaintenanceNotice, { quiet: true }).then((answer) => setMaintenance(answer.maintenance), ignoreApiError);
  }, []);
  if (!maintenance) return null;
  const { message, endsAt } = maintenance;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('error.page.maintenance')}>
      <p>{t('maintenance.visitor', { end: formatDayAndTime(endsAt) })}</p>
      {message !== '' && <p style={{ whiteSpace: 'pre-line' }}>{message}</p>}
    </Alert>
  );
}
