import { and, eq, isNull } from 'drizzle-orm';
import { EXAMPLE_PROPS } from '../../../blocks/examples.ts';
import type { NewBlock } from '../../../blocks/registry.ts';
import { DEFAULT_ACCESS } from '../../../contract/booklets/access/access.ts';
import type { PublicationKind } from '../../../contract/booklets/booklets/booklet-kinds.ts';
import { publish } from '../../../contract/booklets/publications/publications.ts';
import { getParticipant, type ParticipantDetail } from '../../../contract/people/participants/participants.ts';
import { type BookletSettings, DEFAULT_SETTINGS } from '../../../contract/reading/reading.ts';
import type { TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { type ChapterSeed, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { createPersonalLink } from '../../people/enrolments/links.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';

export const makeTextBlock = (html: string): NewBlock => ({ type: 'text', props: { html } });

/** A quiz that passes with both answers. */
export const makeQuizBlock = (title: string): NewBlock => ({
  type: 'quiz',
  props: {
    title,
    passMark: 100,
    attempts: 0,
    questions: [
      {
        kind: 'multiple',
        text: 'Tout est vrai ?',
        feedback: '',
        answers: [
          { text: 'Oui', right: true, match: '' },
          { text: 'Vraiment', right: true, match: '' },
        ],
      },
    ],
  },
});

export const makeConfirmationBlock = (title: string): NewBlock => ({
  type: 'confirmation',
  props: { ...EXAMPLE_PROPS.confirmation, title, covers: 'page', allPages: false, signature: false, resign: false },
});

export interface ReadingFixture {
  hr: Browser;
  scope: Scope;
  company: { id: string; slug: string };
  booklet: TenantRow<'booklets'>;
  base: string;
}

type SettingsChange = { [Part in keyof BookletSettings]?: Partial<BookletSettings[Part]> };

/** A company with an online booklet, personal links, and tracking by name unless `tracking` says otherwise. */
export const createReadingFixture = async (
  app: TestApp,
  chapters: ChapterSeed[],
  { tracking, review }: SettingsChange = {},
): Promise<ReadingFixture> => {
  const company = await app.make.company();
  const hr = app.browser();
  const scope = app.make.scope(await app.make.signIn(hr, { companyId: company.id }), company.id);
  const booklet = await makeBooklet(scope, chapters, {
    access: { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true } },
    settings: {
      ...DEFAULT_SETTINGS,
      tracking: { ...DEFAULT_SETTINGS.tracking, mode: 'named', ...tracking },
      review: { ...DEFAULT_SETTINGS.review, ...review },
    },
  });
  const office = { hr, scope, company, booklet, base: `/lire/${company.slug}/accueil` };
  await publishFixture(office, 'minor');
  return office;
};

export const publishFixture = async ({ hr, booklet }: ReadingFixture, kind: PublicationKind): Promise<void> => {
  const answer = await hr.call(publish, { params: { id: booklet.id }, body: { kind } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
};

/** Changes a draft page, found by its slug. */
export const changePage = async (
  { scope, booklet }: ReadingFixture,
  slug: string,
  change: Partial<TenantRow<'pages'>>,
) => {
  await scope.update('pages', change, (pages) => and(eq(pages.bookletId, booklet.id), eq(pages.slug, slug)));
};

/** Adds a block at the end of a draft page. */
export const addBlock = async ({ scope, booklet }: ReadingFixture, slug: string, block: NewBlock): Promise<void> => {
  const { pages } = scope.views;
  const [page] = await scope
    .select()
    .from(pages)
    .where(and(eq(pages.bookletId, booklet.id), eq(pages.slug, slug), isNull(pages.deletedAt)));
  const place = { bookletId: booklet.id, pageId: page?.id ?? '' };
  await scope.insert('blocks', [{ ...block, ...place, version: 1, position: 9, revision: 1, words: 1 }]);
};

const FORM_CONTENT_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' };

/** A reader with a browser of their own. */
export const openTestReader = async (app: TestApp, { scope, base }: ReadingFixture, enrolmentId: string) => {
  const browser = app.browser();
  const get = async (rest = '') => (await browser.sendRequest('GET', `${base}${rest}`)).body;
  const post = (rest: string, form: Record<string, string> | [string, string][], headers = {}) =>
    browser.sendRequest('POST', `${base}${rest}`, new URLSearchParams(form).toString(), {
      ...FORM_CONTENT_HEADERS,
      ...headers,
    });
  const found = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';
  await browser.sendRequest('GET', `${base}/acces/${await createPersonalLink(scope, enrolmentId, 'copy')}`);
  await post('/moi/information', {});
  return {
    get,
    post,
    read: async (slug: string) =>
      post('/moi/page', { page: found(await get(`/${slug}`), /name="page" value="([^"]+)"/) }),
    answer: async (slug: string, ...answers: string[]) => {
      const blockId = found(await get(`/${slug}`), /action="[^"]*\/quiz\/([^"]+)"/);
      return post(
        `/quiz/${blockId}`,
        answers.map((one): [string, string] => ['q0', one]),
      );
    },
    confirm: async (slug: string, name: string) => {
      const html = await get(`/${slug}`);
      const form = { lu: 'oui', nom: name, version: found(html, /name="version" value="([^"]+)"/) };
      return post('/moi/confirmation', { ...form, bloc: found(html, /name="bloc" value="([^"]+)"/) });
    },
  };
};

/** The participant's details, as the back office shows them. */
export const getParticipantDetail = async (
  { booklet }: ReadingFixture,
  browser: Browser,
  enrolmentId: string,
): Promise<ParticipantDetail> => {
  const { status, body } = await browser.call(getParticipant, { params: { id: booklet.id, enrolmentId } });
  if (status !== 200) throw new Error(String(status));
  return body;
};
