import { listAccessMethods } from '../../../contract/booklets/access/access.ts';
import { bookletFields } from '../../../contract/booklets/booklets/booklet.ts';
import type { Booklet } from '../../../contract/booklets/booklets/booklets.ts';
import { readerLink, readerPath } from '../../../contract/platform/paths.ts';
import { pickFields, pickSchemaFields } from '../../../contract/platform/pick-fields.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';
import type { BookletContext } from './find-booklet.ts';

/** True when readers see an older revision than the draft's. */
export const hasUnpublishedChanges = (
  row: Pick<TenantRow<'booklets'>, 'state' | 'revision' | 'onlineRevision'>,
): boolean => row.state === 'published' && row.revision > (row.onlineRevision ?? 0);

/** Path of the booklet for readers; null while it is offline. */
export const findReaderPath = (company: string, row: Pick<TenantRow<'booklets'>, 'state' | 'slug'>): string | null =>
  row.state === 'published' && row.slug !== null ? readerPath(company, row.slug) : null;

/** API answer for a booklet. `origin` (scheme and host) starts the unlisted link, which only publishers get. */
export const toBookletAnswer = ({ row, ...found }: BookletContext, origin: string): Booklet => ({
  ...pickSchemaFields(row, bookletFields),
  id: row.id,
  state: row.state,
  plannedAt: row.plannedAt?.toISOString() ?? null,
  binnedAt: row.binnedAt?.toISOString() ?? null,
  rowVersion: row.rowVersion,
  revision: row.revision,
  hasUnpublishedChanges: hasUnpublishedChanges(row),
  onlineVersion: found.onlineVersion,
  access: {
    doors: listAccessMethods(row.access),
    readerPath: findReaderPath(found.company.slug, row),
    link:
      found.can['booklet.access'] && row.access.link.on && found.link !== null && row.slug !== null
        ? origin + readerLink(found.company.slug, row.slug, found.link)
        : null,
    noindex: row.access.public.noindex,
  },
  company: pickFields(found.company, ['id', 'name', 'slug']),
  owner: found.owner,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: found.updatedBy,
  can: found.can,
  heldTo: found.chapterIds && [...found.chapterIds],
});
