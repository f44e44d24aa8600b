import { and, eq, inArray } from 'drizzle-orm';
import type { BookletSettings } from '../../../../contract/reading/reading.ts';
import { escapeHtml } from '../../../booklets/index.ts';
import { AccountAccess } from '../../../platform/data/access/account-access.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { formatLocalDay } from '../../../platform/text/format-date.ts';

/** Who verified, when no person is named: the team is in charge of the text, whoever leaves it. */
const TEAM = 'les RH';

/** « Vérifié le … par … » of the pages of a version, by the slug of the page. */
export type VerifiedPages = ReadonlyMap<string, string>;
export const NO_VERIFIED_PAGES: VerifiedPages = new Map();

/**
 * Verifications that readers of a version may see: those of the very text that it shows. A person is named by their
 * first name and function, never by their last name, and only in a booklet that asks for it.
 */
export const loadVerifiedPages = async (
  db: Db,
  scope: Scope,
  publicationId: string,
  { verification = 'team' }: BookletSettings['reading'],
  timeZone: string,
): Promise<VerifiedPages> => {
  if (verification === 'none') return NO_VERIFIED_PAGES;
  const { pages, pageVerifications } = scope.views;
  const rows = await scope
    .select({ slug: pages.slug, at: pageVerifications.at, by: pageVerifications.by })
    .from(pageVerifications)
    .innerJoin(pages, eq(pages.id, pageVerifications.pageId))
    .where(eq(pageVerifications.publicationId, publicationId));
  if (rows.length === 0) return NO_VERIFIED_PAGES;
  const ids = verification === 'person' ? [...new Set(rows.flatMap(({ by }) => by ?? []))] : [];
  const accounts = new AccountAccess(db, { companyId: scope.companyId });
  const { users } = accounts.views;
  const people =
    ids.length === 0
      ? []
      : await accounts
          .select({ id: users.id, firstName: users.firstName, jobTitle: users.jobTitle })
          .from(users)
          .where(and(inArray(users.id, ids), eq(users.status, 'active')));
  const names = new Map(
    people.map(({ id, firstName, jobTitle }) => [id, jobTitle === '' ? firstName : `${firstName} (${jobTitle})`]),
  );
  return new Map(
    rows.map(({ slug, at, by }) => [
      slug,
      `Vérifié le ${formatLocalDay(at, timeZone)} par ${names.get(by ?? '') || TEAM}`,
    ]),
  );
};

const PAGE_KEY = /^page\/(.+)$/;

/** The line of a document; undefined: it has none. */
export const findVerification = (key: string, verified: VerifiedPages): string | undefined =>
  verified.get(PAGE_KEY.exec(key)?.[1] ?? '');

/** Adds the line to the foot of a page, before the link that reports an error, which every version has. */
export const addVerification = (html: string, key: string, verified: VerifiedPages): string => {
  const line = findVerification(key, verified);
  if (line === undefined) return html;
  return html.replace(
    '<p class="r-column r-page-report">',
    (report) => `<p class="r-column r-verified">${escapeHtml(line)}</p>${report}`,
  );
};
