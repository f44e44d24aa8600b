import type { ThemeColours } from '../../contract/booklets/booklets/theme.ts';
import {
  GATE_CRITERIA,
  getContrastCriterion,
  type RgaaCriterion,
  rgaaCriterion,
} from '../../contract/booklets/content/accessibility.ts';
import { listContrastFaults } from '../../contract/platform/text/colour.ts';
import { checkPage } from '../gate.ts';
import { isReadableBlock } from '../registry.ts';
import { collectProps } from '../walk-props.ts';
import { checkAccessibility, getRule } from './check-accessibility.ts';
import { type ContentFeature, CRITERION_FEATURES, HUMAN_CHECKS, type HumanCheck } from './criteria.ts';

interface ReportPage {
  title: string;
  blocks: readonly { id: string; type: string; props: unknown }[];
}

interface BookletContent {
  /** BCP 47 tag of the booklet's language. */
  language: string;
  pages: readonly ReportPage[];
  colours: ThemeColours;
  /** Ids of the images of several frames; absent: nobody has looked, and criterion 13.8 is left to a person. */
  movingImages?: ReadonlySet<string>;
}

export interface AccessibilityReport {
  /**
   * Every criterion that a machine checks a part of, with the number of places to correct and of places to judge.
   * `applies`: the booklet holds such content.
   */
  tested: { criterion: RgaaCriterion; warnings: number; advice: number; applies: boolean }[];
  /** Places of each page, in the order of the pages: to correct, and to judge. */
  pages: { warnings: number; advice: number }[];
  /** Pairs of colours of the theme with too little contrast; counted in criteria 3.2 and 3.3. */
  paleColours: number;
  /** Checks of a person, those of the content that the booklet holds first. */
  toCheck: HumanCheck[];
}

const listPageResults = (
  page: ReportPage,
  otherTitles: readonly string[],
  { language, movingImages }: Pick<BookletContent, 'language' | 'movingImages'>,
) => {
  const blocks = page.blocks.filter(isReadableBlock);
  // Variables, files and links to pages concern no criterion.
  const media = new Set(blocks.flatMap(({ props }) => collectProps(props).mediaIds.map(({ value }) => value)));
  const facts = { variables: [], media, pages: new Set<string>(), headingOrder: 'error' as const };
  return [
    ...checkPage(blocks, facts).flatMap(({ code }) => {
      const criterion = GATE_CRITERIA[code];
      return criterion ? [{ criterion, severity: 'warning' as const }] : [];
    }),
    ...checkAccessibility({
      language,
      title: page.title,
      otherTitles,
      blocks,
      ...(movingImages && { movingImages }),
    }).map(({ rule }) => getRule(rule)),
  ];
};

const FEATURES_BY_TYPE: Partial<Record<string, ContentFeature>> = {
  audio: 'audio',
  button: 'document',
  checklist: 'questions',
  document: 'document',
  fileToRead: 'document',
  quiz: 'questions',
  survey: 'questions',
  table: 'table',
  video: 'video',
};

const findFeatures = (pages: readonly ReportPage[]): Set<ContentFeature> => {
  const blocks = pages.flatMap((page) => page.blocks.filter(isReadableBlock));
  const features = new Set<ContentFeature>();
  for (const { type, props } of blocks) {
    const { pictures, mediaIds } = collectProps(props);
    const feature = FEATURES_BY_TYPE[type];
    // A button is a document only when it opens a file.
    if (feature && (type !== 'button' || mediaIds.length > 0)) features.add(feature);
    if (pictures.some(({ value }) => value.mediaId !== null)) features.add('picture');
  }
  return features;
};

const hasFeature = (features: ReadonlySet<ContentFeature>, feature: ContentFeature | null): boolean =>
  feature === null || features.has(feature);

/** What machines find in a booklet by criterion of the RGAA, and what people must still check. It claims no conformity. */
export const buildAccessibilityReport = (booklet: BookletContent): AccessibilityReport => {
  const { pages, colours, movingImages } = booklet;
  const pageResults = pages.map((page) =>
    listPageResults(
      page,
      pages.flatMap((other) => (other === page ? [] : [other.title])),
      booklet,
    ),
  );
  const results = pageResults.flat();
  const paleColours = listContrastFaults(colours);
  const countPale = (criterion: RgaaCriterion) =>
    paleColours.filter((fault) => getContrastCriterion(fault) === criterion).length;
  const count = (criterion: RgaaCriterion, severity: 'warning' | 'advice') =>
    results.filter((result) => result.criterion === criterion && result.severity === severity).length;
  const features = findFeatures(pages);
  return {
    tested: rgaaCriterion.options
      .filter((criterion) => movingImages || criterion !== '13.8')
      .map((criterion) => ({
        criterion,
        warnings: count(criterion, 'warning') + countPale(criterion),
        advice: count(criterion, 'advice'),
        applies: hasFeature(features, CRITERION_FEATURES[criterion] ?? null),
      })),
    paleColours: paleColours.length,
    pages: pageResults.map((found) => ({
      warnings: found.filter(({ severity }) => severity === 'warning').length,
      advice: found.filter(({ severity }) => severity === 'advice').length,
    })),
    toCheck: [...HUMAN_CHECKS]
      .filter(({ feature }) => hasFeature(features, feature))
      .sort((a, b) => Number(a.feature === null) - Number(b.feature === null)),
  };
};
