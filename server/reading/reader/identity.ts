import type { FastifyBaseLogger } from 'fastify';
import { ERRORS, errorText } from '../../../contract/platform/errors.ts';
import { judge } from '../../booklets/access/judge.ts';
import { byEnrolment } from '../../booklets/access/people.ts';
import { personByToken } from '../../people/enrolments/links.ts';
import type { Services } from '../../services.ts';
import { sayOutside, showDoor } from './door-page.ts';
import { mailCode } from './mail-code.ts';
import { openMailedCodes } from './mailed-codes.ts';
import type { Known } from './personal-link.ts';
import { type OnLine, readerScope } from './shelf.ts';
import type { Threshold } from './threshold.ts';
import { beginTry, forgive, WAIT_SECONDS } from './tries.ts';
import { formOf, type Visit } from './visit.ts';

/** Address to which e-mails reach the participant; empty: none is known. */
const mailboxOf = ({ participant: { email, workEmail, bouncedAt } }: Known): string =>
  (bouncedAt === null ? email : '') || workEmail;

/** `i…@dubreuil.fr`: enough for the participant to recognise the mailbox, too little for anyone else. */
const hidden = (address: string): string => address.replace(/^(.)[^@]*/, '$1…');

/**
 * Second check before a personal link opens the booklet on another device: six digits, sent to the participant's known
 * address. A participant without an address enters by the link alone; so does an editor's test link.
 */
export const openIdentity = (
  services: Services,
  { secret, style, log }: { secret: string; style: string; log: FastifyBaseLogger },
  { blocked }: Pick<Threshold, 'blocked'>,
) => {
  const { db } = services;
  const codes = openMailedCodes(db, secret);
  const sending = new Set<Promise<unknown>>();

  const send = async (visit: Visit, found: Known): Promise<void> => {
    const code = await codes.issue(visit.online, mailboxOf(found));
    if (code !== null) await mailCode(services, visit, mailboxOf(found), code);
  };

  const show = (visit: Visit, found: Known, token: string, wrong?: { status: number; message: string }) =>
    showDoor(visit, style, {
      status: wrong?.status ?? 200,
      alert: wrong !== undefined,
      step: 'verify',
      title: 'Est-ce bien vous ?',
      message:
        wrong?.message ?? `Un code vient d’être envoyé à ${hidden(mailboxOf(found))}. Saisissez-le pour continuer.`,
      help: wrong ? '' : 'Il n’est demandé qu’une fois sur cet appareil.',
      proof: {
        action: 'identite',
        hidden: { lien: token },
        again: { to: `${visit.base}/acces/${encodeURIComponent(token)}`, label: 'Recevoir un autre code' },
      },
      headers: { 'referrer-policy': 'no-referrer' },
    });

  return {
    isAsked: ({ settings }: OnLine, found: Known): boolean =>
      settings.personal.confirmIdentity && found.via !== 'test' && mailboxOf(found) !== '',

    ask: async (visit: Visit, found: Known, token: string): Promise<void> => {
      const sent = send(visit, found).catch((error: unknown) => log.error({ err: error }, 'code not sent'));
      sending.add(sent);
      void sent.finally(() => sending.delete(sent));
      show(visit, found, token);
    },

    /** Checks the returned code; `letIn` opens the booklet if the link is still valid. */
    verify: async (visit: Visit, letIn: (visit: Visit, found: Known) => Promise<void>): Promise<void> => {
      const { online, request } = visit;
      const form = formOf(request);
      const token = (form.get('lien') ?? '').slice(0, 100);
      const found = await personByToken(db, online.companyId, online.bookletId, token);
      const gone = { contact: online.contact };
      if (!('enrolment' in found)) return sayOutside(visit, style, 'expired', gone);
      const scope = readerScope(db, online.companyId);
      const person = await byEnrolment(scope, found.enrolment.id);
      const link = { revokedAt: null, expiresAt: found.kind === 'expired' ? new Date(0) : null };
      const keys = person ? [{ door: 'personal' as const, person, link }] : [];
      const { via, outside } = judge(online, { at: new Date(), address: request.ip, keys });
      if (via !== 'personal') return sayOutside(visit, style, outside?.notice ?? 'expired', outside?.values ?? gone);
      const tried = await beginTry(db, online, request.ip);
      if (tried.kind === 'blocked') return blocked(visit, tried.seconds);
      const checked = await codes.check(online, mailboxOf(found), (form.get('code') ?? '').slice(0, 20));
      if (checked.kind === 'right' && (await codes.use(scope, checked.id))) {
        await forgive(scope, online.bookletId, request.ip);
        return letIn(visit, found);
      }
      if (tried.left === 0) return blocked(visit, WAIT_SECONDS);
      if (checked.kind !== 'wrong') return show(visit, found, token, { status: 422, message: errorText('AUTH-011') });
      const message = errorText('LEC-007', { n: Math.min(checked.left, tried.left) });
      show(visit, found, token, { status: ERRORS['LEC-007'][0], message });
    },

    close: async (): Promise<void> => {
      await Promise.all(sending);
    },
  };
};

export type Identity = ReturnType<typeof openIdentity>;
