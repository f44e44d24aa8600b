import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EXAMPLE_PROPS } from '../../../../blocks/examples.ts';
import type { NewBlock } from '../../../../blocks/registry.ts';
import { getCompany } from '../../../../contract/administration/companies/companies.ts';
import { saveEmbedHosts } from '../../../../contract/administration/companies/company-parts.ts';
import { type AccessSettings, DEFAULT_ACCESS } from '../../../../contract/booklets/access/access.ts';
import { getBookletVariables } from '../../../../contract/booklets/content/content.ts';
import { getPublicationGate, publish } from '../../../../contract/booklets/publications/publications.ts';
import { setParticipantSettings } from '../../../../contract/people/participants/participant-settings.ts';
import { type BookletSettings, DEFAULT_SETTINGS } from '../../../../contract/reading/reading.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { insertExampleMedia, makeBooklet } from '../../../booklets/publications/booklet.fixture.ts';
import { createPersonalLink } from '../../../people/enrolments/links.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { addDays } from '../../../platform/text/calendar/days.ts';
import { fillCountdowns } from './countdowns.ts';

let test: TestApp;
let scope: Scope;
let hr: Browser;
let company: { id: string; slug: string };
let booklet: TenantRow<'booklets'>;

const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
const personalAccess: AccessSettings = { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true } };
const publicAccess: AccessSettings = { ...DEFAULT_ACCESS, public: { ...DEFAULT_ACCESS.public, on: true } };
const base = () => `/lire/${company.slug}/accueil`;
const get = (browser: Browser, rest = '') => browser.sendRequest('GET', `${base()}${rest}`);
const text = (html: string): NewBlock => ({ type: 'text', props: { html } });

const setUp = async (
  pages: { title: string; slug: string; blocks: NewBlock[] }[],
  access: AccessSettings,
  settings: BookletSettings = DEFAULT_SETTINGS,
) => {
  booklet = await makeBooklet(scope, [{ title: 'Bienvenue', pages }], { access, settings });
  const answer = await hr.call(publish, { params: { id: booklet.id }, body: {} });
  expect([answer.status, answer.error]).toMatchObject([200, {}]);
};
const openEntered = async (arrivalOn: string | null, participant: Partial<TenantRow<'participants'>> = {}) => {
  const enrolment = await test.make.enrolment(scope, {
    bookletId: booklet.id,
    arrivalOn,
    participant: { arrivalOn, ...participant },
  });
  const browser = test.browser();
  await get(browser, `/acces/${await createPersonalLink(scope, enrolment.id, 'copy')}`);
  await browser.sendRequest('POST', `${base()}/moi/information`, '', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  return browser;
};
const toPlainWords = (html: string) => html.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  company = await test.make.company();
  hr = test.browser();
  scope = test.make.scope(await test.make.signIn(hr, { companyId: company.id }), company.id);
});

describe('a countdown', () => {
  const block = (props: Partial<typeof EXAMPLE_PROPS.countdown>): NewBlock => ({
    type: 'countdown',
    props: { kind: 'arrival', on: '', before: '', today: '', after: '', ...props },
  });
  const page = (...blocks: NewBlock[]) => [{ title: 'Un', slug: 'un', blocks: [text('<p>Bonjour.</p>'), ...blocks] }];

  it('counts to the arrival of each person, on it and after it, and is hidden from whoever has none', async () => {
    await setUp(page(block({ today: 'Bonjour {{prenom}} !' })), personalAccess);
    const shown = async (arrivalOn: string | null) =>
      toPlainWords((await get(await openEntered(arrivalOn, { firstName: 'Inès' }), '/un')).body);
    expect(await shown(addDays(today, 12))).toContain('12 jours avant votre arrivée');
    expect(await shown(addDays(today, 1))).toContain('1 jour avant votre arrivée');
    expect(await shown(today)).toContain('Bonjour Inès !');
    expect(await shown(addDays(today, -3))).toContain('3 jours depuis votre arrivée');
    expect(await shown(null)).not.toMatch(/\d jours? /);
  });

  it('counts to a fixed day for everybody, each day anew without another publication', async () => {
    const fixed = block({ kind: 'date', on: addDays(today, 5), before: 'avant la fête' });
    await setUp(page(fixed, block({}), block({ on: addDays(today, 2) })), publicAccess);
    const { body } = await get(test.browser(), '/un');
    expect(toPlainWords(body)).toContain('5 jours avant la fête');
    // Without an arrival date, the default day applies, or nothing.
    expect(toPlainWords(body)).toContain('2 jours avant votre arrivée');
    expect(body.match(/b-countdown-number/g)).toHaveLength(2);
    const { publicationPages } = scope.views;
    const [kept] = await scope.select().from(publicationPages).where(eq(publicationPages.key, 'page/un'));
    const later = fillCountdowns(kept?.body ?? '', addDays(today, 4), { language: 'fr-FR', tone: 'vous' });
    expect(toPlainWords(later)).toContain('1 jour avant la fête');
  });
});

