import { ERRORS, errorText } from '../../../../contract/platform/errors.ts';
import { email as emailSchema, personName } from '../../../../contract/platform/text/text.ts';
import { findPersonByEmail } from '../../../booklets/index.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import { getPostedForm, type Visit } from '../http/visit.ts';
import { CODE_WAIT_SECONDS, clearCodeTries, recordCodeTry } from './code-tries.ts';
import { enrolByEmail, findProfileByEmail, type ReaderNames } from './enrol-by-email.ts';
import { decideVisit, type EntryContext, type EntryOptions } from './entry-context.ts';
import { sendEntryPage, sendRefusal } from './entry-page.ts';
import { mailCode } from './mail-code.ts';
import { createMailedCodes } from './mailed-codes.ts';

const findFirstIssue = (issues: readonly { message: string }[] | undefined): string | undefined => issues?.[0]?.message;

/** Access by company e-mail: an address, the code sent to it, and a name when the address is unknown. */
export const createEmailAccess = (
  services: Services,
  { secret, style, background }: EntryOptions,
  { isShut, blocked, letIn }: EntryContext,
) => {
  const { db } = services;
  const codes = createMailedCodes(db, secret);

  /** True if a code is worth sending: the owner of this address would be let in or enrolled. */
  const isWelcome = async (visit: Visit, address: string): Promise<boolean> => {
    const { online } = visit;
    const person = await findPersonByEmail(readerScope(db, online.companyId), online.bookletId, address);
    const { via, newcomer, outside } = decideVisit(visit, { door: 'domain', email: address, person });
    return via === 'domain' || newcomer || outside?.notice === 'awaiting';
  };

  const sendCode = async (visit: Visit, address: string): Promise<void> => {
    const code = await codes.issue(visit.online, address);
    if (code !== null && (await isWelcome(visit, address))) await mailCode(services, visit, address, code);
  };

  const askForCode = (visit: Visit, address: string, change: { error?: string; status?: number } = {}) =>
    sendEntryPage(visit, style, {
      status: change.status ?? 200,
      alert: false,
      step: 'verify',
      title: 'Saisissez votre code',
      message: `Si l’adresse ${address} peut ouvrir ce livret, un code vient de lui être envoyé.`,
      help: '',
      typed: { email: address },
      errors: change.error === undefined ? {} : { code: change.error },
    });

  const byAddress = async (visit: Visit): Promise<void> => {
    if (isShut(visit, 'domain')) return;
    const typed = (getPostedForm(visit.request).get('email') ?? '').slice(0, 300);
    const read = emailSchema.safeParse(typed);
    if (!read.success) {
      const errors = { email: findFirstIssue(read.error.issues) ?? '' };
      return sendEntryPage(visit, style, { status: 422, alert: false, typed: { email: typed }, errors });
    }
    // The answer and its timing are the same for every address, so they never reveal which addresses are known.
    background.start(sendCode(visit, read.data), 'code not sent');
    askForCode(visit, read.data);
  };

  const namesIn = (form: URLSearchParams): ReaderNames | { errors: Record<string, string> } => {
    const first = personName('Prénom', 60).safeParse(form.get('prenom') ?? '');
    const last = personName('Nom', 80).safeParse(form.get('nom') ?? '');
    if (first.success && last.success) return { firstName: first.data, lastName: last.data };
    const found = { prenom: findFirstIssue(first.error?.issues), nom: findFirstIssue(last.error?.issues) };
    return { errors: Object.fromEntries(Object.entries(found).filter((one): one is [string, string] => !!one[1])) };
  };

  const askForNames = (visit: Visit, address: string, code: string, errors: Record<string, string>) => {
    const form = getPostedForm(visit.request);
    sendEntryPage(visit, style, {
      status: Object.keys(errors).length > 0 ? 422 : 200,
      alert: false,
      step: 'name',
      title: 'Comment vous appelez-vous ?',
      message: `${visit.online.company} ne vous connaît pas encore à cette adresse.`,
      help: 'Rien d’autre ne vous est demandé.',
      typed: {
        email: address,
        prenom: form.get('prenom') ?? '',
        nom: form.get('nom') ?? '',
        garder: form.get('garder') === 'oui',
      },
      errors,
      verified: code,
    });
  };

  /** Handles a proved address: lets the reader in, enrols them, or asks them to wait. */
  const welcome = async (visit: Visit, address: string, codeId: string, code: string): Promise<void> => {
    const { online, request } = visit;
    const scope = readerScope(db, online.companyId);
    const known = await findPersonByEmail(scope, online.bookletId, address);
    const before = decideVisit(visit, { door: 'domain', email: address, person: known });
    let names: ReaderNames | null = null;
    if (before.newcomer && !(await findProfileByEmail(scope, address))) {
      const form = getPostedForm(request);
      const read = namesIn(form);
      if ('errors' in read) return askForNames(visit, address, code, form.has('noms') ? read.errors : {});
      names = read;
    }
    const person = await scope
      .transaction(async (inside) => {
        if (!(await codes.use(inside, codeId))) return null;
        return before.newcomer ? enrolByEmail(inside, online.bookletId, address, names) : known;
      })
      .catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'PAR-011') return 'crowded' as const;
        throw error;
      });
    if (person === 'crowded') return sendRefusal(visit, style, 'crowded', { contact: online.contact });
    if (!person) return askForCode(visit, address, { error: errorText('AUTH-011'), status: 422 });
    const after = decideVisit(visit, { door: 'domain', email: address, person });
    if (after.allowed && after.via === 'domain') return letIn(visit, after, 'domain');
    const { notice, values } = after.outside ?? { notice: 'door' as const, values: {} };
    sendRefusal(visit, style, notice, values);
  };

  const verify = async (visit: Visit): Promise<void> => {
    if (isShut(visit, 'domain')) return;
    const form = getPostedForm(visit.request);
    const read = emailSchema.safeParse((form.get('email') ?? '').slice(0, 300));
    if (!read.success) return sendRefusal(visit, style, 'door', {});
    const code = (form.get('code') ?? '').slice(0, 20);
    if (code.trim() === '') return askForCode(visit, read.data, { error: errorText('GEN-001'), status: 422 });
    const tried = await recordCodeTry(db, visit.online, visit.request.ip);
    if (tried.kind === 'blocked') return blocked(visit, tried.seconds);
    const checked = await codes.check(visit.online, read.data, code);
    if (checked.kind === 'right') {
      await clearCodeTries(readerScope(db, visit.online.companyId), visit.online.bookletId, visit.request.ip);
      return welcome(visit, read.data, checked.id, code);
    }
    if (tried.left === 0) return blocked(visit, CODE_WAIT_SECONDS);
    if (checked.kind === 'dead') return askForCode(visit, read.data, { error: errorText('AUTH-011'), status: 422 });
    const n = Math.min(checked.left, tried.left);
    askForCode(visit, read.data, { error: errorText('LEC-007', { n }), status: ERRORS['LEC-007'][0] });
  };

  return { byAddress, verify };
};
