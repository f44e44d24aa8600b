import { and, eq, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAudit } from '../../../contract/administration/audit/audit.ts';
import { createBooklet, updateBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import {
  addChapters,
  deleteBlock,
  deletePage,
  getBookletTree,
  getPage,
  getPageChanges,
  updateBlock,
  updatePage,
} from '../../../contract/booklets/content/content.ts';
import {
  getBookletHistory,
  restoreContentChange,
  undoContentBatch,
} from '../../../contract/booklets/content/history.ts';
import { getPublicationGate } from '../../../contract/booklets/publications/publications.ts';
import * as templates from '../../../contract/library/chapter-templates.ts';
import {
  changeTemplateDocument,
  type DocumentChange,
  getTemplateDocument,
} from '../../../contract/library/template-content.ts';
import {
  adoptTemplateUpdate,
  countTemplateUpdates,
  decideTemplateUpdates,
  getTemplateUpdates,
  listLibraryUpdates,
  undoTemplateAdoption,
} from '../../../contract/library/template-updates.ts';
import { lockBlock } from '../../../contract/platform/locks.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { expectStoredFactsRight } from '../../booklets/freshness/facts.fixture.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { blocks as blockTable } from '../../platform/data/schema/booklets.ts';

let app: TestApp;
let admin: Browser;
let editor: Browser;
let other: Browser;
let scope: Scope;
let serial = 0;
/** The template’s id, code, page and three blocks. */
let id = '';
let code = '';
let page = '';
let blocks: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  const { id: companyId } = await app.make.company({ quotaBooklets: 100 });
  [admin, editor, other] = [app.browser(), app.browser(), app.browser()];
  scope = app.make.scope(await app.make.signIn(admin, { role: 'company_admin', companyId }), companyId);
  await app.make.signIn(editor, { role: 'editor', companyId });
  await app.make.signIn(other, { role: 'editor', companyId });
});
afterEach(() => expectStoredFactsRight(scope));
afterAll(() => app.close());

const requestChange = (body: DocumentChange) => admin.call(changeTemplateDocument, { params: { id }, body });
const requestPublish = (notes = '', words: { reason?: string; mandatoryBefore?: string } = {}) =>
  admin.call(templates.publishTemplate, { params: { id }, body: { notes, ...words } });
const toHtmlProps = (words: string) => ({ html: `<p>${words}</p>` });

beforeEach(async () => {
  serial += 1;
  const { body } = await admin.call(templates.createTemplate, {
    body: {
      code: `suivi-${serial}`,
      title: `Suivi ${serial}`,
      summary: '',
      icon: 'book',
      category: 'welcome',
      bookletTypes: ['employee'],
      scope: 'company',
    },
  });
  ({ id, code } = body);
  page = uuidv7();
  blocks = [uuidv7(), uuidv7(), uuidv7()];
  await requestChange({ kind: 'addPage', page, title: 'Horaires', after: null });
  for (const [at, block] of blocks.entries()) {
    await requestChange({
      kind: 'addBlock',
      page,
      block,
      type: 'text',
      props: toHtmlProps(`v1 ${at}`),
      after: blocks[at - 1] ?? null,
    });
  }
  await requestPublish();
});

const createTestBooklet = async () => {
  const { body } = await editor.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  const { body: tree } = await editor.call(addChapters, { params: { id: body.id }, body: { templateCodes: [code] } });
  return { id: body.id, pageId: tree.chapters[0]?.pages[0]?.id ?? '' };
};
type CreatedBooklet = Awaited<ReturnType<typeof createTestBooklet>>;

const loadContent = async ({ pageId }: CreatedBooklet) =>
  (await editor.call(getPage, { params: { id: pageId } })).body.content;
const listTexts = async (made: CreatedBooklet) =>
  (await loadContent(made)).map(({ props }) => (props as { html: string }).html.replace(/<\/?p>/g, ''));
const loadUpdates = async (made: CreatedBooklet) =>
  (await editor.call(getTemplateUpdates, { params: { id: made.id } })).body;
