import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EXAMPLE_PROPS } from '../../../../blocks/examples.ts';
import { DEFAULT_ACCESS } from '../../../../contract/booklets/access/access.ts';
import { publish } from '../../../../contract/booklets/publications/publications.ts';
import { type BookletSettings, DEFAULT_SETTINGS } from '../../../../contract/reading/reading.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { buildOriginalKey } from '../../../booklets/media/storage-keys.ts';
import { type ChapterSeed, makeBooklet } from '../../../booklets/publications/booklet.fixture.ts';
import { createPersonalLink } from '../../../people/enrolments/links.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';

let app: TestApp;
let scope: Scope;
let hr: Browser;
let slug: string;
let booklet: TenantRow<'booklets'>;

const text = (html: string) => ({ type: 'text' as const, props: { html } });
const QUIZ = {
  type: 'quiz' as const,
  props: {
    title: 'Quiz',
    passMark: 100,
    attempts: 0,
    questions: [
      {
        kind: 'multiple' as const,
        text: 'Tout est vrai ?',
        feedback: '',
        answers: [
          { text: 'Oui', right: true, match: '' },
          { text: 'Vraiment', right: true, match: '' },
        ],
      },
    ],
  },
};
/** A page with a quiz to pass, and one with a file to open. */
const setUp = async (
  mode: BookletSettings['tracking']['mode'] = 'aggregate',
  beside: ChapterSeed['pages'][number]['blocks'] = [],
) => {
  const bytes = Buffer.from('%PDF-1.7 consignes');
  const [media] = await scope.insert('media', [
    {
      name: 'consignes.pdf',
      kind: 'document',
      mime: 'application/pdf',
      size: bytes.length,
      fileSize: bytes.length,
      sha256: 'h',
      storageKey: `test/${slug}`,
    },
  ]);
  if (!media) throw new Error('no file');
  await app.services.storage.put(buildOriginalKey(media), bytes, 'application/pdf');
  const file = { ...EXAMPLE_PROPS.fileToRead, file: { mediaId: media.id }, title: 'Consignes' };
  const access = { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true } };
  const settings = { ...DEFAULT_SETTINGS, tracking: { ...DEFAULT_SETTINGS.tracking, mode } };
  const pages = [
    { title: 'Quiz', slug: 'page-quiz', mandatory: true, blocks: [text('<p>Un.</p>'), QUIZ] },
    {
      title: 'Fichier',
      slug: 'fichier',
      mandatory: true,
      blocks: [{ type: 'fileToRead' as const, props: file }, ...beside],
    },
  ];
  booklet = await makeBooklet(scope, [{ title: 'Tout', pages }], { access, settings });
  const answer = await hr.call(publish, { params: { id: booklet.id }, body: {} });
  expect([answer.status, answer.error]).toMatchObject([200, {}]);
};
const base = () => `/lire/${slug}/accueil`;
const get = (browser: Browser, rest: string) => browser.sendRequest('GET', `${base()}${rest}`);
const post = (browser: Browser, rest: string, form: Record<string, string> | [string, string][], json = false) =>
  browser.sendRequest('POST', `${base()}${rest}`, new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    ...(json && { accept: 'application/json' }),
  });
const openEntered = async ({ id }: TenantRow<'enrolments'>, via: 'copy' | 'test' = 'copy') => {
  const browser = app.browser();
  await get(browser, `/acces/${await createPersonalLink(scope, id, via)}`);
  if (via === 'copy') await post(browser, '/moi/information', {});
  return browser;
};
const pageId = async (browser: Browser, name: string) =>
  /name="page" value="([^"]+)"/.exec((await get(browser, `/${name}`)).body)?.[1] ?? '';
const read = async (browser: Browser, name: string, json = false) =>
  post(browser, '/moi/page', { page: await pageId(browser, name) }, json);
const answerQuiz = async (browser: Browser, ...chosen: string[]) => {
  const action = /action="[^"]*\/quiz\/([^"]+)"/.exec((await get(browser, '/page-quiz')).body)?.[1] ?? '';
  return post(
    browser,
    `/quiz/${action}`,
    chosen.map((one) => ['q0', one] as [string, string]),
    true,
  );
};
const openFile = async (browser: Browser) => {
  const href = /href="([^"]*\/fichiers\/[^"]+)"/.exec((await get(browser, '/fichier')).body)?.[1] ?? '';
  return browser.sendRequest('GET', href.replaceAll('&amp;', '&'));
};
const findFileBlockId = async (browser: Browser) =>
  /name="bloc" value="([^"]+)"/.exec((await get(browser, '/fichier')).body)?.[1] ?? '';
/** Sends the viewer's report: the pages shown so far. */
const showPages = async (browser: Browser, pages: string, total: number | string) =>
  post(browser, '/moi/fichier', { bloc: await findFileBlockId(browser), pages, total: String(total) }, true);
