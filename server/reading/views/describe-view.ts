import { typesetText } from '../../../blocks/typography.ts';
import { fillVariables, listVariableNames } from '../../../blocks/walk-props.ts';
import { isInAudience, listUnmetConditions } from '../../../contract/booklets/content/audience.ts';
import type { ViewDescription, ViewedPage, ViewReason } from '../../../contract/reading/viewer.ts';
import { type Draft, getVariableLabel, listFrozenPages, listValuelessVariables } from '../../booklets/index.ts';
import { getOpeningDay, toAudienceReader } from '../../people/index.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import { listPersonalVariables } from '../reader/documents/person-documents.ts';
import { isBlockOpen } from '../reader/person/page-locks.ts';
import { createVariableLookup } from '../reader/person/person-variables.ts';
import type { BookletView } from './load-view.ts';

const MS_PER_DAY = 86_400_000;

const countDays = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / MS_PER_DAY);

type DraftChapter = Draft['chapters'][number];
type DraftPage = DraftChapter['pages'][number];

/** Labels of the values that a page needs and the booklet does not have. */
const createMissingLabels = (draft: Draft) => {
  const missing = listValuelessVariables(draft);
  const label = (name: string) => draft.participantFields.get(name) ?? getVariableLabel(name);
  return ({ row, blocks }: DraftPage): string[] => {
    const used = listVariableNames(JSON.stringify([row.summary, blocks.map(({ props }) => props)]));
    return [...new Set(used.filter((name) => missing.has(name)))].map(label);
  };
};

/** Every page of the draft, as the viewer gets it, with the reasons of what they do not get. */
export const describeBookletView = (view: BookletView): ViewDescription => {
  const { draft, snapshot, person, tree, today, viewer, showsReading } = view;
  const text = createVariableLookup({ person, tree });
  const readTitle = (title: string) => typesetText(fillVariables(title, snapshot.language, text), snapshot.language);
  const visible = new Set(listFrozenPages(tree.visible).map(({ id }) => id));
  const frozen = new Map(listFrozenPages(snapshot).map((page) => [page.id, page]));
  const reader = toAudienceReader(person.sheet);
  const findMissing = createMissingLabels(draft);
  const { arrivalOn } = person.enrolment;

  const findReasons = (chapter: DraftChapter['row'], page: DraftPage): ViewReason[] => {
    const { row } = page;
    if (!visible.has(row.id)) {
      const conditions = listUnmetConditions(row.audience, reader);
      return [
        ...(chapter.visible ? [] : [{ kind: 'invisible', of: 'chapter' } as const]),
        ...(row.visible ? [] : [{ kind: 'invisible', of: 'page' } as const]),
        ...(conditions.length > 0 ? [{ kind: 'audience', conditions } as const] : []),
        ...(chapter.visible && row.visible && !frozen.has(row.id)
          ? [{ kind: 'values', labels: findMissing(page) } as const]
          : []),
        ...(conditions.length === 0 && frozen.has(row.id) ? [{ kind: 'blocks' } as const] : []),
      ];
    }
    const lock = tree.locked.get(row.id);
    if (!lock) return [];
    return lock.kind === 'page'
      ? [{ kind: 'page', title: readTitle(lock.page.title) }]
      : [{ kind: 'day', opensOn: getOpeningDay(arrivalOn, lock.days) ?? '' }];
  };

  const describePage = (chapter: DraftChapter['row'], page: DraftPage): ViewedPage => {
    const { id, slug, title } = page.row;
    const state = !visible.has(id) ? 'hidden' : tree.locked.has(id) ? 'locked' : 'open';
    const shown = frozen.get(id)?.blocks.length ?? 0;
    const labels = state === 'open' ? findMissing(page) : [];
    const kept = frozen.get(id)?.blocks ?? [];
    const own = kept.filter((block) => isInAudience(block.audience ?? null, reader));
    const later = own.filter((block) => !isBlockOpen(block, { arrivalOn, today })).length;
    const written = page.blocks.filter(({ props }) => props !== null).length;
    return {
      id,
      slug,
      title: readTitle(title),
      state,
      reasons: findReasons(chapter, page),
      hiddenBlocks: state === 'open' ? { others: kept.length - own.length, later } : { others: 0, later: 0 },
      missing: labels.length === 0 ? null : { blocks: Math.max(0, written - shown), labels },
    };
  };

  const used = new Set(listVariableNames(JSON.stringify([snapshot.title, snapshot.welcome, tree.visible.chapters])));
  return {
    name: viewer.kind === 'person' ? formatFullName(person.sheet) : formatFullName(viewer).trim(),
    arrivalOn,
    today,
    day: arrivalOn === null ? null : countDays(arrivalOn, today),
    showsReading,
    blanks: listPersonalVariables(tree.visible)
      .filter((name) => used.has(name) && text(name) === '')
      .map((name) => draft.participantFields.get(name) ?? getVariableLabel(name)),
    chapters: draft.chapters
      .map(({ row, pages }) => ({
        id: row.id,
        title: readTitle(row.title),
        pages: pages.map((page) => describePage(row, page)),
      }))
      .filter(({ pages }) => pages.length > 0),
  };
};