const countUpdates = async (made: CreatedBooklet) =>
  (await editor.call(countTemplateUpdates, { params: { id: made.id } })).body.pages;
const getRef = (at: number) => blocks[at] ?? '';

const rewriteBlock = (at: number, words: string, rowVersion = 1) =>
  requestChange({ kind: 'updateBlock', block: getRef(at), props: toHtmlProps(words), rowVersion });

const requestDecision = async (made: CreatedBooklet, choices: [number, boolean][], revision?: number) =>
  editor.call(decideTemplateUpdates, {
    params: { id: made.id },
    body: {
      revision: revision ?? (await loadUpdates(made)).revision,
      differences: choices.map(([at, accept]) => ({ pageId: made.pageId, ref: getRef(at), accept })),
      newPages: [],
    },
  });

const writeBlock = async (made: CreatedBooklet, at: number, words: string) => {
  const block = (await loadContent(made))[at];
  await editor.call(updateBlock, {
    params: { id: block?.id ?? '' },
    body: { props: toHtmlProps(words), rowVersion: block?.rowVersion ?? 1 },
  });
};

test('nothing is told while the template is what was taken', async () => {
  const made = await createTestBooklet();
  expect([await countUpdates(made), (await loadUpdates(made)).pages]).toEqual([0, []]);
  await rewriteBlock(0, 'v2 0');
  expect(await countUpdates(made)).toBe(0);
});

test('a newer version is told block by block: old, new and mine; nothing changes by itself', async () => {
  const made = await createTestBooklet();
  await writeBlock(made, 1, 'le mien');
  await rewriteBlock(0, 'v2 0');
  await rewriteBlock(1, 'v2 1');
  await requestPublish('Décret du 1er janvier');
  const { pages } = await loadUpdates(made);
  expect(await countUpdates(made)).toBe(1);
  expect(pages.map(({ title, from, to, notes }) => [title, from, to, notes.map((one) => one.notes)])).toEqual([
    ['Horaires', 1, 2, ['Décret du 1er janvier']],
  ]);
  expect(
    pages[0]?.differences.map(({ kind, touched, old, next, mine }) => [
      kind,
      touched,
      old?.props,
      next?.props,
      mine?.props,
    ]),
  ).toEqual([
    ['changed', false, toHtmlProps('v1 0'), toHtmlProps('v2 0'), toHtmlProps('v1 0')],
    ['changed', true, toHtmlProps('v1 1'), toHtmlProps('v2 1'), toHtmlProps('le mien')],
  ]);
  expect(await listTexts(made)).toEqual(['v1 0', 'le mien', 'v1 2']);
  const { rows } = (await app.services.db.execute(
    sql`select href from notifications where kind = 'template_updated' and href like ${`%${made.id}`}`,
  )) as unknown as { rows: { href: string }[] };
  expect(rows).toEqual([{ href: `/livrets/modeles?livret=${made.id}` }]);
});

test('one block accepted, another kept: then nothing is left to decide until the next version', async () => {
  const made = await createTestBooklet();
  await writeBlock(made, 1, 'le mien');
  await rewriteBlock(0, 'v2 0');
  await rewriteBlock(1, 'v2 1');
  await requestPublish();
  expect((await requestDecision(made, [[0, true]])).status).toBe(200);
  expect([await listTexts(made), await countUpdates(made)]).toEqual([['v2 0', 'le mien', 'v1 2'], 1]);
  expect((await requestDecision(made, [[1, false]])).body.pages).toEqual([]);
  expect([await listTexts(made), await countUpdates(made)]).toEqual([['v2 0', 'le mien', 'v1 2'], 0]);
  await rewriteBlock(1, 'v3 1', 2);
  await requestPublish();
  const [again] = (await loadUpdates(made)).pages;
  expect(again?.differences.map(({ touched, old, next }) => [touched, old?.props, next?.props])).toEqual([
    [true, toHtmlProps('v2 1'), toHtmlProps('v3 1')],
  ]);
});

