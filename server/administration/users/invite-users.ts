import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { invitee } from '../../../contract/administration/accounts/user-form.ts';
import type { inviteUsers, listInvitationChoices } from '../../../contract/administration/accounts/users.ts';
import type { CallAnswer, CallBody } from '../../../contract/platform/call.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { toErrorMap } from '../../../contract/platform/issues.ts';
import { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { requireTimeZone } from '../../platform/text/calendar/time-zone.ts';
import { type Invitee, inviteAccounts } from '../accounts/invitation.ts';
import { findCompany, listKnownCompanies } from '../companies/company.ts';
import { listActiveLanguages, requireActiveLanguage } from '../translations/language.ts';
import { listAssignableRoles } from './find-account.ts';

type Body = CallBody<typeof inviteUsers>;
type Results = CallAnswer<typeof inviteUsers>['results'];

/** Company of the invitation: the actor’s, or for the publisher any that is not closed; null for its own staff. */
const resolveCompanyId = async (db: Db, actor: Actor, { role, companyId }: Body): Promise<string | null> => {
  if (!listAssignableRoles(actor.role).includes(role)) throw createFieldRefusal('role', 'UTI-005');
  if (role === 'super_admin') return null;
  if (actor.role !== 'super_admin') return actor.companyId;
  const asked = companyId ?? actor.companyId;
  const found = asked ? await findCompany(db, asked) : null;
  if (!asked || (found?.state !== 'active' && found?.state !== 'suspended'))
    throw createFieldRefusal('companyId', 'GEN-019');
  return asked;
};

/** Refuses booklet rights except for editors, on booklets of the company outside the bin. GEN-019 otherwise. */
const requireValidBooklets = async (db: Db, actor: Actor, companyId: string | null, { role, booklets }: Body) => {
  if (booklets.length === 0) return;
  if (role !== 'editor' || companyId === null) throw createFieldRefusal('booklets', 'GEN-019');
  const scope = new Scope(db, actor, companyId);
  const { booklets: known } = scope.views;
  const ids = [...new Set(booklets.map(({ bookletId }) => bookletId))];
  const rows = await scope
    .select({ id: known.id })
    .from(known)
    .where(and(inArray(known.id, ids), isNull(known.binnedAt)));
  if (rows.length !== ids.length || ids.length !== booklets.length) throw createFieldRefusal('booklets', 'GEN-019');
};

interface InviteeCheck {
  typed: string;
  person: Invitee | null;
  errors: Record<string, string[]>;
}

/** Checks each line: its own errors, and an address already present above. */
const checkInvitees = (people: Body['people']): InviteeCheck[] => {
  const seen = new Set<string>();
  return people.map((one) => {
    const read = invitee.safeParse(one);
    if (!read.success) return { typed: one.email, person: null, errors: toErrorMap(read.error.issues) };
    const twice = seen.has(read.data.email);
    seen.add(read.data.email);
    return twice
      ? { typed: one.email, person: null, errors: { email: [errorText('UTI-006')] } }
      : { typed: one.email, person: read.data, errors: {} };
  });
};

/**
 * Invites up to 100 people. An error common to all refuses the whole request; an error of one person appears in their
 * result, and the others are invited. For a single person every error is reported on its field, and nothing is written.
 */
export const inviteUserList = async (
  services: Services,
  app: FastifyInstance,
  actor: Actor,
  body: Body,
): Promise<Results> => {
  const { db } = services;
  const companyId = await resolveCompanyId(db, actor, body);
  await requireActiveLanguage(db, 'locale', body.locale);
  requireTimeZone(body.timeZone);
  const expiresAt = body.expiresAt === null ? null : new Date(body.expiresAt);
  if (expiresAt && expiresAt.getTime() <= Date.now()) throw createFieldRefusal('expiresAt', 'GEN-029');
  await requireValidBooklets(db, actor, companyId, body);
  const lines = checkInvitees(body.people);
  const [only] = lines;
  const alone = lines.length === 1;
  if (alone && only && !only.person) throw new Refusal('GEN-001', {}, only.errors);
  const people = lines.flatMap(({ person }) => (person ? [person] : []));
  const { role, jobTitle, phone, locale, timeZone, booklets } = body;
  const common = { role, jobTitle, phone, locale, timeZone, expiresAt, booklets };
  const accounts = people.length === 0 ? [] : await inviteAccounts(services, app, actor, companyId, people, common);
  const byEmail = new Map(accounts.map(({ id, email }) => [email.toLowerCase(), id]));
  if (alone && accounts.length === 0) throw createFieldRefusal('email', 'UTI-001');
  return lines.map(({ typed, person, errors }) => {
    const id = person ? (byEmail.get(person.email) ?? null) : null;
    const [wrong] = Object.values(errors).flat();
    return { email: person?.email ?? typed, id, refusal: id ? null : (wrong ?? errorText('UTI-001')) };
  });
};

/** Choices of the invitation form for a company: the actor's, unless the publisher names another. */
export const loadInvitationChoices = async (
  db: Db,
  actor: Actor,
  asked: string | undefined,
): Promise<CallAnswer<typeof listInvitationChoices>> => {
  const platform = actor.role === 'super_admin';
  const companyId = platform ? (asked ?? actor.companyId) : actor.companyId;
  const scope = companyId === null ? null : new Scope(db, actor, companyId);
  const booklets = scope?.views.booklets;
  return {
    roles: listAssignableRoles(actor.role),
    companies: platform ? await listKnownCompanies(db) : [],
    companyId,
    booklets:
      scope && booklets
        ? (
            await scope
              .select({ id: booklets.id, title: booklets.title })
              .from(booklets)
              .where(isNull(booklets.binnedAt))
              .orderBy(asc(booklets.title), asc(booklets.id))
          ).map(({ id, title }) => ({ id, title: title ?? '' }))
        : [],
    languages: (await listActiveLanguages(db)).map(({ code, name }) => ({ code, name })),
  };
};
