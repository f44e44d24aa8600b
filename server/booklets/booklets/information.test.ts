import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Booklet,
  createBooklet,
  getBookletOverview,
  listOwners,
  updateBooklet,
} from '../../../contract/booklets/booklets/booklets.ts';
import { uploadMedia } from '../../../contract/booklets/media/media.ts';
import { getPublicationGate } from '../../../contract/booklets/publications/publications.ts';
import type { CallBodyInput } from '../../../contract/platform/call.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';

let app: TestApp;
let me: Browser;
let user: Awaited<ReturnType<TestApp['make']['signIn']>>;

beforeAll(async () => {
  app = await startTestApp();
  me = app.browser();
  user = await app.make.signIn(me, { firstName: 'Nadia', lastName: 'Bensaïd' });
});
afterAll(() => app.close());

const scope = () => app.make.scope(user, user.companyId ?? '');
const getBookletRow = async (id: string) =>
  (await scope().select().from(scope().views.booklets)).find((row) => row.id === id);
const startBooklet = async () => (await me.call(createBooklet, { body: { way: 'guided', type: 'employee' } })).body;
const changeFields = (booklet: Booklet, fields: Omit<CallBodyInput<typeof updateBooklet>, 'rowVersion'>, who = me) =>
  who.call(updateBooklet, { params: { id: booklet.id }, body: { rowVersion: booklet.rowVersion, ...fields } });
/** The call is refused and leaves the booklet unchanged. */
const expectRefusal = async (booklet: Booklet, fields: Parameters<typeof changeFields>[1], who = me) => {
  const before = await getBookletRow(booklet.id);
  const answer = await changeFields(booklet, fields, who);
  expect(await getBookletRow(booklet.id)).toEqual(before);
  return answer;
};

let shade = 0;
const picture = (width: number, height: number) => {
  shade += 1;
  return sharp({ create: { width, height, channels: 3, background: { r: shade, g: 120, b: 60 } } })
    .png()
    .toBuffer();
};
const uploadFile = (bytes: Buffer, name: string, body: CallBodyInput<typeof uploadMedia> = {}) =>
  me.call(uploadMedia, { body, file: { name, type: 'application/octet-stream', bytes } });
const countMedia = async () => (await scope().select().from(scope().views.media)).length;
const buildCover = (mediaId: string) => ({ cover: { mediaId, alt: 'L’atelier vu de la cour', decorative: false } });

