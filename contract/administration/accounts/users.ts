import { z } from 'zod';
import { type CallAnswer, call } from '../../platform/call.ts';
import { level, role } from '../../platform/permissions.ts';
import { moment, notice, panelPage, sortedPage } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { ACCOUNT_EVENTS, ACCOUNT_STATES, USER_SORTS } from './account-states.ts';
import { accountSession } from './auth.ts';
import { inviteBody, reasonBody, userFields } from './user-form.ts';

const accountState = z.enum(ACCOUNT_STATES);

export const userRow = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role,
  state: accountState,
  company: z.object({ id: uuid, name: z.string() }).nullable(),
  jobTitle: z.string(),
  lastLoginAt: moment.nullable(),
  secondFactor: z.boolean(),
  /** End of a temporary account. */
  expiresAt: moment.nullable(),
});
export type UserRow = z.infer<typeof userRow>;

export const listUsers = call.get('/api/admin/users', {
  right: 'users.manage',
  summary: 'The accounts of the company, or of every company for the publisher, filtered, sorted and paged',
  query: sortedPage(z.enum(USER_SORTS).default('name')).extend({
    search: z.string().trim().max(200).default(''),
    role: role.optional(),
    state: accountState.optional(),
    companyId: uuid.optional(),
    /** Never signed in, or not for 12 months. */
    activity: z.enum(['never', 'inactive']).optional(),
  }),
  answer: z.object({
    rows: z.array(userRow),
    total: z.int(),
    facets: z.object({
      roles: z.array(role),
      states: z.array(z.object({ value: accountState, n: z.int() })),
      /** Empty for a user who sees a single company. */
      companies: z.array(z.object({ id: uuid, name: z.string() })),
    }),
  }),
});

const userBooklets = z.object({ rows: z.array(z.object({ id: uuid, title: z.string(), level })), total: z.int() });
const userHistory = z.object({
  rows: z.array(
    z.object({ id: uuid, what: z.enum(ACCOUNT_EVENTS), detail: z.string(), by: z.string().nullable(), at: moment }),
  ),
  total: z.int(),
});

export const userDetail = userRow.extend({
  phone: z.string(),
  locale: z.string(),
  timeZone: z.string(),
  rowVersion: z.int(),
  createdAt: moment,
  invitedAt: moment.nullable(),
  /** The account is the user's own: only other users may change its rights. */
  self: z.boolean(),
  /** Roles that the user may grant here. */
  roles: z.array(role),
  /** The first booklets and the latest events; `listUserBooklets` and `listUserHistory` have the others. */
  booklets: userBooklets,
  /** Open sessions, the latest used. */
  sessions: z.array(accountSession),
  sessionsLeft: z.int(),
  history: userHistory,
  /** Modes of an identity switch allowed to this account. */
  identity: z.object({ look: z.boolean(), act: z.boolean() }),
});
export type UserDetail = z.infer<typeof userDetail>;

export const getUserDetail = call.get('/api/admin/users/:id', {
  right: 'users.manage',
  summary: 'One account: who, rights, sessions, history',
  answer: userDetail,
});

export const listUserBooklets = call.get('/api/admin/users/:id/booklets', {
  right: 'users.manage',
  summary: 'The booklets that an account has a right on, 25 a page',
  query: panelPage,
  answer: userBooklets,
});

export const listUserHistory = call.get('/api/admin/users/:id/history', {
  right: 'users.manage',
  summary: 'What happened to an account, the latest first, 25 a page',
  query: panelPage,
  answer: userHistory,
});

export const inviteUsers = call.post('/api/admin/users', {
  right: 'users.manage',
  whileSwitched: { refused: 'inviter des personnes' },
  summary: 'Invites up to 100 people at once; of several, each has its own result',
  body: inviteBody,
  answer: notice.extend({
    results: z.array(z.object({ email: z.string(), id: uuid.nullable(), refusal: z.string().nullable() })),
  }),
});

