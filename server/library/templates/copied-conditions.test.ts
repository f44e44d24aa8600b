import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  binBooklet,
  createBooklet,
  duplicateBooklet,
  getBooklet,
  restoreBooklet,
} from '../../../contract/booklets/booklets/booklets.ts';
import {
  addBlock,
  addChapters,
  addPages,
  type BlockConditions,
  deleteBlock,
  deleteChapter,
  deletePage,
  duplicatePage,
  getBookletTree,
  getPage,
  placeBlock,
  readConditions,
  restoreBlock,
  restoreChapter,
  restorePage,
  setBlockConditions,
  updateBlock,
} from '../../../contract/booklets/content/content.ts';
import { copyContent, preparePaste } from '../../../contract/booklets/content/copies.ts';
import {
  getBookletHistory,
  restoreContentChange,
  undoContentBatch,
} from '../../../contract/booklets/content/history.ts';
import { replaceBookletText, searchBookletText } from '../../../contract/booklets/content/replace.ts';
import { publish, restorePublication } from '../../../contract/booklets/publications/publications.ts';
import { setTone } from '../../../contract/booklets/tone/tone.ts';
import * as templates from '../../../contract/library/chapter-templates.ts';
import {
  changeTemplateDocument,
  type DocumentChange,
  getTemplatePage,
} from '../../../contract/library/template-content.ts';
import { adoptTemplateUpdate, getTemplateUpdates } from '../../../contract/library/template-updates.ts';
import type { CallBodyInput } from '../../../contract/platform/call.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  type CompanyAdmin,
  createCompanyAdmin,
  exportTestArchive,
  importTestArchive,
} from '../../booklets/archive/archive.fixture.ts';
import { makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';

/* Every way by which a block is copied, moved, kept or put back: its conditions arrive with it. */

let app: TestApp;
let me: CompanyAdmin;
let booklet: TenantRow<'booklets'>;
let pageId: string;
let chapterId: string;
let blockIds: string[];

const text = (html: string) => ({ type: 'text' as const, props: { html } });
const NONE: BlockConditions = { audience: null, unlockDays: null };
const LYON: BlockConditions = { audience: [{ field: 'site', operator: 'is', values: ['Lyon'] }], unlockDays: 10 };
const XL: BlockConditions = {
  audience: [
    { field: 'own', key: 'polo', operator: 'isNot', values: ['XL'] },
    { field: 'group', operator: 'is', values: ['Cadres'] },
  ],
  unlockDays: null,
};
const ORIGINAL = [NONE, LYON, XL];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await createCompanyAdmin(app, { quotaBooklets: 100 });
  const polo = { key: 'polo', label: 'Polo', kind: 'list' as const, required: false, choices: ['M', 'XL'] };
  await me.scope.insert('participantSettings', [{ fields: [{ ...polo, pattern: '', help: '', asVariable: false }] }]);
  booklet = await makeBooklet(me.scope, [
    {
      title: 'Arriver',
      pages: [
        {
          ...{ title: 'Le site', slug: 'le-site' },
          blocks: ORIGINAL.map((conditions, at) => ({ ...text(`<p>Vous verrez le point ${at}.</p>`), ...conditions })),
        },
        { title: 'Vide', slug: 'vide', blocks: [text('<p>Fin.</p>')] },
      ],
    },
  ]);
  const [chapter] = await listChapters(booklet.id);
  chapterId = chapter?.id ?? '';
  pageId = chapter?.pages[0]?.id ?? '';
  blockIds = (await loadBlocks(pageId)).map(({ id }) => id);
});

const listChapters = async (id: string, who = me) =>
  (await who.browser.call(getBookletTree, { params: { id } })).body.chapters;
const loadBlocks = async (id: string, who = me) => (await who.browser.call(getPage, { params: { id } })).body.content;
const listConditions = async (id: string, who = me) =>
  (await loadBlocks(id, who)).map((block) => readConditions(block));
const listFirstPage = async (id: string, who = me) =>
  listConditions((await listChapters(id, who)).at(-1)?.pages[0]?.id ?? '', who);
const createPage = async () =>
  (await me.browser.call(addPages, { params: { id: chapterId }, body: { title: 'Autre' } })).body.created?.[0];
