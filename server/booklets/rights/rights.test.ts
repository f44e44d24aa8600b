import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as booklets from '../../../contract/booklets/booklets/booklets.ts';
import * as content from '../../../contract/booklets/content/content.ts';
import * as rights from '../../../contract/booklets/rights/rights.ts';
import type { CallBodyInput } from '../../../contract/platform/call.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { outbox } from '../../platform/data/schema/people.ts';

let app: TestApp;
let admin: Browser;
let adminUser: Awaited<ReturnType<TestApp['make']['signIn']>>;
let id: string;
let chapterIds: string[];
let pageIds: string[];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  admin = app.browser();
  adminUser = await app.make.signIn(admin, { firstName: 'Nadia', lastName: 'Bensaïd' });
  const { body } = await admin.call(booklets.createBooklet, { body: { way: 'guided', type: 'employee' } });
  id = body.id;
  chapterIds = [];
  pageIds = [];
  for (const title of ['Accueil', 'Sécurité']) {
    const { body: tree } = await admin.call(content.addChapters, { params: { id }, body: { title } });
    const chapterId = tree.created?.[0] ?? '';
    chapterIds.push(chapterId);
    const { body: pages } = await admin.call(content.addPages, { params: { id: chapterId }, body: { title: 'Page' } });
    pageIds.push(pages.created?.[0] ?? '');
  }
});

const editor = async (values: object = {}) => {
  const browser = app.browser();
  const user = await app.make.signIn(browser, { role: 'editor', companyId: adminUser.companyId, ...values });
  return { browser, user };
};
const scope = () => app.make.scope(adminUser, adminUser.companyId ?? '');
const listRightRows = () => {
  const { allBookletRights } = scope().views;
  return scope().select().from(allBookletRights).where(eq(allBookletRights.bookletId, id));
};
const give = (userId: string, body: CallBodyInput<typeof rights.grantRight>, by = admin) =>
  by.call(rights.grantRight, { params: { id, userId }, body: { notify: false, ...body } });

describe('giving', () => {
  test('a right is given, listed, told by e-mail, and opens the booklet at its level', async () => {
    const { browser, user } = await editor({ firstName: 'Lucie', lastName: 'Martin' });
    expect((await browser.call(booklets.getBooklet, { params: { id } })).status).toBe(404);
    const { status, body } = await give(user.id, { level: 'reviewer', notify: true, message: 'Merci de relire.' });
    expect(status).toBe(200);
    expect(body.people.find(({ userId }) => userId === user.id)).toMatchObject({
      name: 'Lucie Martin',
      level: 'reviewer',
      source: 'right',
      grantedBy: 'Nadia Bensaïd',
      expired: false,
    });
    const { body: seen } = await browser.call(booklets.getBooklet, { params: { id } });
    expect(seen.can).toMatchObject({ 'booklet.read': true, 'booklet.edit': false, 'booklet.rights': false });
    const [mail] = await app.services.db.select().from(outbox).where(eq(outbox.recipient, user.email));
    expect(mail).toMatchObject({ kind: 'right-granted', companyId: adminUser.companyId });
    expect(mail?.source).toContain('Merci de relire.');
  });

  test('administrators are listed as owners by their role, and cannot be given less', async () => {
    const { body } = await admin.call(rights.listRights, { params: { id } });
    expect(body.people).toMatchObject([{ userId: adminUser.id, level: 'owner', source: 'role' }]);
    expect((await give(adminUser.id, { level: 'reviewer' })).status).toBe(404);
  });

  test('nobody below owner gives, changes, lists or takes back', async () => {
    const { browser, user } = await editor();
    const { user: other } = await editor();
    for (const level of ['reviewer', 'writer', 'publisher'] as const) {
      await give(user.id, { level });
      const before = await listRightRows();
      for (const status of [
        (await give(other.id, { level: 'reviewer' }, browser)).status,
        (await give(user.id, { level: 'owner' }, browser)).status,
        (await browser.call(rights.listRights, { params: { id } })).status,
        (await browser.call(rights.findColleagues, { params: { id } })).status,
        (await browser.call(rights.revokeRight, { params: { id, userId: adminUser.id } })).status,
        (await browser.call(rights.offerOwnership, { params: { id }, body: { userId: user.id } })).status,
      ]) {
        expect(status).toBe(403);
      }
      expect(await listRightRows()).toEqual(before);
    }
  });

  test('an account of another company, an archived one, or a referent is not there', async () => {
    const stranger = await app.make.user({ role: 'editor' });
    const { user: archived } = await editor({ status: 'archived' });
    const { user: referent } = await editor({ role: 'referent' });
    for (const user of [stranger, archived, referent]) {
      expect((await give(user.id, { level: 'reviewer' })).status).toBe(404);
    }
    expect(await listRightRows()).toHaveLength(1);
  });

  test('another company’s booklet is not there', async () => {
    const elsewhere = app.browser();
    const theirs = await app.make.signIn(elsewhere);
    expect((await elsewhere.call(rights.listRights, { params: { id } })).status).toBe(404);
    expect((await give(theirs.id, { level: 'owner' }, elsewhere)).status).toBe(404);
    expect(await listRightRows()).toHaveLength(1);
  });

  test('an end that is past and a chapter of another booklet are refused beside their field', async () => {
    const { user } = await editor();
    const past = await give(user.id, { level: 'writer', expiresAt: '2020-01-01T00:00:00.000Z' });
    expect(past).toMatchObject({ status: 422, body: { code: 'GEN-029', errors: { expiresAt: [expect.any(String)] } } });
    const { body: other } = await admin.call(booklets.createBooklet, { body: { way: 'guided', type: 'employee' } });
    const { body: tree } = await admin.call(content.addChapters, { params: { id: other.id }, body: { title: 'C' } });
    const unknown = await give(user.id, { level: 'writer', chapterIds: tree.created ?? [] });
    expect(unknown).toMatchObject({ status: 422, body: { errors: { chapterIds: [expect.any(String)] } } });
    expect(await listRightRows()).toHaveLength(1);
  });

  test('a right that ended opens nothing any more, and is still told to owners', async () => {
    const { browser, user } = await editor();
    await give(user.id, { level: 'publisher', expiresAt: new Date(Date.now() + 60_000).toISOString() });
    expect((await browser.call(booklets.getBooklet, { params: { id } })).status).toBe(200);
    await scope().update('bookletRights', { expiresAt: new Date(Date.now() - 1000) }, (columns) =>
      eq(columns.userId, user.id),
    );
    expect((await browser.call(booklets.getBooklet, { params: { id } })).status).toBe(404);
    const { body: list } = await browser.call(booklets.listBooklets, { query: {} });
    expect(list.total).toBe(0);
    const { body } = await admin.call(rights.listRights, { params: { id } });
    expect(body.people.find(({ userId }) => userId === user.id)).toMatchObject({ expired: true });
  });
});

