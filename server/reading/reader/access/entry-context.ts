import { errorText } from '../../../../contract/platform/errors.ts';
import { type AccessDecision, type AccessKey, decideAccess, type PersonFacts } from '../../../booklets/index.ts';
import { type KnownPersonalLink, moveEnrolments } from '../../../people/index.ts';
import { formatWaitingTime } from '../../../platform/http/format-waiting-time.ts';
import { isOverHttps } from '../../../platform/http/is-over-https.ts';
import type { Services } from '../../../platform/services.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import type { BackgroundWork } from '../http/background-work.ts';
import { buildReaderCookie, openReaderSession } from '../http/sessions.ts';
import { getPostedForm, type Visit } from '../http/visit.ts';
import { clearCodeTries } from './code-tries.ts';
import { getReturnPath, sendEntryPage, sendRefusal } from './entry-page.ts';

/** Decision of the access policy on a visit, now and with these keys. */
export const decideVisit = ({ online, request }: Visit, ...keys: AccessKey[]): AccessDecision =>
  decideAccess(online, { at: new Date(), address: request.ip, keys });

/** Access key of a personal link. */
export const buildPersonalKey = ({ kind }: KnownPersonalLink, person: PersonFacts): AccessKey => ({
  door: 'personal',
  person,
  link: { revokedAt: null, expiresAt: kind === 'expired' ? new Date(0) : null },
});

export interface EntryOptions {
  secret: string;
  /** URL of the reader's style sheet. */
  style: string;
  background: BackgroundWork;
}

/** Shared steps of the entry forms: closed access, rate limit, admission. */
export const createEntryContext = ({ db, config }: Pick<Services, 'db' | 'config'>, style: string) => {
  /** Sends the refusal where no code would change it; false: the access method may be tried. */
  const isShut = (visit: Visit, door: 'code' | 'domain'): boolean => {
    const { outside } = decideVisit(visit);
    if (outside && (outside.notice === 'network' || outside.notice === 'early' || outside.notice === 'closed')) {
      sendRefusal(visit, style, outside.notice, outside.values);
      return true;
    }
    if (visit.online.settings[door].on) return false;
    if (outside) sendRefusal(visit, style, outside.notice, outside.values);
    else visit.reply.redirect(visit.base, 303);
    return true;
  };

  const blocked = (visit: Visit, seconds: number) => {
    const message = errorText('GEN-012', { duree: formatWaitingTime(seconds) });
    const help = 'Vérifiez votre code entre-temps, ou demandez-en un autre à la personne qui vous l’a donné.';
    const headers = { 'retry-after': String(seconds) };
    sendEntryPage(visit, style, { status: 429, alert: true, title: 'Trop d’essais', message, help, headers });
  };

  const letIn = async (visit: Visit, judgement: AccessDecision, via: 'code' | 'domain'): Promise<void> => {
    const { request, reply, online, base } = visit;
    const scope = readerScope(db, online.companyId);
    const { person } = judgement;
    if (person) await moveEnrolments(scope, [person.enrolmentId], 'open');
    const life = getPostedForm(request).get('garder') === 'oui' ? 'kept' : 'visit';
    const token = await openReaderSession(
      scope,
      { bookletId: online.bookletId, via, enrolmentId: person?.enrolmentId ?? null },
      { life, agent: request.headers['user-agent'], until: person?.expiresAt ?? null },
    );
    await clearCodeTries(scope, online.bookletId, request.ip);
    reply
      .headers({
        'set-cookie': buildReaderCookie(token, life, base, isOverHttps(request, config)),
        'cache-control': 'no-store',
      })
      .redirect(getReturnPath(visit), 303);
  };

  return { isShut, blocked, letIn };
};

export type EntryContext = ReturnType<typeof createEntryContext>;