/** An empty page of another booklet of the company. */
const createTarget = async () => {
  const { id } = (await me.browser.call(createBooklet, { body: { way: 'guided', type: 'employee' } })).body;
  const params = { id };
  const chapter = (await me.browser.call(addChapters, { params, body: { title: 'Ici' } })).body.created?.[0] ?? '';
  const body = { title: 'Cible' };
  const page = (await me.browser.call(addPages, { params: { id: chapter }, body })).body.created?.[0] ?? '';
  return { params, chapter, page };
};
const paste = async (page: string, blocks: readonly { type: string; props: unknown }[]) => {
  let after: string | null = (await loadBlocks(page)).at(-1)?.id ?? null;
  for (const { type, props, ...conditions } of blocks) {
    const id = uuidv7();
    const { status } = await me.browser.call(addBlock, {
      params: { id: page },
      body: { id, type, props, after, ...readConditions(conditions) },
    });
    expect(status).toBe(200);
    after = id;
  }
};
const expectDone = ({ status, error }: { status: number; error?: unknown }) =>
  expect([status, error]).toMatchObject([200, {}]);
const copy = async (body: CallBodyInput<typeof copyContent>, id: string) => {
  const answer = await me.browser.call(copyContent, { params: { id }, body });
  expectDone(answer);
  return listConditions(answer.body.pageId ?? '');
};

/** A chapter of the library with a page of these blocks, published. */
const createTemplate = async (blocks = ORIGINAL) => {
  const code = `trajet-${uuidv7().slice(-8)}`;
  const head = { code, title: 'Trajet', summary: '', icon: 'book', category: 'welcome' as const };
  const body = { ...head, bookletTypes: ['employee' as const], scope: 'company' as const };
  const { id } = (await me.browser.call(templates.createTemplate, { body })).body;
  const change = async (one: DocumentChange) =>
    expectDone(await me.browser.call(changeTemplateDocument, { params: { id }, body: one }));
  const page = uuidv7();
  const ids = blocks.map(() => uuidv7());
  await change({ kind: 'addPage', page, title: 'Trajet', after: null });
  for (const [at, conditions] of blocks.entries())
    await change({
      ...{ kind: 'addBlock', page, block: ids[at] ?? '', after: ids[at - 1] ?? null },
      ...{ ...text(`<p>Point ${at}.</p>`), ...conditions },
    });
  const publishIt = async () =>
    expectDone(await me.browser.call(templates.publishTemplate, { params: { id }, body: { notes: '' } }));
  return { id, code, page, ids, change, publishIt };
};

