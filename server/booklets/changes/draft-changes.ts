import type { ChangeChoice } from '../../../contract/booklets/publications/change-choices.ts';
import type { AudienceCount, listDraftChanges } from '../../../contract/booklets/publications/version-changes.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { requireBooklet } from '../booklets/find-booklet.ts';
import { countAskedReaders } from '../booklets/hooks.ts';
import { buildReaderSnapshot } from '../publications/freeze.ts';
import { loadDraft } from '../publications/load-draft.ts';
import type { Snapshot } from '../publications/snapshot.ts';
import { joinFiguresToUnits } from './changed-passages.ts';
import { buildDefaultSentence, classifyChanges } from './classify-changes.ts';
import { createResultCache, getDraftStamp } from './draft-stamp.ts';
import { findLatestNumber, findLatestVersion } from './latest-version.ts';
import { toMajorVersion } from './major-versions.ts';
import { isSmallGroup, roundDownToMultiple } from './small-groups.ts';
import { listSnapshotChanges } from './snapshot-changes.ts';
import { diffWords } from './word-diff.ts';

/** Characters of a text that the window of publication compares. */
const MAX_COMPARED_CHARACTERS = 4000;

const MAX_KEPT_DRAFTS = 4;

/** The draft as a publication would freeze it, and its changes since the latest version; null without a version. */
const compareDraft = async (scope: Scope, booklet: TenantRow<'booklets'>) => {
  const latest = await findLatestVersion(scope, booklet.id);
  const snapshot = buildReaderSnapshot(await loadDraft(scope, booklet));
  return {
    number: latest?.number ?? null,
    snapshot,
    changes: latest && listSnapshotChanges(latest.snapshot, snapshot),
  };
};

const keepDraft = createResultCache<Awaited<ReturnType<typeof compareDraft>>>(MAX_KEPT_DRAFTS);

/** The same, compared once for all the choices made in the window of publication. */
const loadComparedDraft = async (scope: Scope, booklet: TenantRow<'booklets'>) => {
  const [stamp, number] = await Promise.all([getDraftStamp(scope, booklet), findLatestNumber(scope, booklet.id)]);
  return keepDraft([scope.companyId, booklet.id, number, stamp].join(' '), () => compareDraft(scope, booklet));
};

/** Changed blocks of the draft, with a proposed level. Refusals as `requireBooklet`. */
export const loadDraftChanges = async (scope: Scope, id: string): Promise<CallAnswer<typeof listDraftChanges>> => {
  const { row } = await requireBooklet(scope, id, 'booklet.read');
  const { number, changes } = await loadComparedDraft(scope, row);
  if (number === null || changes === null) return { version: null, changes: [] };
  return {
    version: number,
    changes: changes.map((change) => {
      const { blockId, blockType, kind, place, pageTitle, proposed, causes, before, after } = change;
      const [from, to] = [before, after].map((text) => text.slice(0, MAX_COMPARED_CHARACTERS));
      return {
        ...{ blockId, blockType, kind, pageId: place.pageId, pageTitle, proposed, causes },
        segments: joinFiguresToUnits(diffWords(from ?? '', to ?? '')),
        sentence: buildDefaultSentence(change),
      };
    }),
  };
};

/** Refuses choices that a publication would refuse now: PUB-060, PUB-061. */
export const checkChangeChoices = async (
  inside: Scope,
  bookletId: string,
  snapshot: Snapshot,
  choices: readonly ChangeChoice[],
): Promise<void> => {
  const latest = await findLatestVersion(inside, bookletId);
  if (latest) classifyChanges(listSnapshotChanges(latest.snapshot, snapshot), choices);
};

/** Hides small numbers, and the differences of one person between two choices, where nobody is followed by name. */
const roundCounts = ({ asked, others }: { asked: number; others: number }, threshold: number) => {
  if ([asked, others].some((n) => isSmallGroup(n, threshold))) return { asked: null, others: null };
  return { asked: roundDownToMultiple(asked, threshold), others: roundDownToMultiple(others, threshold) };
};

/**
 * How many participants a publication of the draft would ask again, if these changed blocks are major. Refusals as
 * `requireBooklet`.
 */
export const countReadersToAsk = async (
  scope: Scope,
  id: string,
  majorIds: readonly string[],
): Promise<AudienceCount> => {
  const { row } = await requireBooklet(scope, id, 'booklet.publish');
  const { tracking, review } = row.settings;
  const { number: latest, snapshot, changes } = await loadComparedDraft(scope, row);
  const chosen = new Set(majorIds);
  const levels =
    changes?.map((change) => ({
      ...change,
      level: chosen.has(change.blockId) ? ('major' as const) : ('minor' as const),
    })) ?? null;
  const number = (latest ?? 0) + 1;
  const major = toMajorVersion(number, 'minor', levels, review);
  const { asked, total } = await countAskedReaders.run(scope, id, { snapshot, number }, major, row.settings);
  const exact = { asked, others: total - asked };
  const rule = review.majorAsks;
  if (tracking.mode === 'named') return { ...exact, rule, threshold: 0 };
  return { ...roundCounts(exact, tracking.threshold), rule, threshold: tracking.threshold };
};
