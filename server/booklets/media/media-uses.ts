import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { MEDIA_USES_PER_PAGE, type MediaUse } from '../../../contract/booklets/media/media-library.ts';
import { addQuery, paths, sectorPath } from '../../../contract/platform/paths.ts';
import { sectors } from '../../platform/data/access/platform-tables.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { loadPageOfParts, toListPart } from '../../platform/data/queries/limited-list.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { getBinnedTitle } from '../../platform/text/titles.ts';

const joinLabels = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' › ');

const selectDraftUses = (scope: Scope, mediaId: string) => {
  const { mediaUses, booklets, blocks, pages, chapters, campaigns, referents } = scope.views;
  return scope
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
      referent: sql<string>`${referents.firstName} || ' ' || ${referents.lastName}`.as('referent_name'),
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
    .orderBy(asc(booklets.title), asc(pages.title), asc(mediaUses.holderId));
};

type DraftUseRow = Awaited<ReturnType<typeof selectDraftUses>>[number];

const toDraftUse = (row: DraftUseRow): MediaUse => {
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
};

const selectVersionUses = (scope: Scope, mediaId: string) => {
  const { publicationMedia, publications, booklets } = scope.views;
  return scope
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
    .orderBy(asc(publications.title), asc(publications.number), asc(publications.id));
};

type VersionUseRow = Awaited<ReturnType<typeof selectVersionUses>>[number];

const toVersionUse = ({ id, title, number, bookletId, onlineId }: VersionUseRow): MediaUse => ({
  kind: 'version',
  label: `${title}, version ${number}`,
  href: addQuery(paths.bookletHome, { livret: bookletId }),
  holderId: id,
  replaceable: false,
  online: id === onlineId,
});

/** True when a version that readers see now shows the file. */
export const isMediaOnline = async (scope: Scope, mediaId: string): Promise<boolean> => {
  const { publicationMedia, booklets } = scope.views;
  const online = await scope
    .select({ id: booklets.id })
    .from(publicationMedia)
    .innerJoin(booklets, eq(booklets.onlinePublicationId, publicationMedia.publicationId))
    .where(eq(publicationMedia.mediaId, mediaId))
    .limit(1);
  return online.length > 0;
};

const selectFileUses = (scope: Scope, mediaId: string) => {
  const { media } = scope.views;
  return scope
    .select({ id: media.id, name: media.name })
    .from(media)
    .where(and(isNull(media.deletedAt), or(eq(media.captionsMediaId, mediaId), eq(media.consentMediaId, mediaId))))
    .orderBy(asc(media.name), asc(media.id));
};

const toFileUse = ({ id, name }: { id: string; name: string }): MediaUse => ({
  kind: 'media',
  label: `Fichier ${name}`,
  href: addQuery('/parametres/mediatheque', { fichier: id }),
  holderId: id,
  replaceable: false,
  online: false,
});

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

/**
 * A page of the uses of a file, with readable labels: in drafts (pages, booklet settings, messages and referents), in
 * published versions, online or not, elsewhere, and in the files that have it as captions or as consent document.
 */
export const listMediaUses = async (
  scope: Scope,
  mediaId: string,
  page = 1,
): Promise<{ rows: MediaUse[]; total: number }> => {
  const drafts = () => selectDraftUses(scope, mediaId);
  const versions = () => selectVersionUses(scope, mediaId);
  const files = () => selectFileUses(scope, mediaId);
  return loadPageOfParts<MediaUse>(
    [
      {
        count: () => scope.countRows(drafts().as('uses')),
        load: async (limit, offset) => (await drafts().limit(limit).offset(offset)).map(toDraftUse),
      },
      {
        count: () => scope.countRows(versions().as('uses')),
        load: async (limit, offset) => (await versions().limit(limit).offset(offset)).map(toVersionUse),
      },
      toListPart((await mapOtherUses(scope)).get(mediaId) ?? []),
      {
        count: () => scope.countRows(files().as('uses')),
        load: async (limit, offset) => (await files().limit(limit).offset(offset)).map(toFileUse),
      },
    ],
    { page, size: MEDIA_USES_PER_PAGE },
  );
};

/** Formats the first five names for a sentence: « A », « B »… */
export const formatNames = (names: readonly string[]): string => {
  const first = names
    .slice(0, 5)
    .map((name) => `« ${name} »`)
    .join(', ');
  return names.length > 5 ? `${first}…` : first;
};

/** MED-003 with the uses of the file, of which `uses` are the first. */
export const createInUseRefusal = (uses: readonly string[], total = uses.length): Refusal =>
  new Refusal('MED-003', { n: total, liste: formatNames(uses) });
