import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { moment, notice } from '../../platform/shared.ts';
import { maintenanceForm } from './maintenance-form.ts';

/** Announcement shown to everybody while the back office is closed. */
export const maintenanceNotice = z.object({
  /** Reason, as text; empty when none was given. */
  message: z.string(),
  /** Expected end: the maintenance goes on until a super admin ends it. */
  endsAt: moment,
});
export type MaintenanceNotice = z.infer<typeof maintenanceNotice>;

const maintenanceState = z.object({
  /** Null: the back office is open. */
  maintenance: maintenanceNotice.extend({ startedAt: moment, startedBy: z.string() }).nullable(),
});
export type MaintenanceState = z.infer<typeof maintenanceState>;

const PATH = '/api/admin/maintenance';
const maintenanceChange = {
  right: 'platform.maintenance',
  whileSwitched: { refused: 'fermer ou rouvrir le back-office' },
  state: PATH,
} as const;

export const getMaintenance = call.get(PATH, {
  right: 'platform.maintenance',
  summary: 'Whether the back office is closed for maintenance, since when and by whom',
  answer: maintenanceState,
});

export const startMaintenance = call.put(PATH, {
  ...maintenanceChange,
  summary:
    'Closes the back office to everybody but super admins (503 GEN-014), or changes the announcement; booklets stay readable. 422 GEN-029 for an end that has passed',
  body: maintenanceForm,
  answer: maintenanceState.extend(notice.shape),
});

export const endMaintenance = call.delete(PATH, {
  ...maintenanceChange,
  summary: 'Opens the back office again; 409 GEN-017 when it is open',
  answer: maintenanceState.extend(notice.shape),
});

/** The login page shows it. */
export const getMaintenanceNotice = call.get('/api/auth/maintenance', {
  right: 'anyone',
  summary: 'The announcement of the current maintenance',
  answer: z.object({ maintenance: maintenanceNotice.nullable() }),
});
