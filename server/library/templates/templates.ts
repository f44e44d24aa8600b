import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { BookletType } from '../../../contract/booklets/booklets/booklets.ts';
import type { FrozenPage, TemplateVariable } from '../../../contract/library/template-shapes.ts';
import type { NewChapter, NewPage } from '../../booklets/content/insert.ts';
import { chapterTemplates, pageTemplates } from '../../platform/data/schema/library.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isKnownPageCode, known, knownByCode } from './found.ts';
import { named } from './refs.ts';

/** Templates a company may use: the publisher's and its own, while they are offered. */
export const offered = (scope: Scope) => and(eq(chapterTemplates.state, 'published'), knownByCode(scope));

/** Variables that templates bring, beside those of the publisher, by their key. */
export const broughtVariables = async (scope: Scope): Promise<Map<string, TemplateVariable>> => {
  const rows = await scope
    .select({ variables: chapterTemplates.variables })
    .from(chapterTemplates)
    .where(and(known(scope), sql`${chapterTemplates.variables} <> '[]'::jsonb`));
  return new Map(rows.flatMap(({ variables }) => variables.map((variable) => [variable.key, variable])));
};

/** Gives a booklet the default values that these chapters, or these pages, of the library bring and it does not have. */
export const bringDefaults = async (
  inside: Scope,
  booklet: Row<'booklets'>,
  codes: readonly string[],
): Promise<void> => {
  if (codes.length === 0) return;
  const list = [...codes];
  const rows = await inside
    .selectDistinct({ variables: chapterTemplates.variables })
    .from(chapterTemplates)
    .leftJoin(pageTemplates, eq(pageTemplates.chapterTemplateId, chapterTemplates.id))
    .where(
      and(
        knownByCode(inside),
        or(inArray(chapterTemplates.code, list), and(inArray(pageTemplates.code, list), isKnownPageCode(inside))),
        sql`${chapterTemplates.variables} <> '[]'::jsonb`,
      ),
    );
  const brought = rows
    .flatMap(({ variables }) => variables)
    .filter(({ key, defaultValue }) => defaultValue !== '' && booklet.variables[key] === undefined)
    .map(({ key, defaultValue }) => [key, defaultValue]);
  if (brought.length === 0) return;
  const variables = { ...Object.fromEntries(brought), ...booklet.variables };
  await inside.update('booklets', { variables }, (columns) => eq(columns.id, booklet.id));
};

type PageRow = typeof pageTemplates.$inferSelect;

/** A page without a link to its template is one whose code names another page in this company. */
const newPage = (page: PageRow, version: number, isLinked = true): NewPage => ({
  title: page.title,
  summary: page.summary,
  icon: page.icon,
  visible: page.visible,
  mandatory: page.mandatory,
  audience: page.audience,
  unlockDays: page.unlockDays,
  readingMinutes: page.readingMinutes,
  // An example says so to whoever takes it, in the page's own note.
  note: page.sample && page.note === '' ? 'À adapter : cette page est un exemple.' : page.note,
  ...(isLinked && { templateCode: page.code, templateVersion: version }),
  blocks: named(page.code, page.blocks),
});

/** True when a page of a template is for booklets of this type. */
export const suitsType = ({ bookletTypes }: Pick<FrozenPage, 'bookletTypes'>, type: BookletType): boolean =>
  !bookletTypes || bookletTypes.includes(type);

/**
 * Chapters made from templates for a booklet of this type, in the order asked: pages of another type stay out. GEN-010
 * when one is not offered.
 */
export const chaptersFromTemplates = async (
  scope: Scope,
  codes: readonly string[],
  type: BookletType,
): Promise<NewChapter[]> => {
  if (codes.length === 0) return [];
  const rows = await scope
    .select({ chapter: chapterTemplates, page: pageTemplates, isLinked: isKnownPageCode(scope) })
    .from(chapterTemplates)
    .leftJoin(pageTemplates, eq(pageTemplates.chapterTemplateId, chapterTemplates.id))
    .where(and(offered(scope), inArray(chapterTemplates.code, [...codes])))
    .orderBy(asc(pageTemplates.position));
  const chapters = new Map<string, NewChapter>();
  for (const { chapter, page, isLinked } of rows) {
    const known = chapters.get(chapter.code) ?? {
      title: chapter.title,
      templateCode: chapter.code,
      templateVersion: chapter.version,
      pages: [],
    };
    if (page && suitsType(page, type)) known.pages.push(newPage(page, chapter.version, isLinked));
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
    .where(and(offered(scope), isKnownPageCode(scope), inArray(pageTemplates.code, [...codes])));
  const pages = new Map(rows.map(({ page, version }) => [page.code, newPage(page, version)]));
  return codes.map((code) => {
    const page = pages.get(code);
    if (!page) throw new Refusal('GEN-010');
    return page;
  });
};
