import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { downloadTask, listTasks } from '../../../contract/administration/tasks/tasks.ts';
import { DEFAULT_ACCESS } from '../../../contract/booklets/access/access.ts';
import { undoVerifications, verifyPages } from '../../../contract/booklets/freshness/freshness.ts';
import { publish } from '../../../contract/booklets/publications/publications.ts';
import { exportOfflineFile, getOfflineChoice } from '../../../contract/reading/offline.ts';
import { buildOfflinePayload, formatOfflineCode } from '../../../contract/reading/offline-code.ts';
import { DEFAULT_SETTINGS } from '../../../contract/reading/reading.ts';
import type { OfflineFileData } from '../../../reader/offline/file-data.ts';
import { signBytes } from '../../../reader/offline/hmac.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { type ChapterSeed, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { invalidateReaderCache } from '../../booklets/publications/reader-cache-events.ts';
import { createPersonalLink } from '../../people/enrolments/links.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { makeQuizBlock, makeTextBlock } from '../reader/reading.fixture.ts';
import { planMedia } from './plan-media.ts';

const SECRET_WORD = 'reserveauxateliers';
const DATED_WORD = 'troissemainesapres';
const practice = (): ReturnType<typeof makeQuizBlock> => {
  const quiz = makeQuizBlock('Pour s’exercer');
  return { ...quiz, props: { ...(quiz.props as object), passMark: 0 } } as typeof quiz;
};
const page = (title: string, slug: string, blocks = [makeTextBlock(`<p>${title} ici.</p>`)], more: object = {}) => ({
  title,
  slug,
  mandatory: true,
  blocks,
  ...more,
});
const buildChapters = (mediaId: string): ChapterSeed[] => [
  {
    title: 'Accueil',
    pages: [
      page('Bonjour', 'bonjour', [
        makeTextBlock('<p>Bonjour {{prenom}}, le badge est à l’accueil.</p>'),
        {
          type: 'image',
          props: {
            picture: { mediaId, alt: 'L’atelier', decorative: false },
            caption: '',
            credit: '',
            href: '',
            width: 'column',
          },
        } as never,
      ]),
      page('Exercice', 'exercice', [practice(), makeQuizBlock('Pour valider')]),
    ],
  },
  {
    title: 'Atelier',
    pages: [
      page('Machines', 'machines'),
      page('Site de Lyon', 'site-de-lyon', [makeTextBlock(`<p>${SECRET_WORD}</p>`)], {
        audience: [{ field: 'site', operator: 'is', values: ['Lyon'] }],
      }),
      page('Plus tard', 'plus-tard', [makeTextBlock(`<p>${DATED_WORD}</p>`)], { unlockDays: 21 }),
    ],
  },
];

let app: TestApp;
let hr: Browser;
let scope: Scope;
let company: { id: string; slug: string };
let booklet: TenantRow<'booklets'>;
let base: string;

beforeAll(async () => {
  app = await startTestApp({ publicUrl: 'http://livrets.exemple.test' });
});
afterAll(() => app.close());

const insertImage = async (): Promise<string> => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const storageKey = `companies/${company.id}/media/${uuidv7()}`;
  await app.services.storage.put(`${storageKey}/original`, bytes, 'image/png');
  const size = bytes.length;
  const [row] = await scope.insert('media', [
    {
      name: 'atelier.png',
      kind: 'image',
      mime: 'image/png',
      size,
      fileSize: size,
      width: 60,
      height: 40,
      alt: 'L’atelier',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      storageKey,
    } as never,
  ]);
  return row?.id ?? '';
};

beforeEach(async () => {
  company = await app.make.company();
  hr = app.browser();
  scope = app.make.scope(await app.make.signIn(hr, { companyId: company.id }), company.id);
  booklet = await makeBooklet(scope, buildChapters(await insertImage()), {
    access: {
      ...DEFAULT_ACCESS,
      personal: { ...DEFAULT_ACCESS.personal, on: true },
      public: { on: true, noindex: true },
    },
    settings: { ...DEFAULT_SETTINGS, sharing: { ...DEFAULT_SETTINGS.sharing, offline: true } },
  });
  base = `/lire/${company.slug}/accueil`;
  await publishBooklet('minor');
});

