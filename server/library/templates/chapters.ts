import { and, asc, eq } from 'drizzle-orm';
import type { BookletType, Tone } from '../../../contract/booklets/booklets/booklets.ts';
import {
  type ChapterTemplate,
  isSuggested,
  type listChapterTemplates,
  type previewPageTemplate,
} from '../../../contract/library/library.ts';
import type { CallAnswer, CallQuery } from '../../../contract/platform/call.ts';
import { uuid } from '../../../contract/platform/text/text.ts';
import {
  buildOfferedCondition,
  type ChapterTemplateRow,
  convertLibraryBlock,
  convertLibraryText,
  isForBookletType,
  loadReadingOrder,
  VARIABLES,
} from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { getViewColumns } from '../../platform/data/access/table-views.ts';
import { buildPageCodeCondition } from '../../platform/data/queries/template-codes.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { CATEGORIES } from '../content/index.ts';
import { mapChapterLevels } from '../sectors/sectors.ts';

const getCategoryLabel = (category: string): string =>
  Object.entries(CATEGORIES).find(([code]) => code === category)?.[1] ?? category;

/**
 * Level of a chapter outside all sectors. A publisher chapter for one booklet type is recommended there: an edited
 * sector that is older than the chapter does not list it.
 */
const findLevelOfOnlyType = (
  { bookletTypes, companyId }: Pick<ChapterTemplateRow, 'bookletTypes' | 'companyId'>,
  type: BookletType | undefined,
): ChapterTemplate['level'] =>
  companyId === null && bookletTypes.length === 1 && bookletTypes[0] === type ? 'recommended' : null;

/**
 * Lists chapter templates for a booklet type, in reading order. With two sectors, a chapter has the stronger of its two
 * levels; without a sector, its common level.
 */
export const listOfferedChapters = async (
  scope: Scope,
  { sectorIds, type, tone }: CallQuery<typeof listChapterTemplates>,
): Promise<ChapterTemplate[]> => {
  const { chapterTemplates, pageTemplates } = scope.views;
  const asked = sectorIds
    .split(',')
    .filter((id) => uuid.safeParse(id).success)
    .slice(0, 2);
  const [levels, order, rows] = await Promise.all([
    mapChapterLevels(scope, asked),
    loadReadingOrder(scope, asked),
    scope
      .select({
        chapter: getViewColumns(chapterTemplates),
        page: {
          code: pageTemplates.code,
          title: pageTemplates.title,
          summary: pageTemplates.summary,
          mandatory: pageTemplates.mandatory,
          bookletTypes: pageTemplates.bookletTypes,
        },
      })
      .from(chapterTemplates)
      .leftJoin(pageTemplates, eq(pageTemplates.chapterTemplateId, chapterTemplates.id))
      .where(buildOfferedCondition(scope))
      .orderBy(asc(chapterTemplates.position), asc(chapterTemplates.code), asc(pageTemplates.position)),
  ]);
  const chapters = new Map<string, ChapterTemplate>();
  for (const { chapter, page } of rows) {
    if (type && !chapter.bookletTypes.includes(type)) continue;
    const known = chapters.get(chapter.code) ?? {
      code: chapter.code,
      title: convertLibraryText(chapter.title, tone),
      summary: convertLibraryText(chapter.summary, tone),
      icon: chapter.icon,
      category: chapter.category,
      categoryLabel: getCategoryLabel(chapter.category),
      legalBasis: chapter.legalBasis,
      level: levels.get(chapter.code) ?? findLevelOfOnlyType(chapter, type),
      bookletTypes: chapter.bookletTypes,
      pages: [],
    };
    if (page && (!type || isForBookletType(page, type))) {
      const { code, title, summary, mandatory } = page;
      known.pages.push({
        code,
        mandatory,
        title: convertLibraryText(title, tone),
        summary: convertLibraryText(summary, tone),
      });
    }
    chapters.set(chapter.code, known);
  }
  return order.flatMap((code) => chapters.get(code) ?? []);
};

/** Codes of the initial chapters of a booklet: mandatory and recommended ones of its sectors, in reading order. */
export const listSuggestedCodes = async (
  scope: Scope,
  { type, sectorIds }: { type: BookletType; sectorIds: readonly string[] },
): Promise<string[]> => {
  const chapters = await listOfferedChapters(scope, { sectorIds: sectorIds.join(','), type, tone: 'vous' });
  return chapters.filter(isSuggested).map(({ code }) => code);
};

/** Loads the blocks of a page template, with sample values for its variables. */
export const loadPagePreview = async (
  scope: Scope,
  code: string,
  tone: Tone,
): Promise<CallAnswer<typeof previewPageTemplate>> => {
  const { chapterTemplates, pageTemplates } = scope.views;
  const [row] = await scope
    .select({ page: getViewColumns(pageTemplates), chapterTitle: chapterTemplates.title })
    .from(pageTemplates)
    .innerJoin(chapterTemplates, eq(chapterTemplates.id, pageTemplates.chapterTemplateId))
    .where(and(buildOfferedCondition(scope), buildPageCodeCondition(scope), eq(pageTemplates.code, code)));
  if (!row) throw new Refusal('GEN-010');
  const { title, summary, blocks } = row.page;
  return {
    code,
    title: convertLibraryText(title, tone),
    summary: convertLibraryText(summary, tone),
    chapterTitle: convertLibraryText(row.chapterTitle, tone),
    blocks: blocks.map((block) => convertLibraryBlock(block, tone)),
    sample: Object.fromEntries(VARIABLES.map(({ key, sample }) => [key, convertLibraryText(sample, tone)])),
  };
};
