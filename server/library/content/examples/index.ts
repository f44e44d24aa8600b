import { findDrawingBySector } from '../../../../blocks/drawings/find-drawing.ts';
import type { NewBlock } from '../../../../blocks/registry.ts';
import { getSectorPattern, isCoverPattern } from '../../../../contract/booklets/booklets/cover.ts';
import type { ExampleCode } from '../../../../contract/library/examples.ts';
import { drawing } from '../build.ts';
import { playfulArrival, soberArrival, warmArrival } from './arrivals.ts';
import { COMMON_WORDS, type ExampleBooklet, type TradeWords } from './build-example.ts';
import { departure, internalMove, internship, newManager, season } from './moments.ts';

/** Finished booklets to start from, in the order of the screen. */
export const EXAMPLES: readonly ExampleBooklet[] = [
  warmArrival,
  soberArrival,
  playfulArrival,
  internship,
  season,
  newManager,
  internalMove,
  departure,
];

export const getExample = (code: ExampleCode): ExampleBooklet => {
  const found = EXAMPLES.find((one) => one.code === code);
  if (!found) throw new RangeError(`No example « ${code} »`);
  return found;
};

/** A sector as examples adapt to it. */
export interface ExampleSector {
  code: string;
  lexicon: readonly { word: string; here: string }[];
}

const TRADE_WORD_KEYS = { responsable: 'responsable', equipe: 'équipe', planning: 'planning' } as const;

const toTradeWords = (sector: ExampleSector | null): TradeWords => {
  const find = (word: string) => sector?.lexicon.find((one) => one.word === word)?.here ?? word;
  return {
    ...COMMON_WORDS,
    responsable: find(TRADE_WORD_KEYS.responsable),
    equipe: find(TRADE_WORD_KEYS.equipe),
    planning: find(TRADE_WORD_KEYS.planning),
  };
};

/** The cover of an example, its pattern being that of the sector. */
export const buildExampleCover = ({ cover }: ExampleBooklet, sector: ExampleSector | null): ExampleBooklet['cover'] =>
  sector !== null && isCoverPattern(cover.layout) ? { ...cover, layout: getSectorPattern(sector.code) } : cover;

/** The drawing of the first page: that of the trade when the sector has one. */
export const findExampleDrawing = (example: ExampleBooklet, sector: ExampleSector | null): string =>
  findDrawingBySector(sector?.code) ?? example.drawing;

/** The first page of an example, in the words of the sector. */
export const buildExamplePage = (
  example: ExampleBooklet,
  sector: ExampleSector | null,
): { title: string; blocks: NewBlock[] } => ({
  title: example.pageTitle,
  blocks: [
    drawing(example.keepsDrawing ? example.drawing : findExampleDrawing(example, sector)),
    ...example.blocks(toTradeWords(sector)),
  ],
});
