import { z } from 'zod';
import { CAMPAIGN_KINDS, RECIPIENT_STATES } from '../../messages/campaigns/campaign.ts';
import { can } from '../../platform/permissions.ts';
import { moment, page, rowVersion } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { trackingMode } from '../../reading/reading.ts';
import { ARRIVAL_STAGES, ENROLMENT_ACTIONS, enrolmentState } from '../enrolments/enrolment.ts';
import { contractType, day } from './participant.ts';

export const PARTICIPANT_TABS = ['all', 'to_invite', 'late', 'completed', 'expired'] as const;
export type ParticipantTab = (typeof PARTICIPANT_TABS)[number];

export const PARTICIPANT_SORTS = [
  'name',
  'state',
  'progress',
  'arrival',
  'lastActivity',
  'site',
  'department',
] as const;
export type ParticipantSort = (typeof PARTICIPANT_SORTS)[number];

/** Sorts and filters that tell who reads; refused (PAR-014) where the booklet does not follow people by name. */
export const FOLLOWING_SORTS = ['progress', 'lastActivity'] as const satisfies readonly ParticipantSort[];
export const FOLLOWING_TABS = ['late', 'completed'] as const satisfies readonly ParticipantTab[];
export const FOLLOWING_STATES = ['opened', 'started', 'completed'] as const;

const value = (max: number) => z.string().trim().max(max).optional();

/** Which participants of a booklet. The same in a list's address and in the selection of a change. */
export const participantFilter = z.object({
  tab: z.enum(PARTICIPANT_TABS).default('all'),
  stage: z.enum(ARRIVAL_STAGES).optional(),
  state: enrolmentState.optional(),
  site: value(80),
  department: value(80),
  contract: contractType.optional(),
  group: value(40),
  language: value(35),
  referentId: uuid.optional(),
  /** In the name, the e-mail addresses and the employee number; no case, no accents; every word must be there. */
  search: z.string().trim().max(200).default(''),
});
export type ParticipantFilter = z.infer<typeof participantFilter>;

export const participantQuery = page.extend({
  ...participantFilter.shape,
  sort: z.enum(PARTICIPANT_SORTS).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
});

const referentName = z.object({ id: uuid, name: z.string() }).nullable();

/**
 * A participant in one booklet. Where nobody may be followed by name (`follow.named` false), states beyond `invited` are
 * answered as `invited`, and what is told of the reading is null.
 */
export const participantRow = z.object({
  /** Of the enrolment: what every call about this person in this booklet takes. */
  id: uuid,
  /** Of the person's sheet, the same in every booklet of the company. */
  participantId: uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  employeeNumber: z.string(),
  arrivalOn: day.nullable(),
  contractType: contractType.nullable(),
  jobTitle: z.string(),
  department: z.string(),
  site: z.string(),
  language: z.string(),
  groups: z.array(z.string()),
  referent: referentName,
  state: enrolmentState,
  stage: z.enum(ARRIVAL_STAGES).nullable(),
  /** Since the arrival, negative before it. */
  days: z.int().nullable(),
  source: z.enum(['manual', 'import', 'domain', 'api']),
  invitedAt: moment.nullable(),
  /** When the personal access ends. */
  expiresAt: moment.nullable(),
  /** Not opened the day before the arrival, or mandatory pages overdue by more than 3 working days. */
  late: z.boolean().nullable(),
  /** Percents of the mandatory pages. */
  progress: z.int().nullable(),
  lastActivityAt: moment.nullable(),
  /** Number of the version last read. */
  versionRead: z.int().nullable(),
  toReread: z.boolean().nullable(),
  /** Confirmations of reading, given and asked for; null for whoever may not see them. */
  proofs: z.object({ done: z.int(), due: z.int() }).nullable(),
});
export type ParticipantRow = z.infer<typeof participantRow>;

const facet = z.array(z.object({ value: z.string(), n: z.int() }));

export const participantList = z.object({
  rows: z.array(participantRow),
  total: z.int(),
  /** How many there are in each tab, whatever is filtered; null: not told here. */
  tabs: z.object({
    all: z.int(),
    to_invite: z.int(),
    late: z.int().nullable(),
    completed: z.int().nullable(),
    expired: z.int(),
  }),
  /** What the filters may offer: values that somebody of this booklet has, the most frequent 200 of each, by name. */
  facets: z.object({
    states: facet,
    sites: facet,
    departments: facet,
    contracts: facet,
    groups: facet,
    languages: facet,
    referents: z.array(z.object({ id: uuid, name: z.string(), n: z.int() })),
  }),
  /** `named`: states beyond `invited`, progress and activity are told to this person. */
  follow: z.object({ mode: trackingMode, named: z.boolean() }),
  /** What the person may do with participants of this booklet. */
  can,
});
export type ParticipantList = z.infer<typeof participantList>;

