import { asc, eq } from 'drizzle-orm';
import { pickConditions } from '../../../contract/booklets/content/content.ts';
import type { DraftPage, FrozenPage } from '../../../contract/library/template-shapes.ts';
import { pickSchemaFields } from '../../../contract/platform/pick-fields.ts';
import {
  addBlockRefs,
  type ChapterTemplateRow,
  type DatabaseReader,
  templatePageFields,
  toStoredBlock,
} from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { SharedAccess, SharedRow } from '../../platform/data/access/shared-access.ts';

/** Draft pages of a template. */
export interface TemplateDraft {
  revision: number;
  publishedRevision: number;
  pages: DraftPage[];
}

type PageRow = SharedRow<'pageTemplates'>;

/** Converts a published page to the first draft of the next version. */
const toDraftPage = (page: PageRow): DraftPage => ({
  ...pickSchemaFields(page, templatePageFields),
  id: page.id,
  code: page.code,
  reviewOn: null,
  sample: page.sample,
  bookletTypes: page.bookletTypes,
  rowVersion: 1,
  deleted: false,
  blocks: addBlockRefs(page.code, page.blocks).map(({ ref, locked = false, ...block }) => ({
    ...toStoredBlock(block.type, block.props),
    ...pickConditions(block),
    id: ref,
    rowVersion: 1,
    locked,
    updatedAt: page.updatedAt.toISOString(),
    updatedBy: page.updatedBy,
    revision: 1,
    deleted: false,
  })),
});

/** Loads the draft of a template, or its published pages if there is none. */
export const loadTemplateDraft = async (
  from: DatabaseReader,
  { views }: Pick<Scope, 'views'>,
  { id }: Pick<ChapterTemplateRow, 'id'>,
): Promise<TemplateDraft> => {
  const { templateDrafts, pageTemplates } = views;
  const [draft] = await from.select().from(templateDrafts).where(eq(templateDrafts.chapterTemplateId, id));
  if (draft) return draft;
  const pages = await from
    .select()
    .from(pageTemplates)
    .where(eq(pageTemplates.chapterTemplateId, id))
    .orderBy(asc(pageTemplates.position), asc(pageTemplates.code));
  return { revision: 1, publishedRevision: 1, pages: pages.map(toDraftPage) };
};

export const saveTemplateDraft = (rows: SharedAccess, id: string, draft: TemplateDraft): Promise<void> =>
  rows.upsert('templateDrafts', [{ chapterTemplateId: id, ...draft }], ({ chapterTemplateId }) => [chapterTemplateId], [
    'revision',
    'publishedRevision',
    'pages',
  ]);

/** Converts the pages and blocks that are not deleted to the content of a version. */
export const toFrozenPages = (pages: readonly DraftPage[]): FrozenPage[] =>
  pages
    .filter(({ deleted }) => !deleted)
    .map((page) => ({
      ...pickSchemaFields(page, templatePageFields),
      code: page.code,
      sample: page.sample,
      bookletTypes: page.bookletTypes ?? null,
      blocks: page.blocks
        .filter(({ deleted }) => !deleted)
        .map(({ id, type, props, locked, ...block }) => ({ ref: id, type, props, locked, ...pickConditions(block) })),
    }));
