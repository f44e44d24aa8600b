import { eq } from 'drizzle-orm';
import { type AccessSettings, DEFAULT_ACCESS } from '../../../../contract/booklets/access/access.ts';
import type { TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { type ChapterSeed, GOOD_CHAPTERS, makeBooklet } from '../../../booklets/publications/booklet.fixture.ts';
import { publishBookletDraft } from '../../../booklets/publications/publication.ts';
import { invalidateReaderCache } from '../../../booklets/publications/reader-cache-events.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';

export const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' };

/** Default settings with these access methods enabled. */
export const makeAccessSettings = (chosen: Partial<AccessSettings>): AccessSettings => ({
  ...DEFAULT_ACCESS,
  ...chosen,
});

/** A company with one online booklet, and the actions of its readers. */
export const createBookletFixture = async (
  test: TestApp,
  chosen: Partial<AccessSettings>,
  chapters: ChapterSeed[] = GOOD_CHAPTERS,
) => {
  const company = await test.make.company({ contactEmail: 'rh@exemple.fr' });
  const user = await test.make.user({ companyId: company.id });
  const scope = test.make.scope(user, company.id);
  const booklet = await makeBooklet(scope, chapters, { access: makeAccessSettings(chosen) });
  await publishBookletDraft(scope, booklet.id, { kind: 'minor', note: '' });
  const path = (rest = '') => `/lire/${company.slug}/accueil${rest}`;
  return {
    company,
    user,
    scope,
    booklet,
    path,
    /** An identified reader first sees the privacy notice: this accepts it. */
    get: async (rest = '', reader: Browser = test.browser(), headers: Record<string, string> = {}) => {
      const answer = await reader.sendRequest('GET', path(rest), undefined, headers);
      if (!String(answer.headers.location).includes('/moi/information')) return answer;
      await reader.sendRequest('POST', path('/moi/information'), '', FORM_HEADERS);
      return reader.sendRequest('GET', path(rest), undefined, headers);
    },
    post: (rest: string, fields: Record<string, string>, reader: Browser = test.browser(), headers = {}) =>
      reader.sendRequest('POST', path(rest), new URLSearchParams(fields).toString(), { ...FORM_HEADERS, ...headers }),
    /** Changes the settings, and invalidates this node's cache. */
    set: async (next: Partial<AccessSettings>) => {
      await scope.update('booklets', { access: makeAccessSettings(next) }, ({ id }) => eq(id, booklet.id));
      invalidateReaderCache(booklet.id);
    },
    link: (values: Partial<TenantRow<'accessLinks'>> = {}) => makeAccessLink(scope, booklet.id, values),
    sessions: () => {
      const { readerSessions } = scope.views;
      return scope.select().from(readerSessions).where(eq(readerSessions.bookletId, booklet.id));
    },
  };
};
export type BookletFixture = Awaited<ReturnType<typeof createBookletFixture>>;

let linkSerial = 0;
const makeAccessLink = async (scope: Scope, bookletId: string, values: Partial<TenantRow<'accessLinks'>>) => {
  linkSerial += 1;
  const [link] = await scope.insert('accessLinks', [
    { bookletId, name: 'Affiche', token: `lien-${linkSerial}-${'x'.repeat(30)}`, ...values },
  ]);
  if (!link) throw new Error('link not made');
  return link;
};

/** The visible text of a page, without tags. */
export const toVisibleText = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