describe('a glossary', () => {
  const pages = () => [
    {
      title: 'Un',
      slug: 'un',
      blocks: [
        { type: 'heading' as const, props: { level: 2 as const, text: 'Le trusquin' } },
        text('<p>Le trusquin et les trusquins. <a href="https://exemple.fr">Un bédane</a>, {{prenom}}.</p>'),
      ],
    },
    { title: 'Mots', slug: 'mots', blocks: [{ type: 'glossary' as const, props: EXAMPLE_PROPS.glossary }] },
  ];

  it('tells its terms in the texts of every page, and each has an address', async () => {
    await setUp(pages(), publicAccess);
    const { body } = await get(test.browser(), '/un');
    const marks = [...body.matchAll(/<a class="b-term" href="([^"]+)" title="([^"]+)">([^<]+)<\/a>/g)];
    expect(marks.map(([, , title, term]) => [term, title])).toEqual([
      ['trusquin', 'Outil qui trace une ligne parallèle à un bord.'],
    ]);
    const [, to = ''] = marks[0] ?? [];
    expect(to.split('#')[0]).toBe(`${base()}/mots`);
    const glossary = (await get(test.browser(), '/mots')).body;
    expect(glossary).toContain(`id="${to.split('#')[1]}"`);
    expect(glossary).not.toContain('class="b-term"');
  });

  it('does so for known people, and for nobody where the booklet says so', async () => {
    await setUp(pages(), personalAccess);
    const browser = await openEntered(null, { firstName: 'Inès' });
    expect((await get(browser, '/un')).body.match(/class="b-term"/g)).toHaveLength(1);
    const reading = { ...DEFAULT_SETTINGS.reading, glossary: false };
    await scope.update('booklets', { settings: { ...DEFAULT_SETTINGS, reading } }, ({ id }) => eq(id, booklet.id));
    await new Promise((resolve) => setTimeout(resolve, 1200));
    const { body } = await get(browser, '/un');
    expect(body).not.toContain('class="b-term"');
    expect(body).toContain('Le trusquin et les trusquins.');
  });
});