test('blocks that came and went, and a page that is new', async () => {
  const made = await createTestBooklet();
  const [fresh, second] = [uuidv7(), uuidv7()];
  await requestChange({ kind: 'removeBlock', block: getRef(2) });
  await requestChange({
    kind: 'addBlock',
    page,
    block: fresh,
    type: 'text',
    props: toHtmlProps('neuf'),
    after: getRef(0),
  });
  await requestChange({ kind: 'addPage', page: second, title: 'Seconde page', after: page });
  await requestPublish();
  const { pages, newPages, revision } = await loadUpdates(made);
  expect(pages[0]?.differences.map(({ kind, ref: name }) => [kind, name])).toEqual([
    ['added', fresh],
    ['removed', getRef(2)],
  ]);
  expect(newPages.map(({ title }) => title)).toEqual(['Seconde page']);
  const [chapterId, newCode] = [newPages[0]?.chapterId ?? '', newPages[0]?.code ?? ''];
  const answer = await editor.call(decideTemplateUpdates, {
    params: { id: made.id },
    body: {
      revision,
      differences: [fresh, getRef(2)].map((name) => ({ pageId: made.pageId, ref: name, accept: true })),
      newPages: [{ chapterId, code: newCode, accept: true }],
    },
  });
  expect([answer.status, answer.body.pages, answer.body.newPages]).toEqual([200, [], []]);
  expect(await listTexts(made)).toEqual(['v1 0', 'neuf', 'v1 1']);
  const { body: tree } = await editor.call(getBookletTree, { params: { id: made.id } });
  expect(tree.chapters[0]?.pages.map(({ title }) => title)).toEqual(['Horaires', 'Seconde page']);
});

test('what somebody deleted is not put back unless it changed, and only when accepted', async () => {
  const made = await createTestBooklet();
  const gone = (await loadContent(made))[0];
  await editor.call(deleteBlock, { params: { id: gone?.id ?? '' } });
  await rewriteBlock(1, 'v2 1');
  await requestPublish();
  expect((await loadUpdates(made)).pages[0]?.differences.map(({ ref: name }) => name)).toEqual([getRef(1)]);
  await rewriteBlock(0, 'v3 0');
  await requestPublish();
  const both = (await loadUpdates(made)).pages[0]?.differences;
  expect(both?.map(({ ref: name, mine }) => [name, mine === null])).toEqual([
    [getRef(0), true],
    [getRef(1), false],
  ]);
});

test('BIB-016: a choice made on something older is refused, and nothing of it is kept', async () => {
  const made = await createTestBooklet();
  await rewriteBlock(0, 'v2 0');
  await requestPublish();
  const { revision } = await loadUpdates(made);
  await writeBlock(made, 2, 'entre-temps');
  const late = await requestDecision(made, [[0, true]], revision);
  expect([late.status, late.error.code]).toEqual([409, 'BIB-016']);
  const unknown = await requestDecision(made, [
    [0, true],
    [2, true],
  ]);
  expect([unknown.status, unknown.error.code]).toEqual([409, 'BIB-016']);
  expect(await listTexts(made)).toEqual(['v1 0', 'v1 1', 'entre-temps']);
});

test('EDI-008: a block in which somebody writes is left to him', async () => {
  const made = await createTestBooklet();
  await rewriteBlock(0, 'v2 0');
  await requestPublish();
  const held = (await loadContent(made))[0];
  // A lock exists only while another editor has the page open.
  for (const who of [admin, editor])
    await who.call(getPageChanges, { params: { id: made.pageId }, query: { since: 0 } });
  expect((await admin.call(lockBlock, { params: { id: held?.id ?? '' } })).body.until).not.toBeNull();
  const refused = await requestDecision(made, [[0, true]]);
  expect([refused.status, refused.error.code]).toEqual([423, 'EDI-008']);
  expect([await listTexts(made), await countUpdates(made)]).toEqual([['v1 0', 'v1 1', 'v1 2'], 1]);
});

