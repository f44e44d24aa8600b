import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_ACCESS } from '../../../contract/booklets/access/access.ts';
import { publish } from '../../../contract/booklets/publications/publications.ts';
import type { Level } from '../../../contract/platform/permissions.ts';
import { DEFAULT_SETTINGS, type TrackingMode } from '../../../contract/reading/reading.ts';
import {
  describeView,
  EMPTY_PERSONA,
  formatViewer,
  type Persona,
  parseViewer,
  type Viewer,
} from '../../../contract/reading/viewer.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { type ChapterSeed, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { createPersonalLink } from '../../people/enrolments/links.ts';
import { Scope, type TenantRow } from '../../platform/data/access/scope.ts';
import { addDays, getLocalDay } from '../../platform/text/calendar/days.ts';
import { makeQuizBlock, makeTextBlock as text } from '../reader/reading.fixture.ts';

let test: TestApp;
let hr: Browser;
let scope: Scope;
let company: { id: string; slug: string };
let booklet: TenantRow<'booklets'>;

/** Page that another one waits for. */
let first: string;
const makeChapters = (): ChapterSeed[] => [
  {
    title: 'Bienvenue',
    pages: [
      {
        id: first,
        title: 'Bonjour {{prenom}}',
        slug: 'un',
        blocks: [text('<p>Service {{service}}. Écrivez à {{responsable_email}}.</p>')],
      },
      {
        title: 'Lyon',
        slug: 'lyon',
        audience: [{ field: 'site', operator: 'is', values: ['Lyon'] }],
        blocks: [text('<p>Badgelyonnais.</p>'), makeQuizBlock('Quiz du site')],
      },
      {
        title: 'CDD',
        slug: 'cdd',
        audience: [{ field: 'contractType', operator: 'is', values: ['fixedTerm'] }],
        blocks: [text('<p>Fin de contrat.</p>')],
      },
      {
        title: 'English',
        slug: 'english',
        audience: [{ field: 'language', operator: 'is', values: ['en-GB'] }],
        blocks: [text('<p>Hello.</p>')],
      },
      { title: 'Un mois', slug: 'un-mois', unlockDays: 30, blocks: [text('<p>Secretdumois.</p>')] },
      { title: 'Après la première', slug: 'apres', unlockAfterId: first, blocks: [text('<p>Secretsuivant.</p>')] },
      { title: 'Brouillon caché', slug: 'cache', visible: false, blocks: [text('<p>Caché.</p>')] },
    ],
  },
  { title: 'Chapitre caché', visible: false, pages: [{ title: 'Dedans', slug: 'dedans', blocks: [text('<p>x</p>')] }] },
];

const setUp = async (mode: TrackingMode = 'named') => {
  booklet = await makeBooklet(scope, makeChapters(), {
    access: { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true } },
    settings: { ...DEFAULT_SETTINGS, tracking: { ...DEFAULT_SETTINGS.tracking, mode } },
  });
};

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  first = uuidv7();
  company = await test.make.company();
  hr = test.browser();
  scope = test.make.scope(await test.make.signIn(hr, { companyId: company.id }), company.id);
  await setUp();
});

const today = getLocalDay('Europe/Paris');
const persona = (fields: Partial<typeof EMPTY_PERSONA> = {}): Viewer => ({ ...EMPTY_PERSONA, ...fields });
const view = (as: Viewer, who = hr) =>
  who.call(describeView, { params: { id: booklet.id }, query: { as: formatViewer(as) } });
const open = (as: Viewer, rest = '', who = hr) =>
  who.sendRequest('GET', `/api/admin/booklets/${booklet.id}/views/${formatViewer(as)}${rest}`);
const listStates = async (as: Viewer) => {
  const { body } = await view(as);
  return Object.fromEntries(body.chapters.flatMap(({ pages }) => pages.map(({ slug, state }) => [slug, state])));
};
const findReasons = async (as: Viewer, slug: string) =>
  (await view(as)).body.chapters.flatMap(({ pages }) => pages).find((page) => page.slug === slug)?.reasons;