const publishBooklet = async (kind: 'minor' | 'major') => {
  const { status, error } = await hr.call(publish, { params: { id: booklet.id }, body: { kind } });
  expect(status, JSON.stringify(error)).toBe(200);
};
const changeBooklet = async (change: Partial<TenantRow<'booklets'>>) => {
  await scope.update('booklets', change, ({ id }) => eq(id, booklet.id));
  invalidateReaderCache(booklet.id);
};
const getChoice = async () => (await hr.call(getOfflineChoice, { params: { id: booklet.id } })).body;
const listChapterIds = async () => (await getChoice()).chapters.map(({ id }) => id);
const download = async (browser: Browser, chapterIds: readonly string[], more = '') =>
  browser.sendRequest(
    'GET',
    `${base}/livret/fichier-hors-ligne.html?${chapterIds.map((id) => `chapitre=${id}`).join('&')}${more}`,
  );
const readData = (html: string): OfflineFileData =>
  JSON.parse(/<script type="application\/json" id="hors-ligne-donnees">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
const writeCode = ({ version, fileId, key }: OfflineFileData, places: number[]): string => {
  const payload = buildOfflinePayload({ version, fileId: Buffer.from(fileId, 'hex'), places });
  return formatOfflineCode(payload, signBytes(Buffer.from(key, 'hex'), payload));
};
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const postCode = (browser: Browser, code: string) =>
  browser.sendRequest('POST', `${base}/livret/fichier-hors-ligne`, new URLSearchParams({ code }).toString(), FORM);
const openKnownReader = async () => {
  const enrolment = await app.make.enrolment(scope, { bookletId: booklet.id });
  const browser = app.browser();
  await browser.sendRequest('GET', `${base}/acces/${await createPersonalLink(scope, enrolment.id, 'copy')}`);
  await browser.sendRequest('POST', `${base}/moi/information`, '', FORM);
  return { browser, enrolment };
};
const listReadSlugs = async (enrolmentId: string): Promise<string[]> => {
  const { pageProgress, pages } = scope.views;
  const rows = await scope
    .select({ slug: pages.slug })
    .from(pageProgress)
    .innerJoin(pages, eq(pages.id, pageProgress.pageId))
    .where(eq(pageProgress.enrolmentId, enrolmentId));
  return rows.map(({ slug }) => slug ?? '').sort();
};

describe('the file', () => {
  it('holds what every reader sees, and asks the network for nothing', async () => {
    const { statusCode, body, headers } = await download(app.browser(), await listChapterIds());
    expect([statusCode, headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="livret-d-accueil-version-1.html"',
    ]);
    expect(body).toContain("default-src 'none'");
    expect(body).toContain('le badge est à l’accueil');
    expect(body).toContain('data-key="page/machines"');
    expect(body).toMatch(/<script type="text\/plain" data-asset="[^"]+" data-mime="image\/png">iVBOR/);
    for (const word of [SECRET_WORD, DATED_WORD, '{{prenom}}', 'site-de-lyon']) expect(body).not.toContain(word);
    const shown = body.replace(/<script[\s\S]*?<\/script>/g, '');
    expect(shown).not.toMatch(/ (src|srcset|poster)="(?!fichier:)/);
    expect(shown).not.toMatch(/<link rel="(?!icon)/);
    expect(body).not.toMatch(/url\((?!data:)/);
  });

  it('holds the answers of quizzes that nothing depends on, and of no other', async () => {
    const { body } = await download(app.browser(), await listChapterIds());
    const { quizzes } = readData(body);
    expect(Object.values(quizzes)).toHaveLength(1);
    expect(body).toContain('Pour valider');
    expect(body.match(/data-quiz="/g)).toHaveLength(1);
    expect(body).toContain('il se passe dans le livret en ligne');
  });

  it('holds the chosen chapters only, and says which ones stay online', async () => {
    const [, second = ''] = await listChapterIds();
    const { body } = await download(app.browser(), [second]);
    expect(body).toContain('data-key="page/machines"');
    expect(body).not.toContain('data-key="page/bonjour"');
    expect(body).not.toContain('le badge est à l’accueil');
    expect(body).toContain('Chapitres laissés en ligne\u00a0: Accueil.');
    expect(readData(body).pages.map(({ place }) => place)).toEqual([2]);
  });

  it('has another key each time the version or the booklet is another', async () => {
    const ids = await listChapterIds();
    const first = readData((await download(app.browser(), ids)).body);
    await publishBooklet('minor');
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const second = readData((await download(app.browser(), ids)).body);
    expect([first.version, second.version]).toEqual([1, 2]);
    expect(second.key).not.toBe(first.key);
  });

  it('is refused in words: no chapter, an unknown one, or a booklet that is not offered', async () => {
    const browser = app.browser();
    for (const ids of [[], [uuidv7()]]) {
      const { statusCode, body } = await download(browser, ids);
      expect(statusCode).toBe(422);
      expect(body).toContain('Choisissez au moins un chapitre');
    }
    await changeBooklet({ settings: DEFAULT_SETTINGS });
    const ids = await listChapterIds();
    const { statusCode, body } = await download(browser, ids);
    expect(statusCode).toBe(403);
    expect(body).toContain('Ce livret ne se télécharge pas hors ligne.');
  });

  it('is for those who may open the booklet', async () => {
    const ids = await listChapterIds();
    await changeBooklet({ access: { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true } } });
    const stranger = await download(app.browser(), ids);
    expect(stranger.statusCode).toBeGreaterThanOrEqual(400);
    expect(stranger.body).not.toContain('le badge est à l’accueil');
    const { browser } = await openKnownReader();
    const known = await download(browser, ids);
    expect(known.statusCode).toBe(200);
    expect(known.body).toContain('le badge est à l’accueil');
    expect(known.body).not.toContain(SECRET_WORD);
  });

  it('is offered at the foot of the pages while the booklet wants it', async () => {
    const link = `<a class="r-foot-link" href="${base}/livret/fichier-hors-ligne">Livret hors ligne</a>`;
    expect((await app.browser().sendRequest('GET', `${base}/machines`)).body).toContain(link);
    const shown = (await app.browser().sendRequest('GET', `${base}/livret/fichier-hors-ligne?version=1`)).body;
    expect(shown).toContain('Le fichier est à jour');
    expect(shown).toContain('Télécharger le livret hors ligne');
    await changeBooklet({ settings: DEFAULT_SETTINGS });
    expect((await app.browser().sendRequest('GET', `${base}/machines`)).body).not.toContain(
      'livret/fichier-hors-ligne',
    );
    const closed = (await app.browser().sendRequest('GET', `${base}/livret/fichier-hors-ligne`)).body;
    expect(closed).not.toContain('Télécharger le livret hors ligne');
    expect(closed).toContain('Reporter ma lecture hors ligne');
  });
});

describe('« Vérifié le … par … »', () => {
  const listLines = (html: string) =>
    [...html.matchAll(/<p class="r-column r-verified">(.*?)<\/p>/g)].map(([, line]) => line);
  const readOnline = async (slug: string) =>
    listLines((await app.browser().sendRequest('GET', `${base}/${slug}`)).body);
  const verify = async (slug: string) => {
    const { pages } = scope.views;
    const [row] = await scope.select({ id: pages.id }).from(pages).where(eq(pages.slug, slug));
    const body = { pageIds: [row?.id ?? ''] };
    expect((await hr.call(verifyPages, { body })).status).toBe(200);
    return body;
  };

  it('is the same in the file as online, at once after a verification and after it is undone', async () => {
    const ids = await listChapterIds();
    const readFile = async () => (await download(app.browser(), ids)).body;
    expect(listLines(await readFile())).toEqual([]);
    const body = await verify('machines');
    const online = await readOnline('machines');
    expect(online).toEqual([expect.stringMatching(/^Vérifié le \d\d\/\d\d\/\d{4} par les RH$/)]);
    const html = await readFile();
    expect(listLines(html)).toEqual(online);
    const [, template = ''] = /<template data-key="page\/machines"[^>]*>([\s\S]*?)<\/template>/.exec(html) ?? [];
    expect(listLines(template)).toEqual(online);
    await hr.call(undoVerifications, { body });
    expect(listLines(await readFile())).toEqual([]);
  });

  it('is in the file of the back office, and nowhere in a booklet that does not show it', async () => {
    const order = async () => {
      const body = { chapterIds: await listChapterIds(), withVideo: false };
      const asked = await hr.call(exportOfflineFile, { params: { id: booklet.id }, body });
      const got = await hr.call(downloadTask, { params: { id: asked.body.id } });
      return listLines((got.body as unknown as Buffer).toString());
    };
    await verify('machines');
    expect(await order()).toEqual(await readOnline('machines'));
    const reading = { ...booklet.settings.reading, verification: 'none' as const };
    await changeBooklet({ settings: { ...booklet.settings, reading } });
    expect([await order(), await readOnline('machines')]).toEqual([[], []]);
  });
});

describe('its size', () => {
  const snapshotWith = (files: { kind: 'image' | 'video' | 'document'; fileSize: number; widths?: number[] }[]) => {
    const media = Object.fromEntries(
      files.map(({ kind, fileSize, widths = [] }) => [
        uuidv7(),
        {
          kind,
          fileSize,
          name: kind,
          mime: `${kind}/x`,
          width: 2000,
          height: 1000,
          alt: '',
          storageKey: kind,
          variants: widths.map((width) => ({ width, height: width / 2, size: (fileSize * width) / 2000 })),
        },
      ]),
    );
    const blocks = Object.keys(media).map((mediaId) => ({ id: uuidv7(), props: { mediaId } }));
    return {
      media,
      theme: { logo: { mediaId: null, darkMediaId: null } },
      welcome: { photoMediaId: null },
      cover: { mediaId: null },
      chapters: [{ pages: [{ blocks }] }],
    } as never;
  };
  const MEGABYTE = 1024 * 1024;

  it('keeps stored copies of images, and smaller ones when they would not fit', () => {
    const images = Array.from({ length: 20 }, () => ({
      kind: 'image' as const,
      fileSize: 4 * MEGABYTE,
      widths: [640, 1280],
    }));
    const fine = planMedia(snapshotWith(images.slice(0, 5)), false);
    expect(fine.files.every(({ storageKey }) => storageKey === 'image/1280.webp')).toBe(true);
    const small = planMedia(snapshotWith(images), false);
    expect(small.files.every(({ storageKey, isCompacted }) => storageKey === 'image/640.webp' && !isCompacted)).toBe(
      true,
    );
    const compact = planMedia(snapshotWith([...images, ...images]), false);
    expect(compact.files.every(({ isCompacted }) => isCompacted)).toBe(true);
    expect(planMedia(snapshotWith([...images, ...images, ...images, ...images, ...images]), false).doesFit).toBe(false);
  });

  it('leaves out a video that is not wanted, and files that do not fit', () => {
    const files = [
      { kind: 'video' as const, fileSize: 20 * MEGABYTE },
      { kind: 'video' as const, fileSize: 40 * MEGABYTE },
      { kind: 'document' as const, fileSize: 5 * MEGABYTE },
    ];
    expect(planMedia(snapshotWith(files), false).leftOut.size).toBe(2);
    const plan = planMedia(snapshotWith(files), true);
    expect([plan.leftOut.size, plan.doesFit]).toEqual([1, true]);
    expect(plan.files.map(({ bytes }) => bytes)).toEqual([5 * MEGABYTE, 20 * MEGABYTE]);
  });
});

describe('the code that brings the reading back', () => {
  it('adds its pages to those read online, and takes none away', async () => {
    const ids = await listChapterIds();
    const data = readData((await download(app.browser(), ids)).body);
    const { browser, enrolment } = await openKnownReader();
    const html = (await browser.sendRequest('GET', `${base}/machines`)).body;
    const pageId = /name="page" value="([^"]+)"/.exec(html)?.[1] ?? '';
    await browser.sendRequest('POST', `${base}/moi/page`, new URLSearchParams({ page: pageId }).toString(), FORM);
    expect(await listReadSlugs(enrolment.id)).toEqual(['machines']);
    const { statusCode, body } = await postCode(browser, writeCode(data, [0, 2]).toLowerCase());
    expect(statusCode).toBe(200);
    expect(body).toContain('1 page lue hors ligne est ajoutée.');
    expect(body).toContain('1 l’était déjà.');
    expect(await listReadSlugs(enrolment.id)).toEqual(['bonjour', 'machines']);
    expect((await postCode(browser, writeCode(data, [0, 2]))).body).toContain('Rien à ajouter');
    // An older code of the same file, with fewer pages.
    await postCode(browser, writeCode(data, [0]));
    expect(await listReadSlugs(enrolment.id)).toEqual(['bonjour', 'machines']);
  });

  it('gives their pages to the device of a reader whom nobody knows', async () => {
    const data = readData((await download(app.browser(), await listChapterIds())).body);
    const { body } = await postCode(app.browser(), writeCode(data, [0, 1]));
    expect(body).toContain('2 pages lues hors ligne sont reportées sur cet appareil.');
    const pages = JSON.parse((/data-offline-pages="([^"]+)"/.exec(body)?.[1] ?? '').replaceAll('&quot;', '"'));
    // The hashes are those of the pages online, so that the contents show them as read.
    const contents = (await app.browser().sendRequest('GET', `${base}/sommaire`)).body;
    const shown = [...contents.matchAll(/data-page-link="([^"]+)" data-hash="([^"]+)"/g)].map(([, id, hash]) => [
      id,
      hash,
    ]);
    expect(pages).toEqual(
      Object.fromEntries(shown.filter(([id]) => data.pages.slice(0, 2).some((read) => read.id === id))),
    );
    expect(Object.keys(pages)).toHaveLength(2);
  });

  it.each([
    ['empty', () => '', 'Ce champ est obligatoire.'],
    ['no code', () => 'bonjour', 'Ce code n’est pas reconnu'],
    [
      'of pages that were not signed',
      (data: OfflineFileData) => writeCode({ ...data, key: '00'.repeat(32) }, [0]),
      'pas reconnu',
    ],
    ['of another version', (data: OfflineFileData) => writeCode({ ...data, version: 2 }, [0]), 'pas reconnu'],
    ['of another file', (data: OfflineFileData) => writeCode({ ...data, fileId: 'ffffff' }, [0]), 'pas reconnu'],
    ['beyond the pages of the version', (data: OfflineFileData) => writeCode(data, [0, 40]), 'pas reconnu'],
    [
      'mistyped',
      (data: OfflineFileData) => writeCode(data, [0]).replace(/.$/, (last) => (last === '0' ? '8' : '0')),
      'pas reconnu',
    ],
  ])('is refused in words when it is %s', async (_, write, words) => {
    const data = readData((await download(app.browser(), await listChapterIds())).body);
    const { browser, enrolment } = await openKnownReader();
    const code = write(data);
    const { statusCode, body } = await postCode(browser, code);
    expect(statusCode).toBe(422);
    expect(body).toContain(words);
    // What was typed stays there.
    expect(body).toContain(`data-offline-typed="">${code}</textarea>`);
    expect(await listReadSlugs(enrolment.id)).toEqual([]);
  });

  it('of one booklet is not that of another', async () => {
    const data = readData((await download(app.browser(), await listChapterIds())).body);
    const other = await makeBooklet(scope, [{ title: 'Un', pages: [page('Seule', 'seule')] }], {
      slug: 'autre',
      access: { ...DEFAULT_ACCESS, public: { on: true, noindex: true } },
      settings: DEFAULT_SETTINGS,
    } as never);
    expect((await hr.call(publish, { params: { id: other.id }, body: { kind: 'minor' } })).status).toBe(200);
    const sent = new URLSearchParams({ code: writeCode(data, [0]) }).toString();
    const address = `/lire/${company.slug}/autre/livret/fichier-hors-ligne`;
    expect((await app.browser().sendRequest('POST', address, sent, FORM)).statusCode).toBe(422);
  });

  it('of an older version counts until a major one asks to read again', async () => {
    const data = readData((await download(app.browser(), await listChapterIds())).body);
    const { browser, enrolment } = await openKnownReader();
    await publishBooklet('minor');
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await postCode(browser, writeCode(data, [0]))).statusCode).toBe(200);
    expect(await listReadSlugs(enrolment.id)).toEqual(['bonjour']);
    await publishBooklet('major');
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const { statusCode, body } = await postCode(browser, writeCode(data, [1]));
    expect(statusCode).toBe(409);
    expect(body).toContain('Ce code vient de la version 1, que la version 3 remplace');
    expect(await listReadSlugs(enrolment.id)).toEqual(['bonjour']);
  });

  it('needs the access of the booklet', async () => {
    const data = readData((await download(app.browser(), await listChapterIds())).body);
    await changeBooklet({ access: { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true } } });
    const { statusCode, body } = await postCode(app.browser(), writeCode(data, [0]));
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(body).not.toContain('data-offline-pages');
  });
});

