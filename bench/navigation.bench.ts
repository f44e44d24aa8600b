/**
 * The first frame after a click in the menu of the back office, to a screen that was opened before: the production build
 * in a real browser. Target: each of these frames shows the new screen or its skeleton.
 */
import { chromium, type Page } from '@playwright/test';
import { paths } from '../contract/platform/paths.ts';
import { PRISTINE_VARIABLE, type PristineDemonstration } from '../e2e/steps/copy-demonstration.ts';
import { signIn } from '../e2e/steps/sign-in.ts';
import { DemoApp } from '../e2e/steps/test.ts';
import { watchFirstFrame } from '../e2e/steps/watch-first-frame.ts';
import settings from '../playwright.config.ts';
import { getFirstStart } from '../test/system/first-start.ts';
import { getMedian, getPercentile, reportFigure } from './measures.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 10);
const SCREENS = [
  ['Livrets', paths.booklets],
  ['Tableau de bord', paths.dashboard],
  ['Paramètres', paths.settings],
  ['Aide', paths.help],
  ['Accueil', paths.home],
] as const;

const getMenuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name, exact: true });

process.env[PRISTINE_VARIABLE] = JSON.stringify({
  folder: await getFirstStart(),
  postgres: null,
} satisfies PristineDemonstration);
const app = new DemoApp();
const { executablePath, args = [] } = settings.use?.launchOptions ?? {};
const browser = await chromium.launch({ executablePath, args });
try {
  const context = await browser.newContext({
    baseURL: await app.startForFile(import.meta.filename),
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await signIn(page);
  await page.goto(paths.home);
  const known: number[] = [];
  const idle: number[] = [];
  const late: string[] = [];
  let clicks = 0;
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [name, path] of SCREENS) {
      const frame = await watchFirstFrame(page, () => getMenuLink(page, name).click());
      await page.getByRole('heading', { level: 1 }).waitFor();
      const nothing = await watchFirstFrame(page, () =>
        page.getByRole('navigation', { name: 'Menu principal' }).click({ position: { x: 1, y: 1 } }),
      );
      // The first round fetches and compiles the chunks.
      if (round < 0) continue;
      clicks += 1;
      known.push(frame.delay);
      idle.push(nothing.delay);
      if (frame.path !== path || !(frame.hasSkeleton || frame.heading !== null)) late.push(name);
    }
  }
  const line = (what: string, times: readonly number[]) =>
    console.log(
      `${what}  median ${getMedian(times).toFixed(1)} ms   95 % under ${getPercentile(times, 0.95).toFixed(1)} ms   (${times.length} clicks)`,
    );
  line('known screen', known);
  line('no change   ', idle);
  reportFigure({
    name: 'écran connu, dessiné dans la première image après le clic',
    value: (clicks - late.length) / clicks,
    unit: 'des clics',
    target: { atLeast: 1 },
    reference: `première image d’un clic sans effet : ${getMedian(idle).toFixed(1)} ms ; avec l’écran : ${getMedian(known).toFixed(1)} ms`,
  });
} finally {
  await browser.close();
  await app.close();
}
