import type { Tone } from '../../../contract/booklets/booklets/booklets.ts';
import type { listTonePassages, TonePassage, TonePlace, TonePreview } from '../../../contract/booklets/tone/tone.ts';
import type { CallQuery } from '../../../contract/platform/call.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { requireRowVersion } from '../../platform/data/access/versioned-row.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { refuseConflict } from '../../platform/http/conflict.ts';
import { recordActivity } from '../booklets/activity.ts';
import { createBookletConflict } from '../booklets/booklet.ts';
import { changeBookletContent } from '../booklets/change-content.ts';
import { requireBooklet } from '../booklets/find-booklet.ts';
import { refuseTakenTitleOrSlug } from '../booklets/title-conflict.ts';
import { refuseLockedPages } from '../content/page-lock.ts';
import { isFrenchBooklet, type PlannedPlace, planTone, type TonePlan } from './plan.ts';
import { findLastToneChange, loadKnownTexts, saveReplacedTexts } from './replaced-texts.ts';
import { writeBlocks, writeBooklet, writeChapters, writePages } from './write-tone-texts.ts';

/** Maximum number of passages returned for one page. */
const MAX_PASSAGES = 1000;

const isConverted = ({ doubt, left }: TonePassage) => doubt === null && left === null;
const isDoubtful = ({ doubt }: TonePassage) => doubt !== null;

const toTonePlace = ({ page, passages }: PlannedPlace): TonePlace => ({
  pageId: page?.id ?? null,
  title: page?.title ?? '',
  changes: passages.filter(isConverted).length,
  doubts: passages.filter(isDoubtful).length,
  left: passages.filter(({ left }) => left !== null).length,
});

const countPassages = ({ places, locked, held }: TonePlan) => {
  const passages = places.flatMap((place) => place.passages);
  return {
    changes: passages.filter(isConverted).length,
    pages: places.filter((place) => place.page !== null && place.passages.some(isConverted)).length,
    doubts: passages.filter(isDoubtful).length,
    quotes: passages.filter(({ doubt }) => doubt === 'quote').length,
    locked,
    held,
  };
};

/** Preview of a tone change of a booklet. Refusals as `requireBooklet`. */
export const previewBookletTone = async (scope: Scope, id: string, to: Tone): Promise<TonePreview> => {
  const found = await requireBooklet(scope, id, 'booklet.edit');
  const plan = await planTone(scope, found, to, await loadKnownTexts(scope, id, to));
  const last = await findLastToneChange(scope, id);
  const names = await loadUserNames(scope, [last?.by ?? null]);
  return {
    tone: found.row.tone,
    to,
    rowVersion: found.row.rowVersion,
    french: isFrenchBooklet(found.row),
    ...countPassages(plan),
    places: plan.places.map(toTonePlace),
    last: last && { to: last.toTone, at: last.at.toISOString(), by: names.get(last.by ?? '') ?? null },
  };
};

/** Passages of a page, or of the booklet's own fields, in reading order. */
export const listPassages = async (
  scope: Scope,
  id: string,
  { to, pageId }: CallQuery<typeof listTonePassages>,
): Promise<TonePassage[]> => {
  const found = await requireBooklet(scope, id, 'booklet.edit');
  const plan = await planTone(scope, found, to, await loadKnownTexts(scope, id, to), pageId ?? null);
  return plan.places.flatMap(({ passages }) => passages).slice(0, MAX_PASSAGES);
};

const isUnchanged = ({ fields, chapters, pages, blocks }: TonePlan): boolean =>
  [fields, chapters, pages, blocks].every((list) => list.length === 0);

type ToneResult = Pick<TonePreview, 'changes' | 'pages' | 'doubts'>;

/**
 * Changes the tone of a booklet and converts its texts, all or nothing. GEN-011 with the current booklet when its
 * fields changed since `rowVersion`; page texts are converted in their current state. When nothing changes, nothing is
 * written.
 */
export const convertBookletTone = (
  scope: Scope,
  id: string,
  asked: { to: Tone; rowVersion: number },
  origin: string,
): Promise<ToneResult> =>
  refuseConflict(
    () => createBookletConflict(scope, id, origin),
    () => writeBookletTone(scope, id, asked),
  );

const writeBookletTone = async (
  scope: Scope,
  id: string,
  { to, rowVersion }: { to: Tone; rowVersion: number },
): Promise<ToneResult> => {
  const found = await requireBooklet(scope, id, 'booklet.edit');
  requireRowVersion(found.row, rowVersion);
  const known = await loadKnownTexts(scope, id, to);
  const before = await planTone(scope, found, to, known);
  if (isUnchanged(before) && found.row.tone === to) return countPassages(before);
  return refuseTakenTitleOrSlug(scope, { wanted: null, except: id }, () =>
    changeBookletContent(scope, id, async (inside, booklet) => {
      requireRowVersion(booklet, rowVersion);
      await refuseLockedPages(inside, found);
      const plan = await planTone(inside, { ...found, row: booklet }, to, known);
      await saveReplacedTexts(inside, booklet, to, plan);
      await writeChapters(inside, plan.chapters);
      await writePages(inside, plan.pages);
      await writeBlocks(
        inside,
        booklet.revision,
        plan.blocks.map(({ row, now }) => ({ row, props: now })),
      );
      await writeBooklet(inside, booklet, to, new Map(plan.fields.map(({ name, now }) => [name, now])));
      await recordActivity(inside, id, to === 'tu' ? 'turned_to_tu' : 'turned_to_vous');
      return countPassages(plan);
    }),
  );
};
