import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { duplicateBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import {
  answerThread,
  deleteComment,
  listComments,
  MAX_COMMENT_LENGTH,
  openThread,
  setThreadState,
} from '../../../contract/booklets/comments/comments.ts';
import { getBookletFollowUp } from '../../../contract/home/booklet-follow-up.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import type { Level, Role } from '../../../contract/platform/permissions.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { sendNotificationMails } from '../../administration/notifications/send-notification-mails.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { notifications } from '../../platform/data/schema/audit-notifications.ts';
import { outbox, users } from '../../platform/data/schema/people.ts';
import { makeBooklet } from '../publications/booklet.fixture.ts';

interface Person {
  browser: Browser;
  id: string;
}

let app: TestApp;
let companyId: string;
let admin: Person;
let writer: Person;
let reviewer: Person;
let scope: Scope;
let booklet: TenantRow<'booklets'>;
let pageId: string;
let blockId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const signIn = async (role: Role, level: Level | null, firstName: string, company = companyId): Promise<Person> => {
  const browser = app.browser();
  const { id } = await app.make.signIn(browser, { role, companyId: company, firstName });
  if (level) await scope.insert('bookletRights', [{ bookletId: booklet.id, userId: id, level }]);
  return { browser, id };
};

beforeEach(async () => {
  companyId = (await app.make.company()).id;
  const browser = app.browser();
  const user = await app.make.signIn(browser, { companyId, firstName: 'Nadia' });
  admin = { browser, id: user.id };
  scope = app.make.scope(user, companyId);
  booklet = await makeBooklet(scope, undefined, { ownerId: user.id });
  writer = await signIn('editor', 'writer', 'Walid');
  reviewer = await signIn('editor', 'reviewer', 'Rose');
  const { pages, blocks } = scope.views;
  const [page] = await scope.select().from(pages).where(eq(pages.slug, 'le-mot-de-la-direction'));
  pageId = page?.id ?? '';
  const rows = await scope.select().from(blocks).where(eq(blocks.pageId, pageId)).orderBy(blocks.position);
  blockId = rows[1]?.id ?? '';
  await app.services.db.delete(notifications);
});

const params = () => ({ id: booklet.id });
const list = async ({ browser }: Person, state: 'open' | 'resolved' = 'open') => {
  const { status, body } = await browser.call(listComments, { params: params(), query: { state } });
  expect(status).toBe(200);
  return body;
};
const open = async ({ browser }: Person, body: Partial<Parameters<typeof buildThread>[0]> = {}) =>
  browser.call(openThread, { params: params(), body: buildThread(body) });
const buildThread = (values: { text?: string; pageId?: string; blockId?: string | null; mentions?: string[] }) => ({
  pageId,
  blockId,
  text: 'Ce mot est trop long.',
  mentions: [],
  ...values,
});
const answer = ({ browser }: Person, threadId: string, text = 'C’est corrigé.', mentions: string[] = []) =>
  browser.call(answerThread, { params: { ...params(), threadId }, body: { text, mentions } });
const setResolved = ({ browser }: Person, threadId: string, isResolved: boolean) =>
  browser.call(setThreadState, { params: { ...params(), threadId }, body: { isResolved } });
const erase = ({ browser }: Person, threadId: string, commentId: string) =>
  browser.call(deleteComment, { params: { ...params(), threadId, commentId } });
const listTold = async () =>
  (await app.services.db.select().from(notifications)).map(({ kind, userId }) => [kind, userId]).sort();

describe('a thread', () => {
  test('is opened on a block, answered, resolved, and opened again by an answer', async () => {
    const { status, body } = await open(writer);
    expect(status).toBe(200);
    const { threadId } = body;
    const [thread] = (await list(reviewer)).threads;
    expect(thread).toMatchObject({
      id: threadId,
      pageId,
      pageTitle: 'Le mot de la direction',
      blockId,
      blockType: 'text',
      excerpt: 'Bonjour et bienvenue à l’atelier.',
      isBlockDeleted: false,
      state: 'open',
      comments: [{ author: 'Walid Durand', text: 'Ce mot est trop long.', isExternal: false, mayDelete: false }],
    });
    expect((await answer(reviewer, threadId)).status).toBe(200);
    expect((await setResolved(writer, threadId, true)).status).toBe(200);
    expect(await list(admin)).toMatchObject({ threads: [], open: 0, resolved: 1 });
    expect((await list(admin, 'resolved')).threads).toMatchObject([{ state: 'resolved', resolvedBy: 'Walid Durand' }]);
    await answer(admin, threadId, 'Pas tout à fait.');
    const again = await list(writer);
    expect(again.threads[0]).toMatchObject({ state: 'reopened', resolvedBy: '', resolvedAt: null });
    expect(again.threads[0]?.comments.map(({ author }) => author)).toEqual([
      'Walid Durand',
      'Rose Durand',
      'Nadia Durand',
    ]);
  });

  test('is resolved once: who comes second is told (GEN-017)', async () => {
    const { threadId } = (await open(writer)).body;
    expect((await setResolved(writer, threadId, false)).error.code).toBe('GEN-017');
    await setResolved(writer, threadId, true);
    const second = await setResolved(admin, threadId, true);
    expect([second.status, second.error.code]).toEqual([409, 'GEN-017']);
    expect((await setResolved(admin, threadId, false)).status).toBe(200);
    expect((await list(admin)).threads).toMatchObject([{ state: 'reopened' }]);
  });

  test('of a page has no block, and stands before those of its blocks', async () => {
    await open(writer);
    await open(writer, { blockId: null, text: 'Il manque une photo.' });
    expect((await list(admin)).threads.map((one) => [one.blockId, one.excerpt])).toEqual([
      [null, ''],
      [blockId, 'Bonjour et bienvenue à l’atelier.'],
    ]);
  });

  test('stays findable when its block, then its page, is deleted or purged', async () => {
    await open(writer);
    await scope.update('blocks', { deletedAt: new Date() }, ({ id }) => eq(id, blockId));
    expect((await list(admin)).threads).toMatchObject([
      { isBlockDeleted: true, isPageDeleted: false, excerpt: 'Bonjour et bienvenue à l’atelier.' },
    ]);
    await scope.deleteRows('blocks', ({ pageId: of }) => eq(of, pageId));
    await scope.deleteRows('pages', ({ id }) => eq(id, pageId));
    expect((await list(admin)).threads).toMatchObject([
      { isBlockDeleted: true, isPageDeleted: true, pageTitle: 'Le mot de la direction' },
    ]);
  });

  test('follows its block to another page', async () => {
    await open(writer);
    const { pages } = scope.views;
    const [other] = await scope.select().from(pages).where(eq(pages.slug, 'les-bons-gestes'));
    await scope.update('blocks', { pageId: other?.id ?? '' }, ({ id }) => eq(id, blockId));
    expect((await list(admin)).threads).toMatchObject([{ pageId: other?.id, pageTitle: 'Les bons gestes' }]);
  });

  test('is counted for the overview of its booklet, with the place of the first', async () => {
    const followUp = async () => (await admin.browser.call(getBookletFollowUp, { params: params() })).body.comments;
    expect(await followUp()).toEqual({ open: 0, first: null });
    const { threadId } = (await open(writer)).body;
    await open(writer, { blockId: null });
    expect(await followUp()).toMatchObject({ open: 2, first: { pageId, blockId: null } });
    await setResolved(writer, threadId, true);
    expect(await followUp()).toMatchObject({ open: 1 });
  });

  test('is not copied with its booklet', async () => {
    await open(writer);
    const { status, body } = await admin.browser.call(duplicateBooklet, {
      params: params(),
      body: {},
    });
    expect(status).toBe(200);
    const { threads } = (await admin.browser.call(listComments, { params: { id: body.id }, query: {} })).body;
    expect(threads).toEqual([]);
  });
});

describe('a comment', () => {
  test.each([
    ['', 'GEN-001'],
    ['x'.repeat(MAX_COMMENT_LENGTH + 1), 'GEN-002'],
    ['a\u0007b', 'GEN-016'],
  ] as const)('%o is refused beside its field', async (text, code) => {
    const { status, error } = await open(writer, { text });
    const values = {
      libelle: 'Commentaire',
      n: MAX_COMMENT_LENGTH,
      saisi: text.length,
      liste: 'caractères de contrôle',
    };
    expect([status, error.errors]).toEqual([422, { text: [errorText(code, values)] }]);
    expect((await list(admin)).threads).toEqual([]);
  });

  test('is erased by its author or an owner, not by others; without any other, its thread goes', async () => {
    const { threadId } = (await open(writer)).body;
    await answer(reviewer, threadId);
    const [first, second] = (await list(writer)).threads[0]?.comments ?? [];
    expect([first?.mayDelete, second?.mayDelete]).toEqual([true, false]);
    const refused = await erase(reviewer, threadId, first?.id ?? '');
    expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
    expect((await erase(writer, threadId, first?.id ?? '')).status).toBe(200);
    const left = (await list(admin)).threads[0]?.comments;
    expect(left).toMatchObject([
      { text: '', isDeleted: true, mayDelete: false },
      { text: 'C’est corrigé.', mayDelete: true },
    ]);
    expect((await erase(writer, threadId, first?.id ?? '')).status).toBe(404);
    expect((await erase(admin, threadId, second?.id ?? '')).status).toBe(200);
    expect((await list(admin)).threads).toEqual([]);
  });

  test('keeps the shortened name of an archived account', async () => {
    await open(writer);
    await app.services.db.update(users).set({ status: 'archived' }).where(eq(users.id, writer.id));
    expect((await list(admin)).threads[0]?.comments[0]?.author).toBe('Walid D. (compte archivé)');
  });
});

describe('who', () => {
  test('has no right on the booklet, or is of another company, finds nothing to read or write', async () => {
    const { threadId } = (await open(writer)).body;
    const otherCompany = (await app.make.company()).id;
    const strangers = [await signIn('editor', null, 'Sam'), await signIn('company_admin', null, 'Loin', otherCompany)];
    for (const stranger of strangers) {
      const answers = await Promise.all([
        stranger.browser.call(listComments, { params: params(), query: {} }),
        open(stranger),
        answer(stranger, threadId),
        setResolved(stranger, threadId, true),
      ]);
      expect(answers.map(({ status, error }) => [status, error.code])).toEqual(Array(4).fill([404, 'GEN-010']));
    }
    const referent = await signIn('referent', null, 'Rémi');
    expect((await open(referent)).status).toBe(403);
    expect((await list(admin)).threads).toMatchObject([{ state: 'open', comments: [{ author: 'Walid Durand' }] }]);
  });

  test('comments a page, a block or a thread of another booklet finds none', async () => {
    const other = await makeBooklet(scope, undefined, { title: 'Autre', slug: 'autre' });
    const { threadId } = (await open(writer)).body;
    const elsewhere = { id: other.id };
    const tried = [
      await admin.browser.call(openThread, { params: elsewhere, body: buildThread({}) }),
      await admin.browser.call(answerThread, {
        params: { ...elsewhere, threadId },
        body: { text: 'Non', mentions: [] },
      }),
      await admin.browser.call(setThreadState, { params: { ...elsewhere, threadId }, body: { isResolved: true } }),
    ];
    expect(tried.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('comments an archived booklet is refused, and reads it still', async () => {
    await open(writer);
    await scope.update('booklets', { state: 'archived' }, ({ id }) => eq(id, booklet.id));
    expect((await open(writer)).error.code).toBe('GEN-017');
    expect(await list(writer)).toMatchObject({ mayComment: false, open: 1 });
  });
});

describe('those it concerns are told once', () => {
  test('who is mentioned, the owner, then the authors of the thread', async () => {
    const { threadId } = (await open(writer, { text: 'Un avis, @Rose Durand ?', mentions: [reviewer.id] })).body;
    expect(await listTold()).toEqual(
      [
        ['comment_mentioned', reviewer.id],
        ['comment_added', admin.id],
      ].sort(),
    );
    const [row] = await app.services.db.select().from(notifications).where(eq(notifications.userId, reviewer.id));
    expect(row).toMatchObject({ mail: 'now', values: { qui: 'Walid Durand', texte: 'Un avis, @Rose Durand ?' } });
    expect(row?.href).toContain(`fil=${threadId}`);
    // The daily mail holds what does not press.
    expect(await sendNotificationMails(app.services, pino({ level: 'silent' }), 'now')).toBe(1);
    const mails = (await app.services.db.select().from(outbox)).filter(({ kind }) => kind === 'notification-now');
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Walid Durand vous mentionne')]);
    await app.services.db.delete(notifications);
    await answer(reviewer, threadId);
    await setResolved(reviewer, threadId, true);
    expect(await listTold()).toEqual([
      ['comment_answered', writer.id],
      ['comment_resolved', writer.id],
    ]);
  });

  test('only people with a right on the booklet can be mentioned (GEN-019)', async () => {
    const outsider = await signIn('editor', null, 'Sam');
    expect((await list(writer)).people.map(({ name }) => name)).toEqual(['Nadia Durand', 'Rose Durand']);
    const { status } = await open(writer, { mentions: [outsider.id] });
    expect(status).toBe(422);
    expect(await listTold()).toEqual([]);
  });

  test('nobody is told who lost the right meanwhile', async () => {
    const { threadId } = (await open(reviewer)).body;
    await scope.deleteRows('bookletRights', ({ userId }) => eq(userId, reviewer.id));
    await app.services.db.delete(notifications);
    await answer(writer, threadId);
    expect(await listTold()).toEqual([]);
  });
});
