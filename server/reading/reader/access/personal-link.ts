import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { pickFields } from '../../../../contract/platform/pick-fields.ts';
import type { AccessDecision, PersonFacts } from '../../../booklets/index.ts';
import {
  EXAMPLE_FACTS,
  findExampleExpiry,
  findPersonByToken,
  type KnownPersonalLink,
  moveEnrolments,
} from '../../../people/index.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { isOverHttps } from '../../../platform/http/is-over-https.ts';
import type { Services } from '../../../platform/services.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import { sendNotice } from '../http/send-notice.ts';
import { buildReaderCookie, findReaderToken, openReaderSession, type ReaderSessions } from '../http/sessions.ts';
import { isAutomaticRequest, NO_REFERRER, type Visit } from '../http/visit.ts';
import { buildPersonalKey, decideVisit } from './entry-context.ts';
import { redirectToCover, sendRefusal } from './entry-page.ts';
import type { IdentityCheck } from './identity.ts';

const buildPersonFacts = ({ enrolment, participant }: KnownPersonalLink): PersonFacts => ({
  enrolmentId: enrolment.id,
  participantId: participant.id,
  ...pickFields(participant, ['firstName', 'lastName']),
  ...pickFields(enrolment, ['state', 'source', 'expiresAt']),
});

/** Number of devices on which the participant reads. Test links do not count. */
const countDevices = async (inside: Scope, enrolmentId: string): Promise<number> => {
  const { readerSessions } = inside.views;
  const [row] = await inside
    .select({ n: sql<number>`count(*)::int` })
    .from(readerSessions)
    .where(
      and(
        eq(readerSessions.enrolmentId, enrolmentId),
        ne(readerSessions.via, 'test'),
        gt(readerSessions.expiresAt, new Date()),
      ),
    );
  return row?.n ?? 0;
};

/**
 * Opens the booklet with a personal link. A `test` link shows the participant's view and leaves no trace: neither an
 * opening nor a device.
 */
export const createPersonalLinkOpener = (
  { db, config, secret }: Pick<Services, 'db' | 'config' | 'secret'>,
  sessions: ReaderSessions,
  style: string,
  identity: Pick<IdentityCheck, 'isAsked' | 'ask'>,
) => {
  const admit = (visit: Visit, { enrolment, via }: KnownPersonalLink): Promise<string | null> =>
    readerScope(db, visit.online.companyId).transaction(async (inside) => {
      const { online, request } = visit;
      const { devices } = online.settings.personal;
      const isTrial = via === 'test';
      if (!isTrial) {
        // Lock the enrolment row: two devices at once cannot both take the last place.
        await inside.update('enrolments', { openedAt: sql`opened_at` }, ({ id }) => eq(id, enrolment.id));
        if (devices > 0 && (await countDevices(inside, enrolment.id)) >= devices) return null;
        await moveEnrolments(inside, [enrolment.id], 'open');
      }
      return openReaderSession(
        inside,
        { bookletId: online.bookletId, via: isTrial ? 'test' : 'personal', enrolmentId: enrolment.id },
        {
          life: isTrial ? 'visit' : 'kept',
          agent: request.headers['user-agent'],
          until: enrolment.expiresAt,
        },
      );
    });

  /** Explains that the link expired, and offers a new one if allowed. */
  const sayOver = (visit: Visit, canRenew: boolean, values: AccessDecision['outside']) => {
    const { online, base, rest } = visit;
    if (!canRenew)
      return sendRefusal(
        visit,
        style,
        values?.notice ?? 'expired',
        values?.values ?? { contact: online.contact },
        true,
      );
    const help = 'Vous pouvez aussi recevoir un nouveau lien, à l’adresse e-mail que nous avons de vous.';
    const action = { to: `${base}/${rest.join('/')}`, label: 'Recevoir un nouveau lien' };
    sendNotice(
      visit,
      style,
      'expired',
      { contact: online.contact },
      { help, action, headers: NO_REFERRER, isReader: true },
    );
  };

  /** Opens the booklet on one more device, within the device limit. */
  const letIn = async (visit: Visit, found: KnownPersonalLink): Promise<void> => {
    const { online, base, request } = visit;
    const cookie = await admit(visit, found);
    if (cookie === null) {
      return sendNotice(visit, style, 'devices', { n: online.settings.personal.devices, contact: online.contact });
    }
    redirectToCover(
      visit,
      buildReaderCookie(cookie, found.via === 'test' ? 'visit' : 'kept', base, isOverHttps(request, config)),
    );
  };

  /**
   * A test link opens the booklet as a sample participant: under the access policy of personal links, and without a
   * trace.
   */
  const openExample = async (visit: Visit, token: string): Promise<boolean> => {
    const { request, online, base } = visit;
    const until = findExampleExpiry(secret, online.bookletId, token);
    if (until === null) return false;
    const link = { revokedAt: null, expiresAt: until };
    const judged = decideVisit(visit, { door: 'personal', person: EXAMPLE_FACTS, link });
    if (judged.outside) sendRefusal(visit, style, judged.outside.notice, judged.outside.values);
    else if (judged.via !== 'personal') redirectToCover(visit, null);
    else if (isAutomaticRequest(request)) sendRefusal(visit, style, 'link', { contact: online.contact });
    else {
      const scope = readerScope(db, online.companyId);
      const opening = { bookletId: online.bookletId, via: 'test' } as const;
      const cookie = await openReaderSession(scope, opening, { life: 'visit', until });
      redirectToCover(visit, buildReaderCookie(cookie, 'visit', base, isOverHttps(request, config)));
    }
    return true;
  };

  const open = async (visit: Visit, token: string): Promise<boolean> => {
    const { request, online } = visit;
    const found = await findPersonByToken(db, online.companyId, online.bookletId, token);
    if (found.kind === 'unknown') return openExample(visit, token);
    const contact = { contact: online.contact };
    if (!('enrolment' in found)) {
      sendRefusal(visit, style, found.kind === 'revoked' ? 'revoked' : 'expired', contact, true);
      return true;
    }
    const person = buildPersonFacts(found);
    const judged = decideVisit(visit, buildPersonalKey(found, person));
    if (judged.via !== 'personal') {
      const isExpired = judged.outside?.notice === 'expired' || (judged.allowed && found.kind === 'expired');
      const canRenew = isExpired && isLinkRenewable(online.settings.personal, found);
      if (judged.allowed && !canRenew) redirectToCover(visit, null);
      else sayOver(visit, canRenew, judged.outside);
      return true;
    }
    const shown = findReaderToken(request.headers.cookie);
    const present = shown === null ? null : await sessions.find(online.companyId, online.bookletId, shown);
    const isHers = present?.key.door === 'personal' && present.key.person.enrolmentId === person.enrolmentId;
    if (isHers && present.trial === (found.via === 'test')) redirectToCover(visit, null);
    else if (isAutomaticRequest(request)) sendRefusal(visit, style, 'link', contact);
    else if (identity.isAsked(online, found)) await identity.ask(visit, found, token);
    else await letIn(visit, found);
    return true;
  };
  return { open, letIn };
};

/** True if a new link may be sent to the participant. */
export const isLinkRenewable = (
  { on, renewByEmail }: { on: boolean; renewByEmail: boolean },
  {
    participant,
    enrolment,
    via,
  }: { participant: TenantRow<'participants'>; enrolment: TenantRow<'enrolments'>; via: string },
): boolean =>
  on &&
  renewByEmail &&
  via !== 'test' &&
  enrolment.revokedAt === null &&
  participant.bouncedAt === null &&
  (participant.email !== '' || participant.workEmail !== '');
