import { z } from 'zod';
import { moment } from '../../platform/shared.ts';
import { paragraphs } from '../../platform/text/text.ts';

export const maintenanceForm = z.object({
  /** Reason, as text; may be empty. */
  message: paragraphs('Le message', { max: 500 }),
  /** Expected end: the maintenance goes on until a super admin ends it. */
  endsAt: moment,
});
export type MaintenanceForm = z.infer<typeof maintenanceForm>;
