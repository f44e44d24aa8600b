import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_ACCESS } from '../../../contract/booklets/access/access.ts';
import { archiveBooklet, setAccess, unarchiveBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import {
  getBookletTree,
  getBookletVariables,
  restoreChapter,
  restorePage,
} from '../../../contract/booklets/content/content.ts';
import {
  getPublicationGate,
  listPublications,
  publish,
  restorePublication,
  unpublishBooklet,
} from '../../../contract/booklets/publications/publications.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { getMajorVersions } from '../changes/major-versions.ts';
import { type ChapterSeed, EVERY_BLOCK, GOOD_CHAPTERS, insertExampleMedia, makeBooklet } from './booklet.fixture.ts';
import { getPublicationOutline } from './outline.ts';

let app: TestApp;
let hr: Browser;
let scope: Scope;
let company: { id: string; slug: string };

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  company = await app.make.company();
  hr = app.browser();
  const user = await app.make.signIn(hr, { companyId: company.id });
  scope = app.make.scope(user, company.id);
});

const buildReaderPath = (rest = '', slug = 'accueil') => `/lire/${company.slug}/${slug}${rest}`;
const fetchReaderPage = (rest = '', headers: Record<string, string> = {}) =>
  app.browser().sendRequest('GET', buildReaderPath(rest), undefined, headers);
const publishNow = (id: string, browser = hr) => browser.call(publish, { params: { id }, body: {} });
const listGateCodes = async (id: string) =>
  (await hr.call(getPublicationGate, { params: { id } })).body.findings.map(({ code, level }) => `${level} ${code}`);

/** Publications of a booklet and their documents, to prove that a refusal left none. */
const countStoredVersions = async (id: string) => {
  const { publications, publicationPages } = scope.views;
  const rows = await scope.select().from(publications).where(eq(publications.bookletId, id));
  const documents = await scope.select({ id: publicationPages.publicationId }).from(publicationPages);
  return { rows, documents: documents.filter((document) => rows.some((row) => row.id === document.id)).length };
};

const setText = async (booklet: TenantRow<'booklets'>, html: string) => {
  const { blocks } = scope.views;
  const [block] = await scope.select().from(blocks).where(eq(blocks.bookletId, booklet.id)).orderBy(blocks.id);
  const [text] = (await scope.select().from(blocks).where(eq(blocks.bookletId, booklet.id))).filter(
    ({ type }) => type === 'text',
  );
  if (!text || !block) throw new Error('no text to change');
  await scope.update('blocks', { props: { html } }, (columns) => eq(columns.id, text.id));
  await scope.update('booklets', { revision: booklet.revision + 1 }, (columns) => eq(columns.id, booklet.id));
};