const finishFile = async (browser: Browser) =>
  post(browser, '/moi/fichier', { bloc: await findFileBlockId(browser), tout: 'oui' });
const getEnrolmentRow = async ({ id }: TenantRow<'enrolments'>) => {
  const { enrolments } = scope.views;
  const [row] = await scope.select().from(enrolments).where(eq(enrolments.id, id));
  return row;
};
const attempts = () => scope.select().from(scope.views.responses);

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const company = await app.make.company();
  slug = company.slug;
  hr = app.browser();
  scope = app.make.scope(await app.make.signIn(hr, { companyId: company.id }), company.id);
});

describe('a reading is complete', () => {
  it('once its pages are read and its quizzes passed, in whichever order', async () => {
    await setUp();
    const enrolment = await app.make.enrolment(scope, { bookletId: booklet.id });
    const browser = await openEntered(enrolment);
    await openFile(browser);
    await finishFile(browser);
    await read(browser, 'fichier');
    await read(browser, 'page-quiz');
    expect(await getEnrolmentRow(enrolment)).toMatchObject({ state: 'started', progress: 100 });
    expect((await answerQuiz(browser, '0')).json()).toMatchObject({ passed: false });
    expect((await getEnrolmentRow(enrolment))?.state).toBe('started');
    expect((await answerQuiz(browser, '0', '1')).json()).toMatchObject({ passed: true });
    expect((await getEnrolmentRow(enrolment))?.state).toBe('completed');
    expect((await get(browser, '/donnees')).body).toMatch(/Quiz \(réussi\)[\s\S]*Consignes/);
    // Statistics use the first attempt; a later pass is recorded beside it.
    expect(await attempts()).toMatchObject([
      { kind: 'quiz', enrolmentId: enrolment.id, value: { passed: false, right: [false], later: true } },
    ]);
  });

  it('of a trial never, and nothing of it is kept; nor where nothing is followed', async () => {
    await setUp();
    const enrolment = await app.make.enrolment(scope, { bookletId: booklet.id });
    const trial = await openEntered(enrolment, 'test');
    expect((await answerQuiz(trial, '0', '1')).json()).toMatchObject({ passed: true });
    await openFile(trial);
    expect(await attempts()).toEqual([]);
    expect(await scope.select().from(scope.views.openedFiles)).toEqual([]);
  });

  it('keeps no answer where nothing is followed', async () => {
    await setUp('none');
    const browser = await openEntered(await app.make.enrolment(scope, { bookletId: booklet.id }));
    expect((await answerQuiz(browser, '0', '1')).json()).toMatchObject({ passed: true });
    expect((await openFile(browser)).statusCode).toBe(200);
    expect([await attempts(), await scope.select().from(scope.views.openedFiles)]).toEqual([[], []]);
  });
});

