import { and, asc, eq } from 'drizzle-orm';
import type { Tone } from '../../contract/booklets.ts';
import type { AnswerOf, QueryOf } from '../../contract/call.ts';
import type { ChapterTemplate, listChapterTemplates, previewPageTemplate } from '../../contract/library.ts';
import { uuid } from '../../contract/text.ts';
import { chapterTemplates, pageTemplates } from '../db/schema/library.ts';
import type { Scope } from '../db/scope.ts';
import { Refusal } from '../refusal.ts';
import { blockInTone, wordsInTone } from '../tone/library.ts';
import { CATEGORIES, VARIABLES } from './content/index.ts';
import { levelsIn, strengthOf } from './sectors.ts';
import { offered } from './templates.ts';

const labelOf = (category: string): string =>
  Object.entries(CATEGORIES).find(([code]) => code === category)?.[1] ?? category;

/**
 * Chapter templates that suit a type of booklet, those mandatory in the sectors first, then recommended, then the others;
 * with two sectors a chapter has the stronger of its two levels.
 */
export const listOf = async (
  scope: Scope,
  { sectorIds, type, tone }: QueryOf<typeof listChapterTemplates>,
): Promise<ChapterTemplate[]> => {
  const asked = sectorIds.split(',').filter((id) => uuid.safeParse(id).success);
  const [levels, rows] = await Promise.all([
    levelsIn(scope, asked.slice(0, 2)),
    scope
      .select({
        chapter: chapterTemplates,
        page: {
          code: pageTemplates.code,
          title: pageTemplates.title,
          summary: pageTemplates.summary,
          mandatory: pageTemplates.mandatory,
        },
      })
      .from(chapterTemplates)
      .leftJoin(pageTemplates, eq(pageTemplates.chapterTemplateId, chapterTemplates.id))
      .where(offered(scope))
      .orderBy(asc(chapterTemplates.position), asc(chapterTemplates.code), asc(pageTemplates.position)),
  ]);
  const order = [...levels.keys()];
  const chapters = new Map<string, ChapterTemplate>();
  for (const { chapter, page } of rows) {
    if (type && !chapter.bookletTypes.includes(type)) continue;
    const known = chapters.get(chapter.code) ?? {
      code: chapter.code,
      title: wordsInTone(chapter.title, tone),
      summary: wordsInTone(chapter.summary, tone),
      icon: chapter.icon,
      category: chapter.category,
      categoryLabel: labelOf(chapter.category),
      legalBasis: chapter.legalBasis,
      level: levels.get(chapter.code) ?? null,
      bookletTypes: chapter.bookletTypes,
      pages: [],
    };
    if (page) {
      const { title, summary } = page;
      known.pages.push({ ...page, title: wordsInTone(title, tone), summary: wordsInTone(summary, tone) });
    }
    chapters.set(chapter.code, known);
  }
  const place = ({ code }: ChapterTemplate) => (order.includes(code) ? order.indexOf(code) : order.length);
  return [...chapters.values()].sort((a, b) => strengthOf(a.level) - strengthOf(b.level) || place(a) - place(b));
};

/** The blocks of a page template, with sample values to show its variables with. */
export const previewOf = async (
  scope: Scope,
  code: string,
  tone: Tone,
): Promise<AnswerOf<typeof previewPageTemplate>> => {
  const [row] = await scope
    .select({ page: pageTemplates, chapterTitle: chapterTemplates.title })
    .from(pageTemplates)
    .innerJoin(chapterTemplates, eq(chapterTemplates.id, pageTemplates.chapterTemplateId))
    .where(and(offered(scope), eq(pageTemplates.code, code)));
  if (!row) throw new Refusal('GEN-010');
  const { title, summary, blocks } = row.page;
  return {
    code,
    title: wordsInTone(title, tone),
    summary: wordsInTone(summary, tone),
    chapterTitle: wordsInTone(row.chapterTitle, tone),
    blocks: blocks.map((block) => blockInTone(block, tone)),
    sample: Object.fromEntries(VARIABLES.map(({ key, sample }) => [key, wordsInTone(sample, tone)])),
  };
};
