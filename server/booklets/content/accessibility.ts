import { checkAccessibility, getRule, repairFinding } from '../../../blocks/accessibility/check-accessibility.ts';
import { buildAccessibilityReport } from '../../../blocks/accessibility/report.ts';
import { isReadableBlock } from '../../../blocks/registry.ts';
import {
  type checkBookletAccessibility,
  type checkPageAccessibility,
  RGAA_VERSION,
} from '../../../contract/booklets/content/accessibility.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { requireBooklet } from '../booklets/find-booklet.ts';
import { listMovingImages } from '../media/list-moving-images.ts';
import { listContentRows } from './list-content-rows.ts';
import { loadPageContent } from './pages.ts';
import { listMediaIds } from './props.ts';

const findMovingImages = (
  scope: Scope,
  storage: Storage,
  blocks: readonly { props: unknown }[],
): Promise<Set<string>> =>
  listMovingImages(scope, storage, [...new Set(blocks.flatMap(({ props }) => listMediaIds(props)))]);

/** Findings of a page as it is saved, with the repaired props of those that a machine can repair. */
export const listAccessibilityFindings = async (
  scope: Scope,
  storage: Storage,
  pageId: string,
): Promise<CallAnswer<typeof checkPageAccessibility>> => {
  const { title, bookletId, content } = await loadPageContent(scope, pageId);
  const { sourceLanguage } = (await requireBooklet(scope, bookletId, 'booklet.read')).row;
  const others = (await listContentRows(scope, 'pages', bookletId)).filter(({ id }) => id !== pageId);
  const blocks = content.filter(isReadableBlock);
  const movingImages = await findMovingImages(scope, storage, blocks);
  const findings = checkAccessibility({
    language: sourceLanguage,
    title,
    otherTitles: others.map((page) => page.title),
    movingImages,
    blocks,
  });
  return {
    reference: RGAA_VERSION,
    findings: findings.map((finding) => {
      const { rule, blockId, field, values = {} } = finding;
      const { criterion, severity } = getRule(rule);
      const block = blocks.find(({ id }) => id === blockId);
      return {
        rule,
        criterion,
        severity,
        blockId,
        field,
        values,
        repaired: block ? repairFinding(block.props, finding, sourceLanguage) : null,
      };
    }),
  };
};

/** Results of the visible pages of a draft. */
export const countAccessibilityFindings = async (
  scope: Scope,
  storage: Storage,
  bookletId: string,
): Promise<CallAnswer<typeof checkBookletAccessibility>> => {
  const { row } = await requireBooklet(scope, bookletId, 'booklet.read');
  const [chapters, allPages, blocks] = await Promise.all([
    listContentRows(scope, 'chapters', bookletId),
    listContentRows(scope, 'pages', bookletId),
    listContentRows(scope, 'blocks', bookletId),
  ]);
  const pages = chapters
    .filter(({ visible }) => visible)
    .flatMap(({ id }) => allPages.filter(({ chapterId, visible }) => chapterId === id && visible));
  const report = buildAccessibilityReport({
    language: row.sourceLanguage,
    pages: pages.map(({ id, title }) => ({ title, blocks: blocks.filter(({ pageId }) => pageId === id) })),
    colours: row.theme.colours,
    movingImages: await findMovingImages(scope, storage, blocks),
  });
  return {
    reference: RGAA_VERSION,
    pages: pages
      .map(({ id, title }, index) => ({ id, title, ...(report.pages[index] ?? { warnings: 0, advice: 0 }) }))
      .filter(({ warnings, advice }) => warnings + advice > 0),
    paleColours: report.paleColours,
    humanChecks: report.toCheck.length,
  };
};
