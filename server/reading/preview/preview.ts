import { and, eq, isNull } from 'drizzle-orm';
import {
  buildSnapshot,
  buildVisibilityFilter,
  createDocumentRenderer,
  type DocumentKey,
  fillDocumentPlaceholders,
  loadDraft,
  requireBooklet,
  type Snapshot,
  toSnapshot,
} from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';
import { fillCountdowns } from '../reader/documents/countdowns.ts';

/** The online version, for a referent of the booklet, who never sees the draft. GEN-010 for any other booklet. */
const loadOnlineSnapshot = async (scope: Scope, bookletId: string): Promise<Snapshot> => {
  const { booklets, publications } = scope.views;
  const [row] = await scope
    .select({ snapshot: publications.snapshot })
    .from(booklets)
    .innerJoin(publications, eq(publications.id, booklets.onlinePublicationId))
    .where(and(eq(booklets.id, bookletId), buildVisibilityFilter(scope, booklets), isNull(booklets.binnedAt)));
  if (!row) throw new Refusal('GEN-010');
  return toSnapshot(row.snapshot);
};

/**
 * Snapshot to preview: the draft for those who may read the booklet, the online version for a referent. Quizzes keep
 * their order from one preview to the next.
 */
export const loadPreviewSnapshot = async (scope: Scope, bookletId: string): Promise<Snapshot> => {
  if (scope.actor.role === 'referent') return loadOnlineSnapshot(scope, bookletId);
  const { row } = await requireBooklet(scope, bookletId, 'booklet.read');
  return { ...buildSnapshot(await loadDraft(scope, row)), quizKey: bookletId };
};

interface PreviewUrls {
  base: string;
  script: string;
  style: string;
}

/** One document of the draft, as HTML; null when no document has this key. */
export const renderPreviewDocument = (
  snapshot: Snapshot,
  key: DocumentKey,
  { base, script, style }: PreviewUrls,
  fill: { title?: string; main?: string } = {},
): string | null => {
  const document = createDocumentRenderer(snapshot, { number: 0, publishedOn: '' })(key);
  if (document === null) return null;
  if (key === 'search.json' || key === 'theme.css') return document.body;
  const body = fillCountdowns(document.body, getLocalDay('Europe/Paris'), snapshot);
  return fillDocumentPlaceholders(body, {
    BASE: base,
    SCRIPT: script,
    STYLE: style,
    TITLE: fill.title,
    MAIN: fill.main,
  });
};
