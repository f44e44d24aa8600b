import { desc, eq, sql } from 'drizzle-orm';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { dayFor } from '../booklets/when.ts';
import { documentKeys, renderer, sha256 } from './render.ts';
import { frozenPages, type Snapshot } from './snapshot.ts';
import { visibleTo } from './visible.ts';

/** A statement's parameters are limited, and so is the memory of a small machine: documents go in by this many. */
const BATCH = 25;

interface Kept {
  kind: 'minor' | 'major';
  note: string;
  restoredFrom: number | null;
  timeZone: string;
}

/** Takes the booklet's row for the length of the transaction: publications of one booklet come one after the other. */
export const lockBooklet = async (inside: Scope, id: string): Promise<Row<'booklets'> | null> => {
  const [row] = await inside.update('booklets', { rowVersion: sql`row_version + 1` }, (columns) => eq(columns.id, id));
  return row ?? null;
};

const nextNumber = async (inside: Scope, bookletId: string): Promise<number> => {
  const { publications } = inside.views;
  const [latest] = await inside
    .select({ number: publications.number })
    .from(publications)
    .where(eq(publications.bookletId, bookletId))
    .orderBy(desc(publications.number))
    .limit(1);
  return (latest?.number ?? 0) + 1;
};

const chaptersHash = ({ chapters }: Snapshot): string => sha256(JSON.stringify(chapters));

/**
 * Keeps a snapshot as the next version, draws every document of it once, and puts it on line. To be called under the
 * lock of the booklet. `onlineRevision` is the revision of the draft it equals.
 */
export const keepVersion = async (
  inside: Scope,
  booklet: Row<'booklets'>,
  snapshot: Snapshot,
  onlineRevision: number,
  { kind, note, restoredFrom, timeZone }: Kept,
): Promise<number> => {
  const number = await nextNumber(inside, booklet.id);
  const publishedAt = new Date();
  // What is drawn once and for all is what anybody gets, of whom nothing is known.
  const shown = visibleTo(snapshot, null);
  const draw = renderer(shown, { number, publishedOn: dayFor(publishedAt, timeZone) });
  const documents = documentKeys(shown).flatMap((key, position) => {
    const document = draw(key);
    return document ? [{ ...document, position, hash: sha256(document.body) }] : [];
  });
  const [publication] = await inside.insert('publications', [
    {
      bookletId: booklet.id,
      number,
      kind,
      note,
      title: snapshot.title,
      snapshot,
      // The pages that only some people see are part of the version too.
      hash: sha256([...documents.map(({ key, hash }) => `${key} ${hash}`), chaptersHash(snapshot)].join('\n')),
      pageCount: frozenPages(snapshot).length,
      restoredFrom,
      publishedAt,
      publishedBy: inside.actor.id,
    },
  ]);
  if (!publication) throw new Error('publication not inserted');
  await inside.insert(
    'publicationMedia',
    Object.keys(snapshot.media).map((mediaId) => ({ publicationId: publication.id, mediaId })),
  );
  for (let at = 0; at < documents.length; at += BATCH) {
    await inside.insert(
      'publicationPages',
      documents.slice(at, at + BATCH).map((document) => ({ publicationId: publication.id, ...document })),
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
