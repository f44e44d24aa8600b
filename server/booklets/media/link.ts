import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/data/client.ts';
import { Scope } from '../../platform/data/scope.ts';
import { NOBODY } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Vault } from '../../platform/security/vault.ts';
import { mediaFor } from './media.ts';

/** How long a link to download a file is good for, in milliseconds. */
const LIFE = 10 * 60_000;
const ABOUT = 'download of a file';

const DOWNLOADS = '/api/media-downloads';

/** An address to download a file from without signing in, until `until`. What it names is sealed: nobody makes another. */
export const linkTo = async (scope: Scope, vault: Vault, id: string): Promise<{ url: string; until: string }> => {
  await mediaFor(scope, id);
  const until = Date.now() + LIFE;
  const sealed = vault.seal(JSON.stringify([scope.companyId, id, until]), ABOUT);
  return { url: `${DOWNLOADS}/${encodeURIComponent(sealed)}`, until: new Date(until).toISOString() };
};

/** The file that such an address names. GEN-010 when it was altered, is over, or its file is gone. */
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
