import { eq } from 'drizzle-orm';
import type { EntryBrand } from '#renderer';
import { toSnapshot } from '../../../booklets/index.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { findCompanySlugByHost } from '../../../platform/data/queries/find-company.ts';
import type { Services } from '../../../platform/services.ts';
import { buildBookletBase } from '../http/address.ts';
import { loadReaderAssets } from '../http/assets.ts';
import { buildBookletLook, buildEntryBrand, buildPublicContact } from './entry-brand.ts';

interface BrandRequest {
  booklet: Pick<TenantRow<'booklets'>, 'slug' | 'state' | 'onlinePublicationId'>;
  company: { slug: string; name: string; contactName: string; contactEmail: string };
  /** Host name of the request: a company's own host has shorter URLs. */
  host: string;
}

/**
 * Look of the pages that one of its readers opens outside a booklet, such as the page of a message's rights; null: the
 * booklet is not online, and its files are not served.
 */
export const loadBookletBrand = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  scope: Scope,
  { booklet: { slug, state, onlinePublicationId }, company, host }: BrandRequest,
): Promise<EntryBrand | null> => {
  if (slug === null || state !== 'published' || onlinePublicationId === null) return null;
  const { publications } = scope.views;
  const [row] = await scope
    .select({ snapshot: publications.snapshot })
    .from(publications)
    .where(eq(publications.id, onlinePublicationId));
  if (!row) return null;
  const look = buildBookletLook(toSnapshot(row.snapshot));
  const own = await findCompanySlugByHost(db, host.toLowerCase());
  return buildEntryBrand(look, {
    base: buildBookletBase(company.slug, slug, own === company.slug ? own : null),
    script: loadReaderAssets({ optional: !config.serveWeb }).script,
    contact: look.readerContact ?? buildPublicContact(company, company.name),
  });
};
