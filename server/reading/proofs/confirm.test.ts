import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EXAMPLE_PROPS } from '../../../blocks/examples.ts';
import type { BlockProps } from '../../../blocks/registry.ts';
import { type AccessSettings, DEFAULT_ACCESS } from '../../../contract/booklets/access/access.ts';
import { publish } from '../../../contract/booklets/publications/publications.ts';
import { extractPdfReceipts } from '../../../contract/reading/proof-log/pdf-receipts.ts';
import { parseReceiptFile } from '../../../contract/reading/proof-log/receipt-file.ts';
import { verifyReceipt } from '../../../contract/reading/proof-log/verify-receipt.ts';
import { type BookletSettings, DEFAULT_SETTINGS } from '../../../contract/reading/reading.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { type ChapterSeed, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { createPersonalLink } from '../../people/enrolments/links.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { outbox } from '../../platform/data/schema/people.ts';
import { getProofStatement, verifyProofChain } from './chain.ts';
import { forgetProofs } from './forget.ts';

let test: TestApp;
let scope: Scope;
let hr: Browser;
let company: { id: string; slug: string };
let booklet: TenantRow<'booklets'>;

const text = (html: string) => ({ type: 'text' as const, props: { html } });
const RULES: BlockProps<'confirmation'> = {
  ...EXAMPLE_PROPS.confirmation,
  title: 'Règlement de {{prenom}}',
  statement: 'Moi, {{prenom}}, j’ai lu le règlement.',
  covers: 'chapter',
};
const chapters = (change: Partial<typeof RULES> = {}): ChapterSeed[] => [
  {
    title: 'Règles',
    pages: [
      { title: 'Un', slug: 'un', mandatory: true, blocks: [text('<p>Première.</p>')] },
      { title: 'Deux', slug: 'deux', blocks: [text('<p>Deuxième.</p>')] },
      {
        title: 'Signer',
        slug: 'signer',
        mandatory: true,
        blocks: [text('<p>Fin.</p>'), { type: 'confirmation', props: { ...RULES, ...change } }],
      },
    ],
  },
];
const access: AccessSettings = { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true } };
const settings = (mode: BookletSettings['tracking']['mode']): BookletSettings => ({
  ...DEFAULT_SETTINGS,
  tracking: { ...DEFAULT_SETTINGS.tracking, mode },
});
const setUp = async (
  change: Partial<typeof RULES> = {},
  mode: BookletSettings['tracking']['mode'] = 'aggregate',
  more: Partial<AccessSettings> = {},
) => {
  booklet = await makeBooklet(scope, chapters(change), { access: { ...access, ...more }, settings: settings(mode) });
  await publishBooklet();
};
const publishBooklet = async (kind: 'minor' | 'major' = 'minor') => {
  const answer = await hr.call(publish, { params: { id: booklet.id }, body: { kind } });
  expect([answer.status, answer.error]).toMatchObject([200, {}]);
};
/** Waits until the node's caches, valid for one second, expire. */
const waitForCaches = () => new Promise((resolve) => setTimeout(resolve, 1100));
const base = () => `/lire/${company.slug}/accueil`;
const inviteParticipant = (participant: Partial<TenantRow<'participants'>> = {}) =>
  test.make.enrolment(scope, {
    bookletId: booklet.id,
    participant: { firstName: 'Inès', lastName: 'Le Goff-Robin', ...participant },
  });