test('who has no right on the booklet learns nothing and decides nothing', async () => {
  const made = await createTestBooklet();
  await rewriteBlock(0, 'v2 0');
  await requestPublish();
  const params = { id: made.id };
  expect((await other.call(getTemplateUpdates, { params })).status).toBe(404);
  const body = { revision: 1, differences: [], newPages: [] };
  expect((await other.call(decideTemplateUpdates, { params, body })).status).toBe(404);
});

test('a booklet that says « tu » is told in its tone, and untouched blocks are known as such', async () => {
  await rewriteBlock(0, 'Vous trouverez vos horaires ici.');
  await requestPublish();
  const { body: made } = await editor.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  await editor.call(updateBooklet, { params: { id: made.id }, body: { rowVersion: made.rowVersion, tone: 'tu' } });
  await editor.call(addChapters, { params: { id: made.id }, body: { templateCodes: [code] } });
  await rewriteBlock(0, 'Vous trouverez vos nouveaux horaires ici.', 2);
  await requestPublish();
  const { body } = await editor.call(getTemplateUpdates, { params: { id: made.id } });
  const [first] = body.pages[0]?.differences ?? [];
  expect([first?.touched, first?.next?.props]).toEqual([false, toHtmlProps('Tu trouveras tes nouveaux horaires ici.')]);
});

/** What the list of all booklets tells of this template. */
const loadFollowUp = async (browser: Browser = editor) =>
  (await browser.call(listLibraryUpdates, {})).body.updates.find(({ templateId }) => templateId === id);
const loadAdoption = async () => (await admin.call(templates.getTemplate, { params: { id } })).body.adoption;

test('a change to take before a day is recalled before a publication, until it is decided', async () => {
  const made = await createTestBooklet();
  await rewriteBlock(0, 'v2 0');
  await requestPublish('', { reason: 'décret n° 2026-1234', mandatoryBefore: '2027-02-01' });
  const listRecalls = async () =>
    (await editor.call(getPublicationGate, { params: { id: made.id } })).body.findings
      .filter(({ code: of }) => of === 'PUB-011')
      .map(({ level, message, where }) => [level, message, where.screen]);
  expect(await listRecalls()).toEqual([
    [
      'warning',
      `Le chapitre «\u00a0Suivi ${serial}\u00a0» a changé dans la bibliothèque (décret n° 2026-1234). Choisissez ce que vous en reprenez\u00a0: à faire avant le 01/02/2027.`,
      'updates',
    ],
  ]);
  await requestDecision(made, [[0, false]]);
  expect(await listRecalls()).toEqual([]);
});

test('who may not edit a booklet sees no offer to change it, and other companies see nothing', async () => {
  const made = await createTestBooklet();
  await rewriteBlock(0, 'v2 0');
  await requestPublish();
  const { revision } = await loadUpdates(made);
  const params = { id: made.id };
  const body = { templateId: id, revision, version: 2, newPages: true, runId: uuidv7() };
  expect(await loadFollowUp(other)).toBeUndefined();
  expect((await other.call(adoptTemplateUpdate, { params, body })).status).toBe(404);
  const stale = await editor.call(adoptTemplateUpdate, { params, body: { ...body, version: 1 } });
  expect([stale.status, stale.error.code]).toEqual([409, 'BIB-016']);
  const late = await editor.call(adoptTemplateUpdate, { params, body: { ...body, revision: revision + 7 } });
  expect([late.status, late.error.code]).toEqual([409, 'BIB-016']);
  expect(await listTexts(made)).toEqual(['v1 0', 'v1 1', 'v1 2']);
});

test('BIB: a day that is none and a reason that is too long are refused beside their fields', async () => {
  await rewriteBlock(0, 'v2 0');
  const { status, error } = await requestPublish('', { reason: 'x'.repeat(301), mandatoryBefore: '2027-02-31' });
  expect([status, Object.keys(error.errors ?? {}).sort()]).toEqual([422, ['mandatoryBefore', 'reason']]);
});

