import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBooklet, getBookletOverview } from '../../../contract/booklets/booklets/booklets.ts';
import {
  addChapters,
  addPages,
  deleteChapter,
  getBookletTree,
  getPage,
  updatePage,
} from '../../../contract/booklets/content/content.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';

let app: TestApp;
let me: Browser;
let user: Awaited<ReturnType<TestApp['make']['signIn']>>;

beforeAll(async () => {
  app = await startTestApp();
  me = app.browser();
  user = await app.make.signIn(me);
});
afterAll(() => app.close());

const createBookletWithChapter = async () => {
  const { body } = await me.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  const params = { id: body.id };
  const { body: tree } = await me.call(addChapters, { params, body: { title: 'Santé et sécurité' } });
  return { params, description: body.description, chapter: tree.created?.[0] ?? '' };
};
const listActivity = async (params: { id: string }) =>
  (await me.call(getBookletOverview, { params })).body.activity.rows;

describe('why a chapter was taken out', () => {
  test('the reason is told among the latest activities, and nowhere else', async () => {
    const { params, chapter, description } = await createBookletWithChapter();
    const { status } = await me.call(deleteChapter, {
      params: { id: chapter },
      body: { reason: '  Remis en   main propre ' },
    });
    expect(status).toBe(200);
    expect((await listActivity(params))[0]).toMatchObject({
      what: 'chapter_removed',
      detail: 'Santé et sécurité',
      reason: 'Remis en main propre',
      by: 'Camille Durand',
    });
    const { body } = await me.call(getBookletOverview, { params });
    expect(body.booklet.description).toBe(description);
  });

  test('without one, nothing is told', async () => {
    for (const body of [undefined, {}, { reason: ' ' }]) {
      const { params, chapter } = await createBookletWithChapter();
      expect((await me.call(deleteChapter, { params: { id: chapter }, body })).status).toBe(200);
      expect((await listActivity(params)).map(({ what }) => what)).toEqual(['created']);
    }
  });

  test('GEN-002: one over 500 characters is refused beside its field, and the chapter stays', async () => {
    const { params, chapter } = await createBookletWithChapter();
    const answer = await me.call(deleteChapter, { params: { id: chapter }, body: { reason: 'é'.repeat(501) } });
    expect([answer.status, answer.error.code]).toEqual([422, 'GEN-002']);
    expect(answer.error.errors).toEqual({ reason: ['Motif\u00a0: 500 caractères maximum (501 saisis).'] });
    expect((await me.call(getBookletTree, { params })).body.chapters).toHaveLength(1);
    expect(await listActivity(params)).toHaveLength(1);
  });
});

describe('the day a page is to be read again', () => {
  const page = async () => {
    const { chapter } = await createBookletWithChapter();
    const { body } = await me.call(addPages, { params: { id: chapter }, body: { title: 'Premier jour' } });
    return body.created?.[0] ?? '';
  };

  test.each(['0000-01-01', '0026-11-20', '1999-12-31', '2101-01-01', '2026-02-30', '20/11/2026', '9999-12-31'])(
    'GEN-005: %s is refused, and nothing changes',
    async (reviewOn) => {
      const id = await page();
      const answer = await me.call(updatePage, { params: { id }, body: { reviewOn, rowVersion: 1 } });
      expect([answer.status, answer.error.code]).toEqual([422, 'GEN-005']);
      expect(answer.error.errors).toEqual({ reviewOn: ['Saisissez une date valide au format JJ/MM/AAAA.'] });
      expect((await me.call(getPage, { params: { id } })).body).toMatchObject({ reviewOn: null, rowVersion: 1 });
    },
  );

  test.each(['2000-01-01', '2027-11-20', '2100-12-31', null])('%s is kept', async (reviewOn) => {
    const id = await page();
    const answer = await me.call(updatePage, { params: { id }, body: { reviewOn, rowVersion: 1 } });
    expect(answer.status).toBe(200);
    expect((await me.call(getPage, { params: { id } })).body.reviewOn).toBe(reviewOn);
  });

  test('a day kept before it would have been refused is still shown', async () => {
    const id = await page();
    const scope = app.make.scope(user, user.companyId ?? '');
    await scope.update('pages', { reviewOn: '0026-11-20' }, () => undefined);
    const { status, body } = await me.call(getPage, { params: { id } });
    expect([status, body.reviewOn]).toEqual([200, '0026-11-20']);
  });
});
