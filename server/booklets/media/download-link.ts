import { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { SYSTEM_ACTOR } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Vault } from '../../platform/security/vault.ts';
import { requireMedia } from './media.ts';

/** Validity of a download link, in milliseconds. */
const LINK_LIFE_MS = 10 * 60_000;
const SEAL_PURPOSE = 'download of a file';

const DOWNLOAD_PATH = '/api/media-downloads';

/**
 * Creates an address to download a file without a session, until `until`. Its content is sealed, so that nobody can
 * forge another.
 */
export const createDownloadLink = async (
  scope: Scope,
  vault: Vault,
  id: string,
): Promise<{ url: string; until: string }> => {
  await requireMedia(scope, id);
  const until = Date.now() + LINK_LIFE_MS;
  const sealed = vault.seal(JSON.stringify([scope.companyId, id, until]), SEAL_PURPOSE);
  return { url: `${DOWNLOAD_PATH}/${encodeURIComponent(sealed)}`, until: new Date(until).toISOString() };
};

/** Returns the file of such an address. Throws GEN-010 if it is altered or expired, or its file is deleted. */
export const getLinkedMedia = (db: Db, vault: Vault, sealed: string) => {
  const [companyId, id, until] =
    (JSON.parse(vault.open(sealed, SEAL_PURPOSE) ?? '[]') as [string?, string?, number?]) ?? [];
  if (!companyId || !id || !until || until < Date.now()) throw new Refusal('GEN-010');
  return requireMedia(new Scope(db, SYSTEM_ACTOR, companyId), id);
};
