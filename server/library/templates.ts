import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { NewChapter, NewPage } from '../content/insert.ts';
import { chapterTemplates, pageTemplates } from '../db/schema/library.ts';
import type { Scope } from '../db/scope.ts';
import { Refusal } from '../refusal.ts';
import { named } from './refs.ts';

/** Templates a company may use: the publisher's and its own, while they are offered. */
export const offered = (scope: Scope) =>
  and(
    eq(chapterTemplates.state, 'published'),
    or(isNull(chapterTemplates.companyId), eq(chapterTemplates.companyId, scope.companyId)),
  );

type PageRow = typeof pageTemplates.$inferSelect;

const newPage = (page: PageRow, version: number): NewPage => ({
  title: page.title,
  summary: page.summary,
  icon: page.icon,
  visible: page.visible,
  mandatory: page.mandatory,
  // An example says so to whoever takes it, in the page's own note.
  note: page.sample && page.note === '' ? 'À adapter : cette page est un exemple.' : page.note,
  templateCode: page.code,
  templateVersion: version,
  blocks: named(page.code, page.blocks),
});

/** Chapters made from templates, in the order asked. GEN-010 when one is not offered. */
export const chaptersFromTemplates = async (scope: Scope, codes: readonly string[]): Promise<NewChapter[]> => {
  if (codes.length === 0) return [];
  const rows = await scope
    .select()
    .from(chapterTemplates)
    .leftJoin(pageTemplates, eq(pageTemplates.chapterTemplateId, chapterTemplates.id))
    .where(and(offered(scope), inArray(chapterTemplates.code, [...codes])))
    .orderBy(asc(pageTemplates.position));
  const chapters = new Map<string, NewChapter>();
  for (const { chapter_templates: chapter, page_templates: page } of rows) {
    const known = chapters.get(chapter.code) ?? {
      title: chapter.title,
      templateCode: chapter.code,
      templateVersion: chapter.version,
      pages: [],
    };
    if (page) known.pages.push(newPage(page, chapter.version));
    chapters.set(chapter.code, known);
  }
  return codes.map((code) => {
    const chapter = chapters.get(code);
    if (!chapter) throw new Refusal('GEN-010');
    return chapter;
  });
};

/** Pages made from templates, in the order asked. GEN-010 when one is not offered. */
export const pagesFromTemplates = async (scope: Scope, codes: readonly string[]): Promise<NewPage[]> => {
  const rows = await scope
    .select({ page: pageTemplates, version: chapterTemplates.version })
    .from(pageTemplates)
    .innerJoin(chapterTemplates, eq(chapterTemplates.id, pageTemplates.chapterTemplateId))
    .where(and(offered(scope), inArray(pageTemplates.code, [...codes])));
  const pages = new Map(rows.map(({ page, version }) => [page.code, newPage(page, version)]));
  return codes.map((code) => {
    const page = pages.get(code);
    if (!page) throw new Refusal('GEN-010');
    return page;
  });
};
