/**
 * The delay of a typed letter, from key to screen, in a page of 10 blocks and in one of 150: the production build in a
 * real browser. Target: at most 1.1 times as long.
 */
import { randomUUID } from 'node:crypto';
import { chromium, type Page, type Route } from '@playwright/test';
import type { BlockContent, PageContent } from '../contract/booklets/content/content.ts';
import { makeBooklet } from '../e2e/editor/editor-steps.ts';
import { PRISTINE_VARIABLE, type PristineDemonstration } from '../e2e/steps/copy-demonstration.ts';
import { signIn } from '../e2e/steps/sign-in.ts';
import { DemoApp } from '../e2e/steps/test.ts';
import settings from '../playwright.config.ts';
import { getFirstStart } from '../test/system/first-start.ts';
import { getMedian, getPercentile, reportFigure } from './measures.ts';

const MAX_RATIO = 1.1;
const LETTERS = Number(process.env.LETTERS ?? 200);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const WARM_UP = Number(process.env.WARM_UP ?? 1);

const words = 'Votre référente vous accompagne pendant les premières semaines, du vestiaire à la pause. '.repeat(4);
const blockKinds = [
  { type: 'heading', props: { level: 2, text: 'Une partie de la page' } },
  { type: 'text', props: { html: `<p>${words}</p><ul><li>Un casque</li><li>Des gants</li></ul>` } },
  { type: 'callout', props: { kind: 'warning', title: 'Sécurité', html: `<p>${words}</p>` } },
  {
    type: 'table',
    props: {
      caption: 'Horaires',
      headerRow: true,
      headerColumn: false,
      rows: [
        [{ html: 'Jour' }, { html: 'Heure' }],
        [{ html: 'Lundi' }, { html: '8 h' }],
        [{ html: 'Mardi' }, { html: '9 h' }],
      ],
    },
  },
  {
    type: 'checklist',
    props: {
      title: '',
      items: [
        { text: 'Badge', dueInDays: 0 },
        { text: 'Casier', dueInDays: 1 },
      ],
    },
  },
];

/** The page of the server, with `count` blocks: more than the hundred that the server allows. */
const answerWithBlocks = (count: number) => async (route: Route) => {
  const response = await route.fetch();
  const page = (await response.json()) as PageContent;
  const [first] = page.content;
  if (!first) return route.fulfill({ response });
  const more = Array.from({ length: count - 1 }, (_, index): BlockContent => {
    const { type, props } = blockKinds[index % blockKinds.length] ?? { type: 'divider', props: { style: 'line' } };
    return { ...first, id: randomUUID(), type, props };
  });
  const half = Math.floor(more.length / 2);
  return route.fulfill({ response, json: { ...page, content: [...more.slice(0, half), first, ...more.slice(half)] } });
};

/** Runs in the page. A message is delivered after the frame of its sending is drawn. */
const STOPWATCH = `
  window.times = [];
  document.addEventListener('keydown', () => {
    const pressed = performance.now();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => times.push(performance.now() - pressed);
      port2.postMessage(null);
    });
  }, true);
`;

/** Milliseconds of each letter: from the event of its key to the frame that shows it. */
const measureTyping = async (page: Page): Promise<number[]> => {
  const field = page.getByText('On écrit ici.');
  await field.scrollIntoViewIfNeeded();
  await field.click();
  await page.keyboard.press('End');
  await page.evaluate(STOPWATCH);
  for (let letter = 0; letter < LETTERS; letter += 1)
    await page.keyboard.press('abcdefghij klmnop'.charAt(letter % 17), { delay: 5 });
  await page.waitForTimeout(100);
  return page.evaluate<number[]>('times.slice(10)');
};

process.env[PRISTINE_VARIABLE] = JSON.stringify({
  folder: await getFirstStart(),
  postgres: null,
} satisfies PristineDemonstration);
const app = new DemoApp();
const { executablePath, args = [] } = settings.use?.launchOptions ?? {};
const browser = await chromium.launch({
  executablePath,
  args: [...args, '--disable-frame-rate-limit', '--disable-gpu-vsync'],
});
try {
  const context = await browser.newContext({
    baseURL: await app.startForFile(import.meta.filename),
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await signIn(page);
  const made = await makeBooklet(page, [{ type: 'text', props: { html: '<p>On écrit ici.</p>' } }]);
  await page.route('**/changes?*', (route) => route.abort());
  const measure = async (count: number): Promise<number[]> => {
    await page.unroute(`**/api/admin/pages/${made.page}`);
    await page.route(`**/api/admin/pages/${made.page}`, answerWithBlocks(count));
    await page.route('**/api/admin/blocks/*', (route) => route.abort());
    await page.goto('/home');
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/livrets/editor?livret=${made.id}`);
    await page.getByText('On écrit ici.').waitFor();
    await page.waitForTimeout(1500);
    return measureTyping(page);
  };
  // Warm-up: the first page includes the compilation of the script.
  for (let round = 0; round < WARM_UP; round += 1) await measure(10);
  const few: number[] = [];
  const many: number[] = [];
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [short, long] = [await measure(10), await measure(150)];
    few.push(...short);
    many.push(...long);
    rounds.push(getMedian(long) / getMedian(short));
  }
  const ratio = getMedian(many) / getMedian(few);
  const line = (name: string, times: readonly number[]) =>
    console.log(
      `${name}  median ${getMedian(times).toFixed(1)} ms   95 % under ${getPercentile(times, 0.95).toFixed(1)} ms   (${times.length} letters)`,
    );
  line(' 10 blocks', few);
  line('150 blocks', many);
  reportFigure({
    name: 'frappe, page de 150 blocs',
    value: ratio,
    unit: '×',
    target: { atMost: MAX_RATIO },
    reference: `page de 10 blocs : ${getMedian(few).toFixed(1)} ms`,
    rounds,
  });
} finally {
  await browser.close();
  await app.close();
}
