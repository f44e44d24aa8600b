import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewBlock } from '../../../../blocks/registry.ts';
import { type AccessSettings, DEFAULT_ACCESS } from '../../../../contract/booklets/access/access.ts';
import type { Audience } from '../../../../contract/booklets/content/audience.ts';
import { getBookletTree, updatePage } from '../../../../contract/booklets/content/content.ts';
import {
  getPublicationGate,
  publish,
  restorePublication,
} from '../../../../contract/booklets/publications/publications.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { type ChapterSeed, makeBooklet } from '../../../booklets/publications/booklet.fixture.ts';
import { filterSnapshotForReader } from '../../../booklets/publications/filter-snapshot.ts';
import { toSnapshot } from '../../../booklets/publications/snapshot.ts';
import { createPersonalLink } from '../../../people/enrolments/links.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';

/*
 * Content that unidentified readers get from a booklet with pages reserved for some audiences. All readers are
 * unidentified here; the version itself holds every page.
 */

let test: TestApp;
let hr: Browser;
let scope: Scope;
let company: { id: string; slug: string };
/** Id of the page that others link to. */
let secret: string;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  secret = uuidv7();
  company = await test.make.company();
  hr = test.browser();
  scope = test.make.scope(await test.make.signIn(hr, { companyId: company.id }), company.id);
});

const path = (rest = '') => `/lire/${company.slug}/accueil${rest}`;
const get = (rest = '') => test.browser().sendRequest('GET', path(rest));
const documents = ['', '/sommaire', '/fin', '/imprimer', '/search.json', '/recherche?q=intérimaires', '/depart'];

const TEMPS: Audience = [{ field: 'contractType', operator: 'is', values: ['temp'] }];
const NOT_LYON: Audience = [{ field: 'site', operator: 'isNot', values: ['Lyon'] }];

const text = (html: string): NewBlock => ({ type: 'text', props: { html } });
const quiz: NewBlock = {
  type: 'quiz',
  props: {
    title: 'Êtes-vous prêt ?',
    passMark: 100,
    attempts: 2,
    questions: [
      {
        kind: 'boolean',
        text: 'Les intérimaires badgent.',
        feedback: 'Toujours.',
        answers: [
          { text: 'Vrai', right: true, match: '' },
          { text: 'Faux', right: false, match: '' },
        ],
      },
    ],
  },
};
const CONTACT_PERSON = { role: '', phone: '0102030405', email: '', availability: '' };
const noPhoto = { mediaId: null, alt: '', decorative: false };

const createMedia = async (name: string) => {
  const file = { name, kind: 'document', mime: 'application/pdf', size: 4, fileSize: 4 } as const;
  const storageKey = `test/${company.slug}/${name}`;
  const [row] = await scope.insert('media', [{ ...file, sha256: `${company.id}${name}`, storageKey }]);
  await test.services.storage.put(`${storageKey}/original`, Buffer.from('%PDF'), file.mime);
  return row?.id ?? '';
};
const document = (mediaId: string): NewBlock => ({
  type: 'document',
  props: { file: { mediaId }, title: 'Plan', description: '', language: 'fr-FR', accessible: true },
});

/** Départ, [Intérim], Milieu, then a chapter of the only page [Hors Lyon], then Fin. */
const makeChapters = (plan: string, badge: string): ChapterSeed[] => [
  {
    title: 'Bienvenue',
    pages: [
      {
        title: 'Départ',
        slug: 'depart',
        blocks: [
          text(`<p>Lisez <a href="page:${secret}">les règles de l’agence</a>.</p>`),
          {
            type: 'button',
            props: { label: 'Les règles', style: 'filled', href: `page:${secret}`, file: { mediaId: null } },
          },
          document(plan),
        ],
      },
      {
        id: secret,
        title: 'Règles réservées',
        slug: 'regles-reservees',
        summary: 'Résumé réservé',
        audience: TEMPS,
        blocks: [
          text('<p>Consigne des intérimaires.</p>'),
          document(badge),
          quiz,
          { type: 'contact', props: { people: [{ ...CONTACT_PERSON, name: 'Odile Agence', photo: noPhoto }] } },
        ],
      },
      { title: 'Milieu', slug: 'milieu', blocks: [text('<p>Au milieu.</p>')] },
    ],
  },
  {
    title: 'Chapitre réservé',
    pages: [
      { title: 'Hors de la ville', slug: 'hors-de-la-ville', audience: NOT_LYON, blocks: [text('<p>Loin.</p>')] },
    ],
  },
  { title: 'Pour finir', pages: [{ title: 'Dernière', slug: 'derniere', blocks: [text('<p>Au revoir.</p>')] }] },
];

