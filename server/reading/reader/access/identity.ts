import { ERRORS, errorText } from '../../../../contract/platform/errors.ts';
import { findPersonByEnrolment } from '../../../booklets/index.ts';
import { findPersonByToken, type KnownPersonalLink } from '../../../people/index.ts';
import type { Services } from '../../../platform/services.ts';
import { type OnlineBooklet, readerScope } from '../booklet/online-booklets.ts';
import { getPostedForm, NO_REFERRER, type Visit } from '../http/visit.ts';
import { CODE_WAIT_SECONDS, clearCodeTries, recordCodeTry } from './code-tries.ts';
import { buildPersonalKey, decideVisit, type EntryContext, type EntryOptions } from './entry-context.ts';
import { sendEntryPage, sendRefusal } from './entry-page.ts';
import { mailCode } from './mail-code.ts';
import { createMailedCodes } from './mailed-codes.ts';

/** Address to which e-mails reach the participant; empty: none is known. */
const getMailboxAddress = ({ participant: { email, workEmail, bouncedAt } }: KnownPersonalLink): string =>
  (bouncedAt === null ? email : '') || workEmail;

/** `i…@dubreuil.fr`: enough for the participant to recognise the mailbox, too little for anyone else. */
const maskAddress = (address: string): string => address.replace(/^(.)[^@]*/, '$1…');

/**
 * Second check before a personal link opens the booklet on another device: six digits, sent to the participant's known
 * address. A participant without an address enters by the link alone; so does an editor's test link.
 */
export const createIdentityCheck = (
  services: Services,
  { secret, style, background }: EntryOptions,
  { blocked }: Pick<EntryContext, 'blocked'>,
) => {
  const { db } = services;
  const codes = createMailedCodes(db, secret);

  const send = async (visit: Visit, found: KnownPersonalLink): Promise<void> => {
    const code = await codes.issue(visit.online, getMailboxAddress(found));
    if (code !== null) await mailCode(services, visit, getMailboxAddress(found), code);
  };

  const show = (visit: Visit, found: KnownPersonalLink, token: string, wrong?: { status: number; message: string }) =>
    sendEntryPage(visit, style, {
      status: wrong?.status ?? 200,
      alert: false,
      step: 'verify',
      title: 'Est-ce bien vous ?',
      message: wrong
        ? `Le code a été envoyé à ${maskAddress(getMailboxAddress(found))}.`
        : `Un code vient d’être envoyé à ${maskAddress(getMailboxAddress(found))}. Saisissez-le pour continuer.`,
      errors: wrong ? { code: wrong.message } : {},
      help: wrong ? '' : 'Il n’est demandé qu’une fois sur cet appareil.',
      proof: {
        action: 'identite',
        hidden: { lien: token },
        again: { to: `${visit.base}/acces/${encodeURIComponent(token)}`, label: 'Recevoir un autre code' },
      },
      headers: NO_REFERRER,
      isReader: true,
    });

  return {
    isAsked: ({ settings }: OnlineBooklet, found: KnownPersonalLink): boolean =>
      settings.personal.confirmIdentity && found.via !== 'test' && getMailboxAddress(found) !== '',

    ask: async (visit: Visit, found: KnownPersonalLink, token: string): Promise<void> => {
      background.start(send(visit, found), 'code not sent');
      show(visit, found, token);
    },

    /** Checks the returned code; `letIn` opens the booklet if the link is still valid. */
    verify: async (visit: Visit, letIn: (visit: Visit, found: KnownPersonalLink) => Promise<void>): Promise<void> => {
      const { online, request } = visit;
      const form = getPostedForm(request);
      const token = (form.get('lien') ?? '').slice(0, 100);
      const found = await findPersonByToken(db, online.companyId, online.bookletId, token);
      const gone = { contact: online.contact };
      if (!('enrolment' in found)) return sendRefusal(visit, style, 'expired', gone);
      const scope = readerScope(db, online.companyId);
      const person = await findPersonByEnrolment(scope, found.enrolment.id);
      const { via, outside } = decideVisit(visit, ...(person ? [buildPersonalKey(found, person)] : []));
      if (via !== 'personal')
        return sendRefusal(visit, style, outside?.notice ?? 'expired', outside?.values ?? gone, true);
      const tried = await recordCodeTry(db, online, request.ip);
      if (tried.kind === 'blocked') return blocked(visit, tried.seconds);
      const checked = await codes.check(online, getMailboxAddress(found), (form.get('code') ?? '').slice(0, 20));
      if (checked.kind === 'right' && (await codes.use(scope, checked.id))) {
        await clearCodeTries(scope, online.bookletId, request.ip);
        return letIn(visit, found);
      }
      if (tried.left === 0) return blocked(visit, CODE_WAIT_SECONDS);
      if (checked.kind !== 'wrong') return show(visit, found, token, { status: 422, message: errorText('AUTH-011') });
      const message = errorText('LEC-007', { n: Math.min(checked.left, tried.left) });
      show(visit, found, token, { status: ERRORS['LEC-007'][0], message });
    },
  };
};

export type IdentityCheck = ReturnType<typeof createIdentityCheck>;
