import { eq } from 'drizzle-orm';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccessSettings, DEFAULT_ACCESS } from '../../../contract/booklets/access/access.ts';
import {
  createAccessLink,
  getAccessQr,
  getBookletAccess,
  renameAccessLink,
  revokeAccessLink,
  saveBookletAccess,
  testAccess,
} from '../../../contract/booklets/access/booklet-access.ts';
import { getBooklet, setAccess } from '../../../contract/booklets/booklets/booklets.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { hashIndividualCode } from '../../people/enrolments/codes.ts';
import { createPersonalLink } from '../../people/enrolments/links.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { makeBooklet, PUBLIC_ACCESS } from '../publications/booklet.fixture.ts';
import { publishBookletDraft } from '../publications/publication.ts';
import { invalidateReaderCache } from '../publications/reader-cache-events.ts';

let app: TestApp;
let hr: Browser;
let scope: Scope;
let company: { id: string; slug: string };
let booklet: TenantRow<'booklets'>;

beforeAll(async () => {
  app = await startTestApp({ publicUrl: 'http://livrets.exemple.test' });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.make.company({ contactEmail: 'rh@exemple.fr', timeZone: 'Indian/Reunion' });
  hr = app.browser();
  scope = app.make.scope(await app.make.signIn(hr, { companyId: company.id }), company.id);
  booklet = await makeBooklet(scope, undefined, { access: DEFAULT_ACCESS });
});

const getParams = () => ({ id: booklet.id });
const getStoredAccess = async () => {
  const { booklets } = scope.views;
  const [row] = await scope.select().from(booklets).where(eq(booklets.id, booklet.id));
  return { access: row?.access, rowVersion: row?.rowVersion ?? 1 };
};
const saveSettings = async (
  chosen: Partial<AccessSettings>,
  more: { publicConfirmed?: boolean; rowVersion?: number } = {},
) =>
  hr.call(saveBookletAccess, {
    params: getParams(),
    body: { rowVersion: (await getStoredAccess()).rowVersion, settings: { ...DEFAULT_ACCESS, ...chosen }, ...more },
  });
const putOnlineWithAccess = async (access: AccessSettings) => {
  await scope.update('booklets', { access }, ({ id }) => eq(id, booklet.id));
  await publishBookletDraft(scope, booklet.id, { kind: 'minor', note: '' });
  invalidateReaderCache(booklet.id);
};