export const listInvitationChoices = call.get('/api/admin/user-choices', {
  right: 'users.manage',
  summary: 'What an invitation may say: roles, companies, booklets of the company, languages',
  query: z.object({ companyId: uuid.optional() }),
  answer: z.object({
    roles: z.array(role),
    companies: z.array(z.object({ id: uuid, name: z.string() })),
    companyId: uuid.nullable(),
    booklets: z.array(z.object({ id: uuid, title: z.string() })),
    languages: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
});

const accountChange = { right: 'users.manage', answer: userDetail.extend(notice.shape) } as const;

export const updateUser = call.put('/api/admin/users/:id', {
  ...accountChange,
  whileSwitched: { refused: 'changer le compte d’une personne' },
  summary: 'Changes an account; UTI-001 for an address in use, UTI-003 for the last administrator',
  body: userFields,
});

export const resendInvitation = call.post('/api/admin/users/:id/invitation', {
  ...accountChange,
  whileSwitched: { refused: 'inviter des personnes' },
  summary: 'Mails a new link to somebody who has not opened the account',
});

export const suspendUser = call.put('/api/admin/users/:id/suspension', {
  ...accountChange,
  whileSwitched: { refused: 'suspendre un compte' },
  summary: 'Suspends an account: its sessions end at once',
  body: reasonBody,
});

export const reactivateUser = call.delete('/api/admin/users/:id/suspension', {
  ...accountChange,
  whileSwitched: { refused: 'réactiver un compte' },
  summary: 'Opens a suspended account again',
});

export const endUserSessions = call.delete('/api/admin/users/:id/sessions', {
  ...accountChange,
  whileSwitched: { refused: 'fermer les sessions d’une personne' },
  summary: 'Ends one session of a person, or all of them',
  query: z.object({ session: uuid.optional() }),
});

export const resetSecondFactor = call.put('/api/admin/users/:id/second-factor-reset', {
  ...accountChange,
  whileSwitched: { refused: 'changer la double authentification' },
  summary: 'Takes a second factor away that its owner lost; she is told by e-mail, with the reason',
  body: reasonBody,
});

const heir = z.object({ id: uuid, name: z.string() });

export const getPossessions = call.get('/api/admin/users/:id/possessions', {
  right: 'users.manage',
  summary: 'What somebody leaves behind when the account is archived, and who may take it over',
  answer: z.object({
    booklets: z.array(z.object({ id: uuid, title: z.string(), state: z.string() })),
    charges: z.array(z.object({ id: uuid, bookletId: uuid, title: z.string(), role: z.string() })),
    campaigns: z.array(z.object({ id: uuid, bookletId: uuid, title: z.string(), state: z.string() })),
    /** Possible heirs of booklets and campaigns. */
    heirs: z.array(heir),
    /** Possible deputies of referents: any active user. */
    deputies: z.array(heir),
  }),
});
export type Possessions = CallAnswer<typeof getPossessions>;

export const archiveUser = call.put('/api/admin/users/:id/archive', {
  ...accountChange,
  whileSwitched: { refused: 'archiver un compte' },
  summary: 'Archives an account once what it owned has gone to others (UTI-002)',
  body: z.object({
    /** New owner of each owned booklet. */
    booklets: z
      .array(z.object({ id: uuid, heirId: uuid }))
      .max(10_000)
      .default([]),
    /** New account of the referents; null: they stay, without an account. */
    deputyId: uuid.nullable().default(null),
    /** New owner of the unfinished campaigns; null: none. */
    campaignHeirId: uuid.nullable().default(null),
  }),
});

export const restoreUser = call.delete('/api/admin/users/:id/archive', {
  ...accountChange,
  whileSwitched: { refused: 'restaurer un compte' },
  summary: 'Brings an archived account back, suspended; UTI-001 when its address has gone to somebody else',
});