describe('the cover', () => {
  test('a large enough image is kept, used, and told as a change that readers have not seen', async () => {
    const booklet = await startBooklet();
    const { body: media } = await uploadFile(await picture(1200, 630), 'atelier.png', { purpose: 'cover' });
    const { status, body } = await changeFields(booklet, buildCover(media.id));
    expect(status).toBe(200);
    expect(body.cover).toEqual({ mediaId: media.id, alt: 'L’atelier vu de la cour', decorative: false });
    expect(body.revision).toBe(booklet.revision + 1);
    const uses = await scope().select().from(scope().views.mediaUses);
    expect(uses).toContainEqual(expect.objectContaining({ mediaId: media.id, holderId: booklet.id }));
  });

  test.each([
    [1199, 630],
    [1200, 629],
  ])('MED-010: %i × %i px is too small, sent as a cover as out of the library', async (width, height) => {
    const bytes = await picture(width, height);
    const before = await countMedia();
    const text = `Image trop petite (${width} × ${height} px)\u00a0: 1200 × 630 px au minimum.`;
    const sent = await uploadFile(bytes, 'petite.png', { purpose: 'cover' });
    expect([sent.status, sent.error.code, sent.error.message]).toEqual([422, 'MED-010', text]);
    expect(await countMedia()).toBe(before);
    const { body: media } = await uploadFile(bytes, 'petite.png');
    const chosen = await expectRefusal(await startBooklet(), buildCover(media.id));
    expect([chosen.status, chosen.error.code]).toEqual([422, 'MED-010']);
    expect(chosen.error.errors).toEqual({ 'cover.mediaId': [text] });
  });

  test('a drawing has no size in pixels', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 21" width="40" height="21"><rect width="40" height="21"/></svg>',
    );
    const { status, body } = await uploadFile(svg, 'dessin.svg', { purpose: 'cover' });
    expect(status).toBe(200);
    expect((await changeFields(await startBooklet(), buildCover(body.id))).status).toBe(200);
  });

  test('MED-001: over 10 Mo, sent as a cover as out of the library', async () => {
    const heavy = await sharp({
      create: {
        width: 2200,
        height: 2000,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(heavy.length).toBeGreaterThan(10 * 1024 * 1024);
    const before = await countMedia();
    const sent = await uploadFile(heavy, 'lourde.png', { purpose: 'cover' });
    expect([sent.status, sent.error.code]).toEqual([413, 'MED-001']);
    expect(sent.error.message).toContain('10\u00a0Mo au maximum');
    expect(await countMedia()).toBe(before);
    const { body: media } = await uploadFile(heavy, 'lourde.png');
    const chosen = await expectRefusal(await startBooklet(), buildCover(media.id));
    expect([chosen.status, chosen.error.code]).toEqual([413, 'MED-001']);
    expect(chosen.error.errors?.['cover.mediaId']?.[0]).toContain('« lourde.png »'.replace(/ /g, '\u00a0'));
  });

  test('MED-007: a document is no cover; EDI-016: neither is a file of another company', async () => {
    const { body: notice } = await uploadFile(Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n'), 'notice.pdf');
    const document = await expectRefusal(await startBooklet(), buildCover(notice.id));
    expect([document.status, document.error.code]).toEqual([415, 'MED-007']);
    expect(document.error.errors?.['cover.mediaId']).toHaveLength(1);
    const stranger = app.browser();
    await app.make.signIn(stranger);
    const { body: theirs } = await stranger.call(uploadMedia, {
      body: { purpose: 'cover' },
      file: { name: 'a.png', type: 'image/png', bytes: await picture(1300, 700) },
    });
    const foreign = await expectRefusal(await startBooklet(), buildCover(theirs.id));
    expect([foreign.status, foreign.error.code]).toEqual([422, 'EDI-016']);
  });

  test('EDI-003: a cover without a decision is kept in the draft, and shuts the gate where it is mended', async () => {
    const booklet = await startBooklet();
    const { body: media } = await uploadFile(await picture(1400, 800), 'accueil.png', { purpose: 'cover' });
    const found = async () =>
      (await me.call(getPublicationGate, { params: { id: booklet.id } })).body.findings.filter(
        ({ code }) => code === 'EDI-003',
      );
    const { status, body } = await changeFields(booklet, { cover: { mediaId: media.id, alt: ' ', decorative: false } });
    expect(status).toBe(200);
    expect(await found()).toMatchObject([{ level: 'error', where: { screen: 'couverture', field: 'cover.alt' } }]);
    await changeFields(body, { cover: { ...body.cover, decorative: true } });
    expect(await found()).toEqual([]);
  });

  test('GEN-002: a text alternative over 150 characters is refused beside its field', async () => {
    const booklet = await startBooklet();
    const cover = { mediaId: null, alt: 'a'.repeat(151), decorative: false };
    const answer = await expectRefusal(booklet, { cover });
    expect([answer.status, answer.error.code]).toEqual([422, 'GEN-002']);
    expect(answer.error.errors?.['cover.alt']).toHaveLength(1);
  });
});

describe('labels and review', () => {
  test('at most 10 labels of 30 characters, each once; only the intervals there are', async () => {
    const booklet = await startBooklet();
    const { body } = await changeFields(booklet, { tags: [' Atelier ', 'atelier', 'Été  2026'], reviewMonths: 24 });
    expect(body).toMatchObject({ tags: ['Atelier', 'Été 2026'], reviewMonths: 24 });
    const many = Array.from({ length: 11 }, (_, n) => `Étiquette ${n}`);
    const tooMany = await expectRefusal(body, { tags: many });
    expect(tooMany.error.errors).toEqual({ tags: ['Étiquettes\u00a0: 10 au maximum.'] });
    const long = await expectRefusal(body, { tags: ['bon', 'x'.repeat(31)] });
    expect(long.error.errors).toEqual({ 'tags.1': ['Étiquette\u00a0: 30 caractères maximum (31 saisis).'] });
    const odd = await expectRefusal(body, { reviewMonths: 5 as 6 });
    expect([odd.status, odd.error.errors?.reviewMonths?.length]).toEqual([422, 1]);
  });
});

describe('the owner', () => {
  const person = (firstName: string, values: Parameters<TestApp['make']['user']>[0] = {}) =>
    app.make.user({ companyId: user.companyId, role: 'editor', firstName, ...values });

  test('an administrator hands the booklet over; both owners keep the level, and it is told', async () => {
    const booklet = await startBooklet();
    const thomas = await person('Thomas');
    const { status, body } = await changeFields(booklet, { ownerId: thomas.id });
    expect(status).toBe(200);
    expect(body.owner).toEqual({ id: thomas.id, name: 'Thomas Durand' });
    const { body: overview } = await me.call(getBookletOverview, { params: { id: booklet.id } });
    expect(
      overview.people
        .filter(({ level }) => level === 'owner')
        .map(({ id }) => id)
        .sort(),
    ).toEqual([thomas.id, user.id].sort());
    expect(overview.activity.rows[0]).toMatchObject({ what: 'owner_changed', detail: 'Thomas Durand' });
  });

  test('GEN-019: neither a referent, nor who is suspended, nor somebody of another company', async () => {
    const booklet = await startBooklet();
    const wrong = [
      await person('Sylvie', { role: 'referent' }),
      await person('Paul', { status: 'suspended' }),
      await app.make.user(),
    ];
    for (const { id } of wrong) {
      const answer = await expectRefusal(booklet, { ownerId: id });
      expect([answer.status, answer.error.code]).toEqual([422, 'GEN-019']);
      expect(answer.error.errors?.ownerId).toHaveLength(1);
    }
    const { body: owners } = await me.call(listOwners, { params: { id: booklet.id } });
    expect(owners.map(({ id }) => id)).toContain(user.id);
    expect(owners.map(({ id }) => id)).not.toEqual(expect.arrayContaining([wrong[0]?.id]));
  });

  test('GEN-009: an editor, even the owner, sends no booklet away by himself', async () => {
    const editor = app.browser();
    const alice = await app.make.signIn(editor, { companyId: user.companyId, role: 'editor', firstName: 'Alice' });
    const { body: booklet } = await editor.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
    expect(booklet.owner?.id).toBe(alice.id);
    const answer = await expectRefusal(booklet, { ownerId: user.id }, editor);
    expect([answer.status, answer.error.code]).toEqual([403, 'GEN-009']);
    expect(answer.error.message).toContain('Demandez à Nadia Bensaïd.');
    expect((await editor.call(listOwners, { params: { id: booklet.id } })).status).toBe(403);
    expect((await changeFields(booklet, { ownerId: alice.id, subtitle: 'x' }, editor)).status).toBe(200);
  });
});
