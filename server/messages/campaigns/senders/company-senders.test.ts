import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/messages/campaigns/senders.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createColleague, type Office, openOffice } from '../../../people/participants/participants.fixture.ts';
import { outbox } from '../../../platform/data/schema/people.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp({ mailFrom: 'Embarque <ne-pas-repondre@embarque.test>' });
  office = await openOffice(app);
});
afterAll(() => app.close());

const NEW = { name: 'Ressources humaines', email: 'rh@exemple.fr' };
const buildCompanyParams = (id: string) => ({ params: { id } });
const listSenderRows = async ({ scope }: Office) => scope.select().from(scope.views.senders);
const listMessages = (email: string) => app.services.db.select().from(outbox).where(eq(outbox.recipient, email));

test('the card of a company and the e-mailing of its booklets know the same addresses', async () => {
  const { admin, companyId, params } = office;
  const added = await admin.call(calls.addCompanySender, { ...buildCompanyParams(companyId), body: NEW });
  expect([added.status, added.body]).toMatchObject([200, { ...NEW, verified: false, pending: true }]);
  expect(await listMessages(NEW.email)).toMatchObject([{ kind: 'sender', companyId }]);
  const onCard = (await admin.call(calls.listCompanySenders, buildCompanyParams(companyId))).body;
  expect(onCard.senders.map(({ email }) => email)).toEqual(['ne-pas-repondre@embarque.test', NEW.email]);
  expect((await admin.call(calls.listSenders, { params })).body).toEqual(onCard);

  const senderId = added.body.id ?? '';
  const one = { params: { id: companyId, senderId } };
  expect((await admin.call(calls.resendCompanySender, one)).status).toBe(200);
  expect(await listMessages(NEW.email)).toHaveLength(2);
  expect((await admin.call(calls.removeCompanySender, one)).body.message).toBe('Expéditeur retiré.');
  expect(await listSenderRows(office)).toEqual([]);
});

test('those of another company are not seen to, but by the publisher’s staff', async () => {
  const other = await openOffice(app);
  const { body } = await other.admin.call(calls.addCompanySender, {
    ...buildCompanyParams(other.companyId),
    body: NEW,
  });
  const one = { params: { id: other.companyId, senderId: body.id ?? '' } };
  const before = await listSenderRows(other);
  const { browser: editor } = await createColleague(app, other, 'editor', 'owner');
  for (const [browser, status] of [
    [office.admin, 404],
    [editor, 403],
  ] as const) {
    const refused = [
      await browser.call(calls.listCompanySenders, buildCompanyParams(other.companyId)),
      await browser.call(calls.addCompanySender, {
        ...buildCompanyParams(other.companyId),
        body: { ...NEW, email: 'x@exemple.fr' },
      }),
      await browser.call(calls.resendCompanySender, one),
      await browser.call(calls.removeCompanySender, one),
    ];
    expect(refused.map((answer) => answer.status)).toEqual([status, status, status, status]);
  }
  expect(await listSenderRows(other)).toEqual(before);
  // Called with its id, through another company.
  const elsewhere = { params: { id: office.companyId, senderId: body.id ?? '' } };
  expect((await office.admin.call(calls.removeCompanySender, elsewhere)).status).toBe(404);
  expect(await listSenderRows(other)).toEqual(before);

  const boss = app.browser();
  await app.make.signInAs(boss, await app.make.user({ role: 'super_admin' }), office.companyId);
  expect((await boss.call(calls.removeCompanySender, one)).status).toBe(200);
  expect(await listSenderRows(other)).toEqual([]);
});

test('an eleventh is refused (GEN-023), and one that is there already said to be so first', async () => {
  const full = await openOffice(app);
  const rows = Array.from({ length: calls.MAX_SENDERS }, (_, n) => ({ name: 'RH', email: `rh${n}@exemple.fr` }));
  await full.scope.insert('senders', rows);
  const add = (email: string) =>
    full.admin.call(calls.addCompanySender, { ...buildCompanyParams(full.companyId), body: { ...NEW, email } });
  const eleventh = await add('rh10@exemple.fr');
  expect([eleventh.status, eleventh.error.code]).toEqual([422, 'GEN-023']);
  expect((await add('rh3@exemple.fr')).error.code).toBe('GEN-026');
  expect(await listSenderRows(full)).toHaveLength(calls.MAX_SENDERS);
  expect(await listMessages('rh10@exemple.fr')).toEqual([]);
});
