import { checkAccessibility, getRule, repairFinding } from '../../../blocks/accessibility/check-accessibility.ts';
import { buildAccessibilityReport } from '../../../blocks/accessibility/report.ts';
import { isReadableBlock } from '../../../blocks/registry.ts';
import type { ThemeColours } from '../../../contract/booklets/booklets/theme.ts';
import {
  type AccessibilityFinding,
  type ColourFinding,
  type checkBookletAccessibility,
  type checkPageAccessibility,
  getContrastCriterion,
  RGAA_VERSION,
} from '../../../contract/booklets/content/accessibility.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { correctColour, listContrastFaults } from '../../../contract/platform/text/colour.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { requireBooklet } from '../booklets/find-booklet.ts';
import { listMovingImages } from '../media/list-moving-images.ts';
import { describeContrast } from './describe-contrast.ts';
import { listContentRows } from './list-content-rows.ts';
import { loadPageContent } from './pages.ts';
import { listMediaIds } from './props.ts';

const findMovingImages = (
  scope: Scope,
  storage: Storage,
  blocks: readonly { props: unknown }[],
): Promise<Set<string>> =>
  listMovingImages(scope, storage, [...new Set(blocks.flatMap(({ props }) => listMediaIds(props)))]);

interface SavedPage {
  language: string;
  title: string;
  otherTitles: readonly string[];
  blocks: readonly { id: string; type: string; props: unknown }[];
}

/** Findings of a page of a booklet or of a template, with the repaired props of those that a machine can repair. */
export const checkSavedPage = async (
  scope: Scope,
  storage: Storage,
  { language, title, otherTitles, blocks: all }: SavedPage,
): Promise<AccessibilityFinding[]> => {
  const blocks = all.filter(isReadableBlock);
  const movingImages = await findMovingImages(scope, storage, blocks);
  return checkAccessibility({ language, title, otherTitles, movingImages, blocks }).map((finding) => {
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
      repaired: block ? repairFinding(block.props, finding, language) : null,
    };
  });
};

/** Pairs of colours of a theme that are hard to read, each with the theme corrected for it. */
const listColourFindings = (colours: ThemeColours): ColourFinding[] =>
  listContrastFaults(colours).map((fault) => ({
    message: errorText('WIZ-003', describeContrast(fault)),
    criterion: getContrastCriterion(fault),
    repaired: correctColour(colours, fault.a),
  }));

/** Findings of a page as it is saved, and of the colours of its booklet. */
export const listAccessibilityFindings = async (
  scope: Scope,
  storage: Storage,
  pageId: string,
): Promise<CallAnswer<typeof checkPageAccessibility>> => {
  const { title, bookletId, content } = await loadPageContent(scope, pageId);
  const [pages, { row }] = await Promise.all([
    listContentRows(scope, 'pages', bookletId),
    requireBooklet(scope, bookletId, 'booklet.read'),
  ]);
  const otherTitles = pages.filter(({ id }) => id !== pageId).map((page) => page.title);
  const page = { language: row.sourceLanguage, title, otherTitles, blocks: content };
  return {
    reference: RGAA_VERSION,
    findings: await checkSavedPage(scope, storage, page),
    colours: listColourFindings(row.theme.colours),
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
