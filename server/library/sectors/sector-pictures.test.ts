import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteMedia } from '../../../contract/booklets/media/media.ts';
import { copySharedMedia } from '../../../contract/booklets/media/media-library.ts';
import { listSectors } from '../../../contract/library/library.ts';
import { getSectorCard, updateSector } from '../../../contract/library/sector-cards.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { libraryContent, seedLibrary } from '../../operations/seed/library.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { sectors } from '../../platform/data/schema/library.ts';

let app: TestApp;
let publisher: Browser;
let editor: Browser;
let scope: Scope;
let id: string;

beforeAll(async () => {
  app = await startTestApp();
  await seedLibrary(app.services.db, libraryContent);
  const { id: companyId } = await app.make.company();
  [publisher, editor] = [app.browser(), app.browser()];
  const staff = await app.make.user({ role: 'super_admin' });
  await app.make.signInAs(publisher, staff, companyId);
  scope = app.make.scope(staff, companyId);
  await app.make.signIn(editor, { role: 'editor' });
  const [row] = await app.services.db.select().from(sectors).where(eq(sectors.code, 'btp'));
  id = row?.id ?? '';
});
afterAll(() => app.close());

const uploadPicture = async (name: string, visibility: 'company' | 'global' = 'global') => {
  const bytes = { mime: 'image/webp', size: 1, fileSize: 1, sha256: uuidv7(), storageKey: uuidv7() };
  const [row] = await scope.insert('media', [
    { name, alt: `Photo ${name}`, kind: 'image', ...bytes, visibility, createdBy: scope.actor.id },
  ]);
  return row?.id ?? '';
};
const requestCard = async (who = publisher) => (await who.call(getSectorCard, { params: { id } })).body;
const requestSave = async (pictures: { imageId?: string | null; photos?: string[] }) => {
  const { fields, rowVersion } = await requestCard();
  return publisher.call(updateSector, { params: { id }, body: { fields: { ...fields, ...pictures }, rowVersion } });
};
const listOfferedPhotos = async () => (await editor.call(listSectors)).body.find((one) => one.id === id)?.photos;

test('a sector shows pictures that are shared with every company, in their order', async () => {
  const [image, one, two] = [await uploadPicture('grue'), await uploadPicture('un'), await uploadPicture('deux')];
  const saved = await requestSave({ imageId: image, photos: [two, one] });
  expect([saved.status, saved.body.fields.imageId, saved.body.fields.photos]).toEqual([200, image, [two, one]]);
  const url = expect.stringMatching(new RegExp(`^/api/admin/media/${two}/file/640\\?v=\\d+$`));
  expect((await listOfferedPhotos())?.[0]).toEqual({ id: two, name: 'deux', alt: 'Photo deux', url });
  expect((await listOfferedPhotos())?.map(({ name }) => name)).toEqual(['deux', 'un']);
  expect((await requestCard(editor)).pictures.map(({ name }) => name).sort()).toEqual(['deux', 'grue', 'un']);
  const refused = await publisher.call(deleteMedia, { params: { id: one } });
  expect([refused.status, refused.error.code]).toEqual([409, 'MED-003']);
  expect(refused.error.message).toContain('Secteur Bâtiment et travaux publics');
});

test('BIB-017, GEN-019, GEN-023: no other file, none twice, no more than twenty, and nothing is changed', async () => {
  const [mine, shared] = [await uploadPicture('à nous', 'company'), await uploadPicture('partagée')];
  const before = await requestCard();
  const faults = async (pictures: Parameters<typeof requestSave>[0]) => {
    const { status, error } = await requestSave(pictures);
    return [status, error.code, error.errors];
  };
  expect(await faults({ imageId: mine, photos: [shared, uuidv7()] })).toEqual([
    422,
    'BIB-017',
    { imageId: [errorText('BIB-017')], 'photos.1': [errorText('BIB-017')] },
  ]);
  expect(await faults({ photos: [shared, shared] })).toEqual([422, 'GEN-019', { 'photos.1': [errorText('GEN-019')] }]);
  const many = await faults({ photos: Array.from({ length: 21 }, () => uuidv7()) });
  expect([many[0], Object.keys(many[2] as object)]).toEqual([422, ['fields.photos']]);
  expect(await requestCard()).toEqual(before);
});

test('one that is no longer shared is shown to nobody, and hinders no change of the card', async () => {
  const photo = await uploadPicture('retirée');
  await requestSave({ photos: [photo] });
  await scope.update('media', { visibility: 'company' }, (columns) => eq(columns.id, photo));
  expect(await listOfferedPhotos()).toEqual([]);
  expect((await editor.call(copySharedMedia, { params: { id: photo } })).status).toBe(404);
  const saved = await requestSave({ imageId: null });
  expect([saved.status, saved.body.fields.photos]).toEqual([200, [photo]]);
});
