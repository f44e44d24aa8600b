import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBooklet, updateBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { addBlock, addChapters, addPages, getPage } from '../../../contract/booklets/content/content.ts';
import { deleteMedia, getMedia, listMedia, updateMedia } from '../../../contract/booklets/media/media.ts';
import {
  addFolder,
  binMedia,
  changeFolder,
  copySharedMedia,
  cropMedia,
  deleteFolder,
  getMediaDetail,
  linkMedia,
  listFolders,
  moveMedia,
  replaceMedia,
  restoreMedia,
  restoreMediaVersion,
} from '../../../contract/booklets/media/media-library.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { createPicture, getUploadId, sendWholeFile, uploadFile } from './library.fixture.ts';

let app: TestApp;
let me: Browser;
let editor: Browser;
let user: Awaited<ReturnType<TestApp['make']['signIn']>>;

beforeAll(async () => {
  app = await startTestApp();
  me = app.browser();
  user = await app.make.signIn(me);
  editor = app.browser();
  await app.make.signIn(editor, { companyId: user.companyId, role: 'editor' });
});
afterAll(() => app.close());

const createFolder = async (name: string, parentId: string | null = null) =>
  (await me.call(addFolder, { body: { name, parentId } })).body;
const uploadPhoto = async (name = 'photo.png', who = me, size: [number, number] = [400, 300]) =>
  (await uploadFile(who, name, await createPicture(...size))).body;
const requestDetail = async (id: string) => (await me.call(getMediaDetail, { params: { id } })).body;
const requestList = async (query: Parameters<typeof me.call<typeof listMedia>>[1] extends infer S ? S : never) =>
  (await me.call(listMedia, query)).body;

/** Creates a booklet with a page that shows a picture. */
const createPageWithPicture = async (mediaId: string, title = 'Venir chez nous') => {
  const { body: booklet } = await me.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  const { body: tree } = await me.call(addChapters, { params: { id: booklet.id }, body: { title: 'C' } });
  const { body: added } = await me.call(addPages, { params: { id: tree.created?.[0] ?? '' }, body: { title } });
  const pageId = added.created?.[0] ?? '';
  const id = uuidv7();
  const props = {
    picture: { mediaId, alt: 'Vue', decorative: false },
    caption: '',
    credit: '',
    width: 'column',
    href: '',
  };
  const block = { id, type: 'image', props, after: null };
  const answer = await me.call(addBlock, { params: { id: pageId }, body: block });
  expect(answer.error.message ?? 200).toBe(200);
  return { booklet, pageId, blockId: id };
};

describe('folders', () => {
  test('lie five deep and no deeper, and never in themselves', async () => {
    let parent: string | null = null;
    const made = [];
    for (const name of ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq']) {
      const one: Awaited<ReturnType<typeof createFolder>> = await createFolder(name, parent);
      made.push(one);
      parent = one.id;
    }
    const sixth = await me.call(addFolder, { body: { name: 'Six', parentId: parent } });
    expect([sixth.status, sixth.error.code]).toEqual([409, 'MED-011']);
    const [first, second] = made;
    const loop = await me.call(changeFolder, {
      params: { id: first?.id ?? '' },
      body: { parentId: second?.id ?? '', rowVersion: 1 },
    });
    expect([loop.status, loop.error.code]).toEqual([409, 'MED-011']);
    const { body } = await me.call(listFolders);
    expect(body.folders.find(({ id }) => id === first?.id)?.parentId).toBeNull();
    const beside = await createFolder('À côté');
    const deep = await me.call(changeFolder, {
      params: { id: second?.id ?? '' },
      body: { parentId: beside.id, rowVersion: 1 },
    });
    expect(deep.status).toBe(200);
  });

  test('MED-014, MED-013, GEN-011: a name once, only empty ones go, the later of two is told', async () => {
    const kept = await createFolder('Photos');
    const twin = await me.call(addFolder, { body: { name: 'PHOTOS' } });
    expect([twin.status, twin.error.code, Object.keys(twin.error.errors ?? {})]).toEqual([409, 'MED-014', ['name']]);
    await uploadFile(me, 'dedans.png', await createPicture(), { folderId: kept.id });
    const full = await me.call(deleteFolder, { params: { id: kept.id } });
    expect([full.status, full.error.code]).toEqual([409, 'MED-013']);
    expect(full.error.message).toContain('1 fichier');
    const params = { id: kept.id };
    expect((await me.call(changeFolder, { params, body: { name: 'Images', rowVersion: 1 } })).status).toBe(200);
    expect((await me.call(changeFolder, { params, body: { name: 'Vues', rowVersion: 1 } })).error.code).toBe('GEN-011');
    const empty = await createFolder('Vide');
    expect((await me.call(deleteFolder, { params: { id: empty.id } })).status).toBe(200);
  });

  test('files move between them; an editor moves his own alone, and no folder', async () => {
    const target = await createFolder('Cible');
    const [mine, his] = [await uploadPhoto('à moi.png'), await uploadPhoto('à lui.png', editor)];
    const refused = await editor.call(moveMedia, { body: { ids: [mine.id, his.id], folderId: target.id } });
    expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
    expect((await requestDetail(his.id)).folderId).toBeNull();
    expect((await editor.call(moveMedia, { body: { ids: [his.id], folderId: target.id } })).body.moved).toBe(1);
    expect((await requestDetail(his.id)).folder).toBe('Cible');
    expect((await requestList({ query: { folder: target.id } })).rows.map(({ id }) => id)).toEqual([his.id]);
    const params = { id: target.id };
    expect((await editor.call(changeFolder, { params, body: { name: 'X', rowVersion: 1 } })).status).toBe(403);
    const nowhere = await me.call(moveMedia, { body: { ids: [mine.id], folderId: uuidv7() } });
    expect(nowhere.status).toBe(404);
  });
});

