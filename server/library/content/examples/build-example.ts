import type { NewBlock } from '../../../../blocks/registry.ts';
import type { BookletType, Tone } from '../../../../contract/booklets/booklets/booklets.ts';
import type { CoverLayout } from '../../../../contract/booklets/booklets/cover.ts';
import type { ExampleCode } from '../../../../contract/library/examples.ts';
import { applyFrenchSpacing } from '../../../platform/text/typography.ts';

/** Words of the trade, each after « votre » : « votre cheffe de chantier » would be another word. */
export interface TradeWords {
  responsable: string;
  equipe: string;
  planning: string;
}
export const COMMON_WORDS: TradeWords = { responsable: 'responsable', equipe: 'équipe', planning: 'planning' };

export interface ExampleBooklet {
  code: ExampleCode;
  name: string;
  /** One word. */
  character: string;
  sentence: string;
  type: BookletType;
  /** The tone of its own texts, to which library chapters are converted. */
  tone: Tone;
  /** Of palettes.ts. */
  palette: string;
  fontPair: string;
  /** A pattern gives way to that of the sector. */
  cover: { layout: CoverLayout; seed: number };
  radius: 'none' | 'small' | 'large';
  title: (company: string) => string;
  subtitle: string;
  welcome: string;
  /** Drawing of the first page when the sector has none of its own, or when `keepsDrawing`. */
  drawing: string;
  keepsDrawing?: true;
  /** Chapters of the library besides those that are mandatory for the type and the sector. */
  chapters: readonly string[];
  pageTitle: string;
  /** First page below its drawing, in the words of the trade. */
  blocks: (words: TradeWords) => NewBlock[];
}

export const defineExample = (example: ExampleBooklet): ExampleBooklet => ({
  ...example,
  sentence: applyFrenchSpacing(example.sentence),
  title: (company) => applyFrenchSpacing(example.title(company)),
  subtitle: applyFrenchSpacing(example.subtitle),
  welcome: applyFrenchSpacing(example.welcome),
  pageTitle: applyFrenchSpacing(example.pageTitle),
});
