import { desc, eq } from 'drizzle-orm';
import { listEmbedHosts } from '../../../blocks/embed/find-embed-host.ts';
import type { PublicationKind } from '../../../contract/booklets/booklets/booklet-kinds.ts';
import type { VersionChange } from '../../../contract/booklets/publications/version-changes.ts';
import { insertRow } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { splitIntoChunks } from '../../platform/data/statements/split-into-chunks.ts';
import { formatLocalDay } from '../../platform/text/format-date.ts';
import { filterSnapshotForReader } from './filter-snapshot.ts';
import { createDocumentRenderer, listDocumentKeys, sha256 } from './render.ts';
import { listFrozenPages, type Snapshot } from './snapshot.ts';

/** Documents per insert: statement parameters and the memory of a small machine are limited. */
const DOCUMENTS_PER_INSERT = 25;

interface VersionMetadata {
  kind: PublicationKind;
  note: string;
  changes: VersionChange[] | null;
  restoredFrom: number | null;
  timeZone: string;
}

const getNextVersionNumber = async (inside: Scope, bookletId: string): Promise<number> => {
  const { publications } = inside.views;
  const [latest] = await inside
    .select({ number: publications.number })
    .from(publications)
    .where(eq(publications.bookletId, bookletId))
    .orderBy(desc(publications.number))
    .limit(1);
  return (latest?.number ?? 0) + 1;
};

const hashChapters = ({ chapters }: Snapshot): string => sha256(JSON.stringify(chapters));

/**
 * Saves a snapshot as the next version, renders all its documents once, and puts it online. Needs the lock of the
 * booklet. `onlineRevision` is the draft revision that the snapshot equals.
 */
export const saveVersion = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  snapshot: Snapshot,
  onlineRevision: number,
  { kind, note, changes, restoredFrom, timeZone }: VersionMetadata,
): Promise<number> => {
  const number = await getNextVersionNumber(inside, booklet.id);
  const publishedAt = new Date();
  // Stored documents are rendered for an anonymous reader.
  const shown = filterSnapshotForReader(snapshot, null);
  const draw = createDocumentRenderer(shown, { number, publishedOn: formatLocalDay(publishedAt, timeZone) });
  const documents = listDocumentKeys(shown).flatMap((key, position) => {
    const document = draw(key);
    return document ? [{ ...document, position, hash: sha256(document.body) }] : [];
  });
  const publication = await insertRow(inside, 'publications', {
    bookletId: booklet.id,
    number,
    kind,
    note,
    changes,
    title: snapshot.title,
    snapshot,
    embedHosts: listEmbedHosts(listFrozenPages(snapshot).flatMap(({ blocks }) => blocks)),
    // Pages with an audience count in the hash too.
    hash: sha256([...documents.map(({ key, hash }) => `${key} ${hash}`), hashChapters(snapshot)].join('\n')),
    pageCount: listFrozenPages(snapshot).length,
    restoredFrom,
    majorAsks: booklet.settings.review.majorAsks,
    publishedAt,
    publishedBy: inside.actor.id,
  });
  await inside.insert(
    'publicationMedia',
    Object.keys(snapshot.media).map((mediaId) => ({ publicationId: publication.id, mediaId })),
  );
  for (const chunk of splitIntoChunks(documents, DOCUMENTS_PER_INSERT)) {
    await inside.insert(
      'publicationPages',
      chunk.map((document) => ({ publicationId: publication.id, ...document })),
    );
  }
  await inside.update(
    'booklets',
    {
      state: 'published',
      onlinePublicationId: publication.id,
      onlineRevision,
      updatedAt: publishedAt,
      updatedBy: inside.actor.id,
    },
    (columns) => eq(columns.id, booklet.id),
  );
  return number;
};