test('forty booklets follow a change at once, and what ten of them had rewritten is never lost', async () => {
  const booklets: CreatedBooklet[] = [];
  for (let n = 0; n < 40; n += 1) booklets.push(await createTestBooklet());
  const rewritten = booklets.slice(0, 10);
  for (const [n, made] of rewritten.entries()) await writeBlock(made, 1, `le mien ${n}`);
  await rewriteBlock(0, 'v2 0');
  await rewriteBlock(1, 'v2 1');
  await requestPublish('Nouveau délai', { reason: 'décret n° 2026-1234', mandatoryBefore: '2027-02-01' });

  const before = await loadFollowUp();
  expect(before?.adoption).toEqual({ total: 40, upToDate: 0 });
  expect(before?.notes.map(({ version, reason, mandatoryBefore }) => [version, reason, mandatoryBefore])).toEqual([
    [2, 'décret n° 2026-1234', '2027-02-01'],
  ]);
  const numbers = new Map(before?.booklets.map((one) => [one.id, [one.untouched, one.touched, one.from]]));
  expect(booklets.map((made) => numbers.get(made.id))).toEqual(
    booklets.map((_, n) => (n < 10 ? [1, 1, 1] : [2, 0, 1])),
  );
  expect(await loadAdoption()).toEqual({ total: 40, upToDate: 0 });

  const runId = uuidv7();
  for (const { id: bookletId, revision } of before?.booklets ?? []) {
    const params = { id: bookletId };
    const { status } = await editor.call(adoptTemplateUpdate, {
      params,
      body: { templateId: id, revision, version: 2, newPages: true, runId },
    });
    expect(status).toBe(200);
  }
  for (const [n, made] of booklets.entries()) {
    expect(await listTexts(made)).toEqual(['v2 0', n < 10 ? `le mien ${n}` : 'v2 1', 'v1 2']);
  }
  const after = await loadFollowUp();
  expect(after?.adoption).toEqual({ total: 40, upToDate: 30 });
  expect(after?.booklets.map(({ untouched, touched }) => [untouched, touched])).toEqual(
    rewritten.map(() => [0, 1] as const),
  );
  expect(await loadAdoption()).toEqual({ total: 40, upToDate: 30 });

  // Refusals are remembered: nothing is left to tell, and the last version counts as decided.
  for (const made of rewritten) await requestDecision(made, [[1, false]]);
  expect(await loadFollowUp()).toBeUndefined();
  expect(await loadAdoption()).toEqual({ total: 40, upToDate: 40 });
});

/** Takes the template in these booklets, as the list of all booklets does. */
const adoptInRun = async (booklets: readonly CreatedBooklet[], version = 2): Promise<string> => {
  const runId = uuidv7();
  for (const made of booklets) {
    const { revision } = await loadUpdates(made);
    const body = { templateId: id, revision, version, newPages: true, runId };
    expect((await editor.call(adoptTemplateUpdate, { params: { id: made.id }, body })).status).toBe(200);
  }
  return runId;
};
const requestUndo = (made: { id: string }, runId: string, browser: Browser = editor) =>
  browser.call(undoTemplateAdoption, { params: { id: made.id, runId } });
const loadRecent = async (browser: Browser = editor) =>
  (await browser.call(listLibraryUpdates, {})).body.recent.filter(({ templateId }) => templateId === id);
const listTitles = async (made: CreatedBooklet) =>
  (await editor.call(getBookletTree, { params: { id: made.id } })).body.chapters[0]?.pages.map(({ title }) => title);
const loadHistory = async (made: CreatedBooklet) =>
  (await editor.call(getBookletHistory, { params: { id: made.id } })).body.entries;

