import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { profile } from '../../../contract/administration/accounts/profile.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { buildTrackingColumns } from '../../platform/data/access/versioned-row.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import { requireActiveLanguage } from '../translations/language.ts';
import { updateReferentsFromAccount } from './referent-accounts.ts';

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('fr-FR', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** GEN-019 for a time zone that does not exist. */
export const requireTimeZone = (name: string): void => {
  if (!isTimeZone(name)) throw createFieldRefusal('timeZone', 'GEN-019');
};

/** Updates the user's own profile. Throws GEN-019 for a language or a time zone that does not exist. */
export const saveProfile = async (db: Db, userId: string, values: z.output<typeof profile>): Promise<void> => {
  await requireActiveLanguage(db, 'locale', values.locale);
  requireTimeZone(values.timeZone);
  const change = { ...values, ...buildTrackingColumns({ actor: { id: userId } }) };
  const [saved] = await new AccountAccess(db, { userId }).update('users', change, ({ id }) => eq(id, userId));
  if (saved) await updateReferentsFromAccount(db, saved);
};