const publishChapters = async () => {
  const files = { plan: await createMedia('plan.pdf'), badge: await createMedia('badge.pdf') };
  const booklet = await makeBooklet(scope, makeChapters(files.plan, files.badge));
  const answer = await hr.call(publish, { params: { id: booklet.id }, body: {} });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
  return { booklet, ...files };
};
const listSnapshots = async (bookletId: string) => {
  const { publications } = scope.views;
  const rows = await scope
    .select()
    .from(publications)
    .where(eq(publications.bookletId, bookletId))
    .orderBy(publications.number);
  return rows.map(({ snapshot, hash }) => ({ snapshot: toSnapshot(snapshot), hash }));
};
const listTitles = ({ chapters: all }: { chapters: { title: string; pages: { title: string }[] }[] }) =>
  all.map(({ title, pages }) => [title, pages.map((page) => page.title)]);
const setAudience = async (bookletId: string, slug: string, audience: Audience | null) => {
  const { body } = await hr.call(getBookletTree, { params: { id: bookletId } });
  const page = body.chapters.flatMap(({ pages }) => pages).find((one) => one.slug === slug);
  const { id = '', rowVersion = 1 } = page ?? {};
  const { status } = await hr.call(updatePage, { params: { id }, body: { audience, rowVersion } });
  expect(status).toBe(200);
};

describe('somebody nobody knows', () => {
  it('finds no page that is for some people only, nor a word of it, whatever he asks for', async () => {
    await publishChapters();
    for (const rest of documents) {
      const { statusCode, body } = await get(rest);
      expect([rest, statusCode]).toEqual([rest, 200]);
      for (const word of [
        'réservé',
        'Consigne',
        'badge.pdf',
        'Odile Agence',
        'Hors de la ville',
        'regles-reservees',
        secret,
      ]) {
        expect([rest, word, body.includes(word)]).toEqual([rest, word, false]);
      }
    }
    expect((await get('/recherche?q=intérimaires')).body).toContain('Aucune page ne contient');
    const index: { slug: string }[] = (await get('/search.json')).json();
    expect(index.map(({ slug }) => slug)).toEqual(['depart', 'milieu', 'derniere']);
    for (const rest of ['/regles-reservees', '/hors-de-la-ville']) {
      const { statusCode, body } = await get(rest);
      expect([rest, statusCode]).toEqual([rest, 404]);
      expect(body).toContain('Cette page n’existe pas dans ce livret.');
    }
  });

  it('turns the pages over those he does not see, and counts only his own', async () => {
    await publishChapters();
    const { body: first } = await get('/depart');
    expect(first).toContain('Page 1 sur 3');
    expect(/href="([^"]+)"[^>]*data-next/.exec(first)?.[1]).toBe(path('/milieu'));
    const { body: middle } = await get('/milieu');
    expect(middle).toContain('max="3"');
    expect(/href="([^"]+)"[^>]*data-previous/.exec(middle)?.[1]).toBe(path('/depart'));
    expect(/href="([^"]+)"[^>]*data-next/.exec(middle)?.[1]).toBe(path('/derniere'));
    const last = (await get('/derniere')).body;
    expect(last).toContain('Chapitre 2</span> <span class="r-opener-title">Pour finir');
    const { body: contents } = await get('/sommaire');
    expect(contents).toContain(
      '2\u00a0chapitres · 3\u00a0pages<span class="r-minutes"> · 3\u00a0minutes de lecture</span>',
    );
    expect([...contents.matchAll(/data-page-link/g)]).toHaveLength(3);
    expect(/data-pages="([^"]*)"/.exec((await get()).body)?.[1]).toBe('depart milieu derniere');
  });

  it('reads a link to such a page as words', async () => {
    await publishChapters();
    const { body } = await get('/depart');
    expect(body).toContain('Lisez <a>les règles de l’agence</a>.');
    expect(body).toContain('<p class="b-button-line">Les règles</p>');
  });

  it('gets neither the files that only such pages show nor the marks of their quizzes', async () => {
    const { booklet, plan, badge } = await publishChapters();
    expect((await get(`/fichiers/${plan}/original`)).statusCode).toBe(200);
    expect((await get(`/fichiers/${badge}/original`)).statusCode).toBe(404);
    const { blocks } = scope.views;
    const rows = await scope.select().from(blocks).where(eq(blocks.bookletId, booklet.id));
    const id = rows.find(({ type }) => type === 'quiz')?.id ?? '';
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await test.browser().sendRequest('POST', path(`/quiz/${id}`), 'q0=0', form);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('intérimaires');
  });

  it('is told how to get in when no page is for him', async () => {
    const booklet = await makeBooklet(scope, [
      {
        title: 'Un',
        pages: [{ title: 'Réservée', slug: 'reservee', audience: TEMPS, blocks: [text('<p>Bonjour.</p>')] }],
      },
    ]);
    const gate = await hr.call(getPublicationGate, { params: { id: booklet.id } });
    expect(gate.body.findings.map(({ level, code, where }) => [level, code, where.screen])).toEqual([
      ['warning', 'PUB-010', 'structure'],
    ]);
    expect(gate.body.findings[0]?.message).toBe(
      'Toutes les pages sont réservées à certaines personnes. Les lecteurs sans lien personnel n’en verront aucune.',
    );
    expect((await hr.call(publish, { params: { id: booklet.id }, body: {} })).status).toBe(200);
    for (const rest of ['', '/sommaire', '/fin', '/imprimer']) {
      const { statusCode, body } = await get(rest);
      expect([rest, statusCode]).toEqual([rest, 200]);
      expect(body).toContain('Les pages de ce livret s’ouvrent avec un lien personnel.');
      expect(body).not.toContain('Réservée');
    }
    expect((await get('/search.json')).json()).toEqual([]);
  });

  it('is no reason to warn while one visible page is for everybody', async () => {
    const { booklet } = await publishChapters();
    expect((await hr.call(getPublicationGate, { params: { id: booklet.id } })).body.findings).toEqual([]);
  });
});

