import { and, desc, eq, gt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { renderReferentPage } from '#renderer';
import {
  buildBoardPath,
  createReferentLink,
  findReferentByToken,
  loadBoard,
  type ReferentLinkStatus,
  recordBoardVisit,
  renderBoardLetter,
} from '../../../people/index.ts';
import type { Services } from '../../../platform/services.ts';
import { formatLocalDay } from '../../../platform/text/format-date.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import { sendHtml } from '../documents/send.ts';
import { buildReaderHeaders } from '../http/headers.ts';
import { renderNoticePage } from '../http/notices.ts';
import { isPrefetch, PREVIEW_AGENT_PATTERN, type Visit } from '../http/visit.ts';

/** Minimum time between two links sent to a referent, in milliseconds. */
const LINK_RENEWAL_INTERVAL_MS = 600_000;

type KnownReferentLink = Extract<ReferentLinkStatus, { referent: unknown }>;

/** Page of a referent: a valid link opens it, an expired one offers a new link. */
export const createReferentBoard = (
  { db, config, mailer }: Services,
  { style, log }: { style: string; log: FastifyBaseLogger },
) => {
  const sending = new Set<Promise<unknown>>();
  const headersOf = ({ online }: Visit) => ({
    ...buildReaderHeaders(online.readerSettings.origins),
    'referrer-policy': 'no-referrer',
  });

  const show = async (visit: Visit, { referent, until }: KnownReferentLink): Promise<void> => {
    const { online, request, reply, base, rest } = visit;
    const scope = readerScope(db, online.companyId);
    const asked = Number(new URL(request.url, 'http://localhost').searchParams.get('page') ?? 1);
    const page = Number.isSafeInteger(asked) && asked >= 1 && asked <= 10_000 ? asked : 1;
    const { mode } = online.options.tracking;
    const looked = { bookletId: online.bookletId, referent, mode, timeZone: online.timeZone, page };
    const { pages, ...content } = await loadBoard(scope, looked);
    await recordBoardVisit(scope, looked);
    const here = `${base}/${rest.map(encodeURIComponent).join('/')}`;
    const others = [
      ...(page > 1 ? [{ label: 'Personnes précédentes', to: `${here}?page=${Math.min(page - 1, pages)}` }] : []),
      ...(page < pages ? [{ label: 'Personnes suivantes', to: `${here}?page=${page + 1}` }] : []),
    ];
    const ends = formatLocalDay(until, online.timeZone);
    const html = renderReferentPage({
      style,
      company: online.company,
      booklet: online.title,
      ...content,
      until: ends,
      others,
    });
    sendHtml(reply, 200, html, headersOf(visit));
  };

  /** The same page for unknown links and for referents without access. */
  const sayOver = (visit: Visit, renewable: boolean): void => {
    const { online, reply, base, rest } = visit;
    const help = renewable
      ? 'Vous pouvez en recevoir un nouveau, à l’adresse e-mail que nous avons de vous.'
      : 'Cette page s’ouvre avec le lien que son destinataire a reçu par e-mail.';
    const action = { to: `${base}/${rest.map(encodeURIComponent).join('/')}`, label: 'Recevoir un nouveau lien' };
    const contact = { contact: online.contact };
    const { status, html } = renderNoticePage('expired', style, contact, { help, ...(renewable && { action }) });
    sendHtml(reply, status, html, headersOf(visit));
  };

  const open = async (visit: Visit, token: string): Promise<void> => {
    const { online, request, reply } = visit;
    const { headers } = request;
    const found = await findReferentByToken(readerScope(db, online.companyId), online.bookletId, token);
    if (found.kind !== 'open') return sayOver(visit, found.kind === 'over' && found.renewable);
    // Preview programs never see the participants.
    if (request.method === 'HEAD' || isPrefetch(headers) || PREVIEW_AGENT_PATTERN.test(headers['user-agent'] ?? '')) {
      const { status, html } = renderNoticePage('link', style, { contact: online.contact });
      return sendHtml(reply, status, html, headersOf(visit));
    }
    await show(visit, found);
  };

  /** A new link, unless one was sent recently. */
  const renewed = ({ online }: Visit, { referent }: KnownReferentLink): Promise<string | null> =>
    readerScope(db, online.companyId).transaction(async (inside) => {
      // Lock the referent row: two requests at once send one e-mail.
      await inside.update('referents', { position: referent.position }, ({ id }) => eq(id, referent.id));
      const { personalLinks } = inside.views;
      const [recent] = await inside
        .select({ at: personalLinks.createdAt })
        .from(personalLinks)
        .where(
          and(
            eq(personalLinks.referentId, referent.id),
            gt(personalLinks.createdAt, new Date(Date.now() - LINK_RENEWAL_INTERVAL_MS)),
          ),
        )
        .orderBy(desc(personalLinks.createdAt))
        .limit(1);
      return recent ? null : createReferentLink(inside, referent.id);
    });

  const send = async (visit: Visit, token: string): Promise<void> => {
    const { online, origin, base } = visit;
    const { companyId, bookletId, company: companyName, title: bookletTitle } = online;
    const found = await findReferentByToken(readerScope(db, companyId), bookletId, token);
    if (found.kind !== 'over' || !found.renewable) return;
    const fresh = await renewed(visit, found);
    if (fresh === null) return;
    const { firstName, email: to } = found.referent;
    const link = origin + buildBoardPath(base, fresh);
    const { productName } = config;
    const letter = await renderBoardLetter({ firstName, companyName, bookletTitle, link, productName });
    await mailer.enqueue({ kind: 'referent-link', companyId, to, ...letter });
  };

  return {
    open,
    /** The answer and its timing are the same for every link, so they never reveal which links are known. */
    ask: (visit: Visit, token: string): void => {
      if (visit.request.headers['sec-fetch-site'] !== 'cross-site') {
        const sent = send(visit, token).catch((error: unknown) => log.error({ err: error }, 'link not sent'));
        sending.add(sent);
        void sent.finally(() => sending.delete(sent));
      }
      const { status, html } = renderNoticePage('renewed', style);
      sendHtml(visit.reply, status, html, headersOf(visit));
    },
    close: async (): Promise<void> => {
      await Promise.all(sending);
    },
  };
};