/**
 * A sheet as it is answered. Not judged again: it may be older than a rule, and of somebody anonymised nothing is left.
 */
export const participantSheet = z.object({
  id: uuid,
  rowVersion,
  anonymisedAt: moment.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  workEmail: z.string(),
  phone: z.string(),
  employeeNumber: z.string(),
  arrivalOn: day.nullable(),
  endOn: day.nullable(),
  contractType: contractType.nullable(),
  jobTitle: z.string(),
  department: z.string(),
  site: z.string(),
  language: z.string(),
  referentId: uuid.nullable(),
  buddyId: uuid.nullable(),
  groups: z.array(z.string()),
  fields: z.record(z.string(), z.string()),
});
export type ParticipantSheet = z.infer<typeof participantSheet>;

/** What a time line holds: the moves of the enrolment, and what else was done with it. */
export const ENROLMENT_EVENTS = [
  'enrolled',
  ...ENROLMENT_ACTIONS,
  'link_copied',
  'letter_printed',
  'arrival_changed',
  'merged',
  'confirm',
] as const;
export type EnrolmentEvent = (typeof ENROLMENT_EVENTS)[number];

/** Something a participant has left to do. */
const task = z.object({
  pageId: uuid,
  /** Null: the whole page. */
  blockId: uuid.nullable(),
  title: z.string(),
  /** The day from which it can be done; null: it can be today. */
  opensOn: day.nullable(),
});
export type ParticipantTask = z.infer<typeof task>;

/** A participant with the time line of this booklet. Lists are the latest first, 200 at most. */
export const participantDetail = participantRow.extend({
  sheet: participantSheet,
  /** Of the sheet: what a change must name. */
  rowVersion,
  buddy: referentName,
  /** Other booklets of the company the person is in, among those the asker may manage. */
  otherBooklets: z.array(z.object({ id: uuid, title: z.string(), enrolmentId: uuid })),
  events: z.array(
    z.object({
      at: moment,
      what: z.enum(ENROLMENT_EVENTS),
      /** The reason that was typed, the campaign, the former arrival day (ISO)… */
      detail: z.string(),
      /** Who did it in the back office; null: the person herself, or the clock. */
      by: z.string().nullable(),
    }),
  ),
  /**
   * What keeps the reading from being complete, with the page and block where each is done, as far as the asker may know;
   * null where nothing of it is known, or the booklet was not opened yet.
   */
  remaining: z.object({ pages: z.array(task), quizzes: z.array(task), confirmations: z.array(task) }).nullable(),
  /** Pages of the version on line, in their order; null where reading is not followed by name. */
  pages: z
    .array(
      z.object({
        id: uuid,
        title: z.string(),
        mandatory: z.boolean(),
        doneOn: day.nullable(),
        /** The day from which it can be read; null: it can be today. */
        opensOn: day.nullable(),
      }),
    )
    .nullable(),
  /** Null for whoever may not see proofs. */
  confirmations: z
    .array(z.object({ id: uuid, number: z.int(), at: moment, version: z.int(), page: z.string() }))
    .nullable(),
  mails: z.array(
    z.object({
      id: uuid,
      campaignId: uuid,
      campaign: z.string(),
      kind: z.enum(CAMPAIGN_KINDS),
      state: z.enum(RECIPIENT_STATES),
      /** An `ExclusionReason` or a `FailureCause` of contract/messages/campaigns/campaign.ts. */
      reason: z.string().nullable(),
      /** `reader`: shown in the booklet, and not sent. */
      channel: z.enum(['mail', 'reader']),
      /** The day she closed it there; null where nobody is followed by name. */
      readOn: day.nullable(),
      at: moment,
    }),
  ),
  /** Browsers in which the booklet is open; null where reading is not followed by name. */
  devices: z.array(z.object({ id: uuid, device: z.string(), lastSeenAt: moment })).nullable(),
  follow: participantList.shape.follow,
  can,
});
export type ParticipantDetail = z.infer<typeof participantDetail>;