/** A second version: a text replaced, one that goes, one that comes, another title and a page more. */
const publishSecondVersion = async () => {
  await rewriteBlock(0, 'v2 0');
  await requestChange({ kind: 'removeBlock', block: getRef(2) });
  const fresh = { kind: 'addBlock', page, block: uuidv7(), type: 'text', props: toHtmlProps('neuf') } as const;
  await requestChange({ ...fresh, after: getRef(0) });
  const { body } = await admin.call(getTemplateDocument, { params: { id } });
  const rowVersion = body.tree.chapters[0]?.pages[0]?.rowVersion ?? 1;
  await requestChange({ kind: 'changePage', page, fields: { title: 'Nos horaires' }, rowVersion });
  await requestChange({ kind: 'addPage', page: uuidv7(), title: 'Seconde page', after: page });
  await requestPublish();
};

test('what booklets took at once is undone at once: texts, titles, pages, and the offer itself', async () => {
  const made = await createTestBooklet();
  await publishSecondVersion();
  const offer = (await loadUpdates(made)).pages;
  const runId = await adoptInRun([made]);
  expect([await listTexts(made), await listTitles(made)]).toEqual([
    ['v2 0', 'neuf', 'v1 1'],
    ['Nos horaires', 'Seconde page'],
  ]);
  const [recent] = await loadRecent();
  expect(recent).toMatchObject({ runId, version: 2, title: `Suivi ${serial}`, booklets: [{ id: made.id, pages: 2 }] });

  const undone = await requestUndo(made, runId);
  expect([undone.status, undone.body]).toEqual([200, { restored: 2, left: [] }]);
  expect([await listTexts(made), await listTitles(made)]).toEqual([['v1 0', 'v1 1', 'v1 2'], ['Horaires']]);
  expect((await loadUpdates(made)).pages.map(({ differences }) => differences)).toEqual(
    offer.map(({ differences }) => differences),
  );
  expect((await loadUpdates(made)).newPages.map(({ title }) => title)).toEqual(['Seconde page']);
  expect(await loadRecent()).toEqual([]);
  expect((await requestUndo(made, runId)).status).toBe(404);
  // Taken again, it can be undone again.
  expect(await requestUndo(made, await adoptInRun([made]))).toMatchObject({ body: { restored: 2, left: [] } });
  expect(await listTexts(made)).toEqual(['v1 0', 'v1 1', 'v1 2']);
});

test('the conditions that a template gave are undone with its texts', async () => {
  const made = await createTestBooklet();
  const listOpeningDays = async () => {
    const rows = await app.services.db
      .select({ days: blockTable.unlockDays })
      .from(blockTable)
      .where(and(eq(blockTable.bookletId, made.id), isNull(blockTable.deletedAt)))
      .orderBy(blockTable.position);
    return rows.map(({ days }) => days);
  };
  await requestChange({ kind: 'setConditions', block: getRef(1), audience: null, unlockDays: 30 });
  await rewriteBlock(0, 'v2 0');
  await requestPublish();
  const runId = await adoptInRun([made]);
  expect(await listOpeningDays()).toEqual([null, 30, null]);
  expect((await requestUndo(made, runId)).body).toEqual({ restored: 1, left: [] });
  expect(await listOpeningDays()).toEqual([null, null, null]);
  expect(await listTexts(made)).toEqual(['v1 0', 'v1 1', 'v1 2']);
});

