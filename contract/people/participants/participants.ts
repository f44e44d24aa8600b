import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { byId, moment, notice, rowVersion } from '../../platform/shared.ts';
import { line, refuseWith, uuid } from '../../platform/text/text.ts';
import { enrolmentState } from '../enrolments/enrolment.ts';
import { day, type ParticipantFields, participantFields } from './participant.ts';
import {
  participantDetail,
  participantFilter,
  participantList,
  participantProfile,
  participantQuery,
} from './participant-list.ts';
import { EMPTY_PROFILE } from './participant-profile.ts';

export * from './audience-values.ts';
export * from './participant-list.ts';
export * from './participant-settings.ts';

const byEnrolment = byId.extend({ enrolmentId: uuid });

/** Targets of a change: selected rows, or all participants of a filter. */
export const selection = z.union([
  z.object({ ids: z.array(uuid).min(1).max(1000) }),
  z.object({ filter: participantFilter, except: z.array(uuid).max(1000).default([]) }),
]);
export type Selection = z.infer<typeof selection>;

export const MAX_LETTERS = 500;

export const listParticipants = call.get('/api/admin/booklets/:id/participants', {
  right: 'participants.list',
  summary:
    'The participants of a booklet, filtered, sorted and paged; 422 PAR-014 for a sort or filter that tells who reads where nobody is followed by name',
  query: participantQuery,
  answer: participantList,
});

export const listOwnParticipants = call.get('/api/admin/booklets/:id/own-participants', {
  right: 'participants.own',
  summary: 'For a referent: the participants of a booklet that he is in charge of, as listParticipants',
  query: participantQuery,
  answer: participantList,
});

export const getParticipant = call.get('/api/admin/booklets/:id/participants/:enrolmentId', {
  right: 'participants.list',
  summary: 'A participant with everything this booklet knows of her',
  params: byEnrolment,
  answer: participantDetail,
});

export const getOwnParticipant = call.get('/api/admin/booklets/:id/own-participants/:enrolmentId', {
  right: 'participants.own',
  summary: 'For a referent: one of his participants, without proofs or devices',
  params: byEnrolment,
  answer: participantDetail,
});

const profileShape = participantFields.shape;

/** Refuses (GEN-006) an end before the arrival. Both are `YYYY-MM-DD`. */
export const refuseEarlyEnd = (
  { arrivalOn, endOn }: { arrivalOn?: string | null; endOn?: string | null },
  context: Parameters<typeof refuseWith>[0],
): void => {
  if (!arrivalOn || !endOn || endOn >= arrivalOn) return;
  refuseWith(context, 'GEN-006', { date: arrivalOn.split('-').reverse().join('/') }, ['endOn']);
};

/**
 * Form of a new participant: two names are enough when the booklet opens with a code. An empty language is the source
 * language of the booklet.
 */
export const newParticipant = participantFields
  .partial()
  .extend({ firstName: profileShape.firstName, lastName: profileShape.lastName })
  .transform((typed): ParticipantFields => ({ ...EMPTY_PROFILE, ...typed }))
  .superRefine(refuseEarlyEnd);

export const addParticipant = call.post('/api/admin/booklets/:id/participants', {
  right: 'participants.manage',
  summary:
    'Adds somebody new: 422 PAR-001 with `other` (see `otherSheet`) when the e-mail or the employee number is that of a sheet of the company, 409 PAR-009 with `enrolmentId` when she is in the booklet already, 403 PAR-011, 422 PAR-008',
  body: z.object({
    participant: newParticipant,
    /** Existing profile to use instead of a new one, as given by PAR-001: non-empty form values replace its own. */
    mergeWith: uuid.nullable().default(null),
  }),
  answer: participantDetail.extend(notice.shape),
});

/** Existing profile with the same e-mail or employee number: `other` of the error PAR-001. */
export const matchingProfile = z.object({
  participantId: uuid,
  name: z.string(),
  email: z.string(),
  jobTitle: z.string(),
  site: z.string(),
  /** Typed value that it shares. */
  same: z.enum(['email', 'employeeNumber']),
});
export type MatchingProfile = z.infer<typeof matchingProfile>;

export const findCandidates = call.get('/api/admin/booklets/:id/participant-candidates', {
  right: 'participants.manage',
  summary:
    'People of the company who are not in this booklet yet, by name, 50 at most; an editor finds those of booklets he manages',
  query: z.object({ search: z.string().trim().max(200).default('') }),
  answer: z.object({
    rows: z.array(
      z.object({
        participantId: uuid,
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        jobTitle: z.string(),
        site: z.string(),
        arrivalOn: day.nullable(),
      }),
    ),
    /** Others who match: a longer search finds them. */
    left: z.int(),
  }),
});

export const enrolExistingParticipants = call.post('/api/admin/booklets/:id/participants/existing', {
  right: 'participants.manage',
  summary: 'Adds people of the company who have a sheet; who is in the booklet already is counted, not added twice',
  body: z.object({ participantIds: z.array(uuid).min(1).max(500) }),
  answer: z.object({ added: z.int(), already: z.int() }).extend(notice.shape),
});

const enrolmentCall = { right: 'participants.manage', params: byEnrolment } as const;

export const editParticipant = call.patch('/api/admin/booklets/:id/participants/:enrolmentId', {
  ...enrolmentCall,
  summary:
    'Changes some fields of the sheet: 409 GEN-011 with `current` (a sheet), 422 PAR-001 with `other`. Ask previewArrival before a change of `arrivalOn`',
  body: participantFields.partial().extend({ rowVersion }),
  answer: participantDetail.extend(notice.shape),
});

