import { afterAll, beforeAll, expect, test } from 'vitest';
import { listChapterTemplates, listSectors, previewPageTemplate } from '../../../contract/library/library.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { libraryContent, seedLibrary } from '../../operations/seed/library.ts';
import { CHAPTER_TEMPLATES, SECTORS } from '../content/index.ts';

let app: TestApp;
let me: Browser;
beforeAll(async () => {
  app = await startTestApp();
  await seedLibrary(app.services.db, libraryContent);
  me = app.browser();
  await app.make.signIn(me);
});
afterAll(() => app.close());

test('sectors tell what they bring', async () => {
  const { body } = await me.call(listSectors);
  expect(body.map(({ code }) => code)).toEqual(SECTORS.map(({ code }) => code));
  expect(body.every(({ mandatoryChapters, obligations }) => mandatoryChapters > 0 && obligations.length > 0)).toBe(
    true,
  );
});

test('chapters come in reading order; two sectors are united, each chapter at its strongest level', async () => {
  const { body: known } = await me.call(listSectors);
  const [one, two] = known;
  const levels = async (sectorIds: string) =>
    new Map(
      (await me.call(listChapterTemplates, { query: { sectorIds } })).body.map(({ code, level }) => [code, level]),
    );
  const order = ['mandatory', 'recommended', 'optional', null];
  const codes = [...(await levels(one?.id ?? '')).keys()];
  expect(codes).toEqual(CHAPTER_TEMPLATES.map(({ code }) => code));
  const [first, second] = [await levels(one?.id ?? ''), await levels(two?.id ?? '')];
  for (const [code, level] of await levels(`${one?.id},${two?.id}`)) {
    const strongest = Math.min(order.indexOf(first.get(code) ?? null), order.indexOf(second.get(code) ?? null));
    expect([code, order.indexOf(level)]).toEqual([code, strongest]);
  }
  const { body: departure } = await me.call(listChapterTemplates, { query: { type: 'departure' } });
  expect(departure.every(({ bookletTypes }) => bookletTypes.includes('departure'))).toBe(true);
});

test('a booklet of any trade, and of none, begins with a welcome, what comes before the arrival and the first day', async () => {
  const { body: known } = await me.call(listSectors);
  for (const sectorIds of ['', ...known.map(({ id }) => id)]) {
    const { body } = await me.call(listChapterTemplates, { query: { sectorIds, type: 'employee' } });
    const suggested = body.filter(({ level }) => level === 'recommended' || level === 'mandatory');
    const codes = suggested.map(({ code }) => code);
    expect([codes[0], codes.includes('avant-arrivee'), codes.includes('premier-jour')]).toEqual([
      'bienvenue',
      true,
      true,
    ]);
    expect(codes.indexOf('premier-jour')).toBeLessThan(codes.indexOf('sante-securite'));
    expect(suggested.length).toBeLessThanOrEqual(30);
  }
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
