import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../blocks/examples.ts';
import { DEFAULT_ACCESS } from '../../contract/access.ts';
import { publish } from '../../contract/publications.ts';
import { type BookletSettings, DEFAULT_SETTINGS } from '../../contract/reading.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import type { Browser } from '../../test/browser.ts';
import type { Row, Scope } from '../db/scope.ts';
import { newLink } from '../enrolments/links.ts';
import { originalKey } from '../media/files.ts';
import { makeBooklet } from '../publications/booklet.fixture.ts';

let house: TestApp;
let scope: Scope;
let hr: Browser;
let slug: string;
let booklet: Row<'booklets'>;

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
const setUp = async (mode: BookletSettings['tracking']['mode'] = 'aggregate') => {
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
  await house.services.storage.put(originalKey(media), bytes, 'application/pdf');
  const file = { ...EXAMPLES.fileToRead, file: { mediaId: media.id }, title: 'Consignes' };
  const access = { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true } };
  const settings = { ...DEFAULT_SETTINGS, tracking: { ...DEFAULT_SETTINGS.tracking, mode } };
  const pages = [
    { title: 'Quiz', slug: 'page-quiz', mandatory: true, blocks: [text('<p>Un.</p>'), QUIZ] },
    { title: 'Fichier', slug: 'fichier', mandatory: true, blocks: [{ type: 'fileToRead' as const, props: file }] },
  ];
  booklet = await makeBooklet(scope, [{ title: 'Tout', pages }], { access, settings });
  const answer = await hr.call(publish, { params: { id: booklet.id }, body: {} });
  expect([answer.status, answer.error]).toMatchObject([200, {}]);
};
const base = () => `/lire/${slug}/accueil`;
const get = (browser: Browser, rest: string) => browser.raw('GET', `${base()}${rest}`);
const post = (browser: Browser, rest: string, form: Record<string, string> | [string, string][], json = false) =>
  browser.raw('POST', `${base()}${rest}`, new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    ...(json && { accept: 'application/json' }),
  });
const entered = async ({ id }: Row<'enrolments'>, via: 'copy' | 'test' = 'copy') => {
  const browser = house.browser();
  await get(browser, `/acces/${await newLink(scope, id, via)}`);
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
  return browser.raw('GET', href.replaceAll('&amp;', '&'));
};
const rowOf = async ({ id }: Row<'enrolments'>) => {
  const { enrolments } = scope.views;
  const [row] = await scope.select().from(enrolments).where(eq(enrolments.id, id));
  return row;
};
const attempts = () => scope.select().from(scope.views.responses);

beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.close());
beforeEach(async () => {
  const company = await house.make.company();
  slug = company.slug;
  hr = house.browser();
  scope = house.make.scope(await house.make.signIn(hr, { companyId: company.id }), company.id);
});

describe('a reading is complete', () => {
  it('once its pages are read and its quizzes passed, in whichever order', async () => {
    await setUp();
    const enrolment = await house.make.enrolment(scope, { bookletId: booklet.id });
    const browser = await entered(enrolment);
    await openFile(browser);
    await read(browser, 'fichier');
    await read(browser, 'page-quiz');
    expect(await rowOf(enrolment)).toMatchObject({ state: 'started', progress: 100 });
    expect((await answerQuiz(browser, '0')).json()).toMatchObject({ passed: false });
    expect((await rowOf(enrolment))?.state).toBe('started');
    expect((await answerQuiz(browser, '0', '1')).json()).toMatchObject({ passed: true });
    expect((await rowOf(enrolment))?.state).toBe('completed');
    expect((await get(browser, '/donnees')).body).toMatch(/Quiz \(réussi\)[\s\S]*Consignes/);
    // The first attempt is what counts in sums; that a later one passed is kept beside it.
    expect(await attempts()).toMatchObject([
      { kind: 'quiz', enrolmentId: enrolment.id, value: { passed: false, right: [false], later: true } },
    ]);
  });

  it('of a trial never, and nothing of it is kept; nor where nothing is followed', async () => {
    await setUp();
    const enrolment = await house.make.enrolment(scope, { bookletId: booklet.id });
    const trial = await entered(enrolment, 'test');
    expect((await answerQuiz(trial, '0', '1')).json()).toMatchObject({ passed: true });
    await openFile(trial);
    expect(await attempts()).toEqual([]);
    expect(await scope.select().from(scope.views.openedFiles)).toEqual([]);
  });

  it('keeps no answer where nothing is followed', async () => {
    await setUp('none');
    const browser = await entered(await house.make.enrolment(scope, { bookletId: booklet.id }));
    expect((await answerQuiz(browser, '0', '1')).json()).toMatchObject({ passed: true });
    expect((await openFile(browser)).statusCode).toBe(200);
    expect([await attempts(), await scope.select().from(scope.views.openedFiles)]).toEqual([[], []]);
  });
});

describe('a file to read', () => {
  it('must be opened before its page counts, whether the page is sent by a script or not', async () => {
    await setUp();
    const enrolment = await house.make.enrolment(scope, { bookletId: booklet.id });
    const browser = await entered(enrolment);
    expect((await get(browser, '/fichier')).body).toContain('À ouvrir avant que cette page compte comme lue.');
    const refused = await read(browser, 'fichier');
    expect([refused.statusCode, refused.body.includes('Ouvrez d’abord le fichier à lire')]).toEqual([422, true]);
    const json = await read(browser, 'fichier', true);
    expect([json.statusCode, (json.json() as { message: string }).message]).toEqual([
      422,
      'Ouvrez d’abord le fichier à lire\u00a0: «\u00a0Consignes\u00a0».',
    ]);
    expect(await scope.select().from(scope.views.pageProgress)).toEqual([]);
    expect((await rowOf(enrolment))?.pagesDone).toBe(0);
    expect((await openFile(browser)).statusCode).toBe(200);
    expect((await get(browser, '/fichier')).body).toContain('✓ Fichier ouvert');
    expect((await read(browser, 'fichier')).statusCode).toBe(303);
    expect((await rowOf(enrolment))?.pagesDone).toBe(1);
  });

  it('is not opened by a browser that fetches ahead', async () => {
    await setUp();
    const browser = await entered(await house.make.enrolment(scope, { bookletId: booklet.id }));
    const href = /href="([^"]*\/fichiers\/[^"]+)"/.exec((await get(browser, '/fichier')).body)?.[1] ?? '';
    await browser.raw('GET', href.replaceAll('&amp;', '&'), undefined, { 'sec-purpose': 'prefetch' });
    expect(await scope.select().from(scope.views.openedFiles)).toEqual([]);
  });
});