describe('the settings', () => {
  test('are read with the address, the links and what stands in the way', async () => {
    const { status, body } = await hr.call(getBookletAccess, { params: getParams() });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      settings: DEFAULT_ACCESS,
      links: [],
      slug: 'accueil',
      address: `http://livrets.exemple.test/lire/${company.slug}/accueil`,
      online: false,
      host: null,
      timeZone: 'Indian/Reunion',
      publicObstacle: null,
      awaiting: 0,
    });
  });

  test('are saved whole, tidied, and told among what happened', async () => {
    const chosen: Partial<AccessSettings> = {
      code: { on: true, kind: 'shared', shared: 'Atelier42' },
      domain: {
        on: true,
        domains: ['@Dubreuil.FR', ' dubreuil.fr', 'contact@bois.example'],
        enrol: false,
        approve: true,
      },
      link: { on: true },
      ranges: [' 192.0.2.0/24', '2001:DB8::/32', '198.51.100.7', '192.0.2.0/24'],
      window: { opensAt: '2027-01-04T04:00:00.000Z', closesAt: '2027-06-30T20:00:00.000Z', closedMessage: 'Fini !' },
      allow: { print: false, copy: false, pdf: false, watermark: true },
      embedOrigins: ['https://intranet.exemple.fr/page?x=1'],
    };
    const { status, body } = await saveSettings(chosen);
    expect(status).toBe(200);
    expect(body.message).toBe('Accès enregistré.');
    const tidy = {
      ...DEFAULT_ACCESS,
      ...chosen,
      domain: { ...chosen.domain, domains: ['dubreuil.fr', 'bois.example'] },
      ranges: ['192.0.2.0/24', '2001:db8::/32', '198.51.100.7'],
      embedOrigins: ['https://intranet.exemple.fr'],
    };
    expect((await getStoredAccess()).access).toEqual(tidy);
    // Enabled link access always has a link.
    expect(body.links).toMatchObject([{ name: 'Lien principal', openings: 0 }]);
    const { activity } = scope.views;
    expect(await scope.select().from(activity)).toMatchObject([{ what: 'access_changed', detail: 'code domain link' }]);
    const again = await hr.call(getBooklet, { params: getParams() });
    expect(again.body.access).toMatchObject({ doors: ['code', 'domain', 'link'], link: body.links[0]?.url });
  });

  test.each<[string, Partial<AccessSettings>, string, string, string]>([
    [
      'a run as code',
      { code: { on: true, kind: 'shared', shared: '123456' } },
      'code.shared',
      'ACC-001',
      'Code trop simple',
    ],
    ['a year as code', { code: { on: true, kind: 'shared', shared: '2027' } }, 'code.shared', 'ACC-008', 'de 6 à 12'],
    [
      'years as code',
      { code: { on: true, kind: 'shared', shared: '20262027' } },
      'code.shared',
      'ACC-001',
      'les années',
    ],
    ['no code', { code: { on: true, kind: 'shared', shared: ' ' } }, 'code.shared', 'GEN-001', 'obligatoire'],
    [
      'odd signs in a code',
      { code: { on: true, kind: 'shared', shared: 'été-2027' } },
      'code.shared',
      'ACC-008',
      'sans accent',
    ],
    ['no domain', { domain: { ...DEFAULT_ACCESS.domain, on: true } }, 'domain.domains', 'GEN-001', 'obligatoire'],
    [
      'what is no domain',
      { domain: { ...DEFAULT_ACCESS.domain, on: true, domains: ['dubreuil'] } },
      'domain.domains.0',
      'ACC-006',
      'Nom de domaine non valable : dubreuil.',
    ],
    [
      'everybody’s mailbox',
      { domain: { ...DEFAULT_ACCESS.domain, on: true, domains: ['dubreuil.fr', 'Gmail.com'] } },
      'domain.domains.1',
      'ACC-002',
      '« gmail.com » est une messagerie grand public',
    ],
    ['what is no network', { ranges: ['192.0.2.0/24', '10.0.0.0/33'] }, 'ranges.1', 'ACC-003', ': 10.0.0.0/33.'],
    ['nor this', { ranges: ['bureau'] }, 'ranges.0', 'ACC-003', ': bureau.'],
    ['a frame on http', { embedOrigins: ['http://intranet.fr'] }, 'embedOrigins.0', 'GEN-007', 'https://'],
    [
      'closing before opening',
      { window: { opensAt: '2027-01-04T22:00:00.000Z', closesAt: '2027-01-04T20:00:00.000Z', closedMessage: '' } },
      'window.closesAt',
      'GEN-006',
      '(04/01/2027)',
    ],
    [
      'too long a message',
      { window: { ...DEFAULT_ACCESS.window, closedMessage: 'x'.repeat(501) } },
      'window.closedMessage',
      'GEN-002',
      '500 caractères maximum (501 saisis)',
    ],
    [
      'too long a life',
      { personal: { ...DEFAULT_ACCESS.personal, validDays: 731 } },
      'personal.validDays',
      'GEN-001',
      '730',
    ],
    [
      'a life longer than people are kept',
      { personal: { ...DEFAULT_ACCESS.personal, on: true, validDays: 400 } },
      'personal.validDays',
      'OPT-001',
      '400 jours au minimum',
    ],
  ])('refuse %s beside its field, and nothing is written', async (_, chosen, field, code, words) => {
    const before = await getStoredAccess();
    const { status, error } = await saveSettings(chosen);
    expect([status, Object.keys(error.errors ?? {})]).toEqual([422, [`settings.${field}`]]);
    expect(error.code).toBe(code);
    const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
    expect(spaced(error.errors?.[`settings.${field}`]?.[0] ?? '')).toContain(words);
    expect(await getStoredAccess()).toEqual(before);
  });

  test('GEN-011: who comes second is shown what is there now, and overwrites nothing', async () => {
    const { rowVersion } = await getStoredAccess();
    expect((await saveSettings({ link: { on: true } })).status).toBe(200);
    const before = await getStoredAccess();
    const { status, error } = await saveSettings(
      { public: { on: true, noindex: true } },
      { rowVersion, publicConfirmed: true },
    );
    expect([status, error.code]).toEqual([409, 'GEN-011']);
    expect(error.current).toMatchObject({ settings: { link: { on: true } }, rowVersion: before.rowVersion });
    expect(await getStoredAccess()).toEqual(before);
  });

  test('ACC-005: everybody is let in only when that is confirmed, once', async () => {
    const everybody = { public: { on: true, noindex: true } };
    const refused = await saveSettings(everybody);
    expect([refused.status, refused.error.code, Object.keys(refused.error.errors ?? {})]).toEqual([
      422,
      'ACC-005',
      ['settings.public.on'],
    ]);
    expect((await getStoredAccess()).access?.public.on).toBe(false);
    expect((await saveSettings(everybody, { publicConfirmed: true })).status).toBe(200);
    expect((await saveSettings({ ...everybody, link: { on: true } })).status).toBe(200);
  });

  test('ACC-004: not what needs to know who reads, wherever one tries; the page and the reason are named', async () => {
    const fields = [
      {
        key: 'badge',
        label: 'Badge',
        kind: 'text',
        required: false,
        choices: [],
        pattern: '',
        help: '',
        asVariable: true,
      },
    ] as const;
    await scope.insert('participantSettings', [{ fields: fields.map((field) => ({ ...field, choices: [] })) }]);
    const blocks = [{ type: 'text', props: { html: '<p>Votre badge : {{badge}}</p>' } }] as const;
    booklet = await makeBooklet(
      scope,
      [{ title: 'Un', pages: [{ title: 'Le badge', slug: 'badge', blocks: [...blocks] }] }],
      { slug: 'badges', access: DEFAULT_ACCESS },
    );
    const words =
      'Accès public impossible : la page « Le badge » contient la variable « Badge », propre à chaque participant.';
    const spaced = (text: unknown) => String(text).replace(/[\u00a0\u202f]/g, ' ');
    const { body } = await hr.call(getBookletAccess, { params: getParams() });
    expect(spaced(body.publicObstacle)).toBe(words);
    const saved = await saveSettings({ public: { on: true, noindex: true } }, { publicConfirmed: true });
    expect([saved.status, saved.error.code, spaced(saved.error.errors?.['settings.public.on']?.[0])]).toEqual([
      409,
      'ACC-004',
      words,
    ]);
    const quick = await hr.call(setAccess, { params: getParams(), body: { mode: 'public' } });
    expect([quick.status, quick.error.code]).toEqual([409, 'ACC-004']);
    expect((await getStoredAccess()).access).toEqual(DEFAULT_ACCESS);
    // A variable with a default text does not block public access.
    const { blocks: view } = scope.views;
    const [block] = await scope.select().from(view).where(eq(view.bookletId, booklet.id));
    const props = { html: '<p>Bonjour {{prenom}}</p>' };
    await scope.update('blocks', { props }, ({ id }) => eq(id, block?.id ?? ''));
    expect((await saveSettings({ public: { on: true, noindex: true } }, { publicConfirmed: true })).status).toBe(200);
  });

  test('a changed code ends what the former one opened', async () => {
    const code = { on: true, kind: 'shared', shared: 'Atelier42' } as const;
    await putOnlineWithAccess({ ...DEFAULT_ACCESS, code });
    const reader = app.browser();
    const path = `/lire/${company.slug}/accueil`;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await reader.sendRequest('POST', `${path}/entree/code`, 'code=atelier42', form);
    expect((await reader.sendRequest('GET', path)).statusCode).toBe(200);
    await saveSettings({ code, allow: { ...DEFAULT_ACCESS.allow, copy: false } });
    expect((await reader.sendRequest('GET', path)).statusCode).toBe(200);
    await saveSettings({ code: { ...code, shared: 'Rabot77' } });
    expect((await reader.sendRequest('GET', path)).statusCode).toBe(403);
  });
});

