import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/data/client.ts';
import { Scope } from '../../platform/data/scope.ts';
import { NOBODY } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Vault } from '../../platform/security/vault.ts';
import { mediaFor } from './media.ts';

/** Validity of a download link, in milliseconds. */
const LIFE = 10 * 60_000;
const ABOUT = 'download of a file';

const DOWNLOADS = '/api/media-downloads';

/**
 * Creates an address to download a file without a session, until `until`. Its content is sealed, so that nobody can
 * forge another.
 */
export const linkTo = async (scope: Scope, vault: Vault, id: string): Promise<{ url: string; until: string }> => {
  await mediaFor(scope, id);
  const until = Date.now() + LIFE;
  const sealed = vault.seal(JSON.stringify([scope.companyId, id, until]), ABOUT);
  return { url: `${DOWNLOADS}/${encodeURIComponent(sealed)}`, until: new Date(until).toISOString() };
};

/** Returns the file of such an address. Throws GEN-010 if it is altered or expired, or its file is deleted. */
export const linked = async (db: Db, vault: Vault, sealed: string) => {
  const [companyId, id, until] = (JSON.parse(vault.open(sealed, ABOUT) ?? '[]') as [string?, string?, number?]) ?? [];
  if (!companyId || !id || !until || until < Date.now()) throw new Refusal('GEN-010');
  const { media } = new Scope(db, NOBODY, companyId).views;
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.id, id), isNull(media.deletedAt)));
  if (!row) throw new Refusal('GEN-010');
  return row;
};
