import { and, desc, eq, gt } from 'drizzle-orm';
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
import type { EntryOptions } from '../access/entry-context.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import { sendHtml } from '../documents/send.ts';
import { buildReaderHeaders } from '../http/headers.ts';
import { sendNotice } from '../http/send-notice.ts';
import { isAutomaticRequest, NO_REFERRER, type Visit } from '../http/visit.ts';

/** Minimum time between two links sent to a referent, in milliseconds. */
const LINK_RENEWAL_INTERVAL_MS = 600_000;

type KnownReferentLink = Extract<ReferentLinkStatus, { referent: unknown }>;

/** Page of a referent: a valid link opens it, an expired one offers a new link. */
export const createReferentBoard = (
  { db, config, mailer }: Services,
  { style, background }: Pick<EntryOptions, 'style' | 'background'>,
) => {
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
    sendHtml(reply, 200, html, { ...buildReaderHeaders(online.readerSettings), ...NO_REFERRER });
  };

  /** The same page for unknown links and for referents without access. */
  const sayOver = (visit: Visit, renewable: boolean): void => {
    const { online, base, rest } = visit;
    const help = renewable
      ? 'Vous pouvez en recevoir un nouveau, à l’adresse e-mail que nous avons de vous.'
      : 'Cette page s’ouvre avec le lien que son destinataire a reçu par e-mail.';
    const action = { to: `${base}/${rest.map(encodeURIComponent).join('/')}`, label: 'Recevoir un nouveau lien' };
    const change = { help, ...(renewable && { action }), headers: NO_REFERRER };
    sendNotice(visit, style, 'expired', { contact: online.contact }, change);
  };

  const open = async (visit: Visit, token: string): Promise<void> => {
    const { online, request } = visit;
    const found = await findReferentByToken(readerScope(db, online.companyId), online.bookletId, token);
    if (found.kind !== 'open') return sayOver(visit, found.kind === 'over' && found.renewable);
    // Preview programs never see the participants.
    if (isAutomaticRequest(request)) {
      return sendNotice(visit, style, 'link', { contact: online.contact }, { headers: NO_REFERRER });
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
        background.start(send(visit, token), 'link not sent');
      }
      sendNotice(visit, style, 'renewed', {}, { headers: NO_REFERRER });
    },
  };
};