const get = (browser: Browser, rest = '') => browser.sendRequest('GET', `${base()}${rest}`);
const post = (browser: Browser, rest: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  browser.sendRequest('POST', `${base()}${rest}`, new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  });
const openEntered = async ({ id }: TenantRow<'enrolments'>, via: 'copy' | 'test' = 'copy') => {
  const browser = test.browser();
  expect((await get(browser, `/acces/${await createPersonalLink(scope, id, via)}`)).statusCode).toBe(303);
  if (via === 'copy') await post(browser, '/moi/information', {});
  return browser;
};
const readPage = async (browser: Browser, slug: string) => {
  const page = /name="page" value="([^"]+)"/.exec((await get(browser, `/${slug}`)).body)?.[1] ?? '';
  return post(browser, '/moi/page', { page });
};
/** Fields of the form below the statement. */
const getConfirmationForm = async (browser: Browser): Promise<Record<string, string>> => {
  const { body } = await get(browser, '/signer');
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '';
  return { bloc: value('bloc'), version: value('version') };
};
const GOOD = { lu: 'oui', nom: 'ines  le goff robin' };
const openReadyReader = async (enrolment: TenantRow<'enrolments'>) => {
  const browser = await openEntered(enrolment);
  await readPage(browser, 'un');
  await readPage(browser, 'deux');
  return browser;
};
const listProofs = () => scope.select().from(scope.views.proofs);
const getEnrolmentRow = async ({ id }: TenantRow<'enrolments'>) => {
  const { enrolments } = scope.views;
  const [row] = await scope.select().from(enrolments).where(eq(enrolments.id, id));
  return row;
};

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  company = await test.make.company();
  hr = test.browser();
  scope = test.make.scope(await test.make.signIn(hr, { companyId: company.id }), company.id);
});

