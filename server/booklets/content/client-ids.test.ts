import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import {
  addBlock,
  addChapters,
  addPages,
  deleteChapter,
  deletePage,
  duplicatePage,
  getBookletTree,
  getPage,
  placePage,
} from '../../../contract/booklets/content/content.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';

let app: TestApp;
let me: Browser;
let stranger: Browser;

beforeAll(async () => {
  app = await startTestApp();
  me = app.browser();
  stranger = app.browser();
  await app.make.signIn(me);
  await app.make.signIn(stranger);
});
afterAll(() => app.close());

const booklet = async (who: Browser = me) => {
  const { body } = await who.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  const params = { id: body.id };
  const id = uuidv7();
  await who.call(addChapters, { params, body: { id, title: 'Bienvenue' } });
  return { params, chapter: { id } };
};
const getContentTree = async (params: { id: string }, who: Browser = me) =>
  (await who.call(getBookletTree, { params })).body;

describe('ids that the browser chose', () => {
  test('are those of the chapter and of the page; the same call again adds nothing', async () => {
    const { params } = await booklet();
    const chapter = uuidv7();
    const asked = { params, body: { id: chapter, title: 'Sécurité' } };
    const first = await me.call(addChapters, asked);
    expect([first.status, first.body.created]).toEqual([200, [chapter]]);
    const page = { params: { id: chapter }, body: { id: uuidv7(), title: 'Consignes', after: null } };
    const made = await me.call(addPages, page);
    expect(made.body.created).toEqual([page.body.id]);
    const before = await getContentTree(params);
    expect(before.chapters.map(({ id, title, pages }) => [id, title, pages.map((one) => one.id)]).at(-1)).toEqual([
      chapter,
      'Sécurité',
      [page.body.id],
    ]);
    const chapterAgain = await me.call(addChapters, asked);
    const pageAgain = await me.call(addPages, page);
    expect([chapterAgain.body.created, pageAgain.body.created]).toEqual([[chapter], [page.body.id]]);
    // The revision too: a repeated call changes nothing.
    expect(await getContentTree(params)).toEqual(before);
  });

  test('two identical calls at once make one page', async () => {
    const { params, chapter } = await booklet();
    const asked = { params: chapter, body: { id: uuidv7(), title: 'Une seule' } };
    const answers = await Promise.all([me.call(addPages, asked), me.call(addPages, asked), me.call(addPages, asked)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await getContentTree(params)).chapters[0]?.pages.map(({ title }) => title)).toEqual(['Une seule']);
  });

  test('a repeated call leaves a page where somebody put it since', async () => {
    const { params, chapter } = await booklet();
    const other = uuidv7();
    await me.call(addChapters, { params, body: { id: other, title: 'Ailleurs' } });
    const asked = { params: chapter, body: { id: uuidv7(), title: 'Page' } };
    await me.call(addPages, asked);
    await me.call(placePage, { params: { id: asked.body.id }, body: { chapterId: other, after: null } });
    const before = await getContentTree(params);
    expect((await me.call(addPages, asked)).status).toBe(200);
    expect(await getContentTree(params)).toEqual(before);
  });

  test('a page is copied once, under its id, and a block is put in it', async () => {
    const { params, chapter } = await booklet();
    const page = uuidv7();
    await me.call(addPages, { params: chapter, body: { id: page, title: 'Modèle' } });
    const block = { type: 'text', props: { html: '<p>Bonjour</p>' }, after: null };
    await me.call(addBlock, { params: { id: page }, body: { id: uuidv7(), ...block } });
    const asked = { params: { id: page }, body: { id: uuidv7() } };
    const copied = await me.call(duplicatePage, asked);
    const again = await me.call(duplicatePage, asked);
    expect([copied.body.created, again.body.created]).toEqual([[asked.body.id], [asked.body.id]]);
    expect((await getContentTree(params)).chapters[0]?.pages.map(({ title }) => title)).toEqual([
      'Modèle',
      'Modèle (copie)',
    ]);
    await me.call(addBlock, { params: { id: asked.body.id }, body: { id: uuidv7(), ...block } });
    expect((await me.call(getPage, { params: { id: asked.body.id } })).body.content).toHaveLength(2);
  });

  test.each(['of another booklet', 'of another company'])(
    'an id %s is refused, and nothing is changed',
    async (whose) => {
      const mine = await booklet();
      const owner = whose === 'of another company' ? stranger : me;
      const theirs = await booklet(owner);
      const page = uuidv7();
      await owner.call(addPages, { params: theirs.chapter, body: { id: page, title: 'À elle' } });
      const own = uuidv7();
      await me.call(addPages, { params: mine.chapter, body: { id: own, title: 'À moi' } });
      const before = [await getContentTree(mine.params), await getContentTree(theirs.params, owner)];
      const refused = [
        await me.call(addChapters, { params: mine.params, body: { id: theirs.chapter.id, title: 'Volé' } }),
        await me.call(addPages, { params: mine.chapter, body: { id: page, title: 'Volée' } }),
        await me.call(duplicatePage, { params: { id: own }, body: { id: page } }),
      ];
      expect(refused.map(({ status, error }) => [status, error.code])).toEqual(Array(3).fill([400, 'GEN-018']));
      expect([await getContentTree(mine.params), await getContentTree(theirs.params, owner)]).toEqual(before);
    },
  );

  test('an id deleted since is told as gone, and is not brought back', async () => {
    const { params, chapter } = await booklet();
    const asked = { params: chapter, body: { id: uuidv7(), title: 'Page' } };
    await me.call(addPages, asked);
    await me.call(deletePage, { params: { id: asked.body.id } });
    expect((await me.call(addPages, asked)).error.code).toBe('GEN-010');
    const again = { params, body: { id: uuidv7(), title: 'Chapitre' } };
    await me.call(addChapters, again);
    await me.call(deleteChapter, { params: { id: again.body.id } });
    expect((await me.call(addChapters, again)).error.code).toBe('GEN-010');
    expect((await getContentTree(params)).chapters.map(({ title, pages }) => [title, pages.length])).toEqual([
      ['Bienvenue', 0],
    ]);
  });

  test.each(['', 'abc', '0198c0de-0000-4000-8000-000000000000'])('« %s » is no such id', async (id) => {
    const { params, chapter } = await booklet();
    const before = await getContentTree(params);
    const refused = [
      await me.call(addChapters, { params, body: { id, title: 'Chapitre' } }),
      await me.call(addPages, { params: chapter, body: { id, title: 'Page' } }),
    ];
    for (const { status, error } of refused) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(error.code).toMatch(/^GEN-/);
    }
    expect(await getContentTree(params)).toEqual(before);
  });
});
