import type { FastifyBaseLogger } from 'fastify';
import { overHttps } from '../../platform/http/over-https.ts';
import { isStorable } from '../../platform/http/storable.ts';
import type { Services } from '../../services.ts';
import type { Entry } from './address.ts';
import { openByCode } from './by-code.ts';
import { openByEmail } from './by-email.ts';
import { sayOutside } from './door-page.ts';
import { openIdentity } from './identity.ts';
import { openPersonalLinks } from './personal-link.ts';
import { endedCookie, endSession, readerToken, type Sessions } from './sessions.ts';
import { readerScope } from './shelf.ts';
import { openThreshold } from './threshold.ts';
import { formOf, type Visit } from './visit.ts';

/** Forms of the entry page: a code, an e-mail address and the code sent to it, and sign-out. */
export const openEntry = (
  services: Services,
  sessions: Sessions,
  given: { secret: string; style: string; log: FastifyBaseLogger },
) => {
  const { db, config } = services;
  const threshold = openThreshold(services, given.style);
  const { byAddress, verify, close } = openByEmail(services, given, threshold);
  const identity = openIdentity(services, given, threshold);
  const personal = openPersonalLinks(services, sessions, given.style, identity);

  const leave = async ({ request, reply, online, base }: Visit): Promise<void> => {
    const token = readerToken(request.headers.cookie);
    if (token !== null) await endSession(readerScope(db, online.companyId), token);
    reply.header('set-cookie', endedCookie(base, overHttps(request, config))).redirect(base, 303);
  };

  const ways: Record<Entry, (visit: Visit) => Promise<void>> = {
    code: openByCode(db, given.style, threshold),
    courriel: byAddress,
    verification: verify,
    identite: (visit) => identity.verify(visit, personal.letIn),
    sortie: leave,
  };
  return {
    /** Handles a posted form. Cross-site forms are ignored: otherwise another site could sign a reader in. */
    enter: async (visit: Visit, by: Entry): Promise<void> => {
      const { request } = visit;
      const foreign = request.headers['sec-fetch-site'] === 'cross-site';
      const odd = ![...formOf(request).values()].every(isStorable);
      if (foreign || odd) return sayOutside(visit, given.style, 'door', {});
      await ways[by](visit);
    },
    /** Opens the booklet with a personal link; false: no participant has this link. */
    byPersonalLink: personal.open,
    close: async (): Promise<void> => {
      await Promise.all([close(), identity.close()]);
    },
  };
};