test('a page that somebody changed since stays as it is, and is told; the others go back', async () => {
  const made = await Promise.all([1, 2, 3, 4, 5].map(() => createTestBooklet()));
  const [plain, edited, renamed, removed, held] = made as [CreatedBooklet, ...typeof made] & CreatedBooklet[];
  await rewriteBlock(0, 'v2 0');
  await requestPublish();
  const runId = await adoptInRun(made);
  await writeBlock(edited as CreatedBooklet, 1, 'le mien');
  const params = { id: (renamed as CreatedBooklet).pageId };
  const { rowVersion } = (await editor.call(getPage, { params })).body;
  await editor.call(updatePage, { params, body: { rowVersion, title: 'Nos heures' } });
  await editor.call(deletePage, { params: { id: (removed as CreatedBooklet).pageId } });
  const [block] = await loadContent(held as CreatedBooklet);
  for (const who of [admin, editor])
    await who.call(getPageChanges, { params: { id: (held as CreatedBooklet).pageId }, query: { since: 0 } });
  await admin.call(lockBlock, { params: { id: block?.id ?? '' } });
  // Somebody who writes in a block has changed nothing yet.
  expect((await loadRecent()).flatMap(({ booklets }) => booklets.map((one) => one.id)).sort()).toEqual(
    [plain.id, (held as CreatedBooklet).id].sort(),
  );
  const outcomes = [];
  for (const one of made) {
    const { restored, left } = (await requestUndo(one, runId)).body;
    outcomes.push([restored, left.map(({ title, reason }) => [title, reason])]);
  }
  expect(outcomes).toEqual([
    [1, []],
    [0, [['Horaires', 'changed']]],
    [0, [['Nos heures', 'changed']]],
    [0, [['Horaires', 'deleted']]],
    [0, [['Horaires', 'inUse']]],
  ]);
  expect(await listTexts(plain)).toEqual(['v1 0', 'v1 1', 'v1 2']);
  expect(await listTexts(edited as CreatedBooklet)).toEqual(['v2 0', 'le mien', 'v1 2']);
  // Nothing was written where nothing went back.
  const { revision } = await loadUpdates(edited as CreatedBooklet);
  await requestUndo(edited as CreatedBooklet, runId);
  expect((await loadUpdates(edited as CreatedBooklet)).revision).toBe(revision);
});

test('the history and the log tell an adoption and its undoing; each text can come back alone', async () => {
  const made = await createTestBooklet();
  await rewriteBlock(0, 'v2 0');
  await requestPublish();
  const runId = await adoptInRun([made]);
  const told = async () => (await loadHistory(made)).map(({ what, kind, excerpt }) => [what, kind, excerpt]).sort();
  expect(await told()).toEqual([
    ['adopted', 'page', ''],
    ['changed', 'block', 'v1 0'],
  ]);
  const adopted = (await loadHistory(made)).find(({ what }) => what === 'adopted');
  expect(adopted?.restorable).toBe(false);
  expect((await editor.call(restoreContentChange, { params: { id: adopted?.id ?? '' } })).status).toBe(404);
  expect((await editor.call(undoContentBatch, { params: { id: made.id, batchId: runId } })).status).toBe(404);
  await requestUndo(made, runId);
  expect(await told()).toEqual([
    ['adopted', 'page', ''],
    ['changed', 'block', 'v1 0'],
    ['changed', 'block', 'v2 0'],
    ['putBack', 'page', ''],
  ]);
  const change = (await loadHistory(made)).find(({ excerpt }) => excerpt === 'v2 0');
  expect((await editor.call(restoreContentChange, { params: { id: change?.id ?? '' } })).status).toBe(200);
  expect(await listTexts(made)).toEqual(['v2 0', 'v1 1', 'v1 2']);
  const { body: log } = await admin.call(listAudit, { query: {} });
  const lines = log.rows.filter(({ booklet }) => booklet?.id === made.id).map(({ action, what }) => [action, what]);
  expect(lines).toEqual(
    expect.arrayContaining([
      ['PUT booklets/template-updates/undoing', 'Nouvelle version de modèle annulée'],
      ['PUT booklets/template-updates/untouched', 'Nouvelle version de modèle reprise'],
    ]),
  );
});

test('an adoption is undone by those who may edit the booklet, for seven days', async () => {
  const made = await createTestBooklet();
  await rewriteBlock(0, 'v2 0');
  await requestPublish();
  const runId = await adoptInRun([made]);
  expect([await loadRecent(other), (await requestUndo(made, runId, other)).status]).toEqual([[], 404]);
  expect((await requestUndo(made, uuidv7())).status).toBe(404);
  expect(await listTexts(made)).toEqual(['v2 0', 'v1 1', 'v1 2']);
  await app.services.db.execute(sql`update content_changes set at = at - interval '8 days' where batch_id = ${runId}`);
  expect(await loadRecent()).toEqual([]);
});