describe('a file to read', () => {
  it('must be gone through before its page counts, whether the page is sent by a script or not', async () => {
    await setUp();
    const enrolment = await app.make.enrolment(scope, { bookletId: booklet.id });
    const browser = await openEntered(enrolment);
    expect((await get(browser, '/fichier')).body).toContain(
      'À parcourir jusqu’à la dernière page avant que cette page compte comme lue.',
    );
    const refused = await read(browser, 'fichier');
    expect([refused.statusCode, refused.body.includes('Ouvrez d’abord le fichier à lire')]).toEqual([422, true]);
    const json = await read(browser, 'fichier', true);
    expect([json.statusCode, (json.json() as { message: string }).message]).toEqual([
      422,
      'Ouvrez d’abord le fichier à lire\u00a0: «\u00a0Consignes\u00a0».',
    ]);
    expect(await scope.select().from(scope.views.pageProgress)).toEqual([]);
    expect((await getEnrolmentRow(enrolment))?.pagesDone).toBe(0);
    // A file must be opened before its pages can be reported as read.
    const closed = await finishFile(browser);
    expect([closed.statusCode, closed.body.includes('Ouvrez d’abord le fichier à lire')]).toEqual([422, true]);
    expect((await openFile(browser)).statusCode).toBe(200);
    expect((await read(browser, 'fichier', true)).json()).toMatchObject({
      message: 'Parcourez d’abord toutes les pages du fichier à lire : « Consignes ».',
    });
    const said = await finishFile(browser);
    expect([said.statusCode, said.headers.location]).toEqual([
      303,
      `${base()}/fichier#bloc-${await findFileBlockId(browser)}`,
    ]);
    expect((await get(browser, '/fichier')).body).toContain('✓ Fichier lu');
    expect((await read(browser, 'fichier')).statusCode).toBe(303);
    expect((await getEnrolmentRow(enrolment))?.pagesDone).toBe(1);
  });

  it('counts the pages that were shown, on whichever device, and is read once all were (LEC-006)', async () => {
    await setUp();
    const enrolment = await app.make.enrolment(scope, { bookletId: booklet.id });
    const browser = await openEntered(enrolment);
    await openFile(browser);
    expect((await showPages(browser, '1 2', 3)).json()).toMatchObject({ seen: [1, 2], total: 3, isRead: false });
    const refused = await read(browser, 'fichier', true);
    expect([refused.statusCode, (refused.json() as { message: string }).message]).toEqual([
      422,
      'Parcourez toutes les pages (2 sur 3) avant de confirmer votre lecture.',
    ]);
    expect((await getEnrolmentRow(enrolment))?.pagesDone).toBe(0);
    const other = await openEntered(enrolment);
    expect((await get(other, '/fichier')).body).toContain('2 pages parcourues sur 3.');
    expect((await showPages(other, '3', 3)).json()).toMatchObject({
      isRead: true,
      words: '✓ Fichier lu : 3 sur 3',
    });
    // A read page stays read, whatever the form sends later.
    expect((await showPages(other, '1', 9)).json()).toMatchObject({ total: 3, isRead: true });
    expect((await read(browser, 'fichier', true)).statusCode).toBe(200);
    expect((await getEnrolmentRow(enrolment))?.pagesDone).toBe(1);
  });

  it('begins anew when it has another number of pages: it was replaced', async () => {
    await setUp();
    const browser = await openEntered(await app.make.enrolment(scope, { bookletId: booklet.id }));
    await openFile(browser);
    await showPages(browser, '1 2', 3);
    expect((await showPages(browser, '4', 4)).json()).toMatchObject({ seen: [4], total: 4, isRead: false });
  });

  it('keeps nothing of pages that cannot be', async () => {
    await setUp();
    const browser = await openEntered(await app.make.enrolment(scope, { bookletId: booklet.id }));
    await openFile(browser);
    const wrong = [
      ['', 3],
      ['4', 3],
      ['0', 3],
      ['1.5', 3],
      ['un', 3],
      ['1', 0],
      ['1', 1e9],
      ['1', 'x'],
    ] as const;
    for (const [pages, total] of wrong) {
      expect((await showPages(browser, pages, total)).statusCode, `${pages} of ${total}`).toBe(404);
    }
    expect(await scope.select().from(scope.views.openedFiles)).toMatchObject([
      { seen: [], total: null, isRead: false },
    ]);
  });

  it('holds a confirmation beside it back until then, and says so there', async () => {
    await setUp('aggregate', [{ type: 'confirmation', props: { ...EXAMPLE_PROPS.confirmation, covers: 'page' } }]);
    const enrolment = await app.make.enrolment(scope, {
      bookletId: booklet.id,
      participant: { firstName: 'Inès', lastName: 'Le Goff' },
    });
    const browser = await openEntered(enrolment);
    await openFile(browser);
    await showPages(browser, '1', 2);
    const { body } = await get(browser, '/fichier');
    expect(body).toMatch(/Parcourez toutes les pages \(1 sur 2\) avant[\s\S]*<button[^>]*disabled/);
    const form = {
      bloc: /moi\/confirmation"[^>]*><input type="hidden" name="bloc" value="([^"]+)"/.exec(body)?.[1] ?? '',
      version: '1',
      lu: 'oui',
      nom: 'Inès Le Goff',
    };
    const refused = await post(browser, '/moi/confirmation', form);
    expect([refused.statusCode, refused.body.includes('(1 sur 2)')]).toEqual([422, true]);
    expect(await scope.select().from(scope.views.proofs)).toEqual([]);
    await showPages(browser, '2', 2);
    expect((await get(browser, '/fichier')).body).not.toMatch(/<button[^>]*disabled/);
    expect((await post(browser, '/moi/confirmation', form)).statusCode).toBe(303);
    expect(await scope.select().from(scope.views.proofs)).toHaveLength(1);
  });

  it('keeps no page of a trial, nor where nothing is followed', async () => {
    await setUp();
    const enrolment = await app.make.enrolment(scope, { bookletId: booklet.id });
    const trial = await openEntered(enrolment, 'test');
    await openFile(trial);
    expect((await showPages(trial, '1 2', 2)).json()).toMatchObject({ isRead: true });
    expect(await scope.select().from(scope.views.openedFiles)).toEqual([]);
  });

  it('is not opened by a browser that fetches ahead', async () => {
    await setUp();
    const browser = await openEntered(await app.make.enrolment(scope, { bookletId: booklet.id }));
    const href = /href="([^"]*\/fichiers\/[^"]+)"/.exec((await get(browser, '/fichier')).body)?.[1] ?? '';
    await browser.sendRequest('GET', href.replaceAll('&amp;', '&'), undefined, { 'sec-purpose': 'prefetch' });
    expect(await scope.select().from(scope.views.openedFiles)).toEqual([]);
  });
});
