import { ERRORS, errorText } from '../../../contract/platform/errors.ts';
import type { Key } from '../../booklets/access/judge.ts';
import { byEnrolment } from '../../booklets/access/people.ts';
import { enrolmentByCode } from '../../people/enrolments/codes.ts';
import type { Db } from '../../platform/data/client.ts';
import { sameSecret } from '../../platform/http/same-secret.ts';
import { sayOutside, showDoor } from './door-page.ts';
import { readerScope } from './shelf.ts';
import type { Threshold } from './threshold.ts';
import { beginTry, WAIT_SECONDS } from './tries.ts';
import { formOf, type Visit } from './visit.ts';

/** Access by code: one code shared by every reader, or one per participant with the employee number. */
export const openByCode = (db: Db, style: string, { judged, isShut, blocked, letIn }: Threshold) => {
  /** The access key that the typed code gives. */
  const keyOf = async ({ online }: Visit, number: string, code: string): Promise<Key> => {
    const { kind, shared } = online.settings.code;
    if (kind === 'shared') {
      const right = shared !== '' && sameSecret(code.toLowerCase(), shared.toLowerCase());
      return { door: 'code', kind, right };
    }
    const { companyId, bookletId } = online;
    const enrolment = await enrolmentByCode(db, companyId, bookletId, number, code);
    const person = enrolment && (await byEnrolment(readerScope(db, companyId), enrolment.id));
    return { door: 'code', kind, person };
  };

  return async (visit: Visit): Promise<void> => {
    if (isShut(visit, 'code')) return;
    const form = formOf(visit.request);
    const code = (form.get('code') ?? '').replace(/\s/g, '').slice(0, 40);
    const matricule = (form.get('matricule') ?? '').trim().slice(0, 40);
    const missing = errorText('GEN-001');
    const errors = {
      ...(code === '' && { code: missing }),
      ...(visit.online.settings.code.kind === 'individual' && matricule === '' && { matricule: missing }),
    };
    if (Object.keys(errors).length > 0) {
      return showDoor(visit, style, { status: 422, alert: false, typed: { matricule }, errors });
    }
    const tried = await beginTry(db, visit.online, visit.request.ip);
    if (tried.kind === 'blocked') return blocked(visit, tried.seconds);
    const judgement = judged(visit, await keyOf(visit, matricule, code));
    if (judgement.allowed && judgement.via === 'code') return letIn(visit, judgement, 'code');
    const { notice, values } = judgement.outside ?? { notice: 'code' as const, values: {} };
    if (notice !== 'code') return sayOutside(visit, style, notice, values);
    if (tried.left === 0) return blocked(visit, WAIT_SECONDS);
    const message = errorText('LEC-007', { n: tried.left });
    const words = { title: 'Vérifiez votre code', message, help: '' };
    showDoor(visit, style, { status: ERRORS['LEC-007'][0], alert: true, ...words, typed: { matricule } });
  };
};
