import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { duplicateBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import {
  addBlock,
  deleteChapter,
  deletePage,
  duplicatePage,
  getBookletTree,
  updateBlock,
  updatePage,
} from '../../../contract/booklets/content/content.ts';
import { listPageOwners, setPageLock, setPageOwner } from '../../../contract/booklets/content/page-people.ts';
import { publish, restorePublication } from '../../../contract/booklets/publications/publications.ts';
import type { Level } from '../../../contract/platform/permissions.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { makeBooklet } from '../publications/booklet.fixture.ts';

let app: TestApp;
let hr: Browser;
let hrUser: { id: string; companyId: string | null };
let scope: Scope;
let booklet: TenantRow<'booklets'>;
let ids: [string, string, string];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  hr = app.browser();
  const user = await app.make.signIn(hr, { firstName: 'Hélène', lastName: 'Roy' });
  hrUser = user;
  scope = app.make.scope(user, user.companyId ?? '');
  ids = [uuidv7(), uuidv7(), uuidv7()];
  const page = (id: string, slug: string) => ({
    id,
    title: slug,
    slug,
    blocks: [{ type: 'text' as const, props: { html: `<p>${slug}</p>` } }],
  });
  booklet = await makeBooklet(scope, [
    { title: 'Un', pages: [page(ids[0], 'alpha'), page(ids[1], 'beta'), page(ids[2], 'gamma')] },
  ]);
});

const addEditor = async (level: Level | null) => {
  const browser = app.browser();
  const user = await app.make.signIn(browser, {
    companyId: hrUser.companyId,
    role: 'editor',
    firstName: 'Ed',
    lastName: level ?? 'Sans droit',
  });
  if (level) await scope.insert('bookletRights', [{ bookletId: booklet.id, userId: user.id, level }]);
  return { browser, id: user.id };
};
const findNode = async (id: string, who = hr) => {
  const { body } = await who.call(getBookletTree, { params: { id: booklet.id } });
  return body.chapters.flatMap(({ pages }) => pages).find((page) => page.id === id);
};
const save = async (id: string, fields: object, who = hr) => {
  const rowVersion = (await findNode(id))?.rowVersion ?? 1;
  return who.call(updatePage, { params: { id }, body: { ...fields, rowVersion } });
};
const findBlockId = async (pageId: string) => {
  const { blocks } = scope.views;
  const [block] = await scope.select().from(blocks).where(eq(blocks.pageId, pageId));
  return block?.id ?? '';
};

describe('a page to read first', () => {
  it('is another page of the booklet', async () => {
    expect((await save(ids[1], { unlockAfterId: ids[0] })).status).toBe(200);
    expect((await findNode(ids[1]))?.unlockAfterId).toBe(ids[0]);
    const other = await makeBooklet(scope, [{ title: 'Ailleurs', pages: [{ title: 'x', slug: 'x', blocks: [] }] }], {
      slug: 'ailleurs',
      title: 'Ailleurs',
      titleKey: 'ailleurs',
    });
    const { pages } = scope.views;
    const [stranger] = await scope.select().from(pages).where(eq(pages.bookletId, other.id));
    for (const unlockAfterId of [ids[1], stranger?.id, uuidv7()]) {
      const refused = await save(ids[1], { unlockAfterId });
      expect([refused.status, refused.error.code]).toEqual([422, 'GEN-019']);
      expect(refused.error.errors).toHaveProperty('unlockAfterId');
    }
    expect((await save(ids[1], { unlockAfterId: null })).status).toBe(200);
  });

  it('does not wait for the page itself, however far', async () => {
    expect((await save(ids[1], { unlockAfterId: ids[0] })).status).toBe(200);
    expect((await save(ids[2], { unlockAfterId: ids[1] })).status).toBe(200);
    const refused = await save(ids[0], { unlockAfterId: ids[2] });
    expect([refused.status, refused.error.code]).toEqual([422, 'EDI-025']);
    expect(refused.error.message).toContain('beta');
    expect((await findNode(ids[0]))?.unlockAfterId).toBeNull();
    // A page deleted since refuses nothing, and cannot be chosen.
    await hr.call(deletePage, { params: { id: ids[1] } });
    expect((await save(ids[0], { unlockAfterId: ids[2] })).status).toBe(200);
    expect((await save(ids[2], { unlockAfterId: ids[1] })).error.code).toBe('GEN-019');
  });

  it('follows the copy of a booklet, without its people', async () => {
    await save(ids[1], { unlockAfterId: ids[0] });
    await hr.call(setPageLock, { params: { id: ids[1] }, body: { locked: true } });
    await hr.call(setPageOwner, { params: { id: ids[1] }, body: { ownerId: hrUser.id } });
    const { body } = await hr.call(duplicateBooklet, { params: { id: booklet.id }, body: { way: 'draft' } });
    const { pages } = scope.views;
    const copies = await scope.select().from(pages).where(eq(pages.bookletId, body.id));
    const [alpha, beta] = ['alpha', 'beta'].map((slug) => copies.find((page) => page.slug === slug));
    expect(beta).toMatchObject({ unlockAfterId: alpha?.id, ownerId: null, lockedBy: null });
    expect(alpha?.id).not.toBe(ids[0]);
  });
});

