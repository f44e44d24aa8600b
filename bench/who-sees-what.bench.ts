/**
 * « Qui voit quoi » of a booklet with 10 conditions and blocks of later days for 5,000 participants. Target: under two seconds. For comparison,
 * a bare pass over the same people that only looks at each condition. `PEOPLE=500` for a try.
 */
import { type AudienceCondition, matchesCondition } from '../contract/booklets/content/audience.ts';
import type { FrozenPage, Snapshot } from '../server/booklets/index.ts';
import { checkCoverage } from '../server/reading/audience-check/check-coverage.ts';
import { getMedian, reportFigure } from './measures.ts';

const PEOPLE = Number(process.env.PEOPLE ?? 5000);
const ROUNDS = Number(process.env.ROUNDS ?? 7);
const TARGET_MS = 2000;

const is = (field: AudienceCondition['field'], ...values: string[]): AudienceCondition => ({
  ...{ field, operator: 'is', values },
  ...(field === 'own' && { key: 'polo' }),
});
const CONDITIONS: AudienceCondition[] = [
  ...['Site 1', 'Site 2', 'Site 3'].map((site) => is('site', site)),
  ...['Service 1', 'Service 2'].map((department) => is('department', department)),
  ...[is('contractType', 'fixedTerm'), is('contractType', 'temp'), is('group', 'Cadres')],
  ...[is('language', 'en-GB'), is('own', 'XL')],
];
const CONTRACTS = ['permanent', 'fixedTerm', 'temp'] as const;
const people = Array.from({ length: PEOPLE }, (_, n) => ({
  reader: {
    site: `Site ${n % 7}`,
    department: `Service ${n % 5}`,
    contractType: CONTRACTS[n % 3] ?? null,
    groups: n % 4 === 0 ? ['Cadres'] : [],
    language: n % 11 === 0 ? 'en-GB' : 'fr-FR',
    fields: { polo: n % 13 === 0 ? 'XL' : 'M' },
  },
  ...{ day: (n % 120) - 30, lastDay: 90 },
}));
const chapters = Array.from({ length: 10 }, (_, chapter) => ({
  id: `c${chapter}`,
  title: `Chapitre ${chapter}`,
  pages: Array.from({ length: 6 }, (_page, page) => ({
    ...{ id: `p${chapter}-${page}`, title: 'Page', audience: null, unlockDays: page === 5 ? 30 : null },
    blocks: Array.from({ length: 10 }, (_block, block) => ({
      ...{ id: `b${chapter}-${page}-${block}`, type: 'text', version: 1, locked: false, props: { html: '<p>x</p>' } },
      audience: [CONDITIONS[(chapter + page + block) % CONDITIONS.length] as AudienceCondition],
      ...(block % 3 === 1 && { unlockDays: block * 10 }),
    })).slice(0, page === 0 ? 1 : 10),
  })) as unknown as FrozenPage[],
}));
const snapshot = { chapters } as unknown as Snapshot;

const measure = (work: () => unknown): number =>
  getMedian(
    Array.from({ length: ROUNDS }, () => {
      const start = performance.now();
      work();
      return performance.now() - start;
    }),
  );
const bare = measure(() => people.map(({ reader }) => CONDITIONS.map((one) => matchesCondition(one, reader))));
const checked = measure(() => checkCoverage(snapshot, people, {}));
console.log(
  `  ${CONDITIONS.length} conditions, ${PEOPLE} people: ${checked.toFixed(0)} ms; bare pass: ${bare.toFixed(0)} ms`,
);
const reference = `un simple parcours des mêmes personnes (${bare.toFixed(0)} ms)`;
const name = `« Qui voit quoi » de ${PEOPLE} personnes, 10 conditions`;
reportFigure({ name, value: checked, unit: 'ms', target: { atMost: TARGET_MS }, reference });
reportFigure({ name, value: checked / bare, unit: '×', target: { atMost: 20 }, reference });