const WAYS: Record<string, () => Promise<BlockConditions[]>> = {
  'pasted in its booklet, as the editor sends it': async () => {
    const target = (await listChapters(booklet.id))[0]?.pages[1]?.id ?? '';
    await paste(target, await loadBlocks(pageId));
    return (await listConditions(target)).slice(1);
  },
  'pasted in another booklet': async () => {
    const target = await createTarget();
    const blocks = (await loadBlocks(pageId)).map(({ type, props, ...block }) => ({
      ...{ type, props },
      ...readConditions(block),
    }));
    const body = { from: booklet.id, blocks };
    const fitted = await me.browser.call(preparePaste, { params: target.params, body });
    expectDone(fitted);
    await paste(target.page, fitted.body.blocks);
    return listConditions(target.page);
  },
  'copied to another booklet': async () => {
    const target = await createTarget();
    return copy({ kind: 'blocks', ids: blockIds, pageId: target.page }, target.params.id);
  },
  'with its page to another booklet': async () => {
    const target = await createTarget();
    return copy({ kind: 'page', sourceId: pageId, chapterId: target.chapter }, target.params.id);
  },
  'with its chapter to another booklet': async () => {
    const target = await createTarget();
    return copy({ kind: 'chapter', sourceId: chapterId }, target.params.id);
  },
  'with its page, duplicated': async () => {
    expectDone(await me.browser.call(duplicatePage, { params: { id: pageId }, body: {} }));
    return listConditions((await listChapters(booklet.id))[0]?.pages[1]?.id ?? '');
  },
  'with its booklet, duplicated': async () => {
    const made = await me.browser.call(duplicateBooklet, { params: { id: booklet.id }, body: {} });
    expectDone(made);
    return listFirstPage(made.body.id);
  },
  'moved to another page': async () => {
    const target = (await createPage()) ?? '';
    for (const [at, id] of blockIds.entries())
      expectDone(
        await me.browser.call(placeBlock, {
          params: { id },
          body: { after: blockIds[at - 1] ?? null, pageId: target },
        }),
      );
    return listConditions(target);
  },
  'deleted and restored': async () => {
    for (const id of blockIds) expectDone(await me.browser.call(deleteBlock, { params: { id } }));
    for (const id of blockIds) expectDone(await me.browser.call(restoreBlock, { params: { id }, body: {} }));
    return listConditions(pageId);
  },
  'deleted with its page and its chapter, and restored': async () => {
    expectDone(await me.browser.call(deletePage, { params: { id: pageId } }));
    expectDone(await me.browser.call(restorePage, { params: { id: pageId } }));
    expectDone(await me.browser.call(deleteChapter, { params: { id: chapterId }, body: {} }));
    expectDone(await me.browser.call(restoreChapter, { params: { id: chapterId } }));
    return listConditions(pageId);
  },
  'in the bin with its booklet, and restored': async () => {
    expectDone(await me.browser.call(binBooklet, { params: { id: booklet.id } }));
    expectDone(await me.browser.call(restoreBooklet, { params: { id: booklet.id } }));
    return listConditions(pageId);
  },
  'as a version that is put back': async () => {
    const params = { id: booklet.id };
    expectDone(await me.browser.call(publish, { params, body: {} }));
    for (const id of blockIds) await me.browser.call(deleteBlock, { params: { id } });
    const body = { target: 'draft' as const };
    expectDone(await me.browser.call(restorePublication, { params: { ...params, number: 1 }, body }));
    return listConditions(pageId);
  },
  'with earlier words put back': async () => {
    const [, id = ''] = blockIds;
    const { props } = text('<p>Autre.</p>');
    expectDone(await me.browser.call(updateBlock, { params: { id }, body: { props, rowVersion: 1 } }));
    const { entries } = (await me.browser.call(getBookletHistory, { params: { id: booklet.id }, query: {} })).body;
    expectDone(await me.browser.call(restoreContentChange, { params: { id: entries[0]?.id ?? '' } }));
    return listConditions(pageId);
  },
  'while words are replaced and the tone changes': async () => {
    const params = { id: booklet.id };
    const { hits } = (await me.browser.call(searchBookletText, { params, query: { text: 'point' } })).body;
    const exact = { text: 'point', replacement: 'lieu', matchCase: false, wholeWord: false };
    expectDone(await me.browser.call(replaceBookletText, { params, body: { ...exact, hits } }));
    const { rowVersion } = (await me.browser.call(getBooklet, { params })).body;
    expectDone(await me.browser.call(setTone, { params, body: { to: 'tu', rowVersion } }));
    expect(JSON.stringify(await loadBlocks(pageId))).toContain('Tu verras le lieu 1');
    return listConditions(pageId);
  },
  'in an archive, taken in by the same company': async () => {
    const { bytes } = await exportTestArchive(me, booklet);
    const { body } = await importTestArchive(me, bytes);
    expect(body.notes.some(({ text: note }) => note.includes('Polo'))).toBe(false);
    return listFirstPage(body.bookletId);
  },
  'from a chapter of the library': async () => {
    const template = await createTemplate();
    await template.publishIt();
    const target = await createTarget();
    const body = { templateCodes: [template.code] };
    expectDone(await me.browser.call(addChapters, { params: target.params, body }));
    return listFirstPage(target.params.id);
  },
  'with a page of the library, duplicated there': async () => {
    const template = await createTemplate();
    const twin = uuidv7();
    await template.change({ kind: 'copyPage', page: twin, from: template.page });
    const params = { id: template.id, pageId: twin };
    return (await me.browser.call(getTemplatePage, { params })).body.content.map((block) => readConditions(block));
  },
  'in a file of the library': async () => {
    const template = await createTemplate();
    await template.publishIt();
    const { body: content } = await me.browser.sendRequest(
      'GET',
      `/api/admin/library/chapter-templates/${template.id}/export`,
    );
    const file = JSON.parse(content.replace(template.code, `${template.code}-bis`));
    const body = { content: file, scope: 'company' as const, dryRun: false };
    expectDone(await me.browser.call(templates.importTemplates, { body }));
    const { rows } = (await me.browser.call(templates.listTemplates, { query: { scope: 'company' } })).body;
    const id = rows.find(({ code }) => code === `${template.code}-bis`)?.id ?? '';
    expectDone(await me.browser.call(templates.publishTemplate, { params: { id }, body: { notes: '' } }));
    const target = await createTarget();
    await me.browser.call(addChapters, { params: target.params, body: { templateCodes: [`${template.code}-bis`] } });
    return listFirstPage(target.params.id);
  },
  'as an update of the library: a new block, and conditions that changed': async () => {
    const template = await createTemplate([NONE, NONE]);
    await template.publishIt();
    const target = await createTarget();
    await me.browser.call(addChapters, { params: target.params, body: { templateCodes: [template.code] } });
    await template.change({ kind: 'setConditions', block: template.ids[1] ?? '', ...LYON });
    const block = uuidv7();
    const added = { ...text('<p>Neuf.</p>'), ...XL };
    await template.change({ kind: 'addBlock', page: template.page, block, after: template.ids[1] ?? '', ...added });
    await template.publishIt();
    const { revision, pages } = (await me.browser.call(getTemplateUpdates, { params: target.params })).body;
    expect(pages[0]?.differences.map(({ kind, touched }) => [kind, touched])).toEqual([
      ['changed', false],
      ['added', false],
    ]);
    const body = { templateId: template.id, revision, version: 2, newPages: false, runId: uuidv7() };
    expectDone(await me.browser.call(adoptTemplateUpdate, { params: target.params, body }));
    return listFirstPage(target.params.id);
  },
};
describe('the conditions of a block arrive with it', () => {
  it.each(Object.keys(WAYS))('%s', async (way) => {
    expect(await listConditions(pageId)).toEqual(ORIGINAL);
    expect(await WAYS[way]?.()).toEqual(ORIGINAL);
  });
});

