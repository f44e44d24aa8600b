import { and, eq, sql } from 'drizzle-orm';
import { type AccessDecision, isLinkActive } from '../../../booklets/index.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { isOverHttps } from '../../../platform/http/is-over-https.ts';
import type { Services } from '../../../platform/services.ts';
import { addLinkPreview } from '../booklet/link-preview.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import { sendHtml } from '../documents/send.ts';
import { buildReaderHeaders } from '../http/headers.ts';
import { renderNoticePage } from '../http/notices.ts';
import { buildReaderCookie, findReaderToken, openReaderSession, type ReaderSessions } from '../http/sessions.ts';
import { isPrefetch, PREVIEW_AGENT_PATTERN, type Visit } from '../http/visit.ts';
import { decideVisit } from './entry-context.ts';
import { redirectToCover, sendRefusal } from './entry-page.ts';

export const findAccessLinkByToken = async (
  scope: Scope,
  bookletId: string,
  token: string,
): Promise<TenantRow<'accessLinks'> | null> => {
  const { accessLinks } = scope.views;
  const [link] = await scope
    .select()
    .from(accessLinks)
    .where(and(eq(accessLinks.bookletId, bookletId), eq(accessLinks.token, token)));
  return link ?? null;
};

/** Counts one opening; null if the last one was used, or the link ended, at this very moment. */
const countOpening = async (scope: Scope, linkId: string): Promise<TenantRow<'accessLinks'> | null> => {
  const [link] = await scope.update('accessLinks', { openings: sql`openings + 1` }, (links) =>
    and(eq(links.id, linkId), isLinkActive(links)),
  );
  return link ?? null;
};

/**
 * Opens the booklet with an access link, then redirects to a URL without the token. A reader who returns with the same
 * link is not counted again. Preview programs (mail, chat) open nothing.
 */
export const createAccessLinkOpener = (
  { db, config }: Pick<Services, 'db' | 'config'>,
  sessions: ReaderSessions,
  style: string,
) => {
  /** Answers a preview program: the booklet's name if sharing is allowed, never its content. */
  const look = (visit: Visit): void => {
    const { online, reply } = visit;
    const { card } = online.readerSettings;
    if (card === null) {
      sendRefusal(visit, style, 'link', { contact: online.contact });
      return;
    }
    const { html } = renderNoticePage('link', style, { contact: online.contact });
    const headers = { ...buildReaderHeaders(online.readerSettings), 'x-robots-tag': 'noindex, nofollow' };
    sendHtml(reply, 200, addLinkPreview(html, card), headers);
  };

  return async (visit: Visit, token: string): Promise<void> => {
    const { request, online, base } = visit;
    const { headers } = request;
    const scope = readerScope(db, online.companyId);
    const judged = (link: TenantRow<'accessLinks'> | null, opened = false): AccessDecision =>
      decideVisit(visit, { door: 'link', link, opened });
    const refuse = ({ outside }: AccessDecision, isReader: boolean) => {
      const values = outside?.values ?? { contact: online.contact };
      sendRefusal(visit, style, outside?.notice ?? 'expired', values, isReader);
    };

    const link = await findAccessLinkByToken(scope, online.bookletId, token);
    const shown = findReaderToken(headers.cookie);
    const present = shown === null ? null : await sessions.find(online.companyId, online.bookletId, shown);
    const back = link !== null && present?.linkId === link.id;
    const before = judged(link, back);
    if (!before.allowed) return refuse(before, link !== null);
    // Without `link`, the booklet is public: no session is needed, and no opening is counted.
    if (back || before.via !== 'link' || link === null) return redirectToCover(visit, null);
    if (PREVIEW_AGENT_PATTERN.test(headers['user-agent'] ?? '')) return look(visit);
    if (request.method === 'HEAD' || isPrefetch(headers)) {
      return sendRefusal(visit, style, 'link', { contact: online.contact });
    }
    if ((await countOpening(scope, link.id)) === null)
      return refuse(judged(await findAccessLinkByToken(scope, online.bookletId, token)), true);
    const cookie = await openReaderSession(
      scope,
      { bookletId: online.bookletId, via: 'link', linkId: link.id },
      { life: 'link', until: link.expiresAt },
    );
    redirectToCover(visit, buildReaderCookie(cookie, 'link', base, isOverHttps(request, config)));
  };
};
