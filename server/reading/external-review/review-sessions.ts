import { eq } from 'drizzle-orm';
import { REVIEW_PATH } from '../../../contract/platform/paths.ts';
import { insertRow } from '../../platform/data/access/find-rows.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { findReviewSession, type ReviewLinkFacts } from '../../platform/data/queries/find-review-link.ts';
import { createToken, digestToken } from '../../platform/security/tokens.ts';

const REVIEW_COOKIE_NAME = 'embarque_relecture';
/** Interval between writes of `lastSeenAt`, in milliseconds. */
const LAST_SEEN_INTERVAL_MS = 600_000;

export interface ReviewSession {
  id: string;
  name: string;
}

/** The cookie is limited to the pages of its link, and hidden from scripts. It ends with the link. */
export const buildReviewCookie = (
  cookie: string,
  { token, seconds, secure }: { token: string; seconds: number; secure: boolean },
): string =>
  `${REVIEW_COOKIE_NAME}=${cookie}; Path=${REVIEW_PATH}/${token}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

const findCookie = (cookies: string | undefined): string | null =>
  /(?:^|;\s*)embarque_relecture=([\w-]+)/.exec(cookies ?? '')?.[1] ?? null;

/** Opens a session of a link. The cookie is returned once; the database stores its hash. */
export const openReviewSession = async (scope: Scope, linkId: string, name: string): Promise<string> => {
  const cookie = createToken();
  await insertRow(scope, 'reviewSessions', { linkId, name, tokenHash: digestToken(cookie) });
  return cookie;
};

/** The session of a request at this link; null: it must identify itself. */
export const findSession = async (
  db: Db,
  scope: Scope,
  { id }: ReviewLinkFacts,
  cookies: string | undefined,
): Promise<ReviewSession | null> => {
  const cookie = findCookie(cookies);
  const row = cookie === null ? null : await findReviewSession(db, id, digestToken(cookie));
  if (row && Date.now() - row.lastSeenAt.getTime() > LAST_SEEN_INTERVAL_MS)
    await scope.update('reviewSessions', { lastSeenAt: new Date() }, (rows) => eq(rows.id, row.id));
  return row;
};

/** Ends a session; its name stays on its comments. */
export const endReviewSession = (scope: Scope, { id }: ReviewSession) =>
  scope.update('reviewSessions', { tokenHash: null }, (rows) => eq(rows.id, id));