describe('named links', () => {
  const create = (name = 'Affiche', more: { expiresAt?: string; maxOpenings?: number } = {}) =>
    hr.call(createAccessLink, { params: getParams(), body: { name, expiresAt: null, maxOpenings: null, ...more } });

  test('are made, renamed and revoked, each with an address of its own', async () => {
    await putOnlineWithAccess({ ...DEFAULT_ACCESS, link: { on: true } });
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const made = await create('  Affiche   du hall ', { expiresAt, maxOpenings: 50 });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      name: 'Affiche du hall',
      expiresAt,
      maxOpenings: 50,
      openings: 0,
      revokedAt: null,
    });
    expect(made.body.url).toMatch(
      new RegExp(`^http://livrets.exemple.test/lire/${company.slug}/accueil/acces/[\\w-]{43}$`),
    );
    const reader = app.browser();
    expect((await reader.sendRequest('GET', new URL(made.body.url).pathname)).statusCode).toBe(303);

    const link = { ...getParams(), linkId: made.body.id };
    const renamed = await hr.call(renameAccessLink, { params: link, body: { name: 'Affiche de l’atelier' } });
    expect(renamed.body).toMatchObject({ name: 'Affiche de l’atelier', url: made.body.url, openings: 1 });
    const revoked = await hr.call(revokeAccessLink, { params: link });
    expect(revoked.body.revokedAt).toEqual(expect.any(String));
    expect((await reader.sendRequest('GET', `/lire/${company.slug}/accueil`)).statusCode).toBe(410);
    const twice = await hr.call(revokeAccessLink, { params: link });
    expect([twice.status, twice.error.code]).toEqual([409, 'ACC-009']);
    const { body } = await hr.call(getBookletAccess, { params: getParams() });
    expect(body.links).toMatchObject([{ name: 'Affiche de l’atelier', openings: 1 }]);
  });

  test('ACC-007 for one that would be over at once, GEN-001 without a name, and nothing is made', async () => {
    const past = await create('Hier', { expiresAt: new Date(Date.now() - 1000).toISOString() });
    expect([past.status, past.error.code, Object.keys(past.error.errors ?? {})]).toEqual([
      422,
      'ACC-007',
      ['expiresAt'],
    ]);
    const nameless = await create('  ');
    expect([nameless.status, Object.keys(nameless.error.errors ?? {})]).toEqual([422, ['name']]);
    const many = await create('Trop', { maxOpenings: 100_001 });
    expect([many.status, Object.keys(many.error.errors ?? {})]).toEqual([422, ['maxOpenings']]);
    expect((await hr.call(getBookletAccess, { params: getParams() })).body.links).toEqual([]);
  });

  test('GEN-023: twenty at most that are not revoked, though they come at once', async () => {
    await hr.refreshToken();
    const answers = await Promise.all(Array.from({ length: 22 }, (_, index) => create(`Lien ${index}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.error).toMatchObject({
      code: 'GEN-023',
      errors: { name: ['Liens : 20 au maximum.'.replace(' :', '\u00a0:')] },
    });
    const made = answers.find(({ status }) => status === 200);
    await hr.call(revokeAccessLink, { params: { ...getParams(), linkId: made?.body.id ?? '' } });
    expect((await create('Encore')).status).toBe(200);
  });
});

describe('QR codes', () => {
  const read = async (bytes: Buffer): Promise<string | undefined> => {
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const decode = jsqr as unknown as (
      pixels: Uint8ClampedArray,
      width: number,
      height: number,
    ) => { data: string } | null;
    return decode(new Uint8ClampedArray(data), info.width, info.height)?.data;
  };
  const ask = async (query: { format: 'png' | 'svg' | 'pdf'; linkId?: string }) => {
    const search = new URLSearchParams(query);
    return hr.sendRequest('GET', `${getAccessQr.path.replace(':id', booklet.id)}?${search}`);
  };

  test('lead to the booklet or to one of its links, as a picture or as a drawing', async () => {
    const address = `http://livrets.exemple.test/lire/${company.slug}/accueil`;
    const png = await ask({ format: 'png' });
    expect(png.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringContaining('qr-livret-d-accueil.png'),
    });
    expect(await read(png.rawPayload)).toBe(address);
    const { body: link } = await hr.call(createAccessLink, {
      params: getParams(),
      body: { name: 'Hall', expiresAt: null, maxOpenings: null },
    });
    const svg = await ask({ format: 'svg', linkId: link.id });
    expect(svg.headers['content-disposition']).toContain('qr-livret-d-accueil-hall.svg');
    expect(await read(await sharp(svg.rawPayload).resize(1200).png().toBuffer())).toBe(link.url);
  });

  test('still lead there when a quarter of one is covered: error correction is high', async () => {
    const { rawPayload } = await ask({ format: 'png' });
    const patch = await sharp({ create: { width: 230, height: 230, channels: 3, background: '#7a4a21' } })
      .png()
      .toBuffer();
    const covered = await sharp(rawPayload)
      .composite([{ input: patch, left: 400, top: 400 }])
      .png()
      .toBuffer();
    expect(await read(covered)).toBe(`http://livrets.exemple.test/lire/${company.slug}/accueil`);
  });

  test('stand on an A4 poster with title and address: tagged, French, with text that is text', async () => {
    const pdf = await ask({ format: 'pdf' });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const text = pdf.rawPayload.toString('latin1');
    expect(text.startsWith('%PDF-1.7')).toBe(true);
    expect(text).toMatch(/\/MediaBox\s*\[0 0 595\.28 841\.89\]/);
    expect(text).toContain('/Lang (fr-FR)');
    expect(text).toContain('/MarkInfo');
    expect([...text.matchAll(/\/S \/(H1|P|Figure)/g)].map(([, kind]) => kind)).toEqual([
      'P',
      'H1',
      'Figure',
      'P',
      'P',
      'P',
    ]);
  });

  test('GEN-010 for a link of another booklet', async () => {
    const other = await makeBooklet(scope, [], { slug: 'autre' });
    const [link] = await scope.insert('accessLinks', [{ bookletId: other.id, name: 'x', token: 'x'.repeat(43) }]);
    expect((await ask({ format: 'png', linkId: link?.id ?? '' })).statusCode).toBe(404);
  });
});