describe('somebody who is known, of another audience', () => {
  const entered = async (bookletId: string, contractType: TenantRow<'participants'>['contractType'], site: string) => {
    const enrolment = await test.make.enrolment(scope, { bookletId, participant: { contractType, site } });
    const browser = test.browser();
    const { statusCode } = await browser.sendRequest(
      'GET',
      path(`/acces/${await createPersonalLink(scope, enrolment.id, 'copy')}`),
    );
    expect(statusCode).toBe(303);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await browser.sendRequest('POST', path('/moi/information'), '', form)).statusCode).toBe(303);
    return browser;
  };

  it('gets none of it by print, search, the index, the file or the quiz; who is meant gets all', async () => {
    const files = { plan: await createMedia('plan.pdf'), badge: await createMedia('badge.pdf') };
    const access: AccessSettings = { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true } };
    const booklet = await makeBooklet(scope, makeChapters(files.plan, files.badge), { access });
    expect((await hr.call(publish, { params: { id: booklet.id }, body: {} })).status).toBe(200);
    const temp = await entered(booklet.id, 'temp', 'Nantes');
    const other = await entered(booklet.id, 'permanent', 'Lyon');
    const words = ['réservé', 'Consigne', 'badge.pdf', 'Odile Agence', 'Hors de la ville', 'regles-reservees', secret];
    const places = [...documents, '/recherche?q=consigne', '/recherche?q=ville', '/moi/donnees'];
    for (const rest of places) {
      const { statusCode, body } = await other.sendRequest('GET', path(rest));
      expect([rest, [200, 404].includes(statusCode)]).toEqual([rest, true]);
      for (const word of words) expect([rest, word, body.includes(word)]).toEqual([rest, word, false]);
    }
    expect((await other.sendRequest('GET', path('/regles-reservees'))).statusCode).toBe(404);
    expect((await other.sendRequest('GET', path(`/fichiers/${files.badge}/original`))).statusCode).not.toBe(200);
    const { blocks } = scope.views;
    const rows = await scope.select().from(blocks).where(eq(blocks.bookletId, booklet.id));
    const quizId = rows.find(({ type }) => type === 'quiz')?.id ?? '';
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await other.sendRequest('POST', path(`/quiz/${quizId}`), 'q0=0', form)).statusCode).toBe(404);
    // The intended reader makes the same request: this proves that the content exists.
    expect((await temp.sendRequest('GET', path('/imprimer'))).body).toContain('Consigne des intérimaires.');
    expect((await temp.sendRequest('GET', path('/recherche?q=consigne'))).body).toContain('Règles réservées');
    expect((await temp.sendRequest('GET', path('/regles-reservees'))).statusCode).toBe(200);
    // Another reader makes the same request right after: no content of one reader is cached for the next.
    expect((await other.sendRequest('GET', path('/imprimer'))).body).not.toContain('Consigne');
    expect((await other.sendRequest('GET', path('/search.json'))).body).not.toContain('regles-reservees');
  });
});

