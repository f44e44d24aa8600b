import { errorText } from '../../../contract/platform/errors.ts';
import { type Judgement, judge, type Key } from '../../booklets/access/judge.ts';
import { move } from '../../people/enrolments/move.ts';
import { durationOf } from '../../platform/http/duration.ts';
import { overHttps } from '../../platform/http/over-https.ts';
import type { Services } from '../../services.ts';
import { backTo, sayOutside, showDoor } from './door-page.ts';
import { openSession, readerCookie } from './sessions.ts';
import { readerScope } from './shelf.ts';
import { forgive } from './tries.ts';
import { formOf, type Visit } from './visit.ts';

/** Shared steps of the entry forms: closed access, rate limit, admission. */
export const openThreshold = ({ db, config }: Pick<Services, 'db' | 'config'>, style: string) => {
  const judged = ({ online, request }: Visit, ...keys: Key[]): Judgement =>
    judge(online, { at: new Date(), address: request.ip, keys });

  /** Sends the refusal where no code would change it; false: the access method may be tried. */
  const isShut = (visit: Visit, door: 'code' | 'domain'): boolean => {
    const { outside } = judged(visit);
    if (outside && (outside.notice === 'network' || outside.notice === 'early' || outside.notice === 'closed')) {
      sayOutside(visit, style, outside.notice, outside.values);
      return true;
    }
    if (visit.online.settings[door].on) return false;
    if (outside) sayOutside(visit, style, outside.notice, outside.values);
    else visit.reply.redirect(visit.base, 303);
    return true;
  };

  const blocked = (visit: Visit, seconds: number) => {
    const message = errorText('GEN-012', { duree: durationOf(seconds) });
    const help = 'Vérifiez votre code entre-temps, ou demandez-en un autre à la personne qui vous l’a donné.';
    const headers = { 'retry-after': String(seconds) };
    showDoor(visit, style, { status: 429, alert: true, title: 'Trop d’essais', message, help, headers });
  };

  const letIn = async (visit: Visit, judgement: Judgement, via: 'code' | 'domain'): Promise<void> => {
    const { request, reply, online, base } = visit;
    const scope = readerScope(db, online.companyId);
    const { person } = judgement;
    if (person) await move(scope, [person.enrolmentId], 'open');
    const life = formOf(request).get('garder') === 'oui' ? 'kept' : 'visit';
    const token = await openSession(
      scope,
      { bookletId: online.bookletId, via, enrolmentId: person?.enrolmentId ?? null },
      { life, agent: request.headers['user-agent'], until: person?.expiresAt ?? null },
    );
    await forgive(scope, online.bookletId, request.ip);
    reply
      .headers({
        'set-cookie': readerCookie(token, life, base, overHttps(request, config)),
        'cache-control': 'no-store',
      })
      .redirect(backTo(visit), 303);
  };

  return { judged, isShut, blocked, letIn };
};

export type Threshold = ReturnType<typeof openThreshold>;