describe('confirming a reading', () => {
  it('keeps a proof, completes the reading, and shows the receipt from then on', async () => {
    await setUp();
    const enrolment = await inviteParticipant({ employeeNumber: 'M-042' });
    const browser = await openReadyReader(enrolment);
    const form = await getConfirmationForm(browser);
    expect((await getEnrolmentRow(enrolment))?.state).toBe('started');
    const answer = await post(browser, '/moi/confirmation', { ...form, ...GOOD, trace: 'M10 10L20 30' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${base()}/moi/recu-1?nouveau`]);
    const [proof] = await listProofs();
    expect(proof).toMatchObject({
      number: 1,
      enrolmentId: enrolment.id,
      version: 1,
      previousHash: '',
      signature: 'M10 10L20 30',
    });
    expect(proof && getProofStatement(proof)).toMatchObject({
      document: 'Règlement d’Inès',
      declaration: 'Moi, Inès, j’ai lu le règlement.',
      typedName: 'ines  le goff robin',
      person: { firstName: 'Inès', lastName: 'Le Goff-Robin', employeeNumber: 'M-042' },
      covers: 'chapter',
      pages: 3,
      condition: 'all_pages',
    });
    expect(await getEnrolmentRow(enrolment)).toMatchObject({
      state: 'completed',
      proofsDone: 1,
      proofsDue: 1,
      pagesDone: 2,
    });
    const receipt = await get(browser, '/moi/recu-1');
    for (const words of ['Reçu n° 1', 'Confirmation de lecture', 'M-042', proof?.hash, proof?.contentHash]) {
      expect(receipt.body).toContain(words);
    }
    expect((await get(browser, '/signer')).body).toContain('✓ Lecture confirmée le');
    expect((await get(browser, '/donnees')).body).toContain('/moi/recu-1"');
    expect((await get(browser, '/fin')).body).toContain('Toutes les lectures demandées sont confirmées.');
  });

  it('keeps what was shown, and proves the whole of it by a file', async () => {
    await setUp();
    const enrolment = await inviteParticipant();
    const browser = await openReadyReader(enrolment);
    const noted = /name="page" value="([^"]+)"/.exec((await get(browser, '/un')).body)?.[1] ?? '';
    await post(browser, '/moi/note', { page: noted, note: 'Ma note privée' });
    expect((await get(browser, '/un')).body).toContain('Ma note privée');
    await post(browser, '/moi/confirmation', { ...(await getConfirmationForm(browser)), ...GOOD, trace: 'M1 1L2 2' });
    const answer = await get(browser, '/moi/recu-1.json');
    expect(answer.headers['content-disposition']).toContain('recu-1.json');
    const receipt = parseReceiptFile(answer.body);
    if (!receipt) throw new Error('no receipt');
    const [content] = await scope.select().from(scope.views.proofContents);
    expect(content?.hash).toBe(receipt.statement.contentHash);
    for (const words of ['Première.', 'Deuxième.', 'Moi, Inès, j’ai lu le règlement.']) {
      expect(content?.html).toContain(words);
    }
    expect(content?.html).not.toMatch(/%BASE%|<form|<script|note privée/);
    const html = new TextEncoder().encode(content?.html);
    const whole = await verifyReceipt(receipt, receipt.keys, { html, files: new Map() });
    expect(whole).toMatchObject({ faults: [], hasContent: true, head: { size: 1 } });
    const pdf = await extractPdfReceipts(new Uint8Array((await get(browser, '/moi/recu-1.pdf')).rawPayload));
    expect(pdf.map((text) => parseReceiptFile(text)?.statement)).toEqual([receipt.statement]);
  });

  it('keeps the same content once for all who were shown it', async () => {
    await setUp({ title: 'Règlement', statement: 'J’ai lu.', allPages: false });
    for (const firstName of ['Inès', 'Léa']) {
      const browser = await openEntered(await inviteParticipant({ firstName }));
      const nom = `${firstName} Le Goff-Robin`;
      const answer = await post(browser, '/moi/confirmation', {
        ...(await getConfirmationForm(browser)),
        lu: 'oui',
        nom,
      });
      expect(answer.statusCode).toBe(303);
    }
    expect(await scope.select().from(scope.views.proofContents)).toHaveLength(1);
    const ids = (await listProofs()).map(({ id }) => id);
    await forgetProofs(scope, ids.slice(0, 1));
    expect(await scope.select().from(scope.views.proofContents)).toHaveLength(1);
    await forgetProofs(scope, ids.slice(1));
    expect(await scope.select().from(scope.views.proofContents)).toEqual([]);
    expect(await verifyProofChain(scope)).toEqual({ kept: 0, forgotten: 2, faults: [] });
  });

  it('sends the receipt to her address, as a file too', async () => {
    await setUp();
    const enrolment = await inviteParticipant({ email: 'ines.recu@exemple.fr' });
    const browser = await openReadyReader(enrolment);
    await post(browser, '/moi/confirmation', { ...(await getConfirmationForm(browser)), ...GOOD });
    const { db } = test.services;
    const sent = () => db.select().from(outbox).where(eq(outbox.recipient, 'ines.recu@exemple.fr'));
    await expect.poll(async () => (await sent()).length, { timeout: 5000 }).toBe(1);
    const [message] = await sent();
    expect(message?.kind).toBe('receipt');
    expect(message?.source).toContain('recu-1.pdf');
    expect(message?.source).toContain('application/pdf');
  });

  it('is done once: sent twice, and at once, it is one proof', async () => {
    await setUp();
    const enrolment = await inviteParticipant();
    const browser = await openReadyReader(enrolment);
    const form = { ...(await getConfirmationForm(browser)), ...GOOD };
    const answers = await Promise.all([1, 2, 3].map(() => post(browser, '/moi/confirmation', form)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    expect(answers.every(({ headers }) => String(headers.location).includes('/moi/recu-1'))).toBe(true);
    expect(await listProofs()).toHaveLength(1);
  });

  it('of many people at once makes one chain without a gap', async () => {
    await setUp({ allPages: false });
    const people = await Promise.all(Array.from({ length: 8 }, () => inviteParticipant()));
    const browsers = await Promise.all(people.map((one) => openEntered(one)));
    const forms = await Promise.all(browsers.map((one) => getConfirmationForm(one)));
    await Promise.all(
      browsers.map((browser, n) => post(browser, '/moi/confirmation', { ...(forms[n] as object), ...GOOD })),
    );
    const rows = (await listProofs()).sort((a, b) => a.number - b.number);
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(rows.slice(1).map(({ previousHash }) => previousHash)).toEqual(rows.slice(0, -1).map(({ hash }) => hash));
    expect(await verifyProofChain(scope)).toEqual({ kept: 8, forgotten: 0, faults: [] });
  });
});

describe('nothing is kept', () => {
  const nothing = async (enrolment: TenantRow<'enrolments'>) => {
    expect(await listProofs()).toEqual([]);
    expect(await getEnrolmentRow(enrolment)).toMatchObject({ proofsDone: 0, completedAt: null });
  };

  it.each([
    ['without the box', { nom: GOOD.nom }, 'Ce champ est obligatoire.'],
    ['without a name', { lu: 'oui', nom: ' ' }, 'Ce champ est obligatoire.'],
    [
      'with another name',
      { lu: 'oui', nom: 'Inès <i>Robin</i>' },
      'Le nom saisi ne correspond pas à Inès Le Goff-Robin.',
    ],
    ['with a drawing that is none', { ...GOOD, trace: 'M0 0"/><script>' }, 'Le dessin de votre signature'],
    ['with a drawing beyond the pad', { ...GOOD, trace: 'M0 0L601 10' }, 'Le dessin de votre signature'],
  ])('%s, and what was typed is there again', async (_, typed, words) => {
    await setUp();
    const enrolment = await inviteParticipant();
    const browser = await openReadyReader(enrolment);
    const answer = await post(browser, '/moi/confirmation', { ...(await getConfirmationForm(browser)), ...typed });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(words);
    expect(answer.body).not.toContain('<script>"');
    if (typed.nom.includes('<')) expect(answer.body).toContain('value="Inès &lt;i&gt;Robin&lt;/i&gt;"');
    await nothing(enrolment);
  });

  it('before all pages are read', async () => {
    await setUp();
    const enrolment = await inviteParticipant();
    const browser = await openEntered(enrolment);
    await readPage(browser, 'un');
    const page = (await get(browser, '/signer')).body;
    expect(page).toContain('2 pages lues sur 3.');
    expect(page).not.toContain('name="nom"');
    const bloc = await findBlockId();
    const answer = await post(browser, '/moi/confirmation', { bloc, version: '1', ...GOOD });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('Parcourez toutes les pages (2 sur 3) avant de confirmer votre lecture.');
    await nothing(enrolment);
  });

  it('of a version that is no longer on line', async () => {
    await setUp();
    const enrolment = await inviteParticipant();
    const browser = await openReadyReader(enrolment);
    const form = await getConfirmationForm(browser);
    await publishBooklet();
    const answer = await post(browser, '/moi/confirmation', { ...form, ...GOOD });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('Ce document a été mis à jour. Relisez la version 2 avant de confirmer.');
    await nothing(enrolment);
    await waitForCaches();
    const now = await getConfirmationForm(browser);
    expect(now.version).toBe('2');
    expect((await post(browser, '/moi/confirmation', { ...now, ...GOOD })).statusCode).toBe(303);
  });

  it('by a form of another site, of nobody, of a trial, or of a block that is none', async () => {
    await setUp({ allPages: false });
    const enrolment = await inviteParticipant();
    const browser = await openEntered(enrolment);
    const form = { ...(await getConfirmationForm(browser)), ...GOOD };
    const foreign = await post(browser, '/moi/confirmation', form, { 'sec-fetch-site': 'cross-site' });
    const other = await post(browser, '/moi/confirmation', { ...form, bloc: booklet.id });
    const nobody = await post(test.browser(), '/moi/confirmation', form);
    const trial = await post(await openEntered(enrolment, 'test'), '/moi/confirmation', form);
    expect([foreign, other, nobody, trial].map(({ statusCode }) => statusCode)).toEqual([404, 404, 403, 200]);
    expect(trial.body).toContain('Ceci est un essai');
    await nothing(enrolment);
  });
});

const findBlockId = async () => {
  const { blocks } = scope.views;
  const rows = await scope.select().from(blocks).where(eq(blocks.bookletId, booklet.id));
  return rows.find(({ type }) => type === 'confirmation')?.id ?? '';
};

describe('receipts', () => {
  it('are nobody else’s, and stay with whoever may still read', async () => {
    await setUp({ allPages: false });
    const browser = await openEntered(await inviteParticipant());
    await post(browser, '/moi/confirmation', { ...(await getConfirmationForm(browser)), ...GOOD });
    const other = await openEntered(await inviteParticipant());
    for (const rest of ['/moi/recu-1', '/moi/recu-1.pdf']) {
      expect((await get(other, rest)).statusCode).toBe(404);
      expect((await get(test.browser(), rest)).statusCode).toBe(403);
      expect((await get(browser, rest)).statusCode).toBe(200);
    }
    for (const rest of ['/moi/recu-2', '/moi/recu-0', '/moi/recu-x', '/moi/recu-1.png']) {
      expect((await get(browser, rest)).statusCode).toBe(404);
    }
  });

  it('come as a tagged PDF in French with a title', async () => {
    await setUp({ allPages: false });
    const browser = await openEntered(await inviteParticipant());
    await post(browser, '/moi/confirmation', {
      ...(await getConfirmationForm(browser)),
      ...GOOD,
      trace: 'M1 1L300 100',
    });
    const answer = await get(browser, '/moi/recu-1.pdf');
    expect(answer.headers['content-type']).toContain('application/pdf');
    expect(answer.headers['content-disposition']).toContain('recu-1.pdf');
    const file = answer.rawPayload.toString('latin1');
    expect(file.startsWith('%PDF-1.7')).toBe(true);
    for (const mark of [
      '/Marked true',
      '/Lang (fr-FR)',
      '/StructTreeRoot',
      '/S /H1',
      '/S /Figure',
      'DisplayDocTitle',
    ]) {
      expect(file).toContain(mark);
    }
  });

  it('are told nothing of a signature: it is a confirmation of reading', async () => {
    await setUp({ allPages: false });
    const browser = await openEntered(await inviteParticipant());
    await post(browser, '/moi/confirmation', { ...(await getConfirmationForm(browser)), ...GOOD });
    for (const rest of ['/moi/recu-1', '/signer', '/fin', '/donnees']) {
      expect((await get(browser, rest)).body).not.toMatch(/contrat/i);
    }
  });
});

describe('who reads decides what stands there', () => {
  it('says to somebody nobody knows that it is confirmed with a personal link', async () => {
    await setUp({}, 'aggregate', { link: { ...DEFAULT_ACCESS.link, on: true }, code: { ...DEFAULT_ACCESS.code } });
    const { accessLinks } = scope.views;
    await scope.insert('accessLinks', [{ bookletId: booklet.id, name: 'Affiche', token: `jeton-${booklet.id}` }]);
    expect(await scope.select().from(accessLinks)).toHaveLength(1);
    const browser = test.browser();
    await get(browser, `/acces/jeton-${booklet.id}`);
    const { body, statusCode } = await get(browser, '/signer');
    expect(statusCode).toBe(200);
    expect(body).toContain('Cette lecture se confirme avec un lien personnel.');
    expect(body).not.toContain('name="nom"');
  });

  it('holds no condition where nothing is followed, and says so in the receipt', async () => {
    await setUp({}, 'none');
    const enrolment = await inviteParticipant();
    const browser = await openEntered(enrolment);
    const answer = await post(browser, '/moi/confirmation', { ...(await getConfirmationForm(browser)), ...GOOD });
    expect(answer.statusCode).toBe(303);
    expect((await get(browser, '/moi/recu-1')).body).toContain('n’était pas suivie');
    expect(await getEnrolmentRow(enrolment)).toMatchObject({ proofsDone: 1, pagesDone: 0, lastActivityAt: null });
    expect(await scope.select().from(scope.views.pageProgress)).toEqual([]);
  });

  it('asks again at a major version, and at no minor one', async () => {
    await setUp({ allPages: false });
    const browser = await openEntered(await inviteParticipant());
    await post(browser, '/moi/confirmation', { ...(await getConfirmationForm(browser)), ...GOOD });
    await publishBooklet('minor');
    await waitForCaches();
    expect((await get(browser, '/signer')).body).toContain('✓ Lecture confirmée le');
    await publishBooklet('major');
    await waitForCaches();
    const { body } = await get(browser, '/signer');
    expect(body).toContain('Une nouvelle version est disponible');
    expect(body).toContain('/moi/recu-1"');
    expect((await get(browser, '/fin')).body).toContain('Il reste 1\u00a0lecture à confirmer.');
    const again = await post(browser, '/moi/confirmation', { ...(await getConfirmationForm(browser)), ...GOOD });
    expect(again.headers.location).toBe(`${base()}/moi/recu-2?nouveau`);
    expect((await listProofs()).map(({ version }) => version).sort()).toEqual([1, 3]);
  });

  it('asks once for all where the block does not ask again', async () => {
    await setUp({ allPages: false, resign: false });
    const browser = await openEntered(await inviteParticipant());
    await post(browser, '/moi/confirmation', { ...(await getConfirmationForm(browser)), ...GOOD });
    await publishBooklet('major');
    await waitForCaches();
    expect((await get(browser, '/signer')).body).toContain('✓ Lecture confirmée le');
  });
});