describe('the owner of a page', () => {
  it('is a person with a right on the booklet', async () => {
    const [writer, nobody] = [await addEditor('writer'), await addEditor(null)];
    const { body: choices } = await hr.call(listPageOwners, { params: { id: booklet.id } });
    expect(choices.map(({ name }) => name).sort()).toEqual(['Ed writer', 'Hélène Roy']);
    const give = (ownerId: string | null, who = hr) =>
      who.call(setPageOwner, { params: { id: ids[0] }, body: { ownerId } });
    const elsewhere = app.browser();
    const stranger = await app.make.signIn(elsewhere, { companyId: (await app.make.company()).id });
    for (const id of [nobody.id, stranger.id, uuidv7()]) expect((await give(id)).error.code).toBe('GEN-019');
    expect((await give(writer.id)).status).toBe(200);
    expect((await findNode(ids[0]))?.owner).toEqual({ id: writer.id, name: 'Ed writer' });
    // They may give it away; then no more.
    expect((await give(null, writer.browser)).status).toBe(200);
    expect((await findNode(ids[0]))?.owner).toBeUndefined();
    expect((await give(writer.id, writer.browser)).status).toBe(403);
    for (const who of [nobody.browser, elsewhere]) {
      expect((await give(null, who)).status).toBe(404);
      expect((await who.call(listPageOwners, { params: { id: booklet.id } })).status).toBe(404);
    }
  });
});

describe('a locked page', () => {
  const lock = (locked: boolean, who = hr) => who.call(setPageLock, { params: { id: ids[0] }, body: { locked } });

  it('is changed by its owner and those of the booklet alone', async () => {
    const [writer, publisher, owner, author] = [
      await addEditor('writer'),
      await addEditor('publisher'),
      await addEditor('owner'),
      await addEditor('writer'),
    ];
    await hr.call(setPageOwner, { params: { id: ids[0] }, body: { ownerId: author.id } });
    expect((await lock(true)).status).toBe(200);
    expect(await findNode(ids[0], writer.browser)).toMatchObject({ lockedBy: { name: 'Hélène Roy' }, isClosed: true });
    expect((await findNode(ids[0], author.browser))?.isClosed).toBeUndefined();
    const blockId = await findBlockId(ids[0]);
    const chapterId = (await findNode(ids[0]))?.chapterId ?? '';
    const changes: ((who: Browser) => Promise<{ status: number; error: { code: string; message: string } }>)[] = [
      (who) => save(ids[0], { title: 'Autre' }, who),
      (who) => who.call(updateBlock, { params: { id: blockId }, body: { props: { html: '<p>x</p>' }, rowVersion: 1 } }),
      (who) =>
        who.call(addBlock, {
          params: { id: ids[0] },
          body: { id: uuidv7(), type: 'text', props: { html: '<p>x</p>' }, after: null },
        }),
      (who) => who.call(deletePage, { params: { id: ids[0] } }),
      (who) => who.call(deleteChapter, { params: { id: chapterId }, body: null }),
      (who) => lock(false, who),
    ];
    for (const { browser } of [writer, publisher]) {
      for (const change of changes) {
        const refused = await change(browser);
        expect([refused.status, refused.error.code]).toEqual([403, 'EDI-024']);
        expect(refused.error.message).toContain('Hélène Roy');
      }
    }
    expect((await findNode(ids[0]))?.title).toBe('alpha');
    // The other pages stay open, and the holders go on.
    expect((await save(ids[1], { title: 'Bêta' }, writer.browser)).status).toBe(200);
    for (const { browser } of [owner, author])
      expect((await save(ids[0], { title: 'Relue' }, browser)).status).toBe(200);
    expect((await lock(false, author.browser)).status).toBe(200);
    expect((await save(ids[0], { title: 'Ouverte' }, writer.browser)).status).toBe(200);
  });

  it('is not locked by a writer who holds nothing, nor from another company', async () => {
    const writer = await addEditor('writer');
    expect((await lock(true, writer.browser)).status).toBe(403);
    const elsewhere = app.browser();
    await app.make.signIn(elsewhere, { companyId: (await app.make.company()).id });
    expect((await lock(true, elsewhere)).status).toBe(404);
    expect((await findNode(ids[0]))?.lockedBy).toBeUndefined();
  });

  it('leaves its copy open, and refuses the restoration of a version', async () => {
    const publisher = await addEditor('publisher');
    expect((await hr.call(publish, { params: { id: booklet.id }, body: {} })).status).toBe(200);
    await lock(true);
    const restore = (who: Browser) =>
      who.call(restorePublication, { params: { id: booklet.id, number: 1 }, body: { target: 'draft' } });
    expect((await restore(publisher.browser)).error.code).toBe('EDI-024');
    expect((await restore(hr)).status).toBe(200);
    const { body } = await hr.call(duplicatePage, { params: { id: ids[0] }, body: null });
    expect((await findNode(body.created?.[0] ?? ''))?.lockedBy).toBeUndefined();
  });
});
