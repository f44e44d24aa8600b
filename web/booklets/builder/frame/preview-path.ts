import type { Tree } from '../../../../contract/booklets/content/content.ts';
import type { BuilderStep } from '../../../../contract/platform/paths.ts';

/** The preview page that shows the effect of a step: the cover, the table of contents, or the first page. */
export const getPreviewPath = (step: BuilderStep, { chapters }: Pick<Tree, 'chapters'>): string => {
  if (step === 'chapitres' || step === 'structure') return 'sommaire';
  if (step !== 'pages' && step !== 'font' && step !== 'personnalisation') return '';
  const first = chapters
    .filter(({ visible }) => visible)
    .flatMap(({ pages }) => pages.filter(({ visible }) => visible))[0];
  return first?.slug ?? '';
};
