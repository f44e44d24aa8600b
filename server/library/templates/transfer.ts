import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { bookletType } from '../../../contract/booklets/booklets/booklet.ts';
import { blockConditions, pageFields, pickConditions } from '../../../contract/booklets/content/content.ts';
import { CATEGORY_CODES } from '../../../contract/library/categories.ts';
import { type importTemplates, libraryCode, templateFields } from '../../../contract/library/chapter-templates.ts';
import type { DraftPage } from '../../../contract/library/template-shapes.ts';
import type { CallAnswer, CallBody } from '../../../contract/platform/call.ts';
import { line, paragraphs } from '../../../contract/platform/text/text.ts';
import { requireKnownLanguages } from '../../administration/index.ts';
import {
  createPublisherRefusal,
  listMediaIds,
  MAX_BLOCKS_PER_PAGE,
  MAX_PAGES_PER_CHAPTER,
  parseBlockProps,
  requireTemplate,
} from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { openSharedRows } from '../../platform/data/access/shared-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { findTakenChapterCodes, findTakenPageCodes } from '../../platform/data/queries/template-codes.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findFreeSlug, toSlug } from '../../platform/text/slugs.ts';
import { loadTemplateDraft, saveTemplateDraft, toFrozenPages } from './drafts.ts';
import { createChapterTemplate } from './editing.ts';

/** Marker of an exported file: it excludes other JSON files and files of later versions. */
const EXPORT_FORMAT = 'embarque-library';
const EXPORT_VERSION = 1;

const { audience, unlockDays, readingMinutes } = pageFields.shape;
/** Older files lack these fields. */
const optionalPageFields = {
  audience: audience.default(null),
  unlockDays: unlockDays.default(null),
  readingMinutes: readingMinutes.default(null),
  bookletTypes: z.array(bookletType).nullable().default(null),
};

const exportedLibrary = z.object({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  chapters: z
    .array(
      z.object({
        code: libraryCode,
        ...templateFields.pick({ title: true, summary: true, internalNote: true, icon: true, legalBasis: true }).shape,
        category: z.enum(CATEGORY_CODES),
        // Older files lack them.
        languages: templateFields.shape.languages.default(['fr-FR']),
        bookletTypes: z.array(bookletType).min(1),
        variables: templateFields.shape.variables,
        pages: z
          .array(
            z.object({
              title: line('Titre de la page', { min: 1, max: 120 }),
              summary: line('Résumé', { max: 200 }),
              icon: z.string().max(40),
              visible: z.boolean(),
              mandatory: z.boolean(),
              note: paragraphs('Note interne', { max: 1000 }),
              sample: z.boolean(),
              ...optionalPageFields,
              blocks: z
                .array(
                  z.object({
                    type: z.string().max(40),
                    props: z.unknown(),
                    locked: z.boolean().default(false),
                    ...blockConditions.partial().shape,
                  }),
                )
                .max(MAX_BLOCKS_PER_PAGE),
            }),
          )
          .max(MAX_PAGES_PER_CHAPTER),
      }),
    )
    .min(1)
    .max(100),
});
type ExportedLibrary = z.infer<typeof exportedLibrary>;
type ExportedChapter = ExportedLibrary['chapters'][number];

/** Exports a chapter and its draft pages as a file that another library can import, without media files. */
export const exportTemplateFile = async (scope: Scope, id: string): Promise<File> => {
  const template = await requireTemplate(scope, scope, id, 'read');
  const draft = await loadTemplateDraft(scope, scope, template);
  const { code, title, summary, internalNote, icon, category, languages, legalBasis, bookletTypes, variables } =
    template;
  const pages = toFrozenPages(draft.pages).map(({ code: _, blocks, ...page }) => ({
    ...page,
    blocks: blocks.map(({ ref: _, ...block }) => block),
  }));
  const chapter = {
    code,
    title,
    summary,
    internalNote,
    icon,
    category,
    languages,
    legalBasis,
    bookletTypes,
    variables,
    pages,
  };
  const content = JSON.stringify({ format: EXPORT_FORMAT, version: EXPORT_VERSION, chapters: [chapter] }, null, 2);
  return new File([content], `bibliotheque-${code}.json`, { type: 'application/json' });
};

