import { and, eq, isNull } from 'drizzle-orm';
import type { Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { dayIn } from '../../platform/text/calendar/days.ts';
import { counted } from '../../reading/reader/countdowns.ts';
import { bookletFor } from '../booklets/found.ts';
import { visible } from '../booklets/list.ts';
import { readDraft } from './content.ts';
import { freeze } from './freeze.ts';
import { type DocumentKey, placed, renderer } from './render.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';

/** The online version, for a referent of the booklet, who never sees the draft. GEN-010 for any other booklet. */
const onlineSnapshot = async (scope: Scope, bookletId: string): Promise<Snapshot> => {
  const { booklets, publications } = scope.views;
  const [row] = await scope
    .select({ snapshot: publications.snapshot })
    .from(booklets)
    .innerJoin(publications, eq(publications.id, booklets.onlinePublicationId))
    .where(and(eq(booklets.id, bookletId), visible(scope, booklets), isNull(booklets.binnedAt)));
  if (!row) throw new Refusal('GEN-010');
  return snapshotOf(row.snapshot);
};

/**
 * Snapshot to preview: the draft for those who may read the booklet, the online version for a referent. Quizzes keep
 * their order from one preview to the next.
 */
export const draftSnapshot = async (scope: Scope, bookletId: string): Promise<Snapshot> => {
  if (scope.actor.role === 'referent') return onlineSnapshot(scope, bookletId);
  const { row } = await bookletFor(scope, bookletId, 'booklet.read');
  return { ...freeze(await readDraft(scope, row)), quizKey: bookletId };
};

interface Addresses {
  base: string;
  script: string;
  style: string;
}

/** One document of the draft, as HTML; null when no document has this key. */
export const draftDocument = (
  snapshot: Snapshot,
  key: DocumentKey,
  { base, script, style }: Addresses,
  fill: { title?: string; main?: string } = {},
): string | null => {
  const document = renderer(snapshot, { number: 0, publishedOn: '' })(key);
  if (document === null) return null;
  if (key === 'search.json' || key === 'theme.css') return document.body;
  const body = counted(document.body, dayIn('Europe/Paris'), snapshot);
  return placed(body, { BASE: base, SCRIPT: script, STYLE: style, TITLE: fill.title, MAIN: fill.main });
};
