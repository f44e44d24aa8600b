import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPublicationGate } from '../../../contract/booklets/publications/publications.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { makeBooklet } from '../publications/booklet.fixture.ts';
import { createPicture, uploadFile } from './library.fixture.ts';
import { notifyExpiringLicences } from './licences.ts';

let app: TestApp;
let me: Browser;
let user: Awaited<ReturnType<TestApp['make']['signIn']>>;
beforeAll(async () => {
  app = await startTestApp();
  me = app.browser();
  user = await app.make.signIn(me);
});
afterAll(() => app.close());

const computeDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test.each([
  ['MED-006', -1, 'error'],
  ['MED-020', 12, 'warning'],
  [null, 90, null],
] as const)('%s: a licence that ends in %d days', async (code, days, level) => {
  const browser = app.browser();
  const person = await app.make.signIn(browser);
  const { body: file } = await uploadFile(browser, 'photo.png', await createPicture());
  const scope = app.make.scope(person, person.companyId ?? '');
  await scope.update('media', { licenceExpiresOn: computeDay(days) }, (columns) => eq(columns.id, file.id));
  const props = {
    picture: { mediaId: file.id, alt: 'Vue', decorative: false },
    caption: '',
    credit: '',
    width: 'column' as const,
    href: '',
  };
  const { id } = await makeBooklet(scope, [
    { title: 'Un', pages: [{ title: 'Page', slug: 'page', blocks: [{ type: 'image', props }] }] },
  ]);
  const { body } = await browser.call(getPublicationGate, { params: { id } });
  const found = body.findings.filter((finding) => finding.code === 'MED-006' || finding.code === 'MED-020');
  expect(found.map((finding) => finding.code)).toEqual(code === null ? [] : [code]);
  if (code === null) return;
  expect(found[0]).toMatchObject({ level, where: { screen: 'editor', pageTitle: 'Page', field: 'picture.mediaId' } });
});

test('its end is told once, thirty days before, to who added the file and to administrators', async () => {
  const { body: file } = await uploadFile(me, 'bientôt.png', await createPicture());
  const scope = app.make.scope(user, user.companyId ?? '');
  await scope.update('media', { licenceExpiresOn: computeDay(30) }, (columns) => eq(columns.id, file.id));
  expect(await notifyExpiringLicences(app.services.db, scope, new Date())).toBe(1);
  expect(await notifyExpiringLicences(app.services.db, scope, new Date(Date.now() + 86_400_000))).toBe(0);
  const told = await scope.select().from(scope.views.notifications);
  expect(told.filter(({ kind }) => kind === 'licence_expiring')).toMatchObject([
    { userId: user.id, values: { nom: 'bientôt.png' }, href: `/parametres/mediatheque?fichier=${file.id}` },
  ]);
});
