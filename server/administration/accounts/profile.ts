import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { profile } from '../../../contract/administration/accounts/profile.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { buildTrackingColumns } from '../../platform/data/access/versioned-row.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { requireTimeZone } from '../../platform/text/calendar/time-zone.ts';
import { requireActiveLanguage } from '../translations/language.ts';
import { updateReferentsFromAccount } from './referent-accounts.ts';

/** Updates the user's own profile. Throws GEN-019 for a language or a time zone that does not exist. */
export const saveProfile = async (db: Db, userId: string, values: z.output<typeof profile>): Promise<void> => {
  await requireActiveLanguage(db, 'locale', values.locale);
  requireTimeZone(values.timeZone);
  const change = { ...values, ...buildTrackingColumns({ actor: { id: userId } }) };
  const [saved] = await new AccountAccess(db, { userId }).update('users', change, ({ id }) => eq(id, userId));
  if (saved) await updateReferentsFromAccount(db, saved);
};