describe('the gate', () => {
  const page = (blocks: ChapterSeed['pages'][number]['blocks']): ChapterSeed[] => [
    { title: 'Un', pages: [{ title: 'Page', slug: 'page', blocks }] },
  ];
  const text = { type: 'text', props: { html: '<p>Bonjour.</p>' } } as const;
  const picture = { mediaId: null, alt: '', decorative: false };

  it('is open for a good booklet', async () => {
    const { id } = await makeBooklet(scope);
    const { body } = await hr.call(getPublicationGate, { params: { id } });
    expect(body).toEqual({ findings: [], errors: 0, warnings: 0 });
  });

  it.each<[string, ChapterSeed[], Partial<TenantRow<'booklets'>>, string]>([
    ['no visible page', [{ title: 'Un', pages: [] }], {}, 'error PUB-001'],
    ['a chapter without page', [...GOOD_CHAPTERS, { title: 'Vide', pages: [] }], {}, 'warning WIZ-002'],
    ['a page without block', page([]), {}, 'error PUB-002'],
    ['no access chosen', GOOD_CHAPTERS, { access: DEFAULT_ACCESS }, 'error PUB-003'],
    ['no address', GOOD_CHAPTERS, { slug: null }, 'error PUB-004'],
    ['no title', GOOD_CHAPTERS, { title: null }, 'error PUB-006'],
    ['props that no schema takes', page([{ type: 'text', props: { html: 3 } } as never]), {}, 'error PUB-007'],
    ['an empty text', page([{ type: 'text', props: { html: '' } }]), {}, 'error GEN-001'],
    [
      'a heading that skips a level',
      page([{ type: 'heading', props: { level: 4, text: 'Titre' } }]),
      {},
      'error EDI-002',
    ],
    ['an unknown variable', page([{ type: 'text', props: { html: '<p>{{entrprise}}</p>' } }]), {}, 'error EDI-005'],
    [
      'a required variable without value',
      page([{ type: 'text', props: { html: '<p>{{rh_email}}</p>' } }]),
      {},
      'warning WIZ-007',
    ],
    [
      'a link to a page that is not visible',
      page([
        { type: 'text', props: { html: '<p><a href="page:00000000-0000-4000-8000-000000000001">le plan</a></p>' } },
      ]),
      {},
      'error EDI-015',
    ],
    ['a file that is gone', page([{ type: 'document', props: { ...documentProps() } }]), {}, 'error EDI-016'],
    [
      'a quiz without a right answer',
      page([
        {
          type: 'quiz',
          props: {
            title: '',
            passMark: 0,
            attempts: 0,
            questions: [
              {
                kind: 'single',
                text: 'Laquelle ?',
                feedback: '',
                answers: [
                  { text: 'Un', right: false, match: '' },
                  { text: 'Deux', right: false, match: '' },
                ],
              },
            ],
          },
        },
      ]),
      {},
      'error EDI-010',
    ],
    ['a long text', page([{ type: 'text', props: { html: `<p>${'mot '.repeat(401)}</p>` } }]), {}, 'warning EDI-018'],
    ['weak colours', GOOD_CHAPTERS, { theme: { ...weakTheme() } }, 'warning WIZ-003'],
  ])('finds %s', async (_, chapters, values, expected) => {
    const { id } = await makeBooklet(scope, chapters, values);
    expect(await listGateCodes(id)).toContain(expected);
  });

  it('wants of the words of welcome what the screen of variables wants, no more and no less', async () => {
    const welcome = (message: string, signatory = '') => ({
      message,
      signatory,
      signatoryRole: '',
      photoMediaId: null,
    });
    const both = async (values: Partial<TenantRow<'booklets'>>) => {
      const { id } = await makeBooklet(scope, GOOD_CHAPTERS, { slug: `essai-${values.title}`, ...values });
      const { body } = await hr.call(getBookletVariables, { params: { id } });
      return [await listGateCodes(id), body.missing];
    };
    expect(await both({ title: 'un', welcome: welcome('Bonjour {{prenom}} !') })).toEqual([[], []]);
    expect(await both({ title: 'deux', welcome: welcome('', '{{rh_email}}') })).toEqual([
      ['warning WIZ-007'],
      ['rh_email'],
    ]);
    const odd = { welcome: welcome('{{sans_valeur}}') };
    expect(await both({ title: 'trois', ...odd })).toEqual([['warning WIZ-007'], ['sans_valeur']]);
    expect(await both({ title: 'quatre', ...odd, variables: { sans_valeur: 'Oui' } })).toEqual([[], []]);
  });

  it('asks to describe an image, and says where', async () => {
    const file = { name: 'a.png', kind: 'image', mime: 'image/png', size: 9, fileSize: 9 } as const;
    const [media] = await scope.insert('media', [{ ...file, sha256: 'a', storageKey: 'a' }]);
    const image = {
      type: 'image',
      props: { picture: { ...picture, mediaId: media?.id ?? '' }, caption: '', credit: '', width: 'column', href: '' },
    } as const;
    const { id } = await makeBooklet(scope, page([text, image]));
    const { body } = await hr.call(getPublicationGate, { params: { id } });
    expect(body.findings).toHaveLength(1);
    const [found] = body.findings;
    expect(found).toMatchObject({
      code: 'EDI-003',
      level: 'error',
      where: { screen: 'editor', pageTitle: 'Page', field: 'picture.alt' },
    });
    const { blocks } = scope.views;
    const [block] = await scope
      .select()
      .from(blocks)
      .where(eq(blocks.id, found?.where.blockId ?? ''));
    expect(block?.type).toBe('image');
  });

  it('tells what has not been read again for too long, and hidden pages never', async () => {
    const { id } = await makeBooklet(scope);
    const old = new Date('2024-01-10T10:00:00Z');
    await scope.update('pages', { updatedAt: old }, (columns) => eq(columns.bookletId, id));
    await scope.update('blocks', { updatedAt: old }, (columns) => eq(columns.bookletId, id));
    expect(await listGateCodes(id)).toEqual(['warning PUB-008', 'warning PUB-008', 'warning PUB-008']);
    await scope.update('pages', { visible: false }, (columns) => eq(columns.slug, 'les-bons-gestes'));
    expect(await listGateCodes(id)).toEqual(['warning WIZ-002', 'warning PUB-008', 'warning PUB-008']);
  });

  it('lets every block through when it is whole', async () => {
    await insertExampleMedia(scope);
    await scope.updateCompany({ embedHosts: ['www.exemple-video.fr'] });
    const variables = { rh_email: 'rh@exemple.fr' };
    const { id } = await makeBooklet(scope, [EVERY_BLOCK], { variables });
    const { body } = await hr.call(getPublicationGate, { params: { id } });
    expect(body.findings.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is not shown to another company', async () => {
    const { id } = await makeBooklet(scope);
    const stranger = app.browser();
    await app.make.signIn(stranger);
    expect((await stranger.call(getPublicationGate, { params: { id } })).status).toBe(404);
  });
});

function documentProps() {
  const file = { mediaId: '00000000-0000-4000-8000-000000000009' };
  return { file, title: 'Plan', description: '', language: 'fr-FR', accessible: true };
}

function weakTheme() {
  return {
    colours: {
      primary: '#ffe066',
      secondary: '#0a2748',
      accent: '#b45309',
      background: '#ffffff',
      text: '#1b2a3a',
      link: '#0054af',
    },
    fontPair: 'inter',
    size: 'M' as const,
    lineHeight: 'normal' as const,
    radius: 'small' as const,
    logo: { mediaId: null, darkMediaId: null, alt: '', position: 'left' as const },
  };
}

describe('publishing', () => {
  it('refuses while something is to be mended, and keeps nothing', async () => {
    const { id } = await makeBooklet(scope, GOOD_CHAPTERS, { access: DEFAULT_ACCESS });
    const { status, error } = await publishNow(id);
    expect(status).toBe(409);
    expect(error).toMatchObject({
      code: 'LIV-006',
      message: 'Ce livret ne peut pas être publié\u00a0: 1 point à corriger.',
      findings: [{ code: 'PUB-003', where: { screen: 'access' } }],
    });
    expect((await countStoredVersions(id)).rows).toEqual([]);
    expect((await fetchReaderPage()).statusCode).toBe(404);
  });

  it('puts on line what readers then read, and editing changes not one byte of it', async () => {
    const booklet = await makeBooklet(scope);
    const { status, body } = await publishNow(booklet.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ number: 1, state: 'published', onlineVersion: 1, hasUnpublishedChanges: false });
    expect(body.access.readerPath).toBe(buildReaderPath());
    const before = await fetchReaderPage('/le-mot-de-la-direction');
    expect(before.statusCode).toBe(200);
    expect(before.body).toContain('Bonjour et bienvenue à l’<strong>atelier</strong>');

    await setText(booklet, '<p>Tout autre chose.</p>');
    await scope.update('booklets', { title: 'Autre titre' }, (columns) => eq(columns.id, booklet.id));
    // Longer than the cache of an online booklet: the draft must stay hidden even then.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const after = await fetchReaderPage('/le-mot-de-la-direction');
    expect(after.body).toBe(before.body);
    const again = await hr.call(publish, { params: { id: booklet.id }, body: { kind: 'major', note: 'Refonte' } });
    expect(again.body.number).toBe(2);
    expect((await fetchReaderPage('/le-mot-de-la-direction')).body).toContain('Tout autre chose.');
    const list = await hr.call(listPublications, { params: { id: booklet.id } });
    expect(list.body.rows).toMatchObject([
      { number: 2, kind: 'major', note: 'Refonte', online: true, pages: 3, publishedBy: 'Camille Durand' },
      { number: 1, kind: 'minor', note: '', online: false, pages: 3 },
    ]);
  });

  it('gives two simultaneous publications two numbers', async () => {
    const { id } = await makeBooklet(scope);
    await hr.refreshToken();
    const answers = await Promise.all([publishNow(id), publishNow(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.number).sort()).toEqual([1, 2]);
    const { rows, documents } = await countStoredVersions(id);
    expect(rows).toHaveLength(2);
    expect(documents).toBe(2 * 11);
  });

  it('takes off line and says so; a second time is refused', async () => {
    const { id } = await makeBooklet(scope);
    await publishNow(id);
    const off = await hr.call(unpublishBooklet, { params: { id } });
    expect(off.body).toMatchObject({ state: 'unpublished', onlineVersion: null });
    const page = await fetchReaderPage();
    expect(page.statusCode).toBe(410);
    expect(page.body).toContain('Ce livret a été retiré de la lecture.');
    const twice = await hr.call(unpublishBooklet, { params: { id } });
    expect(twice.error.code).toBe('GEN-017');
    expect((await publishNow(id)).body.number).toBe(2);
  });

  it('an archived booklet says to its readers that it was withdrawn; one that was never on line does not exist', async () => {
    const { id } = await makeBooklet(scope);
    await hr.call(archiveBooklet, { params: { id } });
    expect((await fetchReaderPage()).statusCode).toBe(404);
    await hr.call(unarchiveBooklet, { params: { id } });
    expect((await publishNow(id)).status).toBe(200);
    await hr.call(archiveBooklet, { params: { id } });
    const gone = await fetchReaderPage();
    expect(gone.statusCode).toBe(410);
    expect(gone.body).toContain('Ce livret a été retiré de la lecture.');
  });

  it('is for publishers only', async () => {
    const { id } = await makeBooklet(scope);
    const writer = app.browser();
    const user = await app.make.signIn(writer, { companyId: company.id, role: 'editor' });
    expect((await publishNow(id, writer)).status).toBe(404);
    await scope.insert('bookletRights', [{ bookletId: id, userId: user.id, level: 'writer' }]);
    expect((await publishNow(id, writer)).status).toBe(403);
    expect((await writer.call(getPublicationGate, { params: { id } })).status).toBe(200);
    expect((await countStoredVersions(id)).rows).toEqual([]);
    await scope.update('bookletRights', { level: 'publisher' }, (columns) => eq(columns.bookletId, id));
    expect((await publishNow(id, writer)).status).toBe(200);
  });
});

describe('rolling back', () => {
  it('puts an old version on line as the next number, drawn anew', async () => {
    const booklet = await makeBooklet(scope);
    await publishNow(booklet.id);
    await setText(booklet, '<p>Version deux.</p>');
    await publishNow(booklet.id);
    const { status, body } = await hr.call(restorePublication, {
      params: { id: booklet.id, number: 1 },
      body: { target: 'online' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ onlineVersion: 3, hasUnpublishedChanges: true });
    const page = await fetchReaderPage('/le-mot-de-la-direction');
    expect(page.body).toContain('bienvenue à l’<strong>atelier');
    expect(page.body).toContain('version 3');
    const list = await hr.call(listPublications, { params: { id: booklet.id } });
    expect(list.body.rows.map(({ number, restoredFrom, online }) => [number, restoredFrom, online])).toEqual([
      [3, 1, true],
      [2, null, false],
      [1, null, false],
    ]);
  });

  it('puts an old version back as the draft: readers see nothing of it, links and addresses hold', async () => {
    const booklet = await makeBooklet(scope);
    await publishNow(booklet.id);
    const { pages, blocks } = scope.views;
    const ids = () =>
      scope
        .select({ id: pages.id, deletedAt: pages.deletedAt })
        .from(pages)
        .where(eq(pages.bookletId, booklet.id))
        .orderBy(pages.id);
    const before = await ids();
    await setText(booklet, '<p>Brouillon à oublier.</p>');
    await scope.update('pages', { deletedAt: new Date() }, (columns) => eq(columns.slug, 'votre-premier-jour'));
    const online = await fetchReaderPage('/le-mot-de-la-direction');
    const { status } = await hr.call(restorePublication, {
      params: { id: booklet.id, number: 1 },
      body: { target: 'draft' },
    });
    expect(status).toBe(200);
    expect(await ids()).toEqual(before);
    const texts = await scope.select().from(blocks).where(eq(blocks.bookletId, booklet.id));
    const live = texts.filter(({ deletedAt }) => deletedAt === null);
    expect(live).toHaveLength(6);
    expect(JSON.stringify(live)).not.toContain('Brouillon à oublier');
    // Newer content is only soft-deleted.
    expect(JSON.stringify(texts)).toContain('Brouillon à oublier');
    expect((await fetchReaderPage('/le-mot-de-la-direction')).body).toBe(online.body);
    expect(await listGateCodes(booklet.id)).toEqual([]);
  });

  it('puts aside what the version does not have with its content, so that undoing brings all of it back', async () => {
    const booklet = await makeBooklet(scope);
    await publishNow(booklet.id);
    const { chapters, pages, blocks } = scope.views;
    const [chapter] = await scope.select().from(chapters).where(eq(chapters.bookletId, booklet.id));
    const later = await scope.insert('chapters', [{ bookletId: booklet.id, title: 'Venu après', position: 9 }]);
    const added = await scope.insert(
      'pages',
      [chapter?.id ?? '', later[0]?.id ?? ''].map((chapterId, index) => ({
        bookletId: booklet.id,
        chapterId,
        title: `Ajoutée ${index}`,
        slug: `ajoutee-${index}`,
        position: 9,
      })),
    );
    const text = { type: 'text', version: 1, props: { html: '<p>Ajouté.</p>' }, position: 1, revision: 2 };
    await scope.insert(
      'blocks',
      added.map((page) => ({ ...text, bookletId: booklet.id, pageId: page.id })),
    );
    const restored = { params: { id: booklet.id, number: 1 }, body: { target: 'draft' } } as const;
    expect((await hr.call(restorePublication, restored)).status).toBe(200);
    const titles = async () => {
      const { chapters: all } = (await hr.call(getBookletTree, { params: { id: booklet.id } })).body;
      return all.flatMap((one) => one.pages.map(({ title, blocks: n }) => `${title} ${n}`));
    };
    expect(await titles()).toEqual(['Le mot de la direction 2', 'Votre premier jour 2', 'Les bons gestes 2']);
    expect((await hr.call(restorePage, { params: { id: added[0]?.id ?? '' } })).status).toBe(200);
    expect((await hr.call(restoreChapter, { params: { id: later[0]?.id ?? '' } })).status).toBe(200);
    expect(await titles()).toEqual(expect.arrayContaining(['Ajoutée 0 1', 'Ajoutée 1 1']));
    const live = await scope.select().from(blocks).where(eq(blocks.bookletId, booklet.id));
    expect(live.filter(({ deletedAt }) => deletedAt === null)).toHaveLength(8);
    expect((await scope.select().from(pages).where(eq(pages.bookletId, booklet.id))).length).toBe(5);
  });

  it('answers 404 for a version there is not', async () => {
    const { id } = await makeBooklet(scope);
    await publishNow(id);
    const { status } = await hr.call(restorePublication, { params: { id, number: 9 }, body: { target: 'online' } });
    expect(status).toBe(404);
    expect((await countStoredVersions(id)).rows).toHaveLength(1);
  });

  it('asks for an access again when it was taken away', async () => {
    const { id } = await makeBooklet(scope);
    await publishNow(id);
    await hr.call(setAccess, { params: { id }, body: { mode: 'none' } });
    const { error } = await hr.call(restorePublication, { params: { id, number: 1 }, body: { target: 'online' } });
    expect(error).toMatchObject({ code: 'LIV-006', findings: [{ code: 'PUB-003' }] });
  });
});

describe('the preview', () => {
  const preview = (id: string, rest = '') => hr.sendRequest('GET', `/api/admin/booklets/${id}/preview${rest}`);

  it('shows the draft with the same templates, to whoever may read it, and to nobody else', async () => {
    const { id } = await makeBooklet(scope);
    const cover = await preview(id);
    expect(cover.statusCode).toBe(200);
    expect(cover.headers['x-robots-tag']).toContain('noindex');
    expect(cover.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(cover.body).toContain(`href="/api/admin/booklets/${id}/preview/le-mot-de-la-direction"`);
    for (const rest of [
      '/sommaire',
      '/les-bons-gestes',
      '/fin',
      '/imprimer',
      '/recherche?q=lunettes',
      '/search.json',
    ]) {
      expect([rest, (await preview(id, rest)).statusCode]).toEqual([rest, 200]);
    }
    const sheet = /href="([^"]+theme-[^"]+)"/.exec(cover.body)?.[1] ?? '';
    expect((await hr.sendRequest('GET', sheet)).body).toContain('--b-primary:#0069d2');
    expect((await app.browser().sendRequest('GET', `/api/admin/booklets/${id}/preview`)).statusCode).toBe(401);
    const stranger = app.browser();
    await app.make.signIn(stranger);
    expect((await stranger.sendRequest('GET', `/api/admin/booklets/${id}/preview`)).statusCode).toBe(404);
  });

  it('never fails on an unfinished draft', async () => {
    const broken = { type: 'table', props: { rows: 'none' } } as never;
    const image = {
      type: 'image',
      props: {
        picture: { mediaId: null, alt: '', decorative: false },
        caption: '',
        credit: '',
        width: 'column',
        href: '',
      },
    } as const;
    const unknown = { type: 'hologram', props: {} } as never;
    const chapters = [{ title: 'Un', pages: [{ title: 'Page', slug: 'page', blocks: [broken, image, unknown] }] }];
    const { id } = await makeBooklet(scope, chapters, { title: null, slug: null, state: 'building' });
    expect((await preview(id)).statusCode).toBe(200);
    expect((await preview(id, '/page')).statusCode).toBe(200);
    expect((await preview(id, '/nulle-part')).statusCode).toBe(404);
    const empty = await makeBooklet(scope, [], { title: null, slug: null, state: 'building' });
    expect((await preview(empty.id)).statusCode).toBe(200);
    expect((await preview(empty.id, '/fin')).statusCode).toBe(200);
  });

  it('marks a quiz of the draft', async () => {
    const { id } = await makeBooklet(scope);
    const page = await preview(id, '/les-bons-gestes');
    const action = /action="([^"]+quiz[^"]+)"/.exec(page.body)?.[1] ?? '';
    const answered = await hr.sendRequest('POST', action, 'q0=0', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(answered.statusCode).toBe(200);
    expect(answered.body).toContain('Réussi');
  });
});

describe('facts of a version that are kept', () => {
  it('never make a transaction wait for a request that waits for it', { timeout: 20_000 }, async () => {
    const booklet = await makeBooklet(scope, GOOD_CHAPTERS);
    await publishNow(booklet.id);
    const { publications } = scope.views;
    const [version] = await scope.select().from(publications).where(eq(publications.bookletId, booklet.id));
    const load = (by: Scope) =>
      Promise.all([getMajorVersions(by, booklet.id, 1), getPublicationOutline(by, version?.id ?? '')]);
    const { outside, inside } = await scope.transaction(async (inside) => {
      // On the embedded database, its query runs after the transaction.
      const outside = load(scope);
      return { outside: async () => outside, inside: await load(inside) };
    });
    expect(inside).toEqual(await outside());
    expect(inside[1]).not.toEqual([]);
  });

  it('are not those of a version that was rolled back', async () => {
    const booklet = await makeBooklet(scope, GOOD_CHAPTERS);
    await publishNow(booklet.id);
    await setText(booklet, '<p>Versez 20 euros.</p>');
    const publishAs = async (inside: Scope, kind: 'major' | 'minor') => {
      await inside.insert('publications', [
        {
          ...{ bookletId: booklet.id, number: 2, kind, title: 'Livret', snapshot: { chapters: [] }, hash: '' },
          ...{ pageCount: 0, publishedBy: inside.actor.id },
        },
      ]);
      return getMajorVersions(inside, booklet.id, 2);
    };
    const rolledBack = scope.transaction(async (inside) => {
      expect(await publishAs(inside, 'major')).toHaveLength(1);
      throw new Error('connection lost');
    });
    await expect(rolledBack).rejects.toThrow('connection lost');
    await scope.transaction((inside) => publishAs(inside, 'minor'));
    expect(await getMajorVersions(scope, booklet.id, 2)).toEqual([]);
  });
});