describe('what is said of a file', () => {
  test('is found, filtered, and refused where it cannot be', async () => {
    const file = await uploadPhoto('Façade de l’atelier.png');
    const params = { id: file.id };
    const saved = await me.call(updateMedia, {
      params,
      body: {
        alt: 'La façade',
        alts: { 'en-GB': 'The front' },
        tags: ['Été', 'Atelier'],
        licence: 'purchased',
        licenceExpiresOn: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
        focal: { x: 0.2, y: 0.8 },
        rowVersion: file.rowVersion,
      },
    });
    expect(saved.body).toMatchObject({ alts: { 'en-GB': 'The front' }, focal: { x: 0.2, y: 0.8 } });
    for (const query of [{ search: 'facade atelier' }, { search: 'ete' }, { show: 'expiring' as const }]) {
      expect((await requestList({ query })).rows.map(({ id }) => id)).toContain(file.id);
    }
    expect((await requestList({ query: { show: 'no_alt' } })).rows.map(({ id }) => id)).not.toContain(file.id);
    expect((await requestList({ query: { show: 'no_rights' } })).rows.map(({ id }) => id)).not.toContain(file.id);
    const { rowVersion } = saved.body;
    const late = { consentOn: '2999-01-01', rowVersion };
    expect((await me.call(updateMedia, { params, body: late })).error).toMatchObject({
      code: 'MED-012',
      errors: { consentOn: [expect.any(String)] },
    });
    const many = Array.from({ length: 21 }, (_, n) => `é${n}`);
    expect((await me.call(updateMedia, { params, body: { tags: many, rowVersion } })).status).toBe(422);
    const captions = { captionsMediaId: file.id, rowVersion };
    expect((await me.call(updateMedia, { params, body: captions })).error.code).toBe('EDI-016');
    expect((await requestDetail(file.id)).rowVersion).toBe(rowVersion);
  });

  test('GEN-009: of another’s file an editor says what helps to understand it, and no more', async () => {
    const file = await uploadPhoto();
    const params = { id: file.id };
    const refused = await editor.call(updateMedia, { params, body: { credit: 'Moi', rowVersion: 1 } });
    expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
    expect((await editor.call(updateMedia, { params, body: { alt: 'Un mur', rowVersion: 1 } })).status).toBe(200);
    const share = { visibility: 'global' as const, rowVersion: 2 };
    expect((await me.call(updateMedia, { params, body: share })).error.code).toBe('GEN-009');
  });

  test('sorted by name or weight, pages never hold the same file twice', async () => {
    const ids = new Set<string>();
    const first = await requestList({ query: { sort: 'name', direction: 'asc', size: 25 } });
    for (const { id } of first.rows) ids.add(id);
    expect(ids.size).toBe(first.rows.length);
    const sizes = (await requestList({ query: { sort: 'size', direction: 'desc' } })).rows.map(({ size }) => size);
    expect(sizes.length).toBeGreaterThan(3);
  });
});