describe('« Que voit… ? »', () => {
  const ask = async (shown: object) => {
    const { status, body } = await hr.call(testAccess, { params: getParams(), body: shown });
    expect(status).toBe(200);
    return body;
  };
  const told = (body: Awaited<ReturnType<typeof ask>>) =>
    body.steps.map(({ step, verdict, reason }) => `${step} ${verdict} ${reason}`);

  test('says no of a booklet that is not on line, and that nobody reads it', async () => {
    const body = await ask({});
    expect([body.allowed, body.message, told(body)]).toEqual([
      false,
      'Ce livret n’existe pas ou n’est plus en ligne.',
      ['online no offline'],
    ]);
  });

  test('says what the reader’s own page would, and at which step', async () => {
    await putOnlineWithAccess({ ...DEFAULT_ACCESS, link: { on: true }, ranges: ['192.0.2.0/24'] });
    const nothing = await ask({});
    expect(nothing).toMatchObject({
      allowed: false,
      via: null,
      message: expect.stringContaining('qui ont reçu son lien'),
    });
    expect(told(nothing)).toEqual([
      'online yes online',
      'network skipped unsaid',
      'window yes always',
      'personal skipped shut',
      'code skipped shut',
      'domain skipped shut',
      'link skipped nothing',
      'public skipped shut',
    ]);
    const elsewhere = await ask({ address: '203.0.113.4' });
    expect(elsewhere.steps.at(-1)).toEqual({
      step: 'network',
      verdict: 'no',
      reason: 'outside',
      values: { address: '203.0.113.4' },
    });
    expect(elsewhere.message).toContain('ne s’ouvre que depuis les réseaux');
  });

  test('knows a named link by its address or its last part, and counts no opening', async () => {
    await putOnlineWithAccess({ ...DEFAULT_ACCESS, link: { on: true } });
    const { body: link } = await hr.call(createAccessLink, {
      params: getParams(),
      body: { name: 'Hall', expiresAt: null, maxOpenings: 1 },
    });
    for (const shown of [link.url, `${link.url}?x=1`, link.url.split('/').at(-1)]) {
      expect(await ask({ link: shown })).toMatchObject({ allowed: true, via: 'link', person: null, message: null });
    }
    expect(await ask({ link: 'nimporte' })).toMatchObject({
      allowed: false,
      message: expect.stringContaining('pas celui de ce livret'),
    });
    const { body } = await hr.call(getBookletAccess, { params: getParams() });
    expect(body.links[0]?.openings).toBe(0);
  });

  test('recognises a participant by e-mail, code or personal link, and says who she is', async () => {
    await putOnlineWithAccess({
      ...DEFAULT_ACCESS,
      personal: { ...DEFAULT_ACCESS.personal, on: true },
      code: { on: true, kind: 'individual', shared: '' },
      domain: { on: true, domains: ['dubreuil.fr'], enrol: true, approve: true },
    });
    const enrolment = await app.make.enrolment(scope, {
      bookletId: booklet.id,
      participant: { firstName: 'Inès', lastName: 'Robin', email: 'ines@dubreuil.fr', employeeNumber: 'A-17' },
    });
    await scope.update('enrolments', { codeHash: hashIndividualCode(enrolment.id, 'K7PM2XQD') }, ({ id }) =>
      eq(id, enrolment.id),
    );
    expect(await ask({ email: 'Ines@dubreuil.fr' })).toMatchObject({
      allowed: true,
      via: 'personal',
      person: 'Inès Robin',
    });
    expect(await ask({ employeeNumber: 'A-17', code: 'k7pm-2xqd' })).toMatchObject({ allowed: true, via: 'code' });
    expect(await ask({ employeeNumber: 'A-17', code: 'faux' })).toMatchObject({
      allowed: false,
      message: expect.stringContaining('Code incorrect'),
    });
    const token = await createPersonalLink(scope, enrolment.id, 'copy');
    expect(await ask({ link: `http://livrets.exemple.test/lire/x/y/acces/${token}` })).toMatchObject({
      allowed: true,
      via: 'personal',
      person: 'Inès Robin',
    });
    const unknown = await ask({ email: 'paul@dubreuil.fr' });
    expect([unknown.allowed, told(unknown).find((step) => step.startsWith('domain'))]).toEqual([
      false,
      'domain no awaitsFirst',
    ]);
    const foreign = await ask({ email: 'paul@ailleurs.fr' });
    expect(foreign.steps.find(({ step }) => step === 'domain')).toMatchObject({
      reason: 'foreign',
      values: { domain: 'ailleurs.fr' },
    });
    // The test enrols, admits and e-mails no participant.
    expect(await scope.select().from(scope.views.enrolments)).toMatchObject([{ state: 'to_invite' }]);
    expect(await scope.select().from(scope.views.readerSessions)).toEqual([]);
    expect(await scope.select().from(scope.views.readerCodes)).toEqual([]);
  });

  test('looks ahead', async () => {
    const window = { opensAt: '2027-01-04T04:00:00.000Z', closesAt: null, closedMessage: '' };
    await putOnlineWithAccess({ ...PUBLIC_ACCESS, window });
    // Time is shown in the company's time zone.
    expect((await ask({})).message).toBe('Ce livret ouvrira le 04/01/2027 à 08:00.');
    expect(await ask({ at: '2027-01-04T04:00:00.000Z' })).toMatchObject({ allowed: true, via: 'public' });
  });

  test('ACC-010 and GEN-004 beside what cannot be understood', async () => {
    const { status, error } = await hr.call(testAccess, {
      params: getParams(),
      body: { email: 'ines', address: '300.1.1.1' },
    });
    expect([status, Object.keys(error.errors ?? {}).sort()]).toEqual([422, ['address', 'email']]);
  });
});