describe('a writer held to some chapters', () => {
  const text = () => ({ id: crypto.randomUUID(), type: 'text', props: { html: '<p>x</p>' }, after: null });

  test('edits these, and nothing else of the booklet', async () => {
    const { browser, user } = await editor();
    const [mine = '', other = ''] = chapterIds;
    const [myPage = '', otherPage = ''] = pageIds;
    await give(user.id, { level: 'writer', chapterIds: [mine] });
    const on = (pageId: string) => browser.call(content.addBlock, { params: { id: pageId }, body: text() });
    const added = await on(myPage);
    expect(added.status).toBe(200);
    expect((await browser.call(content.getPage, { params: { id: otherPage } })).status).toBe(200);
    const { body: before } = await admin.call(content.getBookletTree, { params: { id } });
    const { body: booklet } = await admin.call(booklets.getBooklet, { params: { id } });
    const refused = [
      await on(otherPage),
      await browser.call(content.updatePage, { params: { id: otherPage }, body: { title: 'X', rowVersion: 1 } }),
      await browser.call(content.deletePage, { params: { id: otherPage } }),
      await browser.call(content.placePage, { params: { id: myPage }, body: { chapterId: other, after: null } }),
      await browser.call(content.placeBlock, {
        params: { id: added.body.block.id },
        body: { after: null, pageId: otherPage },
      }),
      await browser.call(content.deleteChapter, { params: { id: other } }),
      await browser.call(content.placeChapter, { params: { id: mine }, body: { after: other } }),
      await browser.call(content.addChapters, { params: { id }, body: { title: 'Nouveau' } }),
      await browser.call(content.setBookletVariables, { params: { id }, body: { values: {} } }),
      await browser.call(booklets.updateBooklet, {
        params: { id },
        body: { title: 'Autre titre', rowVersion: booklet.rowVersion },
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect((await admin.call(content.getBookletTree, { params: { id } })).body).toEqual(before);
  });

  test('is told which chapters these are, with the tree', async () => {
    const { browser, user } = await editor();
    await give(user.id, { level: 'writer', chapterIds: chapterIds.slice(0, 1) });
    const { body } = await browser.call(content.getBookletTree, { params: { id } });
    expect(body.chapters.map(({ editable }) => editable)).toEqual([true, false]);
    const { body: all } = await admin.call(content.getBookletTree, { params: { id } });
    expect(all.chapters.map(({ editable }) => editable)).toEqual([true, true]);
  });

  test('a higher level is never held to chapters', async () => {
    const { user } = await editor();
    const { body } = await give(user.id, { level: 'publisher', chapterIds: chapterIds.slice(0, 1) });
    expect(body.people.find(({ userId }) => userId === user.id)).toMatchObject({ chapterIds: null });
  });
});

describe('the last owner', () => {
  test('is neither removed nor lowered, nor given an end; another one makes it possible', async () => {
    const { browser, user } = await editor();
    await give(user.id, { level: 'owner' });
    await scope().deleteRows('bookletRights', (columns) => eq(columns.userId, adminUser.id));
    const before = await listRightRows();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    for (const refused of [
      await give(user.id, { level: 'writer' }, browser),
      await give(user.id, { level: 'owner', expiresAt: later }, browser),
      await browser.call(rights.revokeRight, { params: { id, userId: user.id } }),
    ]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'DRO-001' } });
    }
    expect(await listRightRows()).toEqual(before);
    const { user: second } = await editor();
    await give(second.id, { level: 'owner' });
    expect((await browser.call(rights.revokeRight, { params: { id, userId: user.id } })).status).toBe(200);
    expect((await browser.call(booklets.getBooklet, { params: { id } })).status).toBe(404);
  });

  test('of two owners who leave at the same moment, one stays', async () => {
    const [one, two] = [await editor(), await editor()];
    await give(one.user.id, { level: 'owner' });
    await give(two.user.id, { level: 'owner' });
    await scope().deleteRows('bookletRights', (columns) => eq(columns.userId, adminUser.id));
    const answers = await Promise.all(
      [one, two].map(({ browser, user }) => browser.call(rights.revokeRight, { params: { id, userId: user.id } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await listRightRows()).toHaveLength(1);
  });
});

describe('inviting', () => {
  const someone = { email: 'ines@exemple.fr', firstName: 'Inès', lastName: 'Roy', level: 'writer' as const };

  test('opens an account and gives it the right', async () => {
    const email = `ines-${id}@exemple.fr`;
    const { status, body } = await admin.call(rights.inviteWithRight, { params: { id }, body: { ...someone, email } });
    expect(status).toBe(200);
    expect(body.people.find((one) => one.email === email)).toMatchObject({ status: 'invited', level: 'writer' });
    const mails = await app.services.db.select().from(outbox).where(eq(outbox.recipient, email));
    expect(mails.map(({ kind }) => kind)).toEqual(['account-invitation']);
  });

  test('an address of another company is refused without a word about it', async () => {
    const stranger = await app.make.user({ role: 'editor' });
    const body = { ...someone, email: stranger.email };
    const refused = await admin.call(rights.inviteWithRight, { params: { id }, body });
    expect(refused).toMatchObject({ status: 422, body: { code: 'UTI-001' } });
    expect(await listRightRows()).toHaveLength(1);
  });

  test('somebody of the company is given the right; an administrator has it already', async () => {
    const { user } = await editor();
    const { status } = await admin.call(rights.inviteWithRight, {
      params: { id },
      body: { ...someone, email: user.email },
    });
    expect(status).toBe(200);
    expect((await listRightRows()).map(({ userId }) => userId)).toContain(user.id);
    const body = { ...someone, email: adminUser.email };
    const again = await admin.call(rights.inviteWithRight, { params: { id }, body });
    expect(again).toMatchObject({ status: 409, body: { code: 'DRO-003' } });
  });

  test('with a bad chapter nobody is invited', async () => {
    const email = `personne-${id}@exemple.fr`;
    const body = { ...someone, email, chapterIds: [crypto.randomUUID()] };
    expect((await admin.call(rights.inviteWithRight, { params: { id }, body })).status).toBe(422);
    expect(await app.services.db.select().from(outbox).where(eq(outbox.recipient, email))).toEqual([]);
  });
});

describe('a transfer', () => {
  test('is offered, found by the person, accepted: hers, and whoever owned the booklet keeps the right', async () => {
    const { browser, user } = await editor({ firstName: 'Lucie', lastName: 'Martin' });
    const offered = await admin.call(rights.offerOwnership, { params: { id }, body: { userId: user.id } });
    expect(offered.body.offer).toMatchObject({ userId: user.id, by: 'Nadia Bensaïd' });
    expect((await browser.call(rights.listOwnershipOffers, {})).body).toMatchObject([
      { bookletId: id, by: 'Nadia Bensaïd' },
    ]);
    const { status } = await browser.call(rights.answerOwnershipOffer, { params: { id }, body: { accepted: true } });
    expect(status).toBe(200);
    const { body } = await browser.call(rights.listRights, { params: { id } });
    expect(body).toMatchObject({ ownerId: user.id, offer: null });
    expect(body.people.map(({ level }) => level)).toEqual(['owner', 'owner']);
  });

  test('is declined or withdrawn without changing anything, and nobody else may answer', async () => {
    const { browser, user } = await editor();
    const { browser: other } = await editor();
    await admin.call(rights.offerOwnership, { params: { id }, body: { userId: user.id } });
    expect((await other.call(rights.answerOwnershipOffer, { params: { id }, body: { accepted: true } })).status).toBe(
      404,
    );
    await browser.call(rights.answerOwnershipOffer, { params: { id }, body: { accepted: false } });
    await admin.call(rights.offerOwnership, { params: { id }, body: { userId: user.id } });
    await admin.call(rights.withdrawOffer, { params: { id } });
    expect((await browser.call(rights.answerOwnershipOffer, { params: { id }, body: { accepted: true } })).status).toBe(
      404,
    );
    const { body } = await admin.call(rights.listRights, { params: { id } });
    expect(body).toMatchObject({ ownerId: adminUser.id, offer: null });
    expect(body.people).toHaveLength(1);
  });

  test('is not offered to whoever cannot own a booklet', async () => {
    const { user } = await editor({ status: 'suspended' });
    const refused = await admin.call(rights.offerOwnership, { params: { id }, body: { userId: user.id } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'DRO-004' } });
  });
});