describe('used files', () => {
  test('MED-003, C9: what a draft uses is not deleted, and its place is told; the bin keeps the rest 30 days', async () => {
    const [used, free] = [await uploadPhoto('utilisée.png'), await uploadPhoto('libre.png')];
    const { blockId, pageId } = await createPageWithPicture(used.id);
    const refused = await me.call(deleteMedia, { params: { id: used.id } });
    expect([refused.status, refused.error.code]).toEqual([409, 'MED-003']);
    expect(refused.error.message).toContain('Venir chez nous');
    const { uses } = await requestDetail(used.id);
    expect(uses).toMatchObject([{ kind: 'page', holderId: blockId, replaceable: true }]);
    expect(uses[0]?.href).toContain(pageId);
    const both = await me.call(binMedia, { body: { ids: [used.id, free.id] } });
    expect(both.body).toMatchObject({ binned: 1, kept: [{ id: used.id, code: 'MED-003' }] });
    expect((await requestList({ query: { show: 'bin' } })).rows.map(({ id }) => id)).toEqual([free.id]);
    expect((await requestList({ query: { show: 'used' } })).rows.map(({ id }) => id)).toEqual([used.id]);
    expect((await requestList({ query: { show: 'unused' } })).rows.map(({ id }) => id)).not.toContain(used.id);
    expect((await me.call(getMedia, { params: { id: free.id } })).status).toBe(404);
    expect((await editor.call(restoreMedia, { params: { id: free.id } })).status).toBe(403);
    expect((await me.call(restoreMedia, { params: { id: free.id } })).status).toBe(200);
    expect((await me.call(getMedia, { params: { id: free.id } })).status).toBe(200);
  });

  test('replaced everywhere: the same id shows the new bytes, the draft differs, the old ones are a version', async () => {
    const used = await uploadPhoto('avant.png');
    const { booklet } = await createPageWithPicture(used.id);
    const uploadId = getUploadId(await sendWholeFile(me, 'après.png', await createPicture(640, 480)));
    const body = { uploadId, rowVersion: used.rowVersion };
    const answer = await me.call(replaceMedia, { params: { id: used.id }, body });
    expect(answer.body.media).toMatchObject({ id: used.id, name: 'après.png', width: 640, version: 2 });
    expect(answer.body.media.url).not.toBe(used.url);
    const shown = await sharp((await me.sendRequest('GET', answer.body.media.url)).rawPayload).metadata();
    expect([shown.width, shown.height]).toEqual([640, 480]);
    expect(answer.body.media.versions).toMatchObject([{ number: 1, name: 'avant.png' }]);
    const scope = app.make.scope(user, user.companyId ?? '');
    const [row] = (await scope.select().from(scope.views.booklets)).filter(({ id }) => id === booklet.id);
    expect(row?.revision).toBeGreaterThan(3);
    const back = await me.call(restoreMediaVersion, {
      params: { id: used.id, number: 1 },
      body: { rowVersion: answer.body.media.rowVersion },
    });
    expect(back.body).toMatchObject({ name: 'avant.png', width: 400, version: 3 });
    expect(back.body.versions.map(({ number }) => number)).toEqual([2, 1]);
  });

  test('replaced in one place: another file there, the first elsewhere', async () => {
    const used = await uploadPhoto('partout.png');
    const [here, there] = [await createPageWithPicture(used.id, 'Ici'), await createPageWithPicture(used.id, 'Là')];
    const uploadId = getUploadId(await sendWholeFile(me, 'ici.png', await createPicture()));
    const body = { uploadId, holders: [here.blockId], rowVersion: used.rowVersion };
    const answer = await me.call(replaceMedia, { params: { id: used.id }, body });
    expect(answer.body.media.id).not.toBe(used.id);
    const mediaIn = async (pageId: string) => JSON.stringify((await me.call(getPage, { params: { id: pageId } })).body);
    expect(await mediaIn(here.pageId)).toContain(answer.body.media.id);
    expect(await mediaIn(here.pageId)).not.toContain(used.id);
    expect(await mediaIn(there.pageId)).toContain(used.id);
    expect((await requestDetail(used.id)).uses.map(({ holderId }) => holderId)).toEqual([there.blockId]);
  });

  test('MED-019, GEN-009, GEN-011: not by another kind, not by a stranger, not over somebody else’s', async () => {
    const used = await uploadPhoto();
    const params = { id: used.id };
    const pdf = Buffer.from(`%PDF-1.7\n${used.id}\n%%EOF\n`);
    const wrong = { uploadId: getUploadId(await sendWholeFile(me, 'texte.pdf', pdf)), rowVersion: used.rowVersion };
    expect((await me.call(replaceMedia, { params, body: wrong })).error.code).toBe('MED-019');
    const his = {
      uploadId: getUploadId(await sendWholeFile(editor, 'x.png', await createPicture())),
      rowVersion: used.rowVersion,
    };
    expect((await editor.call(replaceMedia, { params, body: his })).error.code).toBe('GEN-009');
    const mine = { uploadId: getUploadId(await sendWholeFile(me, 'y.png', await createPicture())), rowVersion: 7 };
    expect((await me.call(replaceMedia, { params, body: mine })).error.code).toBe('GEN-011');
    expect(await requestDetail(used.id)).toMatchObject({ version: 1, versions: [] });
  });

  test('MED-010: a cover is not replaced by a picture too small for it', async () => {
    const cover = await uploadPhoto('couverture.png', me, [1300, 700]);
    const { body: booklet } = await me.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
    const set = await me.call(updateBooklet, {
      params: { id: booklet.id },
      body: { cover: { mediaId: cover.id, alt: 'x', decorative: false }, rowVersion: booklet.rowVersion },
    });
    expect(set.status).toBe(200);
    const uploadId = getUploadId(await sendWholeFile(me, 'petite.png', await createPicture(300, 200)));
    const body = { uploadId, rowVersion: cover.rowVersion };
    const refused = await me.call(replaceMedia, { params: { id: cover.id }, body });
    expect([refused.status, refused.error.code]).toEqual([422, 'MED-010']);
    expect((await requestDetail(cover.id)).width).toBe(1300);
  });
});

