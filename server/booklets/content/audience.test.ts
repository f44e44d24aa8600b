import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBooklet, duplicateBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import type { Audience } from '../../../contract/booklets/content/audience.ts';
import {
  addChapters,
  addPages,
  duplicatePage,
  getBookletTree,
  getPage,
  updatePage,
} from '../../../contract/booklets/content/content.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { libraryContent, seedLibrary } from '../../operations/seed/library.ts';

let app: TestApp;
let me: Browser;

beforeAll(async () => {
  app = await startTestApp();
  await seedLibrary(app.services.db, libraryContent);
  me = app.browser();
  await app.make.signIn(me);
});
afterAll(() => app.close());

const AUDIENCE: Audience = [
  { field: 'contractType', operator: 'is', values: ['fixedTerm', 'temp'] },
  { field: 'site', operator: 'isNot', values: ['Besançon'] },
];

const createBookletWithPage = async () => {
  const { body } = await me.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  const params = { id: body.id };
  const made = await me.call(addChapters, { params, body: { title: 'Un' } });
  const chapter = made.body.created?.[0] ?? '';
  const added = await me.call(addPages, { params: { id: chapter }, body: { title: 'Page' } });
  return { params, chapter, page: added.body.created?.[0] ?? '' };
};
const listAudiences = async (params: { id: string }) =>
  (await me.call(getBookletTree, { params })).body.chapters.flatMap(({ pages }) =>
    pages.map(({ audience }) => audience),
  );
const setPageAudience = (id: string, audience: Audience | null, rowVersion: number) =>
  me.call(updatePage, { params: { id }, body: { audience, rowVersion } });

test('a new page is for everybody, from the library too', async () => {
  const { params, chapter } = await createBookletWithPage();
  await me.call(addChapters, { params, body: { templateCodes: ['bienvenue'] } });
  const { body } = await me.call(addPages, { params: { id: chapter }, body: { templateCodes: ['mot-de-bienvenue'] } });
  expect(body.created).toHaveLength(1);
  const all = await listAudiences(params);
  expect(all.length).toBeGreaterThan(3);
  expect(all.filter((audience) => audience !== null)).toEqual([]);
});

test('an audience is kept tidied, told by the tree and by the page, and taken away again', async () => {
  const { params, page } = await createBookletWithPage();
  const typed = [{ field: 'site', operator: 'is', values: ['  Lyon  Part-Dieu ', 'Paris'] }] as const;
  const saved = await setPageAudience(page, typed as unknown as Audience, 1);
  expect(saved.status).toBe(200);
  const kept = [{ field: 'site', operator: 'is', values: ['Lyon Part-Dieu', 'Paris'] }];
  expect(await listAudiences(params)).toEqual([kept]);
  expect((await me.call(getPage, { params: { id: page } })).body.audience).toEqual(kept);
  // Another field changes: the audience stays.
  expect((await me.call(updatePage, { params: { id: page }, body: { mandatory: true, rowVersion: 2 } })).status).toBe(
    200,
  );
  expect(await listAudiences(params)).toEqual([kept]);
  expect((await setPageAudience(page, null, 3)).status).toBe(200);
  expect(await listAudiences(params)).toEqual([null]);
});

const buildCondition = (values: unknown, field = 'site', operator = 'is') => ({ field, operator, values });

test.each<[string, unknown, Record<string, string[]>]>([
  ['no condition', [], { audience: [errorText('GEN-024', { libelle: 'Conditions', n: 1 })] }],
  [
    'eleven conditions',
    Array.from({ length: 11 }, () => buildCondition(['Lyon'])),
    { audience: [errorText('GEN-023', { libelle: 'Conditions', n: 10 })] },
  ],
  ['no value', [buildCondition(['Lyon']), buildCondition([])], { 'audience.1.values': [errorText('GEN-001')] }],
  [
    'the same value twice',
    [buildCondition(['Évry', 'evry'])],
    { 'audience.0.values.1': [errorText('GEN-026', { valeur: 'evry' })] },
  ],
  [
    'a value too long',
    [buildCondition(['x'.repeat(81)])],
    { 'audience.0.values.0': [errorText('GEN-002', { libelle: 'Valeur', n: 80, saisi: 81 })] },
  ],
  ['an unknown contract', [buildCondition(['cdi'], 'contractType')], { 'audience.0.values.0': [errorText('GEN-019')] }],
  ['an unknown field', [buildCondition(['30'], 'age')], { 'audience.0.field': [errorText('GEN-019')] }],
  ['an unknown operator', [buildCondition(['Lyon'], 'site', 'has')], { 'audience.0.operator': [errorText('GEN-019')] }],
  ['no list', 'Lyon', { audience: [errorText('GEN-018')] }],
])('%s is refused beside its field, and nothing changes', async (_, wrong, errors) => {
  const { params, page } = await createBookletWithPage();
  await setPageAudience(page, AUDIENCE, 1);
  const before = (await me.call(getBookletTree, { params })).body;
  const { status, error } = await me.call(updatePage, {
    params: { id: page },
    body: { title: 'Autre titre', audience: wrong as Audience, rowVersion: 2 },
  });
  expect([status, error.errors]).toEqual([422, errors]);
  expect((await me.call(getBookletTree, { params })).body).toEqual(before);
});

test('somebody else changed the page meanwhile: the audience is told, and stays', async () => {
  const { params, page } = await createBookletWithPage();
  await setPageAudience(page, AUDIENCE, 1);
  const late = await setPageAudience(page, null, 1);
  expect([late.status, late.error.code]).toEqual([409, 'GEN-011']);
  expect(late.error.current).toMatchObject({ audience: AUDIENCE });
  expect(await listAudiences(params)).toEqual([AUDIENCE]);
});

test('a copy of the page, and of the booklet, is for the same people', async () => {
  const { params, page } = await createBookletWithPage();
  await setPageAudience(page, AUDIENCE, 1);
  await me.call(duplicatePage, { params: { id: page } });
  expect(await listAudiences(params)).toEqual([AUDIENCE, AUDIENCE]);
  const copy = await me.call(duplicateBooklet, { params, body: { way: 'draft' } });
  expect(copy.status).toBe(200);
  expect(await listAudiences({ id: copy.body.id })).toEqual([AUDIENCE, AUDIENCE]);
});
