/**
 * The comparison of two versions of a booklet of 300 pages, each of which changed: the summary, then every page drawn in
 * its theme with its words, its cells and its fields. Reference: a bare diff by words (package `diff`) of the same texts.
 * Target: under three seconds. `PAGES=30` for a try.
 */
import { diffWords } from 'diff';
import { DEFAULT_THEME } from '../contract/booklets/booklets/theme.ts';
import { compareBookletFields } from '../server/booklets/changes/compare-booklet.ts';
import { createComparison, summarisePages } from '../server/booklets/changes/compare-snapshots.ts';
import { createPageDrawing } from '../server/booklets/changes/draw-comparison.ts';
import type { FrozenPage, Snapshot } from '../server/booklets/index.ts';
import { getMedian, reportFigure } from './measures.ts';

const PAGES = Number(process.env.PAGES ?? 300);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const TARGET_MS = 3000;
const MAX_RATIO = 10;
const BLOCKS = 6;

const SENTENCE =
  'Chaque matin, l’équipe ouvre l’atelier à 7 h 30 et relit le tableau des consignes avec <strong>toutes</strong> les personnes présentes. ';

const writeParagraph = (page: number, block: number, version: number): string => {
  // Half of the paragraphs change by a few words.
  const changed = version === 2 && block % 2 === 0;
  const end = changed ? `Demandez les clés à l’accueil avant ${8 + (page % 4)} h.` : 'Demandez les clés au gardien.';
  return `<p>${SENTENCE.repeat(4)}${end}</p>`;
};

const makePage = (page: number, version: number) =>
  ({
    ...{ id: `p${page}`, slug: `page-${page}`, title: `Page ${page}`, summary: '', mandatory: true, unlockDays: null },
    blocks: [
      ...Array.from({ length: BLOCKS }, (_, block) => ({
        ...{ id: `b${page}-${block}`, type: 'text', version: 1, locked: false },
        props: { html: writeParagraph(page, block, version) },
      })),
      {
        ...{ id: `t${page}`, type: 'table', version: 1, locked: false },
        props: {
          ...{ caption: 'Horaires', headerRow: true, headerColumn: false },
          rows: Array.from({ length: 6 }, (_, row) =>
            ['Jour', 'Ouverture', 'Fermeture'].map((cell, column) => ({
              html: `${cell} ${row === 3 && column === 1 ? version : row}`,
            })),
          ),
        },
      },
    ],
  }) as unknown as FrozenPage;

const makeSnapshot = (version: number): Snapshot => ({
  ...{ bookletId: 'livret', company: 'Menuiserie', title: 'Accueil', subtitle: '', language: 'fr-FR' },
  theme: DEFAULT_THEME,
  welcome: { message: '', signatory: '', signatoryRole: '', photoMediaId: null },
  cover: { mediaId: null, alt: '', decorative: true },
  ...{ variables: {}, media: {}, quizKey: 'cle' },
  chapters: Array.from({ length: PAGES / 10 }, (_, chapter) => ({
    ...{ id: `c${chapter}`, title: `Chapitre ${chapter}`, templateCode: null, templateVersion: null },
    pages: Array.from({ length: 10 }, (_page, page) => makePage(chapter * 10 + page, version)),
  })),
});

const [before, after] = [makeSnapshot(1), makeSnapshot(2)];

const compareAll = () => {
  const comparison = createComparison({ snapshot: before, base: '/v1' }, { snapshot: after, base: '/v2' });
  compareBookletFields(before, after);
  const { pages } = summarisePages(comparison);
  const draw = createPageDrawing(comparison);
  const drawn = pages.map(({ id }) => {
    const page = comparison.findPage(id);
    return page ? draw(page).filter((item) => 'drawn' in item).length : 0;
  });
  const changes = drawn.reduce((sum, n) => sum + n, 0);
  if (changes !== PAGES * (BLOCKS / 2 + 1)) throw new Error(`${changes} changes were found`);
};

/** Texts of the blocks that changed, as a bare diff takes them. */
const listTexts = ({ chapters }: Snapshot): string[] =>
  chapters.flatMap(({ pages }) => pages.flatMap(({ blocks }) => blocks.map(({ props }) => JSON.stringify(props))));
const [oldTexts, newTexts] = [listTexts(before), listTexts(after)];
const compareBare = () => {
  for (const [at, text] of oldTexts.entries()) diffWords(text, newTexts[at] ?? '');
};

const measure = (work: () => void): number[] =>
  Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
const bare = getMedian(measure(compareBare));
const rounds = measure(compareAll);
const whole = getMedian(rounds);
const reference = `une simple différence par mots des mêmes textes (${bare.toFixed(0)} ms)`;
const name = `Comparaison de deux versions de ${PAGES} pages, toutes modifiées et dessinées`;
reportFigure({ name, value: whole, unit: 'ms', target: { atMost: TARGET_MS }, reference, rounds });
reportFigure({ name, value: whole / bare, unit: '×', target: { atMost: MAX_RATIO }, reference });
