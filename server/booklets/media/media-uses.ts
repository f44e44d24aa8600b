import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { MediaUse } from '../../../contract/booklets/media/media-library.ts';
import { addQuery, paths, sectorPath } from '../../../contract/platform/paths.ts';
import { sectors } from '../../platform/data/access/platform-tables.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { getBinnedTitle } from '../../platform/text/titles.ts';

/** Maximum number of listed uses of each kind. */
const MAX_USES_PER_KIND = 100;

const joinLabels = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' › ');

/** Uses in booklet drafts: pages, booklet settings, messages and referents. */
const listDraftUses = async (scope: Scope, mediaId: string): Promise<MediaUse[]> => {
  const { mediaUses, booklets, blocks, pages, chapters, campaigns, referents } = scope.views;
  const rows = await scope
    .select({
      holderId: mediaUses.holderId,
      bookletId: booklets.id,
      booklet: booklets.title,
      binnedAt: booklets.binnedAt,
      pageId: pages.id,
      page: pages.title,
      campaignId: campaigns.id,
      campaign: campaigns.name,
      referentId: referents.id,
      referent: sql<string>`${referents.firstName} || ' ' || ${referents.lastName}`,
    })
    .from(mediaUses)
    .innerJoin(booklets, eq(booklets.id, mediaUses.bookletId))
    .leftJoin(blocks, eq(blocks.id, mediaUses.holderId))
    .leftJoin(pages, eq(pages.id, blocks.pageId))
    .leftJoin(chapters, eq(chapters.id, pages.chapterId))
    .leftJoin(campaigns, eq(campaigns.id, mediaUses.holderId))
    .leftJoin(referents, eq(referents.id, mediaUses.holderId))
    .where(
      and(
        eq(mediaUses.mediaId, mediaId),
        // A deletion in the editor can be undone, but then the publication check reports the missing file.
        isNull(blocks.deletedAt),
        isNull(pages.deletedAt),
        isNull(chapters.deletedAt),
        or(
          eq(mediaUses.holderId, booklets.id),
          sql`${blocks.id} is not null`,
          sql`${campaigns.id} is not null`,
          sql`${referents.id} is not null`,
        ),
      ),
    )
    .orderBy(asc(booklets.title), asc(pages.title))
    .limit(MAX_USES_PER_KIND);
  return rows.map((row): MediaUse => {
    const livret = row.bookletId;
    const name = getBinnedTitle(row.booklet, row.binnedAt);
    const base = { holderId: row.holderId, replaceable: row.binnedAt === null, online: false };
    if (row.campaignId !== null) {
      const href = addQuery(`${paths.bookletMailing}/${row.campaignId}`, { livret });
      return { ...base, kind: 'message', label: joinLabels(name, row.campaign), href };
    }
    if (row.referentId !== null) {
      const href = addQuery(paths.bookletReferents, { livret });
      return { ...base, kind: 'referent', label: joinLabels(name, row.referent), href };
    }
    if (row.pageId !== null) {
      const href = addQuery(paths.editor, { livret, page: row.pageId });
      return { ...base, kind: 'page', label: joinLabels(name, row.page), href };
    }
    return { ...base, kind: 'booklet', label: name, href: addQuery(`${paths.builder}/personnalisation`, { livret }) };
  });
};

/** Uses in published versions, online or not. */
const listVersionUses = async (scope: Scope, mediaId: string): Promise<MediaUse[]> => {
  const { publicationMedia, publications, booklets } = scope.views;
  const rows = await scope
    .select({
      id: publications.id,
      title: publications.title,
      number: publications.number,
      bookletId: publications.bookletId,
      onlineId: booklets.onlinePublicationId,
    })
    .from(publicationMedia)
    .innerJoin(publications, eq(publications.id, publicationMedia.publicationId))
    .innerJoin(booklets, eq(booklets.id, publications.bookletId))
    .where(eq(publicationMedia.mediaId, mediaId))
    .orderBy(asc(publications.title), asc(publications.number))
    .limit(MAX_USES_PER_KIND);
  return rows.map(({ id, title, number, bookletId, onlineId }) => ({
    kind: 'version',
    label: `${title}, version ${number}`,
    href: addQuery(paths.bookletHome, { livret: bookletId }),
    holderId: id,
    replaceable: false,
    online: id === onlineId,
  }));
};

