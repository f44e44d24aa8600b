import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getGate } from '../../../contract/booklets/publications/publications.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { makeBooklet } from '../publications/booklet.fixture.ts';
import { picture, take } from './library.fixture.ts';
import { tellLicences } from './licences.ts';

let world: TestApp;
let me: Browser;
let user: Awaited<ReturnType<TestApp['make']['signIn']>>;
beforeAll(async () => {
  world = await startTestApp();
  me = world.browser();
  user = await world.make.signIn(me);
});
afterAll(() => world.close());

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test.each([
  ['MED-006', -1, 'error'],
  ['MED-020', 12, 'warning'],
  [null, 90, null],
] as const)('%s: a licence that ends in %d days', async (code, days, level) => {
  const browser = world.browser();
  const person = await world.make.signIn(browser);
  const { body: file } = await take(browser, 'photo.png', await picture());
  const scope = world.make.scope(person, person.companyId ?? '');
  await scope.update('media', { licenceExpiresOn: day(days) }, (columns) => eq(columns.id, file.id));
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
  const { body } = await browser.call(getGate, { params: { id } });
  const found = body.findings.filter((finding) => finding.code === 'MED-006' || finding.code === 'MED-020');
  expect(found.map((finding) => finding.code)).toEqual(code === null ? [] : [code]);
  if (code === null) return;
  expect(found[0]).toMatchObject({ level, where: { screen: 'editor', pageTitle: 'Page', field: 'picture.mediaId' } });
});

test('its end is told once, thirty days before, to who added the file and to administrators', async () => {
  const { body: file } = await take(me, 'bientôt.png', await picture());
  const scope = world.make.scope(user, user.companyId ?? '');
  await scope.update('media', { licenceExpiresOn: day(30) }, (columns) => eq(columns.id, file.id));
  expect(await tellLicences(world.services.db, scope, new Date())).toBe(1);
  expect(await tellLicences(world.services.db, scope, new Date(Date.now() + 86_400_000))).toBe(0);
  const told = await scope.select().from(scope.views.notifications);
  expect(told.filter(({ kind }) => kind === 'licence_expiring')).toMatchObject([
    { userId: user.id, values: { nom: 'bientôt.png' }, href: `/parametres/mediatheque?fichier=${file.id}` },
  ]);
});
