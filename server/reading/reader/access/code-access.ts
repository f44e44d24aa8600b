import type { AccessSettings } from '../../../../contract/booklets/access/access.ts';
import { ERRORS, errorText } from '../../../../contract/platform/errors.ts';
import { type AccessKey, findPersonByEnrolment } from '../../../booklets/index.ts';
import { findEnrolmentByCode } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { isSameSecret } from '../../../platform/http/is-same-secret.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import { getNoticeText } from '../http/notices.ts';
import { getPostedForm, type Visit } from '../http/visit.ts';
import { CODE_WAIT_SECONDS, recordCodeTry } from './code-tries.ts';
import { decideVisit, type EntryContext } from './entry-context.ts';
import { sendEntryPage, sendRefusal } from './entry-page.ts';

/** Access key that a typed code gives. */
export const buildCodeKey = async (
  db: Db,
  scope: Scope,
  bookletId: string,
  { kind, shared }: AccessSettings['code'],
  { code, employeeNumber }: { code: string; employeeNumber: string },
): Promise<AccessKey> => {
  if (kind === 'shared') {
    return { door: 'code', kind, right: shared !== '' && isSameSecret(code.toLowerCase(), shared.toLowerCase()) };
  }
  const enrolment = await findEnrolmentByCode(db, scope.companyId, bookletId, employeeNumber, code);
  return { door: 'code', kind, person: enrolment && (await findPersonByEnrolment(scope, enrolment.id)) };
};

/** Access by code: one code shared by every reader, or one per participant with the employee number. */
export const createCodeAccess =
  (db: Db, style: string, { isShut, blocked, letIn }: EntryContext) =>
  async (visit: Visit): Promise<void> => {
    if (isShut(visit, 'code')) return;
    const { online, request } = visit;
    const { companyId, bookletId, settings } = online;
    const form = getPostedForm(request);
    const code = (form.get('code') ?? '').replace(/\s/g, '').slice(0, 40);
    const matricule = (form.get('matricule') ?? '').trim().slice(0, 40);
    const missing = errorText('GEN-001');
    const errors = {
      ...(code === '' && { code: missing }),
      ...(settings.code.kind === 'individual' && matricule === '' && { matricule: missing }),
    };
    if (Object.keys(errors).length > 0) {
      return sendEntryPage(visit, style, { status: 422, alert: false, typed: { matricule }, errors });
    }
    const tried = await recordCodeTry(db, online, request.ip);
    if (tried.kind === 'blocked') return blocked(visit, tried.seconds);
    const typed = { code, employeeNumber: matricule };
    const key = await buildCodeKey(db, readerScope(db, companyId), bookletId, settings.code, typed);
    const judgement = decideVisit(visit, key);
    if (judgement.allowed && judgement.via === 'code') return letIn(visit, judgement, 'code');
    const { notice, values } = judgement.outside ?? { notice: 'code' as const, values: {} };
    if (notice !== 'code') return sendRefusal(visit, style, notice, values);
    if (tried.left === 0) return blocked(visit, CODE_WAIT_SECONDS);
    const { title, help: message } = getNoticeText('code');
    sendEntryPage(visit, style, {
      ...{ status: ERRORS['LEC-007'][0], alert: false, title, message, help: '', typed: { matricule } },
      errors: { code: errorText('LEC-007', { n: tried.left }) },
    });
  };
