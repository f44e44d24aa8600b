import { and, eq, sql } from 'drizzle-orm';
import { type Judgement, judge } from '../../booklets/access/judge.ts';
import { stillOpens } from '../../booklets/access/live.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { overHttps } from '../../platform/http/over-https.ts';
import type { Services } from '../../services.ts';
import { carded } from './card.ts';
import { sayOutside } from './door-page.ts';
import { readerHeaders } from './headers.ts';
import { notice } from './notices.ts';
import { sendHtml } from './send.ts';
import { openSession, readerCookie, readerToken, type Sessions } from './sessions.ts';
import { readerScope } from './shelf.ts';
import { isAhead, PREVIEWS, type Visit } from './visit.ts';

const linkBy = async (scope: Scope, bookletId: string, token: string): Promise<Row<'accessLinks'> | null> => {
  const { accessLinks } = scope.views;
  const [link] = await scope
    .select()
    .from(accessLinks)
    .where(and(eq(accessLinks.bookletId, bookletId), eq(accessLinks.token, token)));
  return link ?? null;
};

/** Counts one opening; null if the last one was used, or the link ended, at this very moment. */
const countOpening = async (scope: Scope, linkId: string): Promise<Row<'accessLinks'> | null> => {
  const [link] = await scope.update('accessLinks', { openings: sql`openings + 1` }, (links) =>
    and(eq(links.id, linkId), stillOpens(links)),
  );
  return link ?? null;
};

/**
 * Opens the booklet with an access link, then redirects to a URL without the token. A reader who returns with the same
 * link is not counted again. Preview programs (mail, chat) open nothing.
 */
export const openLinks = ({ db, config }: Pick<Services, 'db' | 'config'>, sessions: Sessions, style: string) => {
  const to = ({ reply, base }: Visit, cookie: string | null) => {
    if (cookie !== null) reply.header('set-cookie', cookie);
    // This URL holds the token: no page may receive it as referrer, no cache may store it.
    return reply
      .headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
      .redirect(base, 303);
  };

  /** Answers a preview program: the booklet's name if sharing is allowed, never its content. */
  const look = (visit: Visit): void => {
    const { online, reply } = visit;
    const { card } = online.dress;
    if (card === null) {
      sayOutside(visit, style, 'link', { contact: online.contact });
      return;
    }
    const { html } = notice('link', style, { contact: online.contact });
    const headers = { ...readerHeaders(online.dress.origins), 'x-robots-tag': 'noindex, nofollow' };
    sendHtml(reply, 200, carded(html, card), headers);
  };

  return async (visit: Visit, token: string): Promise<unknown> => {
    const { request, online, base } = visit;
    const scope = readerScope(db, online.companyId);
    const { ip, headers } = request;
    const judged = (link: Row<'accessLinks'> | null, opened = false): Judgement =>
      judge(online, { at: new Date(), address: ip, keys: [{ door: 'link', link, opened }] });
    const refuse = ({ outside }: Judgement) =>
      sayOutside(visit, style, outside?.notice ?? 'expired', outside?.values ?? { contact: online.contact });

    const link = await linkBy(scope, online.bookletId, token);
    const shown = readerToken(headers.cookie);
    const present = shown === null ? null : await sessions.find(online.companyId, online.bookletId, shown);
    const back = link !== null && present?.linkId === link.id;
    const before = judged(link, back);
    if (!before.allowed) return refuse(before);
    if (back) return to(visit, null);
    // The booklet is public: no session is needed, and no opening is counted.
    if (before.via !== 'link' || link === null) return to(visit, null);
    if (PREVIEWS.test(headers['user-agent'] ?? '')) return look(visit);
    if (request.method === 'HEAD' || isAhead(headers)) {
      return sayOutside(visit, style, 'link', { contact: online.contact });
    }
    if ((await countOpening(scope, link.id)) === null)
      return refuse(judged(await linkBy(scope, online.bookletId, token)));
    const cookie = await openSession(
      scope,
      { bookletId: online.bookletId, via: 'link', linkId: link.id },
      { life: 'link', until: link.expiresAt },
    );
    return to(visit, readerCookie(cookie, 'link', base, overHttps(request, config)));
  };
};