describe('faces and codes', () => {
  it('shows those in charge as they were at publication, with a picture only where it is allowed', async () => {
    await insertExampleMedia(scope);
    const people = [{ ...EXAMPLE_PROPS.team.people[1], name: 'Paul Le Bihan' }] as typeof EXAMPLE_PROPS.team.people;
    booklet = await makeBooklet(
      scope,
      [
        {
          title: 'A',
          pages: [{ title: 'Un', slug: 'un', blocks: [{ type: 'team', props: { referents: true, people } }] }],
        },
      ],
      { access: publicAccess },
    );
    const photoMediaId = EXAMPLE_PROPS.team.people[0]?.photo.mediaId ?? null;
    const made = (firstName: string, position: number, more: Partial<TenantRow<'referents'>>) => ({
      bookletId: booklet.id,
      firstName,
      lastName: 'Morvan',
      jobTitle: 'Cheffe d’atelier',
      role: 'manager' as const,
      perimeter: { kind: 'all' as const },
      position,
      photoMediaId,
      ...more,
    });
    await scope.insert('referents', [
      made('Léa', 1, { imageRightOn: '2026-01-01' }),
      made('Zoé', 2, { imageRightOn: null }),
      made('Ugo', 3, { visible: false, imageRightOn: '2026-01-01' }),
    ]);
    expect((await hr.call(publish, { params: { id: booklet.id }, body: {} })).status).toBe(200);
    const { body } = await get(test.browser(), '/un');
    expect([...body.matchAll(/b-person-name">([^<]+)/g)].map(([, name]) => name)).toEqual([
      'Léa Morvan',
      'Zoé Morvan',
      'Paul Le Bihan',
    ]);
    expect(body.match(/alt="Photo de Léa Morvan"/g)).toHaveLength(1);
    expect(body).not.toContain('Photo de Zoé');
    await scope.update('referents', { firstName: 'Lou' }, ({ firstName }) => eq(firstName, 'Léa'));
    expect((await get(test.browser(), '/un')).body).toContain('Léa Morvan');
  });

  it('keeps a picture that nobody allowed, and a code to a page, from being published', async () => {
    const [first] = EXAMPLE_PROPS.team.people;
    const unallowed = { referents: false, people: [{ ...first, imageRightOn: '' }] } as typeof EXAMPLE_PROPS.team;
    const pageId = '00000000-0000-4000-8000-000000000090';
    const inside = { ...EXAMPLE_PROPS.qr, href: `page:${pageId}` };
    const blocks: NewBlock[] = [
      { type: 'team', props: unallowed },
      { type: 'qr', props: inside },
    ];
    const pages = [
      { title: 'Un', slug: 'un', blocks },
      { id: pageId, title: 'Deux', slug: 'deux', blocks: [text('<p>Deux.</p>')] },
    ];
    booklet = await makeBooklet(scope, [{ title: 'A', pages }], { access: publicAccess });
    const { body } = await hr.call(getPublicationGate, { params: { id: booklet.id } });
    expect(
      body.findings.filter(({ level }) => level === 'error').map(({ code, where }) => [code, where.field]),
    ).toEqual(
      expect.arrayContaining([
        ['RES-002', 'people.0.imageRightOn'],
        ['GEN-007', 'href'],
      ]),
    );
  });

  it('draws an address, with the link beside it', async () => {
    await setUp([{ title: 'Un', slug: 'un', blocks: [{ type: 'qr', props: EXAMPLE_PROPS.qr }] }], publicAccess);
    const { body } = await get(test.browser(), '/un');
    expect(body).toMatch(/<svg class="b-qr-code"[^>]*role="img" aria-label="Code QR\u00a0: Le plan de la scierie"/);
    expect(body).toContain('href="https://www.menuiserie-dubreuil.fr/plan"');
  });
});

describe('an embedded page', () => {
  const pages = [{ title: 'Un', slug: 'un', blocks: [{ type: 'embed' as const, props: EXAMPLE_PROPS.embed }] }];
  const allowHosts = async (embedHosts: string[]) => {
    const { rowVersion } = (await hr.call(getCompany, { params: { id: company.id } })).body;
    return hr.call(saveEmbedHosts, { params: { id: company.id }, body: { embedHosts, rowVersion } });
  };
  const listErrors = async () => {
    const { body } = await hr.call(getPublicationGate, { params: { id: booklet.id } });
    return body.findings.filter(({ level }) => level === 'error').map(({ code, message }) => [code, message]);
  };

  it('is published only from a site that the company allows', async () => {
    booklet = await makeBooklet(scope, [{ title: 'A', pages }], { access: publicAccess });
    expect((await listErrors()).flat()).toContain('EDI-020');
    expect((await allowHosts(['carte.exemple.fr'])).status).toBe(200);
    expect(JSON.stringify(await listErrors())).toContain('carte.exemple.fr');
    expect((await hr.call(publish, { params: { id: booklet.id }, body: {} })).status).toBe(409);
    expect((await allowHosts(['www.exemple-video.fr'])).status).toBe(200);
    expect(await listErrors()).toEqual([]);
  });

  it('lets the reader show its site and no other, and only in booklets that embed it', async () => {
    await allowHosts(['carte.exemple.fr', 'www.exemple-video.fr']);
    await setUp(pages, publicAccess);
    const { body, headers } = await get(test.browser(), '/un');
    expect(String(headers['content-security-policy'])).toContain('; frame-src https://www.exemple-video.fr; ');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(body).not.toContain('<iframe');
    expect(body).toContain('data-embed="https://www.exemple-video.fr/lecteur/42"');
    const preview = await hr.sendRequest('GET', `/api/admin/booklets/${booklet.id}/preview/un`);
    expect(String(preview.headers['content-security-policy'])).toContain('frame-src https://www.exemple-video.fr;');
  });

  it('leaves the policy of other booklets closed', async () => {
    await allowHosts(['www.exemple-video.fr']);
    await setUp([{ title: 'Un', slug: 'un', blocks: [text('<p>Un.</p>')] }], publicAccess);
    const { headers } = await get(test.browser(), '/un');
    expect(String(headers['content-security-policy'])).not.toContain('frame-src');
  });
});

describe('variables of whoever reads', () => {
  it('are offered and published, the company’s own fields among them, and filled for each person', async () => {
    const field = { key: 'taille', label: 'Taille', kind: 'text', required: false, choices: [], pattern: '', help: '' };
    const saved = await hr.call(setParticipantSettings, {
      body: {
        fields: [{ ...field, kind: 'text' as const, asVariable: true }],
        sites: [],
        departments: [],
        listsOnly: false,
        rowVersion: 1,
      },
    });
    expect(saved.status).toBe(200);
    const html = '<p>{{prenom}} {{nom}}, {{poste}}, {{service}}, {{site}}, taille {{taille}}.</p>';
    await setUp([{ title: 'Un', slug: 'un', blocks: [text(html)] }], personalAccess);
    const { body } = await hr.call(getBookletVariables, { params: { id: booklet.id } });
    expect(body.missing).toEqual([]);
    expect(body.variables.find(({ key }) => key === 'taille')).toMatchObject({
      label: 'Taille',
      group: 'reader',
      source: 'participant',
    });
    const sheet = {
      firstName: 'Inès',
      lastName: 'Garnier',
      jobTitle: 'Menuisière',
      department: 'Atelier',
      site: 'Lyon',
    };
    const ines = await openEntered(null, { ...sheet, fields: { taille: 'M' } });
    expect((await get(ines, '/un')).body).toContain('Inès Garnier, Menuisière, Atelier, Lyon, taille M.');
    const nobody = await openEntered(null, { firstName: 'Léa', lastName: '', jobTitle: '', department: '', site: '' });
    expect((await get(nobody, '/un')).body).toContain(
      'Léa à vous, votre poste, votre service, votre lieu de travail, taille .',
    );
  });
});
