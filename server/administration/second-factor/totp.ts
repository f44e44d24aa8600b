import { and, eq, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { Vault } from '../../platform/security/vault.ts';

/** Validity of a code in seconds. */
const PERIOD_SECONDS = 30;

const buildSecretContext = (userId: string): string => `${userId}:second-factor`;

/** A secret of 20 random bytes, in Base32. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32;

export const sealTotpSecret = (vault: Vault, userId: string, secret: string): string =>
  vault.seal(secret, buildSecretContext(userId));
/** Null when there is no secret, or when another server sealed it. */
export const openTotpSecret = (vault: Vault, userId: string, sealed: string): string | null =>
  sealed === '' ? null : vault.open(sealed, buildSecretContext(userId));

const createTotp = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, digits: 6, algorithm: 'SHA1' });

/** `otpauth://…` URI for authenticator apps. */
export const buildTotpUri = (secret: string, issuer: string, email: string): string =>
  createTotp(secret, issuer, email).toString();

/** Time step of a code: current, previous or next. Null when it matches none. */
const findMatchingStep = (secret: string, token: string, now = Date.now()): number | null => {
  const delta = createTotp(secret).validate({ token, window: 1, timestamp: now });
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp: now }) + delta;
};

/** True when the code is right and not used before: of two concurrent uses, the second is refused. */
export const consumeTotpStep = async (db: Db, userId: string, secret: string, token: string): Promise<boolean> => {
  const step = findMatchingStep(secret, token);
  if (step === null) return false;
  const access = new AccountAccess(db, { userId });
  const taken = await access.update('users', { totpLastStep: step }, ({ id, totpLastStep }) =>
    and(eq(id, userId), lt(totpLastStep, step)),
  );
  return taken.length > 0;
};