/** Files that use it as captions or as consent document. */
const listFileUses = async (scope: Scope, mediaId: string): Promise<MediaUse[]> => {
  const { media } = scope.views;
  const rows = await scope
    .select({ id: media.id, name: media.name })
    .from(media)
    .where(and(isNull(media.deletedAt), or(eq(media.captionsMediaId, mediaId), eq(media.consentMediaId, mediaId))))
    .orderBy(asc(media.name))
    .limit(MAX_USES_PER_KIND);
  return rows.map(({ id, name }) => ({
    kind: 'media',
    label: `Fichier ${name}`,
    href: addQuery('/parametres/mediatheque', { fichier: id }),
    holderId: id,
    replaceable: false,
    online: false,
  }));
};

const UUID_PATTERN = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Uses in the company record, sectors and templates, by file. These rows are few and name their files inside texts: one
 * request reads all of them once.
 */
export const mapOtherUses = async (scope: Scope): Promise<Map<string, MediaUse[]>> => {
  const { company, templateTexts } = scope.views;
  const found = new Map<string, MediaUse[]>();
  const add = (mediaId: string, use: MediaUse) => {
    const uses = found.get(mediaId);
    if (!uses) found.set(mediaId, [use]);
    else if (!uses.some(({ holderId }) => holderId === use.holderId)) uses.push(use);
  };
  const [card] = await scope.select({ id: company.id, logoMediaId: company.logoMediaId }).from(company);
  if (card?.logoMediaId) {
    const href = `/parametres/entreprises/${card.id}`;
    const base = { holderId: card.id, replaceable: false, online: false };
    add(card.logoMediaId, { ...base, kind: 'company', label: 'Logo de l’entreprise', href });
  }
  const trades = await scope
    .select({ id: sectors.id, label: sectors.label, imageId: sectors.imageId, photos: sectors.photos })
    .from(sectors)
    .where(or(isNotNull(sectors.imageId), sql`${sectors.photos} <> '[]'::jsonb`));
  for (const { id, label, imageId, photos } of trades) {
    const href = sectorPath(id);
    const use = { holderId: id, replaceable: false, online: false, label: `Secteur ${label}`, href };
    for (const mediaId of imageId === null ? photos : [imageId, ...photos]) add(mediaId, { ...use, kind: 'sector' });
  }
  for (const { id, title, text } of await scope.select().from(templateTexts)) {
    for (const [mediaId] of text.matchAll(UUID_PATTERN)) {
      add(mediaId, {
        kind: 'template',
        label: `Modèle ${title}`,
        href: `/parametres/builder/chapitres/${id}`,
        holderId: id,
        replaceable: false,
        online: false,
      });
    }
  }
  return found;
};

/** Lists the uses of a file with readable labels; at most 100 of each kind. */
export const listMediaUses = async (scope: Scope, mediaId: string): Promise<MediaUse[]> => [
  ...(await listDraftUses(scope, mediaId)),
  ...(await listVersionUses(scope, mediaId)),
  ...((await mapOtherUses(scope)).get(mediaId) ?? []),
  ...(await listFileUses(scope, mediaId)),
];

/** Formats the first five names for a sentence: « A », « B »… */
export const formatNames = (names: readonly string[]): string => {
  const first = names
    .slice(0, 5)
    .map((name) => `« ${name} »`)
    .join(', ');
  return names.length > 5 ? `${first}…` : first;
};

/** MED-003 with the uses of the file. */
export const createInUseRefusal = (uses: readonly string[]): Refusal =>
  new Refusal('MED-003', { n: uses.length, liste: formatNames(uses) });