describe('cropping and sharing', () => {
  test('shows a part, from the whole each time, and the whole again', async () => {
    const whole = await uploadPhoto('paysage.png', me, [800, 400]);
    const params = { id: whole.id };
    const half = { x: 0.5, y: 0, width: 0.5, height: 1 };
    const cut = await me.call(cropMedia, { params, body: { crop: half, rowVersion: whole.rowVersion } });
    expect(cut.body).toMatchObject({ width: 400, height: 400, crop: half, version: 2 });
    const kept = await me.sendRequest('GET', cut.body.wholeUrl ?? '');
    expect((await sharp(kept.rawPayload).metadata()).width).toBe(800);
    const more = { x: 0, y: 0, width: 0.25, height: 1 };
    const again = await me.call(cropMedia, { params, body: { crop: more, rowVersion: cut.body.rowVersion } });
    expect(again.body.width).toBe(200);
    const tiny = { x: 0, y: 0, width: 0.001, height: 0.001 };
    const refused = await me.call(cropMedia, { params, body: { crop: tiny, rowVersion: again.body.rowVersion } });
    expect([refused.status, refused.error.code]).toEqual([422, 'MED-018']);
    const back = await me.call(cropMedia, { params, body: { crop: null, rowVersion: again.body.rowVersion } });
    expect(back.body).toMatchObject({ width: 800, height: 400, crop: null, wholeUrl: null });
  });

  test('a link downloads without signing in, and nobody makes another from it', async () => {
    const file = await uploadPhoto('à envoyer.png');
    const { url } = (await me.call(linkMedia, { params: { id: file.id } })).body;
    const stranger = app.browser();
    const answer = await stranger.sendRequest('GET', url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect((await stranger.sendRequest('GET', `${url.slice(0, -4)}AAAA`)).statusCode).toBe(404);
  });

  test('a shared file is copied into the library of whoever wants it, and stays his', async () => {
    const file = await uploadPhoto('gabarit.png');
    const scope = app.make.scope(user, user.companyId ?? '');
    await scope.update('media', { visibility: 'global' }, (columns) => eq(columns.id, file.id));
    const other = app.browser();
    await app.make.signIn(other);
    expect((await other.call(listMedia, { query: { show: 'shared' } })).body.rows.map(({ id }) => id)).toEqual([
      file.id,
    ]);
    expect((await other.sendRequest('GET', file.url)).statusCode).toBe(200);
    const copy = await other.call(copySharedMedia, { params: { id: file.id } });
    expect(copy.body.id).not.toBe(file.id);
    expect((await other.call(listMedia)).body.rows.map(({ id }) => id)).toEqual([copy.body.id]);
    const stranger = await uploadPhoto('privée.png');
    expect((await other.call(copySharedMedia, { params: { id: stranger.id } })).status).toBe(404);
    expect((await other.sendRequest('GET', stranger.url)).statusCode).toBe(404);
  });
});
