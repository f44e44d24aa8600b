import { z } from 'zod';
import { STORED_ACCOUNT_STATES } from '../../administration/accounts/account-states.ts';
import { call } from '../../platform/call.ts';
import { can } from '../../platform/permissions.ts';
import { byId, moment, notice, rowVersion } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { trackingMode } from '../../reading/reading.ts';
import { day } from '../participants/participant.ts';
import {
  checkReferentFields,
  PERIMETER_KINDS,
  referentFields,
  referentForm,
  referentNotice,
  referentRole,
} from './referent.ts';

export * from './referent.ts';

const byReferent = byId.extend({ referentId: uuid });

export const referentRow = z.object({
  ...referentFields.shape,
  // Not validated again: a row may be older than a rule.
  firstName: z.string(),
  lastName: z.string(),
  jobTitle: z.string(),
  email: z.string(),
  phone: z.string(),
  roleLabel: z.string(),
  bio: z.string(),
  availability: z.string(),
  notices: z.array(referentNotice),
  id: uuid,
  rowVersion,
  /** State of the account, if any. */
  account: z.enum(STORED_ACCOUNT_STATES).nullable(),
  /** URL of the photo for the back office. */
  photoUrl: z.string().nullable(),
  /** Participants listed by the perimeter. */
  people: z.array(z.object({ id: uuid, name: z.string() })),
  /** Absent today. */
  absent: z.boolean(),
  /** Participants of the company whose profile names this referent. */
  named: z.int(),
  /** Latest link to the referent's own page, unless revoked. */
  link: z.object({ sentAt: moment, expiresAt: moment }).nullable(),
});
export type ReferentRow = z.infer<typeof referentRow>;

/** Warnings for the owner. None of them blocks anything. */
export const referentWarning = z.discriminatedUnion('kind', [
  /** Two referents have the same role for the same participants: the first of the list is shown. */
  z.object({ kind: z.literal('overlap'), role: referentRole, roleLabel: z.string(), names: z.array(z.string()) }),
  /** Participants without a manager, by site; empty: those without a site. */
  z.object({ kind: z.literal('uncovered'), site: z.string(), n: z.int() }),
  /** Absent without a deputy. */
  z.object({ kind: z.literal('away'), name: z.string(), until: day.nullable() }),
  /** The account is closed. */
  z.object({ kind: z.literal('closed'), name: z.string() }),
]);
export type ReferentWarning = z.infer<typeof referentWarning>;

export const referentList = z.object({
  rows: z.array(referentRow),
  warnings: z.array(referentWarning),
  /** Warnings that are left out. */
  warningsLeft: z.int(),
  mode: trackingMode,
  published: z.boolean(),
  can,
});
export type ReferentList = z.infer<typeof referentList>;

const changed = referentList.extend(notice.shape);

export const listReferents = call.get('/api/admin/booklets/:id/referents', {
  right: 'booklet.referents',
  summary: 'Who is in charge of the participants of a booklet, in order, with what is odd about it',
  answer: referentList,
});

export const addReferent = call.post('/api/admin/booklets/:id/referents', {
  right: 'booklet.referents',
  summary:
    'Adds somebody in charge, last: 422 RES-001 for notices without an address, RES-002 and RES-005 for a photo without its right, RES-003 for a loop of deputies, RES-004 for a closed account',
  body: referentForm,
  answer: changed,
});

const referentChange = { right: 'booklet.referents', params: byReferent, answer: changed } as const;

export const editReferent = call.put('/api/admin/booklets/:id/referents/:referentId', {
  ...referentChange,
  state: '/api/admin/booklets/:id/referents',
  summary: 'Changes somebody in charge: 409 GEN-011 with `current`, else as addReferent',
  body: referentFields.extend({ rowVersion }).superRefine(checkReferentFields),
});

export const removeReferent = call.delete('/api/admin/booklets/:id/referents/:referentId', {
  ...referentChange,
  summary: 'Removes somebody in charge: sheets that named this person name nobody any more, and the links end',
});

export const placeReferent = call.put('/api/admin/booklets/:id/referents/:referentId/place', {
  ...referentChange,
  summary: 'Moves somebody in charge after another one; null: first',
  body: z.object({ after: uuid.nullable() }),
});

export const findReferentAccounts = call.get('/api/admin/booklets/:id/referents/accounts', {
  right: 'booklet.referents',
  summary: 'Accounts of the company that may be in charge, by a part of the name or of the address, 50 at most',
  query: z.object({ search: z.string().trim().max(200).default('') }),
  answer: z.object({
    rows: z.array(
      z.object({ id: uuid, firstName: z.string(), lastName: z.string(), email: z.string(), jobTitle: z.string() }),
    ),
    /** Others who match: a longer search finds them. */
    left: z.int(),
  }),
});

/**
 * Rules that assign a referent to a participant: the profile names them, or their perimeter includes the participant.
 */
export const REFERENT_RULES = ['own', ...PERIMETER_KINDS] as const;
export type ReferentRule = (typeof REFERENT_RULES)[number];

export const simulateReferents = call.get('/api/admin/booklets/:id/referents/trial', {
  right: 'booklet.referents',
  summary: 'Who is in charge of one participant today, role by role, and by which rule',
  query: z.object({ enrolmentId: uuid }),
  answer: z.object({
    name: z.string(),
    roles: z.array(
      z.object({
        role: referentRole,
        roleLabel: z.string(),
        /** Name of the referent; null: none. */
        name: z.string().nullable(),
        rule: z.enum(REFERENT_RULES).nullable(),
        /** Absent referent, replaced by `name`. */
        insteadOf: z.string().nullable(),
        /** Absent without a deputy. */
        away: z.boolean(),
        /** True if readers see it. */
        visible: z.boolean(),
      }),
    ),
    /** Text of each variable for the reader; empty: the surrounding text is shown alone. */
    variables: z.array(z.object({ key: z.string(), text: z.string(), known: z.boolean() })),
  }),
});

export const listReferentChoices = call.get('/api/admin/booklets/:id/referent-choices', {
  right: 'participants.list',
  summary: 'Names of those in charge, for the sheets of participants, in order',
  answer: z.array(z.object({ id: uuid, name: z.string(), role: referentRole, roleLabel: z.string() })),
});

export const sendReferentLink = call.post('/api/admin/booklets/:id/referents/:referentId/link', {
  ...referentChange,
  whileSwitched: { refused: 'envoyer un lien personnel' },
  summary:
    'Mails somebody in charge a link to his own page, good for 30 days; earlier ones end. 409 RES-006 without an address, RES-007 before the first publication',
});

export const revokeReferentLink = call.delete('/api/admin/booklets/:id/referents/:referentId/link', {
  ...referentChange,
  summary: 'Ends every link of somebody in charge; none can be asked for until another is sent',
});
