import { isBlockType } from '../../../blocks/registry.ts';
import { countWords, getBlockText } from '../../../blocks/text-content.ts';
import type { PageNode, Tree } from '../../../contract/booklets/content/content.ts';
import type { DraftBlock, DraftPage } from '../../../contract/library/template-shapes.ts';
import type { ChapterTemplateRow } from '../../booklets/index.ts';
import type { TemplateDraft } from './drafts.ts';

/** Converts the draft of a template to the types of the booklet editor. */

const filterPresent = <One extends { deleted: boolean }>(all: readonly One[]): One[] =>
  all.filter(({ deleted }) => !deleted);

const countBlockWords = ({ type, props }: DraftBlock): number =>
  isBlockType(type) ? countWords(getBlockText({ type, props })) : 0;

export const toPageNode = (page: DraftPage, chapterId: string): PageNode => {
  const { id, code, rowVersion, sample: _, deleted: __, bookletTypes: ___, blocks, ...fields } = page;
  const shown = filterPresent(blocks);
  const words = shown.reduce((sum, block) => sum + countBlockWords(block), 0);
  return {
    ...fields,
    unlockAfterId: null,
    reviewMonths: null,
    id,
    chapterId,
    slug: code,
    rowVersion,
    blocks: shown.length,
    words,
    templateCode: null,
  };
};

/** Converts the template to a tree with one chapter. */
export const toTemplateTree = (template: ChapterTemplateRow, draft: TemplateDraft, editable: boolean): Tree => ({
  revision: draft.revision,
  chapters: [
    {
      id: template.id,
      editable,
      title: template.title,
      visible: true,
      reviewMonths: null,
      rowVersion: template.rowVersion,
      templateCode: null,
      pages: filterPresent(draft.pages).map((page) => toPageNode(page, template.id)),
    },
  ],
});

export const listPresentBlocks = (page: DraftPage): DraftBlock[] => filterPresent(page.blocks);
export const listPresentPages = (draft: TemplateDraft): DraftPage[] => filterPresent(draft.pages);
