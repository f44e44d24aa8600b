import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EXAMPLE_PROPS } from '../../../../blocks/examples.ts';
import { downloadTask, listTasks } from '../../../../contract/administration/tasks/tasks.ts';
import { DEFAULT_ACCESS } from '../../../../contract/booklets/access/access.ts';
import { publish } from '../../../../contract/booklets/publications/publications.ts';
import { readZip } from '../../../../contract/reading/proof-log/read-zip.ts';
import { exportDossier } from '../../../../contract/reading/proofs.ts';
import { verifyFile } from '../../../../reader/verifier/verify-file.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { makeBooklet } from '../../../booklets/publications/booklet.fixture.ts';
import { createPersonalLink } from '../../../people/enrolments/links.ts';
import { anonymiseEnrolments } from '../../../people/participants/erasure/anonymise.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { outbox } from '../../../platform/data/schema/people.ts';
import { forgetProofs } from '../forget.ts';
import { publishHead } from '../log/publish-heads.ts';
import { listPublishedKeys } from '../log/signing-keys.ts';

let app: TestApp;
let hr: Browser;
let scope: Scope;
let booklet: TenantRow<'booklets'>;
let base: string;

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const send = (browser: Browser, path: string, form: Record<string, string>) =>
  browser.sendRequest('POST', `${base}${path}`, new URLSearchParams(form).toString(), FORM);

/** A reader who confirmed the only page, with the private address of the message. */
const confirmAs = async (firstName: string) => {
  const email = `${firstName.toLowerCase()}.${booklet.id}@exemple.fr`;
  const enrolment = await app.make.enrolment(scope, {
    bookletId: booklet.id,
    participant: { firstName, lastName: 'Robin', email },
  });
  const browser = app.browser();
  await browser.sendRequest('GET', `${base}/acces/${await createPersonalLink(scope, enrolment.id, 'copy')}`);
  await send(browser, '/moi/information', {});
  const { body } = await browser.sendRequest('GET', `${base}/signer`);
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '';
  const form = { bloc: value('bloc'), version: value('version'), lu: 'oui', nom: `${firstName} Robin` };
  expect((await send(browser, '/moi/confirmation', form)).statusCode).toBe(303);
  const { db } = app.services;
  const sent = () =>
    db
      .select()
      .from(outbox)
      .where(and(eq(outbox.recipient, email), eq(outbox.kind, 'receipt')));
  await expect.poll(async () => (await sent()).length, { timeout: 5000 }).toBe(1);
  const source = (await sent())[0]?.source.replace(/=\r?\n/g, '') ?? '';
  const path = /\/preuves\/mes-confirmations\/[\w.-]+/.exec(source)?.[0] ?? '';
  expect(path).not.toBe('');
  return { enrolment, browser, path };
};

const trusted = async () => (await listPublishedKeys(app.services)).map(({ publicKey }) => publicKey);
const verify = async (bytes: Buffer) => verifyFile(new Uint8Array(bytes), await trusted(), '');
const ask = async (browser: Browser, enrolmentId: string | null, id = booklet.id) =>
  browser.call(exportDossier, { params: { id }, body: { enrolmentId } });
const download = async (enrolmentId: string | null): Promise<Buffer> => {
  const asked = await ask(hr, enrolmentId);
  expect(asked.status, JSON.stringify(asked.error)).toBe(200);
  const { body } = await hr.call(listTasks, { query: {} });
  expect(body.rows.find(({ id }) => id === asked.body.id)).toMatchObject({ state: 'done' });
  return (await hr.call(downloadTask, { params: { id: asked.body.id } })).body as unknown as Buffer;
};

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const company = await app.make.company();
  hr = app.browser();
  scope = app.make.scope(await app.make.signIn(hr, { companyId: company.id }), company.id);
  const props = {
    ...EXAMPLE_PROPS.confirmation,
    title: 'Règlement',
    statement: 'J’ai lu.',
    covers: 'booklet' as const,
  };
  booklet = await makeBooklet(
    scope,
    [
      {
        title: 'Règles',
        pages: [
          {
            title: 'Signer',
            slug: 'signer',
            mandatory: true,
            blocks: [
              { type: 'text', props: { html: '<p>Bonjour {{prenom}}, portez vos gants.</p>' } },
              { type: 'confirmation', props: { ...props, allPages: false } },
            ],
          },
        ],
      },
    ],
    { access: { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true } } },
  );
  expect((await hr.call(publish, { params: { id: booklet.id }, body: { kind: 'minor' } })).status).toBe(200);
  base = `/lire/${company.slug}/accueil`;
});

