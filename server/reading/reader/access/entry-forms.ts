import { isOverHttps } from '../../../platform/http/is-over-https.ts';
import { isStorable } from '../../../platform/http/is-storable.ts';
import type { Services } from '../../../platform/services.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import type { EntryForm } from '../http/address.ts';
import { buildEndedReaderCookie, endReaderSession, findReaderToken, type ReaderSessions } from '../http/sessions.ts';
import { getPostedForm, type Visit } from '../http/visit.ts';
import { createCodeAccess } from './code-access.ts';
import { createEmailAccess } from './email-access.ts';
import { createEntryContext, type EntryOptions } from './entry-context.ts';
import { sendRefusal } from './entry-page.ts';
import { createIdentityCheck } from './identity.ts';
import { createPersonalLinkOpener } from './personal-link.ts';

/** Forms of the entry page: a code, an e-mail address and the code sent to it, and sign-out. */
export const createEntryForms = (services: Services, sessions: ReaderSessions, options: EntryOptions) => {
  const { db, config } = services;
  const { style } = options;
  const context = createEntryContext(services, style);
  const { byAddress, verify } = createEmailAccess(services, options, context);
  const identity = createIdentityCheck(services, options, context);
  const personal = createPersonalLinkOpener(services, sessions, style, identity);

  const leave = async ({ request, reply, online, base }: Visit): Promise<void> => {
    const token = findReaderToken(request.headers.cookie);
    if (token !== null) await endReaderSession(readerScope(db, online.companyId), token);
    reply.header('set-cookie', buildEndedReaderCookie(base, isOverHttps(request, config))).redirect(base, 303);
  };

  const ways: Record<EntryForm, (visit: Visit) => Promise<void>> = {
    code: createCodeAccess(db, style, context),
    courriel: byAddress,
    verification: verify,
    identite: (visit) => identity.verify(visit, personal.letIn),
    sortie: leave,
  };
  return {
    /** Handles a posted form. Cross-site forms are ignored: otherwise another site could sign a reader in. */
    enter: async (visit: Visit, by: EntryForm): Promise<void> => {
      const { request } = visit;
      const foreign = request.headers['sec-fetch-site'] === 'cross-site';
      const odd = ![...getPostedForm(request).values()].every(isStorable);
      if (foreign || odd) return sendRefusal(visit, style, 'door', {});
      await ways[by](visit);
    },
    /** Opens the booklet with a personal link; false: no participant has this link. */
    byPersonalLink: personal.open,
  };
};
