import type { Tone } from '../../../contract/booklets/booklets/booklets.ts';
import type { listTonePassages, TonePassage, TonePlace, TonePreview } from '../../../contract/booklets/tone/tone.ts';
import type { QueryOf } from '../../../contract/platform/call.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { record } from '../booklets/activity.ts';
import { conflict } from '../booklets/booklet.ts';
import { changeContent } from '../booklets/change.ts';
import { refuseTaken } from '../booklets/conflict.ts';
import { bookletFor } from '../booklets/found.ts';
import { namesOf } from '../booklets/people.ts';
import { isFrench, type Plan, type PlannedPlace, planTone } from './plan.ts';
import { keepReplaced, knownOf, lastChange } from './record.ts';
import { writeBlocks, writeBooklet, writeChapters, writePages } from './write.ts';

/** Maximum number of passages returned for one page. */
const MOST = 1000;

const converts = ({ doubt, left }: TonePassage) => doubt === null && left === null;
const doubtful = ({ doubt }: TonePassage) => doubt !== null;

const placeOf = ({ page, passages }: PlannedPlace): TonePlace => ({
  pageId: page?.id ?? null,
  title: page?.title ?? '',
  changes: passages.filter(converts).length,
  doubts: passages.filter(doubtful).length,
  left: passages.filter(({ left }) => left !== null).length,
});

const sums = ({ places, locked, held }: Plan) => {
  const passages = places.flatMap((place) => place.passages);
  return {
    changes: passages.filter(converts).length,
    pages: places.filter((place) => place.page !== null && place.passages.some(converts)).length,
    doubts: passages.filter(doubtful).length,
    quotes: passages.filter(({ doubt }) => doubt === 'quote').length,
    locked,
    held,
  };
};

/** Preview of a tone change of a booklet. Refusals as `bookletFor`. */
export const preview = async (scope: Scope, id: string, to: Tone): Promise<TonePreview> => {
  const found = await bookletFor(scope, id, 'booklet.edit');
  const plan = await planTone(scope, found, to, await knownOf(scope, id, to));
  const last = await lastChange(scope, id);
  const names = await namesOf(scope, [last?.by ?? null]);
  return {
    tone: found.row.tone,
    to,
    rowVersion: found.row.rowVersion,
    french: isFrench(found.row),
    ...sums(plan),
    places: plan.places.map(placeOf),
    last: last && { to: last.toTone, at: last.at.toISOString(), by: names.get(last.by ?? '') ?? null },
  };
};

/** Passages of a page, or of the booklet's own fields, in reading order. */
export const passagesOf = async (
  scope: Scope,
  id: string,
  { to, pageId }: QueryOf<typeof listTonePassages>,
): Promise<TonePassage[]> => {
  const found = await bookletFor(scope, id, 'booklet.edit');
  const plan = await planTone(scope, found, to, await knownOf(scope, id, to), pageId ?? null);
  return plan.places.flatMap(({ passages }) => passages).slice(0, MOST);
};

const changesNothing = ({ fields, chapters, pages, blocks }: Plan): boolean =>
  [fields, chapters, pages, blocks].every((list) => list.length === 0);

type Done = Pick<TonePreview, 'changes' | 'pages' | 'doubts'>;

/**
 * Changes the tone of a booklet and converts its texts, all or nothing. GEN-011 with the current booklet when its
 * fields changed since `rowVersion`; page texts are converted in their current state. When nothing changes, nothing is
 * written.
 */
export const turn = async (
  scope: Scope,
  id: string,
  asked: { to: Tone; rowVersion: number },
  origin: string,
): Promise<Done> => {
  const { to, rowVersion } = asked;
  const found = await bookletFor(scope, id, 'booklet.edit');
  if (found.row.rowVersion !== rowVersion) throw await conflict(scope, id, origin);
  const known = await knownOf(scope, id, to);
  const before = await planTone(scope, found, to, known);
  if (changesNothing(before) && found.row.tone === to) return sums(before);
  return refuseTaken(scope, { wanted: null, except: id }, () =>
    changeContent(scope, id, async (inside, booklet) => {
      if (booklet.rowVersion !== rowVersion) throw await conflict(inside, id, origin);
      const plan = await planTone(inside, { ...found, row: booklet }, to, known);
      await keepReplaced(inside, booklet, to, plan);
      await writeChapters(inside, plan.chapters);
      await writePages(inside, plan.pages);
      await writeBlocks(
        inside,
        booklet.revision,
        plan.blocks.map(({ row, now }) => ({ row, props: now })),
      );
      await writeBooklet(inside, booklet, to, new Map(plan.fields.map(({ name, now }) => [name, now])));
      await record(inside, id, to === 'tu' ? 'turned_to_tu' : 'turned_to_vous');
      return sums(plan);
    }),
  );
};
