import type { AccountRow } from '../../platform/data/access/account-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import type { Vault } from '../../platform/security/vault.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import { consumeTotpStep, openTotpSecret } from './totp.ts';

type Account = Pick<AccountRow<'users'>, 'id' | 'totpSecret' | 'totpSince'>;

/** True when the account requires a code besides its password. */
export const hasSecondFactor = ({ totpSince }: Pick<Account, 'totpSince'>): boolean => totpSince !== null;

/** Throws AUTH-011 unless the code is the current one or a recovery code, not used before. */
export const requireSecondFactorCode = async (db: Db, vault: Vault, account: Account, code: string): Promise<void> => {
  const secret = openTotpSecret(vault, account.id, account.totpSecret);
  const right = /^\d{6}$/.test(code)
    ? secret !== null && (await consumeTotpStep(db, account.id, secret, code))
    : code.length === 8 && (await consumeRecoveryCode(db, account.id, code));
  if (!right) throw createFieldRefusal('totp', 'AUTH-011');
};
