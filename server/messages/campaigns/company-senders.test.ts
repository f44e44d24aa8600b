import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/messages/campaigns/senders.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { colleagueOf, type Office, officeOf } from '../../people/participants/participants.fixture.ts';
import { outbox } from '../../platform/data/schema/people.ts';

let house: TestApp;
let office: Office;
beforeAll(async () => {
  house = await startTestApp({ mailFrom: 'Embarque <ne-pas-repondre@embarque.test>' });
  office = await officeOf(house);
});
afterAll(() => house.close());

const NEW = { name: 'Ressources humaines', email: 'rh@exemple.fr' };
const of = (id: string) => ({ params: { id } });
const kept = async ({ scope }: Office) => scope.select().from(scope.views.senders);
const letters = (email: string) => house.services.db.select().from(outbox).where(eq(outbox.recipient, email));

test('the card of a company and the e-mailing of its booklets know the same addresses', async () => {
  const { admin, companyId, params } = office;
  const added = await admin.call(calls.addCompanySender, { ...of(companyId), body: NEW });
  expect([added.status, added.body]).toMatchObject([200, { ...NEW, verified: false, pending: true }]);
  expect(await letters(NEW.email)).toMatchObject([{ kind: 'sender', companyId }]);
  const onCard = (await admin.call(calls.listCompanySenders, of(companyId))).body;
  expect(onCard.senders.map(({ email }) => email)).toEqual(['ne-pas-repondre@embarque.test', NEW.email]);
  expect((await admin.call(calls.listSenders, { params })).body).toEqual(onCard);

  const senderId = added.body.id ?? '';
  const one = { params: { id: companyId, senderId } };
  expect((await admin.call(calls.resendCompanySender, one)).status).toBe(200);
  expect(await letters(NEW.email)).toHaveLength(2);
  expect((await admin.call(calls.removeCompanySender, one)).body.message).toBe('Expéditeur retiré.');
  expect(await kept(office)).toEqual([]);
});

test('those of another company are not seen to, but by the publisher’s staff', async () => {
  const other = await officeOf(house);
  const { body } = await other.admin.call(calls.addCompanySender, { ...of(other.companyId), body: NEW });
  const one = { params: { id: other.companyId, senderId: body.id ?? '' } };
  const before = await kept(other);
  const { browser: editor } = await colleagueOf(house, other, 'editor', 'owner');
  for (const [browser, status] of [
    [office.admin, 404],
    [editor, 403],
  ] as const) {
    const refused = [
      await browser.call(calls.listCompanySenders, of(other.companyId)),
      await browser.call(calls.addCompanySender, { ...of(other.companyId), body: { ...NEW, email: 'x@exemple.fr' } }),
      await browser.call(calls.resendCompanySender, one),
      await browser.call(calls.removeCompanySender, one),
    ];
    expect(refused.map((answer) => answer.status)).toEqual([status, status, status, status]);
  }
  expect(await kept(other)).toEqual(before);
  // Called with its id, through another company.
  const elsewhere = { params: { id: office.companyId, senderId: body.id ?? '' } };
  expect((await office.admin.call(calls.removeCompanySender, elsewhere)).status).toBe(404);
  expect(await kept(other)).toEqual(before);

  const boss = house.browser();
  await house.make.signInAs(boss, await house.make.user({ role: 'super_admin' }), office.companyId);
  expect((await boss.call(calls.removeCompanySender, one)).status).toBe(200);
  expect(await kept(other)).toEqual([]);
});

test('an eleventh is refused (GEN-023), and one that is there already said to be so first', async () => {
  const full = await officeOf(house);
  const rows = Array.from({ length: calls.MAX_SENDERS }, (_, n) => ({ name: 'RH', email: `rh${n}@exemple.fr` }));
  await full.scope.insert('senders', rows);
  const add = (email: string) =>
    full.admin.call(calls.addCompanySender, { ...of(full.companyId), body: { ...NEW, email } });
  const eleventh = await add('rh10@exemple.fr');
  expect([eleventh.status, eleventh.error.code]).toEqual([422, 'GEN-023']);
  expect((await add('rh3@exemple.fr')).error.code).toBe('GEN-026');
  expect(await kept(full)).toHaveLength(calls.MAX_SENDERS);
  expect(await letters('rh10@exemple.fr')).toEqual([]);
});