describe('rights', () => {
  const calls = (): [string, () => Promise<{ status: number; error: { code: string } }>][] => [
    ['get', () => hr.call(getBookletAccess, { params: getParams() })],
    [
      'save',
      () =>
        hr.call(saveBookletAccess, {
          params: getParams(),
          body: { rowVersion: 1, settings: { ...DEFAULT_ACCESS, link: { on: true } } },
        }),
    ],
    [
      'create',
      () => hr.call(createAccessLink, { params: getParams(), body: { name: 'x', expiresAt: null, maxOpenings: null } }),
    ],
    ['test', () => hr.call(testAccess, { params: getParams(), body: {} })],
  ];

  test('another company’s booklet is not there (GEN-010), and nothing changed', async () => {
    const before = await getStoredAccess();
    hr = app.browser();
    await app.make.signIn(hr);
    for (const [name, ask] of calls()) {
      const { status, error } = await ask();
      expect([name, status, error.code]).toEqual([name, 404, 'GEN-010']);
    }
    expect([await getStoredAccess(), await scope.select().from(scope.views.accessLinks)]).toEqual([before, []]);
  });

  test('a writer is told whom to ask (GEN-009), a publisher may', async () => {
    const before = await getStoredAccess();
    await scope.update('booklets', { ownerId: scope.actor.id }, ({ id }) => eq(id, booklet.id));
    const as = async (level: 'writer' | 'publisher') => {
      hr = app.browser();
      const user = await app.make.signIn(hr, { companyId: company.id, role: 'editor' });
      await scope.insert('bookletRights', [{ bookletId: booklet.id, userId: user.id, level }]);
    };
    await as('writer');
    for (const [name, ask] of calls()) {
      const { status, error } = await ask();
      expect([name, status, error.code]).toEqual([name, 403, 'GEN-009']);
      expect(JSON.stringify(error)).toContain('Camille Durand');
    }
    expect([await getStoredAccess(), await scope.select().from(scope.views.accessLinks)]).toEqual([before, []]);
    await as('publisher');
    for (const [name, ask] of calls()) expect([name, (await ask()).status]).toEqual([name, 200]);
  });
});