describe('the file from the back office', () => {
  const order = async (browser: Browser, chapterIds: string[]) =>
    browser.call(exportOfflineFile, { params: { id: booklet.id }, body: { chapterIds, withVideo: false } });

  it('is a task with its progress, whether or not readers are offered it', async () => {
    await changeBooklet({ settings: DEFAULT_SETTINGS });
    const choice = await getChoice();
    expect(choice).toMatchObject({ version: 1, onlinePages: 2 });
    expect(choice.chapters.map(({ title, pages }) => [title, pages])).toEqual([
      ['Accueil', 2],
      ['Atelier', 1],
    ]);
    const asked = await order(hr, [choice.chapters[0]?.id ?? '']);
    expect(asked.status, JSON.stringify(asked.error)).toBe(200);
    const { body } = await hr.call(listTasks, { query: {} });
    const task = body.rows.find(({ id }) => id === asked.body.id);
    expect(task).toMatchObject({ state: 'done', file: 'livret-d-accueil-version-1.html' });
    expect(task?.told).toMatch(/^2 pages, .* au total\.$/);
    const got = await hr.call(downloadTask, { params: { id: asked.body.id } });
    const html = (got.body as unknown as Buffer).toString();
    expect(readData(html).address).toBe(`http://livrets.exemple.test${base}`);
    expect(html).not.toContain('data-key="page/machines"');
  });

  it('is refused without the right, to another company, and without a published version', async () => {
    const ids = await listChapterIds();
    const writer = app.browser();
    await app.make.signIn(writer, { companyId: company.id, role: 'editor' });
    expect((await order(writer, ids)).status).toBe(404);
    const stranger = app.browser();
    await app.make.signIn(stranger, { companyId: (await app.make.company()).id });
    expect((await order(stranger, ids)).status).toBe(404);
    const unknown = await order(hr, [uuidv7()]);
    expect([unknown.status, unknown.error.code]).toEqual([422, 'LEC-044']);
    expect((await order(hr, [])).status).toBe(422);
    await changeBooklet({ state: 'draft', onlinePublicationId: null });
    const draft = await order(hr, ids);
    expect([draft.status, draft.error.code]).toEqual([409, 'LEC-045']);
  });
});