const enrol = (participant: Partial<TenantRow<'participants'>> = {}, arrivalOn: string | null = today) =>
  test.make.enrolment(scope, { bookletId: booklet.id, arrivalOn, participant: { arrivalOn, ...participant } });
const person = (enrolmentId: string, day: number | null = null): Viewer => ({ kind: 'person', enrolmentId, day });
/** Rows that a reader leaves behind. */
const readTraces = async () => {
  const { enrolments, pageProgress, readerSessions, readingCounts, responders, searchMisses } = scope.views;
  return {
    enrolments: await scope.select().from(enrolments),
    progress: await scope.select().from(pageProgress),
    sessions: await scope.select().from(readerSessions),
    counts: await scope.select().from(readingCounts),
    answers: await scope.select().from(responders),
    searches: await scope.select().from(searchMisses),
  };
};
const addEditor = async (level: Level) => {
  const browser = test.browser();
  const { id } = await test.make.signIn(browser, { companyId: company.id, role: 'editor' });
  await scope.insert('bookletRights', [{ bookletId: booklet.id, userId: id, level }]);
  return browser;
};

describe('a persona', () => {
  it('sees what its site, contract, language and day open, and nothing else', async () => {
    expect(await listStates(persona())).toEqual({
      un: 'open',
      lyon: 'hidden',
      cdd: 'hidden',
      english: 'hidden',
      'un-mois': 'locked',
      apres: 'locked',
      cache: 'hidden',
      dedans: 'hidden',
    });
    expect((await listStates(persona({ site: 'lyon' }))).lyon).toBe('open');
    expect((await listStates(persona({ contractType: 'fixedTerm' }))).cdd).toBe('open');
    expect((await listStates(persona({ language: 'en-US' }))).english).toBe('open');
    expect((await listStates(persona({ day: 29 })))['un-mois']).toBe('locked');
    expect((await listStates(persona({ day: 30 })))['un-mois']).toBe('open');
  });

  it('is told why each page is missing', async () => {
    expect(await findReasons(persona(), 'lyon')).toEqual([
      { kind: 'audience', conditions: [{ field: 'site', operator: 'is', values: ['Lyon'] }] },
    ]);
    expect(await findReasons(persona({ day: 0 }), 'un-mois')).toEqual([{ kind: 'day', opensOn: addDays(today, 30) }]);
    expect(await findReasons(persona(), 'apres')).toEqual([{ kind: 'page', title: 'Bonjour Camille' }]);
    expect(await findReasons(persona(), 'cache')).toEqual([{ kind: 'invisible', of: 'page' }]);
    expect(await findReasons(persona(), 'dedans')).toEqual([{ kind: 'invisible', of: 'chapter' }]);
    expect((await view(persona())).body).toMatchObject({ name: '', today, day: 0, blanks: [] });
  });

  it('opens the pages themselves, refuses the others, and searches and prints only what is open', async () => {
    const lyon = persona({ site: 'Lyon', department: 'Paie' });
    expect((await open(lyon, '/lyon')).body).toContain('Badgelyonnais');
    expect((await open(lyon, '/un')).body).toContain('Service Paie');
    const refused = await open(persona(), '/lyon');
    expect([refused.statusCode, refused.body.includes('Badgelyonnais')]).toEqual([404, false]);
    const locked = await open(lyon, '/un-mois');
    expect([locked.statusCode, locked.body.includes('Secretdumois')]).toEqual([403, false]);
    expect((await open(lyon, '/apres')).body).toContain('Cette page s’ouvre après');
    expect((await open(lyon, '/sommaire')).body).toMatch(/S’ouvre après «\u00a0Bonjour Camille\u00a0»/);
    for (const rest of ['', '/sommaire', '/imprimer', '/search.json', '/recherche?q=secret', '/fin']) {
      const answer = await open(lyon, rest);
      expect([rest, answer.statusCode, /Secret(dumois|suivant)/.test(answer.body)]).toEqual([rest, 200, false]);
    }
    expect((await open(persona({ site: 'Lyon', day: 40 }), '/un-mois')).body).toContain('Secretdumois');
  });

  it('marks a quiz and stores nothing', async () => {
    const as = persona({ site: 'Lyon' });
    const quizId = /action="[^"]*\/quiz\/([^"]+)"/.exec((await open(as, '/lyon')).body)?.[1] ?? '';
    const base = `/api/admin/booklets/${booklet.id}/views/${formatViewer(as)}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const marked = await hr.sendRequest('POST', `${base}/quiz/${quizId}`, 'q0=0&q0=1', headers);
    expect([marked.statusCode, marked.body.includes('Quiz du site')]).toEqual([200, true]);
    const kept = await hr.sendRequest('POST', `${base}/moi/page`, `page=${first}`, headers);
    expect(kept.body).toContain('rien n’est enregistré');
  });
});

describe('a participant', () => {
  it('gives their own view, on the day asked', async () => {
    const camille = await enrol({ firstName: 'Ada', lastName: 'Lovelace', site: 'Lyon', department: 'Calcul' });
    expect((await view(person(camille.id))).body).toMatchObject({
      name: 'Ada Lovelace',
      arrivalOn: today,
      day: 0,
      blanks: ['E-mail du responsable direct'],
    });
    expect(await listStates(person(camille.id))).toMatchObject({ lyon: 'open', 'un-mois': 'locked' });
    expect(await listStates(person(camille.id, 31))).toMatchObject({ lyon: 'open', 'un-mois': 'open' });
    expect((await view(person(camille.id, -7))).body).toMatchObject({ today: addDays(today, -7), day: -7 });
    expect((await open(person(camille.id), '/un')).body).toContain('Service Calcul');
  });

  it('is not changed: no progress, no visit, no session, no message', async () => {
    const one = await enrol();
    const before = await readTraces();
    const writes = (['insert', 'update', 'upsert', 'bulkInsert', 'incrementReadingCounts'] as const).map((verb) =>
      vi.spyOn(Scope.prototype, verb as 'insert'),
    );
    const as = person(one.id);
    for (const rest of ['', '/sommaire', '/un', '/fin', '/recherche?q=introuvable', '/moi/donnees', '/erreur/un'])
      await open(as, rest);
    const base = `/api/admin/booklets/${booklet.id}/views/${formatViewer(as)}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const [rest, form] of [
      ['/moi/page', `page=${first}`],
      ['/moi/avis', 'note=9'],
      ['/moi/information', ''],
      ['/moi/question', 'texte=Bonjour'],
      ['/erreur/un', 'genre=autre&texte=x'],
    ] as const) {
      const answer = await hr.sendRequest('POST', `${base}${rest}`, form, headers);
      expect([rest, answer.statusCode, answer.body.includes('rien n’est enregistré')]).toEqual([rest, 200, true]);
    }
    const script = await hr.sendRequest('POST', `${base}/moi/page`, `page=${first}`, {
      ...headers,
      accept: 'application/json',
    });
    expect(script.statusCode).toBe(422);
    for (const write of writes) {
      expect(write).not.toHaveBeenCalled();
      write.mockRestore();
    }
    expect(await readTraces()).toEqual(before);
  });

  it('counts what they read only for those who may see it, in a booklet that tracks by name', async () => {
    const one = await enrol();
    await scope.insert('pageProgress', [{ enrolmentId: one.id, pageId: first, version: 1, doneAt: new Date() }]);
    expect((await view(person(one.id))).body.showsReading).toBe(true);
    expect((await listStates(person(one.id))).apres).toBe('open');
    const publisher = await addEditor('publisher');
    const seen = (await view(person(one.id), publisher)).body;
    expect(seen.showsReading).toBe(false);
    expect(seen.chapters[0]?.pages.find(({ slug }) => slug === 'apres')?.state).toBe('locked');
    expect((await open(person(one.id), '/sommaire', publisher)).body).not.toContain('data-read');
  });

  it('asks for the right to see the participants', async () => {
    const one = await enrol();
    for (const [level, status] of [
      ['reviewer', 403],
      ['writer', 403],
      ['publisher', 200],
      ['owner', 200],
    ] as const) {
      const editor = await addEditor(level);
      expect([level, (await view(person(one.id), editor)).status]).toEqual([level, status]);
      expect([level, (await open(person(one.id), '/un', editor)).statusCode]).toEqual([level, status]);
      expect([level, (await view(persona(), editor)).status]).toEqual([level, 200]);
    }
  });

  it('belongs to the booklet', async () => {
    const other = await test.make.enrolment(scope);
    expect((await view(person(other.id))).status).toBe(404);
    const erased = await enrol({ anonymisedAt: new Date() });
    expect((await view(person(erased.id))).status).toBe(404);
  });
});

