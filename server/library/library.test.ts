import { afterAll, beforeAll, expect, test } from 'vitest';
import { listChapterTemplates, listSectors, previewPageTemplate } from '../../contract/library.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import type { Browser } from '../../test/browser.ts';
import { libraryContent, seedLibrary } from '../seed/library.ts';
import { SECTORS } from './content/index.ts';

let world: TestApp;
let me: Browser;
beforeAll(async () => {
  world = await startTestApp();
  await seedLibrary(world.services.db, libraryContent);
  me = world.browser();
  await world.make.signIn(me);
});
afterAll(() => world.close());

test('sectors tell what they bring', async () => {
  const { body } = await me.call(listSectors);
  expect(body.map(({ code }) => code)).toEqual(SECTORS.map(({ code }) => code));
  expect(body.every(({ mandatoryChapters, obligations }) => mandatoryChapters > 0 && obligations.length > 0)).toBe(
    true,
  );
});

test('chapters come mandatory first; two sectors are united, each chapter at its strongest level', async () => {
  const { body: known } = await me.call(listSectors);
  const [one, two] = known;
  const levels = async (sectorIds: string) =>
    new Map(
      (await me.call(listChapterTemplates, { query: { sectorIds } })).body.map(({ code, level }) => [code, level]),
    );
  const order = ['mandatory', 'recommended', 'optional', null];
  const ranks = [...(await levels(one?.id ?? '')).values()].map((level) => order.indexOf(level));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  const [first, second] = [await levels(one?.id ?? ''), await levels(two?.id ?? '')];
  for (const [code, level] of await levels(`${one?.id},${two?.id}`)) {
    const strongest = Math.min(order.indexOf(first.get(code) ?? null), order.indexOf(second.get(code) ?? null));
    expect([code, order.indexOf(level)]).toEqual([code, strongest]);
  }
  const { body: departure } = await me.call(listChapterTemplates, { query: { type: 'departure' } });
  expect(departure.every(({ bookletTypes }) => bookletTypes.includes('departure'))).toBe(true);
});

test('a page is previewed with sample values; an unknown one is not found', async () => {
  const { body } = await me.call(previewPageTemplate, { params: { code: 'conges-payes' } });
  expect([body.title, body.blocks.length > 3, body.sample.entreprise]).toEqual([
    'Les congés payés',
    true,
    'Menuiserie Dubreuil',
  ]);
  expect((await me.call(previewPageTemplate, { params: { code: 'inconnue' } })).status).toBe(404);
});