test('the dossier of a booklet, or of one person, is authentic and holds what each was shown', async () => {
  const ines = await confirmAs('Inès');
  await publishHead(app.services, scope);
  await confirmAs('Léa');
  const all = await verify(await download(null));
  expect(all).toMatchObject({ kind: 'dossier', verdict: 'authentic', dossier: { heads: 1, faults: [] } });
  if (all.kind !== 'dossier') throw new Error('not read');
  expect(all.dossier.receipts.map(({ verification }) => verification.hasContent)).toEqual([true, true]);
  const zip = await download(ines.enrolment.id);
  expect(await verify(zip)).toMatchObject({ verdict: 'authentic', dossier: { manifest: { receipts: [1] } } });
  const files = (await readZip(new Uint8Array(zip)))?.files ?? new Map();
  const texts = [...files].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)] as const);
  const contents = texts.filter(([name]) => name.startsWith('contenus/'));
  expect(contents.map(([, html]) => html.includes('Bonjour Inès, portez vos gants.'))).toEqual([true]);
  // The page that verifies is one word of it: nothing of the other person is in the dossier.
  expect(texts.filter(([, text]) => text.includes('Léa')).map(([name]) => name)).toEqual([]);
});

test('a dossier is refused without a confirmation, without the right, and to another company', async () => {
  const empty = await ask(hr, null);
  expect([empty.status, empty.error.code]).toEqual([409, 'LEC-060']);
  const { enrolment } = await confirmAs('Inès');
  const other = await makeBooklet(scope, [], { slug: 'autre' });
  expect((await ask(hr, enrolment.id, other.id)).status).toBe(404);
  const stranger = app.browser();
  await app.make.signIn(stranger);
  expect((await ask(stranger, null)).status).toBe(404);
  const editor = app.browser();
  await app.make.signIn(editor, { companyId: scope.companyId, role: 'editor' });
  expect([403, 404]).toContain((await ask(editor, null)).status);
  expect((await ask(app.browser(), null)).status).toBe(401);
});

test('a person has their dossier from their data, and by the address of the message once the access is over', async () => {
  const { browser, path, enrolment } = await confirmAs('Inès');
  const other = await confirmAs('Léa');
  expect((await browser.sendRequest('GET', `${base}/donnees`)).body).toContain('/moi/dossier.zip');
  const own = await browser.sendRequest('GET', `${base}/moi/dossier.zip`);
  expect(await verify(own.rawPayload)).toMatchObject({
    verdict: 'authentic',
    dossier: { manifest: { receipts: [1] } },
  });

  await scope.update('enrolments', { revokedAt: new Date(), state: 'revoked' }, ({ id }) => eq(id, enrolment.id));
  const visitor = app.browser();
  const page = await visitor.sendRequest('GET', path);
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(page.body).toContain('Mes confirmations de lecture');
  expect(page.body).toContain('recu-1.pdf');
  expect(page.body).not.toContain('recu-2.pdf');
  const json = await visitor.sendRequest('GET', `${path}?fichier=recu-1.json`);
  expect(await verify(json.rawPayload)).toMatchObject({ kind: 'receipt', verdict: 'authentic' });
  const pdf = await visitor.sendRequest('GET', `${path}?fichier=recu-1.pdf`);
  expect(await verify(pdf.rawPayload)).toMatchObject({ kind: 'receipt', verdict: 'authentic' });
  const zip = await visitor.sendRequest('GET', `${path}?fichier=dossier.zip`);
  expect(await verify(zip.rawPayload)).toMatchObject({ kind: 'dossier', verdict: 'authentic' });

  const swapped = path.replace(/\.[^.]+$/, other.path.slice(other.path.lastIndexOf('.')));
  for (const wrong of [swapped, `${path}x`, '/preuves/mes-confirmations/x']) {
    expect((await visitor.sendRequest('GET', wrong)).statusCode).toBe(404);
  }
  await anonymiseEnrolments(scope, [enrolment.id]);
  expect((await visitor.sendRequest('GET', path)).body).toContain('recu-1.pdf');
  const [first] = await scope.select().from(scope.views.proofs).where(eq(scope.views.proofs.number, 1));
  await forgetProofs(scope, [first?.id ?? '']);
  expect((await visitor.sendRequest('GET', path)).statusCode).toBe(404);
});
