import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { BookletType } from '../../../contract/booklets/booklets/booklets.ts';
import { pageFields } from '../../../contract/booklets/content/content.ts';
import type { FrozenPage, TemplateVariable } from '../../../contract/library/template-shapes.ts';
import { pickSchemaFields } from '../../../contract/platform/pick-fields.ts';
import type { NewChapter, NewPage } from '../../booklets/content/insert-content.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import type { SharedRow } from '../../platform/data/access/shared-access.ts';
import { getViewColumns } from '../../platform/data/access/table-views.ts';
import { buildPageCodeCondition, buildTemplateCodeCondition } from '../../platform/data/queries/template-codes.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { addBlockRefs } from './block-refs.ts';

/** SQL condition for templates that a company may use: published ones of the publisher and its own. */
export const buildOfferedCondition = (scope: Scope) =>
  and(eq(scope.views.chapterTemplates.state, 'published'), buildTemplateCodeCondition(scope));

/** Variables declared by templates, besides those of the publisher, by key. */
export const loadTemplateVariables = async (scope: Scope): Promise<Map<string, TemplateVariable>> => {
  const { chapterTemplates } = scope.views;
  const rows = await scope
    .select({ variables: chapterTemplates.variables })
    .from(chapterTemplates)
    .where(and(isNull(chapterTemplates.deletedAt), sql`${chapterTemplates.variables} <> '[]'::jsonb`));
  return new Map(rows.flatMap(({ variables }) => variables.map((variable) => [variable.key, variable])));
};

/** Copies missing default values of these library chapters or pages to a booklet. */
export const copyDefaultVariables = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  codes: readonly string[],
): Promise<void> => {
  if (codes.length === 0) return;
  const list = [...codes];
  const { chapterTemplates, pageTemplates } = inside.views;
  const rows = await inside
    .selectDistinct({ variables: chapterTemplates.variables })
    .from(chapterTemplates)
    .leftJoin(pageTemplates, eq(pageTemplates.chapterTemplateId, chapterTemplates.id))
    .where(
      and(
        buildTemplateCodeCondition(inside),
        or(
          inArray(chapterTemplates.code, list),
          and(inArray(pageTemplates.code, list), buildPageCodeCondition(inside)),
        ),
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

type PageRow = SharedRow<'pageTemplates'>;

/** Fields of a page that its template has too: the review date belongs to the copies in booklets. */
export const templatePageFields = pageFields.omit({ reviewOn: true });

/** Converts a page template; no template link if the company uses its code for another page. */
const toNewPage = (page: PageRow, version: number, isLinked = true): NewPage => ({
  ...pickSchemaFields(page, templatePageFields),
  // The internal note of a sample page asks the editor to adapt it.
  note: page.sample && page.note === '' ? 'À adapter : cette page est un exemple.' : page.note,
  ...(isLinked && { templateCode: page.code, templateVersion: version }),
  blocks: addBlockRefs(page.code, page.blocks),
});

/** True if a template page is for booklets of this type. */
export const isForBookletType = ({ bookletTypes }: Pick<FrozenPage, 'bookletTypes'>, type: BookletType): boolean =>
  !bookletTypes || bookletTypes.includes(type);

/**
 * Builds chapters from templates for a booklet type, in the given order, without pages of other types. Throws GEN-010
 * if one is not available.
 */
export const buildChaptersFromTemplates = async (
  scope: Scope,
  codes: readonly string[],
  type: BookletType,
): Promise<NewChapter[]> => {
  if (codes.length === 0) return [];
  const { chapterTemplates, pageTemplates } = scope.views;
  const rows = await scope
    .select({
      chapter: getViewColumns(chapterTemplates),
      page: getViewColumns(pageTemplates),
      isLinked: buildPageCodeCondition(scope),
    })
    .from(chapterTemplates)
    .leftJoin(pageTemplates, eq(pageTemplates.chapterTemplateId, chapterTemplates.id))
    .where(and(buildOfferedCondition(scope), inArray(chapterTemplates.code, [...codes])))
    .orderBy(asc(pageTemplates.position));
  const chapters = new Map<string, NewChapter>();
  for (const { chapter, page, isLinked } of rows) {
    const known = chapters.get(chapter.code) ?? {
      title: chapter.title,
      templateCode: chapter.code,
      templateVersion: chapter.version,
      pages: [],
    };
    if (page && isForBookletType(page, type)) known.pages.push(toNewPage(page, chapter.version, isLinked));
    chapters.set(chapter.code, known);
  }
  return codes.map((code) => {
    const chapter = chapters.get(code);
    if (!chapter) throw new Refusal('GEN-010');
    return chapter;
  });
};

/** Builds pages from templates, in the given order. Throws GEN-010 if one is not available. */
export const buildPagesFromTemplates = async (scope: Scope, codes: readonly string[]): Promise<NewPage[]> => {
  const { chapterTemplates, pageTemplates } = scope.views;
  const rows = await scope
    .select({ page: getViewColumns(pageTemplates), version: chapterTemplates.version })
    .from(pageTemplates)
    .innerJoin(chapterTemplates, eq(chapterTemplates.id, pageTemplates.chapterTemplateId))
    .where(and(buildOfferedCondition(scope), buildPageCodeCondition(scope), inArray(pageTemplates.code, [...codes])));
  const pages = new Map(rows.map(({ page, version }) => [page.code, toNewPage(page, version)]));
  return codes.map((code) => {
    const page = pages.get(code);
    if (!page) throw new Refusal('GEN-010');
    return page;
  });
};
