import { and, eq, gt } from 'drizzle-orm';
import { findMailBrand } from '../../../booklets/index.ts';
import {
  createPersonalLink,
  findPersonByToken,
  moveEnrolments,
  type PersonalLinkLookup,
} from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import { sendNotice } from '../http/send-notice.ts';
import { NO_REFERRER, type Visit } from '../http/visit.ts';
import type { EntryOptions } from './entry-context.ts';
import { renderRenewalLetter } from './letter.ts';
import { isLinkRenewable } from './personal-link.ts';

/** Minimum time between two links sent to a participant, in milliseconds. */
const LINK_RENEWAL_INTERVAL_MS = 600_000;

/** A new link after an access period has ended: the period restarts today. Null: one was sent recently. */
const renewPersonalLink = (
  scope: Scope,
  { enrolment }: Extract<PersonalLinkLookup, { enrolment: unknown }>,
): Promise<string | null> =>
  scope.transaction(async (inside) => {
    // Lock the enrolment row: two requests at once send one e-mail.
    await inside.update('enrolments', { openedAt: enrolment.openedAt }, ({ id }) => eq(id, enrolment.id));
    const { personalLinks } = inside.views;
    const [recent] = await inside
      .select({ at: personalLinks.createdAt })
      .from(personalLinks)
      .where(
        and(
          eq(personalLinks.enrolmentId, enrolment.id),
          eq(personalLinks.via, 'renewal'),
          gt(personalLinks.createdAt, new Date(Date.now() - LINK_RENEWAL_INTERVAL_MS)),
        ),
      );
    if (recent) return null;
    const isOver = enrolment.expiresAt !== null && enrolment.expiresAt <= new Date();
    if (isOver && enrolment.state !== 'expired') await moveEnrolments(inside, [enrolment.id], 'expire');
    if (isOver || enrolment.state === 'expired') await moveEnrolments(inside, [enrolment.id], 'renew');
    return createPersonalLink(inside, enrolment.id, 'renewal');
  });

/** « Recevoir un nouveau lien »: sent to the known address, never to a typed one. */
export const createLinkRenewal = (
  { db, config, mailer, storage }: Services,
  { style, background }: Pick<EntryOptions, 'style' | 'background'>,
) => {
  const send = async ({ online, origin, base }: Visit, token: string): Promise<void> => {
    const { companyId, bookletId, company: companyName, title: bookletTitle } = online;
    const found = await findPersonByToken(db, companyId, bookletId, token);
    if (found.kind !== 'expired' || !isLinkRenewable(online.settings.personal, found)) return;
    const fresh = await renewPersonalLink(readerScope(db, companyId), found);
    if (fresh === null) return;
    const { participant } = found;
    const brand = await findMailBrand(readerScope(db, companyId), storage, bookletId);
    const letter = await renderRenewalLetter({
      firstName: participant.firstName,
      companyName,
      bookletTitle,
      link: `${origin}${base}/acces/${fresh}`,
      productName: config.productName,
      brand,
    });
    await mailer.enqueue({ kind: 'reader_link', companyId, to: participant.email || participant.workEmail, ...letter });
  };

  /** The answer and its timing are the same for every link, so they never reveal which links are known. */
  return (visit: Visit, token: string): void => {
    if (visit.request.headers['sec-fetch-site'] !== 'cross-site') background.start(send(visit, token), 'link not sent');
    sendNotice(visit, style, 'renewed', {}, { headers: NO_REFERRER });
  };
};