describe('a version', () => {
  it('holds the pages of everybody with their audiences, and shows each reader his own', async () => {
    const { booklet, plan, badge } = await publishChapters();
    const [version] = await listSnapshots(booklet.id);
    if (!version) throw new Error('no version');
    const { snapshot } = version;
    const nobody = { site: null, department: null, contractType: null, groups: null, language: null };
    expect(listTitles(filterSnapshotForReader(snapshot, null))).toEqual([
      ['Bienvenue', ['Départ', 'Milieu']],
      ['Pour finir', ['Dernière']],
    ]);
    expect(Object.keys(filterSnapshotForReader(snapshot, null).media)).toEqual([plan]);
    const temp = filterSnapshotForReader(snapshot, { ...nobody, contractType: 'temp', site: 'LYON' });
    expect(listTitles(temp)).toEqual([
      ['Bienvenue', ['Départ', 'Règles réservées', 'Milieu']],
      ['Pour finir', ['Dernière']],
    ]);
    expect(Object.keys(temp.media).sort()).toEqual([plan, badge].sort());
    expect(listTitles(filterSnapshotForReader(snapshot, nobody))).toEqual([
      ['Bienvenue', ['Départ', 'Milieu']],
      ['Chapitre réservé', ['Hors de la ville']],
      ['Pour finir', ['Dernière']],
    ]);
    expect(filterSnapshotForReader(snapshot, { ...nobody, contractType: 'temp' })).toBe(snapshot);
  });

  it('keeps the audiences it was published with', async () => {
    const { booklet } = await publishChapters();
    await setAudience(booklet.id, 'regles-reservees', null);
    expect((await get('/regles-reservees')).statusCode).toBe(404);
    await hr.call(publish, { params: { id: booklet.id }, body: {} });
    expect((await get('/regles-reservees')).statusCode).toBe(200);
    expect((await get('/depart')).body).toContain(`<a href="${path('/regles-reservees')}">les règles de l’agence</a>`);
  });

  it('of which only a reserved page changed is another version', async () => {
    const { booklet } = await publishChapters();
    await setAudience(booklet.id, 'regles-reservees', NOT_LYON);
    await hr.call(publish, { params: { id: booklet.id }, body: {} });
    const [first, second] = await listSnapshots(booklet.id);
    expect(first?.snapshot.chapters[0]?.pages[1]?.audience).toEqual(TEMPS);
    expect(second?.snapshot.chapters[0]?.pages[1]?.audience).toEqual(NOT_LYON);
    expect(first?.hash).not.toBe(second?.hash);
  });

  it.each(['draft', 'online'] as const)('put back (%s) has its audiences again', async (target) => {
    const { booklet } = await publishChapters();
    await setAudience(booklet.id, 'regles-reservees', null);
    await setAudience(booklet.id, 'depart', TEMPS);
    await hr.call(publish, { params: { id: booklet.id }, body: {} });
    expect((await get('/depart')).statusCode).toBe(404);
    const restored = { params: { id: booklet.id, number: 1 }, body: { target } };
    expect((await hr.call(restorePublication, restored)).status).toBe(200);
    if (target === 'draft') {
      const { body } = await hr.call(getBookletTree, { params: { id: booklet.id } });
      const audiences = body.chapters.flatMap(({ pages }) => pages.map(({ slug, audience }) => [slug, audience]));
      expect(Object.fromEntries(audiences)).toEqual({
        depart: null,
        'regles-reservees': TEMPS,
        milieu: null,
        'hors-de-la-ville': NOT_LYON,
        derniere: null,
      });
    } else {
      expect((await get('/depart')).statusCode).toBe(200);
      expect((await get('/regles-reservees')).statusCode).toBe(404);
    }
  });
});

it('a version from before pages had audiences is for everybody, on line and put back', async () => {
  const { booklet } = await publishChapters();
  const [version] = await listSnapshots(booklet.id);
  if (!version) throw new Error('no version');
  const old = structuredClone(version.snapshot);
  for (const page of old.chapters.flatMap(({ pages }) => pages)) delete page.audience;
  expect(filterSnapshotForReader(old, null)).toBe(old);
  await scope.update('publications', { snapshot: old }, (columns) => eq(columns.bookletId, booklet.id));
  const restored = { params: { id: booklet.id, number: 1 }, body: { target: 'draft' } } as const;
  expect((await hr.call(restorePublication, restored)).status).toBe(200);
  const { body } = await hr.call(getBookletTree, { params: { id: booklet.id } });
  expect(body.chapters.flatMap(({ pages }) => pages.filter(({ audience }) => audience !== null))).toEqual([]);
});

it('the preview of the draft shows whoever writes it all its pages', async () => {
  const { booklet } = await publishChapters();
  const preview = await hr.sendRequest('GET', `/api/admin/booklets/${booklet.id}/preview/regles-reservees`);
  expect([preview.statusCode, preview.body.includes('Consigne des intérimaires')]).toEqual([200, true]);
});