export const previewArrival = call.post('/api/admin/booklets/:id/participants/arrival-preview', {
  right: 'participants.manage',
  whileSwitched: 'allowed',
  ignoresIdempotencyKey: true,
  summary: 'What another arrival day would move, without changing anything',
  body: z.object({ selection, arrivalOn: day.nullable() }),
  answer: z.object({
    people: z.int(),
    /** Planned sendings that would move to another moment, those that would be cancelled, and those already sent. */
    moved: z.int(),
    dropped: z.int(),
    sent: z.int(),
    /** Steps, for a single participant. */
    steps: z.array(
      z.object({ name: z.string(), sentAt: moment.nullable(), from: moment.nullable(), to: moment.nullable() }),
    ),
  }),
});

export const previewMerge = call.get('/api/admin/booklets/:id/participants/:enrolmentId/merge', {
  ...enrolmentCall,
  summary: 'Two sheets side by side, before they become one; an editor needs the right on every booklet of the other',
  query: z.object({ otherId: uuid }),
  answer: z.object({ mine: participantProfile, other: participantProfile, otherBooklets: z.array(z.string()) }),
});

export const mergeParticipants = call.post('/api/admin/booklets/:id/participants/:enrolmentId/merge', {
  ...enrolmentCall,
  summary:
    'Makes one sheet of two: this one stays, `fields` say what differs, blanks are filled from the other, whose booklets, readings, proofs and messages are this person’s from then on',
  body: z.object({ otherId: uuid, rowVersion, fields: participantFields.partial().default({}) }),
  answer: participantDetail.extend(notice.shape),
});

/** Manual actions on an enrolment. `invite`: the link was given other than by e-mail. */
export const MANUAL_ACTIONS = ['invite', 'revoke', 'readmit', 'renew', 'complete', 'reset'] as const;
export type ManualAction = (typeof MANUAL_ACTIONS)[number];
export const ACTIONS_WITH_REASON = ['complete', 'reset'] as const satisfies readonly ManualAction[];

/** Result of a bulk change. When all items are refused, the error GEN-017 (409) has the same `refused`. */
export const bulkResult = z
  .object({
    done: z.int(),
    refusedTotal: z.int(),
    /** First 100 refused items. */
    refused: z.array(z.object({ id: uuid, name: z.string(), state: enrolmentState, reason: z.string() })),
    /** Too many items: nothing is done yet, and this background task of « Tâches » does it. */
    task: uuid.optional(),
  })
  .extend(notice.shape);
export type BulkResult = z.infer<typeof bulkResult>;

export const moveParticipants = call.post('/api/admin/booklets/:id/participants/moves', {
  right: 'participants.manage',
  summary:
    'Marks as handed over, revokes, readmits, renews, marks completed or puts the progress back, for all of a selection whose state allows it',
  body: z
    .object({
      selection,
      action: z.enum(MANUAL_ACTIONS),
      /** Mandatory for `complete` and `reset`; stored in the timeline. */
      reason: line('Motif', { max: 300 }).default(''),
    })
    .superRefine(({ action, reason }, context) => {
      if (reason === '' && (ACTIONS_WITH_REASON as readonly string[]).includes(action)) {
        refuseWith(context, 'GEN-001', {}, ['reason']);
      }
    }),
  answer: bulkResult,
});

export const changeParticipants = call.patch('/api/admin/booklets/:id/participants', {
  right: 'participants.manage',
  summary: 'Changes the referent, the groups or the arrival of all of a selection',
  body: z.object({
    selection,
    set: z.object({
      referentId: profileShape.referentId.optional(),
      arrivalOn: profileShape.arrivalOn.optional(),
      addGroups: profileShape.groups.default([]),
      removeGroups: profileShape.groups.default([]),
    }),
  }),
  answer: bulkResult,
});

/** Word to type before an anonymisation. */
export const ANONYMISATION_KEYWORD = 'ANONYMISER';

export const anonymiseParticipants = call.post('/api/admin/booklets/:id/participants/anonymisation', {
  right: 'participants.anonymise',
  whileSwitched: { refused: 'anonymiser des participants' },
  summary:
    'Forgets who they were, for good: 422 PAR-017 unless `confirmation` is ANONYMISER. Proofs stay with the name that was typed',
  body: z.object({ selection, confirmation: z.string().max(40) }),
  answer: bulkResult,
});

export const copyPersonalLink = call.post('/api/admin/booklets/:id/participants/:enrolmentId/link', {
  ...enrolmentCall,
  whileSwitched: { refused: 'copier un lien personnel' },
  ignoresIdempotencyKey: true,
  summary: 'Makes a personal link to hand over; it is answered this once and can never be read again',
  answer: z.object({ url: z.string(), expiresAt: moment.nullable() }).extend(notice.shape),
});

export const printLetters = call.post('/api/admin/booklets/:id/participants/letters', {
  right: 'participants.manage',
  whileSwitched: { refused: 'imprimer les lettres d’accès' },
  summary:
    'A PDF of access letters, a page each, with a personal link as QR code and the individual code where the booklet asks for one (it replaces the former); marks them as invited. 422 PAR-015 above 500. `opensAccess`: it may open the access by personal link that the letters need (else EML-041, or EML-037 with who can)',
  body: z.object({ selection, opensAccess: z.boolean().default(false) }),
  answer: z.file(),
});

export const exportParticipants = call.get('/api/admin/booklets/:id/participants/file', {
  right: 'participants.export',
  whileSwitched: { refused: 'exporter les participants' },
  summary: 'The participants that a filter finds, in the columns of the import’s template',
  query: participantFilter.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
  answer: z.file(),
});

/** Template of an import: the columns of `exportParticipants`, without rows. */
export const getTemplate = call.get('/api/admin/booklets/:id/participants/template', {
  right: 'participants.manage',
  summary: 'An empty file with the columns of an import',
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
  answer: z.file(),
});