describe('where a condition means nothing', () => {
  it('another company is told, and nothing shows to everybody', async () => {
    const other = await createCompanyAdmin(app);
    const { body } = await importTestArchive(other, (await exportTestArchive(me, booklet)).bytes);
    expect(await listFirstPage(body.bookletId, other)).toEqual(ORIGINAL);
    const note = body.notes.map((one) => one.text).find((one) => one.startsWith('Conditions à vérifier'));
    expect(note).toContain('site Lyon');
    expect(note).toContain('groupe Cadres');
    expect(note).toContain('champ polo');
  });

  it('a block for a field that nobody has is refused, unless it is the copy of one that is here', async () => {
    const target = await createTarget();
    await me.scope.deleteRows('participantSettings', ({ companyId }) => eq(companyId, me.companyId));
    const block = { ...text('<p>x</p>'), ...XL };
    const add = (id: string) =>
      me.browser.call(addBlock, { params: { id }, body: { id: uuidv7(), after: null, ...block } });
    expect((await add(target.page)).error.code).toBe('EDI-060');
    expect((await add(pageId)).status).toBe(200);
  });
});

describe('the history', () => {
  const second = 1;
  const setTo = (to: BlockConditions, known: BlockConditions) =>
    me.browser.call(setBlockConditions, { params: { id: blockIds[second] ?? '' }, body: { ...to, known } });
  const list = async () =>
    (await me.browser.call(getBookletHistory, { params: { id: booklet.id }, query: {} })).body.entries;

  it('brings earlier conditions back, and takes them away again; words stay', async () => {
    expectDone(await setTo(NONE, LYON));
    expectDone(await setTo(XL, NONE));
    const { props } = text('<p>Autre.</p>');
    const id = blockIds[second] ?? '';
    expectDone(await me.browser.call(updateBlock, { params: { id }, body: { props, rowVersion: 1 } }));
    const entry = (await list()).find(({ conditions }) => conditions);
    expect(entry).toMatchObject({ kind: 'block', conditions: LYON, restorable: true });
    expect((await list()).filter(({ conditions }) => conditions)).toHaveLength(1);
    const { body } = await me.browser.call(restoreContentChange, { params: { id: entry?.id ?? '' } });
    expect((await loadBlocks(pageId))[second]).toMatchObject({ ...LYON, props });
    const params = { id: booklet.id, batchId: body.batchId ?? '' };
    const undone = await me.browser.call(undoContentBatch, { params });
    expect(undone.body).toMatchObject({ restored: 1, skipped: 0 });
    expect((await loadBlocks(pageId))[second]).toMatchObject({ ...XL, props });
  });

  it('leaves alone conditions that somebody changed since', async () => {
    expectDone(await setTo(NONE, LYON));
    const [entry] = await list();
    const { body } = await me.browser.call(restoreContentChange, { params: { id: entry?.id ?? '' } });
    expectDone(await setTo(XL, LYON));
    const undone = await me.browser.call(undoContentBatch, {
      params: { id: booklet.id, batchId: body.batchId ?? '' },
    });
    expect(undone.body).toMatchObject({ restored: 0, skipped: 1 });
    expect((await loadBlocks(pageId))[second]).toMatchObject(XL);
  });
});