it('refuses a stranger, another company and an address that means nothing', async () => {
  const one = await enrol();
  const stranger = test.browser();
  await test.make.signIn(stranger, { companyId: company.id, role: 'editor' });
  const elsewhere = test.browser();
  await test.make.signIn(elsewhere, { companyId: (await test.make.company()).id });
  for (const who of [stranger, elsewhere]) {
    for (const as of [persona(), person(one.id)]) {
      expect((await view(as, who)).status).toBe(404);
      expect((await open(as, '/un', who)).statusCode).toBe(404);
    }
  }
  expect((await open(persona(), '/un', test.browser())).statusCode).toBe(401);
  for (const as of ['', 'abc', formatViewer(persona()).slice(3), `${'a'.repeat(1500)}`]) {
    expect((await hr.call(describeView, { params: { id: booklet.id }, query: { as } })).status).toBe(400);
    if (as !== '')
      expect((await hr.sendRequest('GET', `/api/admin/booklets/${booklet.id}/views/${as}`)).statusCode).toBe(400);
  }
});

it('shows the name, the dates and the pages of a rehearsed person on their own day', async () => {
  const ines = { firstName: 'Inès', lastName: 'Moreau', arrivalOn: '2027-03-01' };
  const { body: asked } = await view(persona({ ...ines, day: 29 }));
  expect(asked).toMatchObject({ name: 'Inès Moreau', arrivalOn: '2027-03-01', today: '2027-03-30', day: 29 });
  expect(await findReasons(persona({ ...ines, day: 29 }), 'un-mois')).toEqual([{ kind: 'day', opensOn: '2027-03-31' }]);
  expect((await listStates(persona({ ...ines, day: 30 })))['un-mois']).toBe('open');
  const page = (await open(persona({ ...ines, day: 30 }), '/un')).body;
  expect(page).toContain('Bonjour Inès');
  // Without a name, those of an example.
  expect((await view(persona())).body.name).toBe('');
});

