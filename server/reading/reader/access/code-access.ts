import { ERRORS, errorText } from '../../../../contract/platform/errors.ts';
import { type AccessKey, findPersonByEnrolment } from '../../../booklets/index.ts';
import { findEnrolmentByCode } from '../../../people/index.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { isSameSecret } from '../../../platform/http/is-same-secret.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import { getPostedForm, type Visit } from '../http/visit.ts';
import { CODE_WAIT_SECONDS, recordCodeTry } from './code-tries.ts';
import type { EntryContext } from './entry-context.ts';
import { sendEntryPage, sendRefusal } from './entry-page.ts';

/** Access by code: one code shared by every reader, or one per participant with the employee number. */
export const createCodeAccess = (db: Db, style: string, { judged, isShut, blocked, letIn }: EntryContext) => {
  /** The access key that the typed code gives. */
  const keyOf = async ({ online }: Visit, number: string, code: string): Promise<AccessKey> => {
    const { kind, shared } = online.settings.code;
    if (kind === 'shared') {
      const right = shared !== '' && isSameSecret(code.toLowerCase(), shared.toLowerCase());
      return { door: 'code', kind, right };
    }
    const { companyId, bookletId } = online;
    const enrolment = await findEnrolmentByCode(db, companyId, bookletId, number, code);
    const person = enrolment && (await findPersonByEnrolment(readerScope(db, companyId), enrolment.id));
    return { door: 'code', kind, person };
  };

  return async (visit: Visit): Promise<void> => {
    if (isShut(visit, 'code')) return;
    const form = getPostedForm(visit.request);
    const code = (form.get('code') ?? '').replace(/\s/g, '').slice(0, 40);
    const matricule = (form.get('matricule') ?? '').trim().slice(0, 40);
    const missing = errorText('GEN-001');
    const errors = {
      ...(code === '' && { code: missing }),
      ...(visit.online.settings.code.kind === 'individual' && matricule === '' && { matricule: missing }),
    };
    if (Object.keys(errors).length > 0) {
      return sendEntryPage(visit, style, { status: 422, alert: false, typed: { matricule }, errors });
    }
    const tried = await recordCodeTry(db, visit.online, visit.request.ip);
    if (tried.kind === 'blocked') return blocked(visit, tried.seconds);
    const judgement = judged(visit, await keyOf(visit, matricule, code));
    if (judgement.allowed && judgement.via === 'code') return letIn(visit, judgement, 'code');
    const { notice, values } = judgement.outside ?? { notice: 'code' as const, values: {} };
    if (notice !== 'code') return sendRefusal(visit, style, notice, values);
    if (tried.left === 0) return blocked(visit, CODE_WAIT_SECONDS);
    const message = errorText('LEC-007', { n: tried.left });
    const words = { title: 'Vérifiez votre code', message, help: '' };
    sendEntryPage(visit, style, { status: ERRORS['LEC-007'][0], alert: true, ...words, typed: { matricule } });
  };
};
