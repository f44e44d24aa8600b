import { Writable } from 'node:stream';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { requestPassword } from '../../../contract/administration/accounts/auth.ts';
import { inviteUsers } from '../../../contract/administration/accounts/users.ts';
import { publish } from '../../../contract/booklets/publications/publications.ts';
import { addSender } from '../../../contract/messages/campaigns/senders.ts';
import { getOutboxMessage, getOutboxSource, listOutbox } from '../../../contract/messages/outbox.ts';
import * as referents from '../../../contract/people/referents/referents.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { GOOD_CHAPTERS } from '../../booklets/publications/booklet.fixture.ts';
import { createCampaignDraft, launchAndDrain } from '../../messages/sending/sending.fixture.ts';
import { moveEnrolments } from '../../people/enrolments/move.ts';
import {
  createColleague,
  type Office,
  openOffice,
  PERSONAL_LINK_ACCESS,
} from '../../people/participants/participants.fixture.ts';
import { REFERENT_BODY } from '../../people/referents/referents.fixture.ts';
import { languages } from '../data/schema/languages.ts';
import { outbox } from '../data/schema/people.ts';
import { createLogger } from '../http/log.ts';

/*
 * Full path of every message that grants access, requested with a forged host name: targets of its links, and who else
 * may read them besides the addressee.
 */

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const FOREIGN = 'mechant.example';
const PLATFORM = 'https://livrets.exemple.fr';
const DOMAIN = { on: true, domains: ['dubreuil.fr'], enrol: true, approve: false };
const KINDS = [
  'account-invitation',
  'campaign',
  'password-reset',
  'reader_code',
  'reader_link',
  'referent-link',
  'sender',
] as const;

const lines: string[] = [];
const log = createLogger(
  'trace',
  new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  }),
);

let app: TestApp;
let office: Office;
let mails: {
  id: string;
  kind: string;
  html: string;
  text: string;
  source: string;
  subject: string;
  messageId: string;
}[];

/** Secrets of a message: tokens of its links, and its code. */
const listSecrets = ({ text, kind }: { text: string; kind: string }): string[] => [
  ...[...text.matchAll(/(?:acces|responsable|messages)\/([\w-]{43,})|jeton=([\w-]{43,})/g)].map(
    ([, path, query]) => path ?? query ?? '',
  ),
  ...(kind === 'reader_code' ? [/\d{3}\u00a0\d{3}/.exec(text)?.[0] ?? ''] : []),
];

const readMails = async () => {
  const rows = await app.services.db.select().from(outbox).orderBy(outbox.id);
  return Promise.all(
    rows.map(async ({ id, kind, source, subject }) => {
      const { text = '', html = '', messageId = '' } = await PostalMime.parse(source);
      return { id, kind, source, subject, text, html, messageId };
    }),
  );
};