it('keeps any value in an address', () => {
  const odd = persona({ site: 'Évry – « Nord » 100 %/2', groups: ['日本', 'Été'], day: -90 });
  expect(formatViewer(odd)).toMatch(/^[\w-]+$/);
  expect(parseViewer(formatViewer(odd))).toEqual(odd);
  // An address made when a persona had one group.
  const { groups: _, ...rest } = odd as Persona;
  expect(parseViewer(formatViewer({ ...rest, group: '日本' } as unknown as Viewer))).toEqual({
    ...odd,
    groups: ['日本'],
  });
});

it('shows the same as the reader of the published booklet', async () => {
  const one = await enrol({ site: 'Lyon', department: 'Paie' });
  const paths = ['', '/sommaire', '/un', '/lyon', '/fin', '/imprimer', '/recherche?q=badge'];
  const seen: string[] = [];
  for (const rest of paths) seen.push((await open(person(one.id), rest)).body);
  expect((await hr.call(publish, { params: { id: booklet.id }, body: {} })).status).toBe(200);
  const reader = test.browser();
  const base = `/lire/${company.slug}/accueil`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await reader.sendRequest('GET', `${base}/acces/${await createPersonalLink(scope, one.id, 'copy')}`);
  await reader.sendRequest('POST', `${base}/moi/information`, '', headers);
  const words = (html: string) =>
    html
      .replace(/^[\s\S]*?<main/, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
  for (const [index, rest] of paths.entries()) {
    const real = await reader.sendRequest('GET', `${base}${rest}`);
    expect([rest, real.statusCode, words(seen[index] ?? '')]).toEqual([rest, 200, words(real.body)]);
  }
});