/** Throws BIB-007 with the errors and their paths, so that the user can correct the file. */
const parseExportedLibrary = (content: unknown): ExportedLibrary => {
  const parsed = exportedLibrary.safeParse(content);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string[]> = {};
  for (const { path, message } of parsed.error.issues.slice(0, 20)) {
    const key = path.join('.') || 'content';
    errors[key] = [...(errors[key] ?? []), message];
  }
  throw new Refusal('BIB-007', {}, undefined, { findings: errors });
};

const toDraftPages = ({ pages }: ExportedChapter, by: string, taken: Set<string>): DraftPage[] =>
  pages.map(({ blocks, ...page }) => {
    const code = findFreeSlug(toSlug(page.title) || 'page', (one) => taken.has(one));
    taken.add(code);
    return {
      ...page,
      id: uuidv7(),
      code,
      reviewOn: null,
      rowVersion: 1,
      deleted: false,
      blocks: blocks.map(({ type, props, locked, ...block }) => {
        const good = parseBlockProps(type, props);
        return {
          id: uuidv7(),
          type,
          version: good.version,
          props: good.props,
          ...pickConditions(block),
          rowVersion: 1,
          locked,
          updatedAt: new Date().toISOString(),
          updatedBy: by,
          revision: 1,
          deleted: false,
        };
      }),
    };
  });

type ImportResultLine = CallAnswer<typeof importTemplates>['lines'][number];

/** Reason that blocks the import of a chapter; null if there is none. */
const findChapterFault = (chapter: ExportedChapter, taken: ReadonlySet<string>): string | null => {
  if (taken.has(chapter.code)) return new Refusal('BIB-002', { code: chapter.code }).message;
  for (const { blocks } of chapter.pages) {
    for (const { type, props } of blocks) {
      try {
        parseBlockProps(type, props);
      } catch (error) {
        if (error instanceof Refusal) return error.message;
        throw error;
      }
      if (listMediaIds(props).length > 0) return new Refusal('BIB-014').message;
    }
  }
  return null;
};

/**
 * Imports the chapters of a file as drafts; reports and skips those with a used code or with files. If an insert fails,
 * nothing is imported. `dryRun` writes nothing.
 */
export const importTemplateFile = async (
  db: Db,
  scope: Scope,
  { content, scope: reach, dryRun }: CallBody<typeof importTemplates>,
): Promise<ImportResultLine[]> => {
  if (reach === 'global' && scope.actor.role !== 'super_admin') throw createPublisherRefusal();
  const { chapters } = parseExportedLibrary(content);
  await requireKnownLanguages(
    db,
    chapters.flatMap(({ languages }) => languages),
  );
  const companyId = reach === 'global' ? null : scope.companyId;
  const codes = chapters.map(({ code }) => code);
  const taken = new Set(await findTakenChapterCodes(db, codes, companyId));
  const lines: ImportResultLine[] = [];
  const good: ExportedChapter[] = [];
  for (const chapter of chapters) {
    const reason = findChapterFault(chapter, taken);
    taken.add(chapter.code);
    lines.push({
      code: chapter.code,
      title: chapter.title,
      outcome: reason ? 'refused' : 'created',
      reason: reason ?? '',
    });
    if (!reason) good.push(chapter);
  }
  if (dryRun || good.length === 0) return lines;
  const pageCodes = new Set(await findTakenPageCodes(db, companyId));
  await openSharedRows(db, scope).transaction(async (rows) => {
    for (const { pages, variables, internalNote, legalBasis, languages, ...head } of good) {
      const id = await createChapterTemplate(
        rows,
        scope,
        { ...head, scope: reach },
        { variables, internalNote, legalBasis, languages },
      );
      const drafts = toDraftPages(
        { ...head, pages, variables, internalNote, legalBasis, languages },
        scope.actor.id,
        pageCodes,
      );
      await saveTemplateDraft(rows, id, { revision: 2, publishedRevision: 0, pages: drafts });
    }
  });
  return lines;
};