beforeAll(async () => {
  app = await startTestApp({ publicUrl: PLATFORM, mailFrom: 'Embarque <ne-pas-repondre@plateforme.fr>' }, log);
  await app.services.db.insert(languages).values({ code: 'fr-FR', name: 'Français', position: 1 });
  office = await openOffice(app, { chapters: GOOD_CHAPTERS, access: { ...PERSONAL_LINK_ACCESS, domain: DOMAIN } });
  const { admin, params, scope } = office;
  expect((await admin.call(publish, { params, body: {} })).status).toBe(200);
  admin.host = FOREIGN;
  const stranger = app.browser();
  stranger.host = FOREIGN;

  const { user } = await createColleague(app, office, 'editor');
  await stranger.call(requestPassword, { body: { email: user.email } });
  const people = [{ email: 'chloe@exemple.fr', firstName: 'Chloé', lastName: 'Roux' }];
  const invited = await admin.call(inviteUsers, { body: { people, role: 'editor' } });
  expect([invited.status, invited.error.errors]).toEqual([200, undefined]);
  expect((await admin.call(addSender, { params, body: { name: 'RH', email: 'rh@exemple.fr' } })).status).toBe(200);

  const enrolment = await app.make.enrolment(scope, {
    bookletId: params.id,
    participant: { email: 'ines@exemple.fr' },
  });
  await launchAndDrain(app, office, await createCampaignDraft(scope, params.id));
  const [invitation] = (await readMails()).filter(({ kind }) => kind === 'campaign');
  const personal = new URL(/https:\S+\/acces\/\S+/.exec(invitation?.text ?? '')?.[0] ?? '').pathname;
  const base = personal.replace(/\/acces\/.*/, '');
  const reader = app.browser();
  reader.host = FOREIGN;
  expect((await reader.sendRequest('GET', personal)).statusCode).toBe(303);
  await moveEnrolments(scope, [enrolment.id], 'expire');
  await reader.sendRequest('GET', personal);
  await reader.sendRequest('POST', personal);
  await reader.sendRequest('POST', `${base}/entree/courriel`, 'email=leo%40dubreuil.fr', FORM);

  const added = await admin.call(referents.addReferent, { params, body: REFERENT_BODY });
  const referentId = added.body.rows.at(-1)?.id ?? '';
  expect((await admin.call(referents.sendReferentLink, { params: { ...params, referentId } })).status).toBe(200);
  const board = (await readMails()).find(({ kind }) => kind === 'referent-link')?.text ?? '';
  await reader.sendRequest('GET', new URL(/https:\S+\/responsable\/\S+/.exec(board)?.[0] ?? '').pathname);

  mails = await vi.waitFor(async () => {
    const sent = await readMails();
    expect(new Set(sent.map(({ kind }) => kind))).toEqual(new Set(KINDS));
    return sent;
  });
});
afterAll(() => app.close());

test('each kind of message was sent, and opens something', () => {
  for (const kind of KINDS) {
    const [mail] = mails.filter((one) => one.kind === kind);
    expect(listSecrets(mail ?? { text: '', kind }).filter(Boolean), kind).not.toEqual([]);
  }
});

test('links begin with the address of the platform, whatever host the request named', () => {
  for (const { kind, text, html } of mails) {
    const links = `${text} ${html}`.match(/https?:\/\/[^/\s"<]+/g) ?? [];
    expect(new Set(links.filter((link) => !link.includes('w3.org'))), kind).toEqual(new Set([PLATFORM]));
    expect(`${text}${html}`).not.toContain(FOREIGN);
  }
});

test('no line of the log holds a token or a code, nor a reply that was sent twice', () => {
  const all = lines.join('');
  expect(lines.length).toBeGreaterThan(10);
  for (const mail of mails) for (const secret of listSecrets(mail)) expect(all, mail.kind).not.toContain(secret);
  expect(all).not.toContain('Reply was already sent');
  expect(all).not.toMatch(/@(exemple|dubreuil)\.fr/);
});

test('whoever reads the outbox sees messages without what they open, in their source too', async () => {
  const platform = app.browser();
  await app.make.signInAs(platform, await app.make.user({ role: 'super_admin' }), office.companyId);
  for (const browser of [office.admin, platform]) {
    browser.host = 'localhost';
    const { body } = await browser.call(listOutbox, { query: { size: 100 } });
    expect(body.rows.length).toBeGreaterThanOrEqual(KINDS.length);
    for (const { id, subject } of body.rows) {
      const mail = mails.find((one) => one.id === id);
      const seen = await browser.call(getOutboxMessage, { params: { id } });
      const file = await browser.call(getOutboxSource, { params: { id } });
      expect([seen.status, seen.body.redacted, file.status]).toEqual([200, true, 200]);
      const source = String(file.body as unknown as Buffer);
      const reparsed = await PostalMime.parse(source);
      const shown = JSON.stringify([seen.body, subject, source, reparsed.text, reparsed.html, reparsed.subject]);
      for (const secret of listSecrets(mail ?? { text: '', kind: '' })) expect(shown, mail?.kind).not.toContain(secret);
      // The rest of the message stays: its first words, and its headers.
      expect(seen.body.text.length).toBeGreaterThan(100);
      expect(reparsed.text?.slice(0, 12)).toBe(mail?.text.slice(0, 12));
      expect(reparsed.messageId).toBe(mail?.messageId);
    }
  }
});
