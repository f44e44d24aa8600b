import { z } from 'zod';
import { CAMPAIGN_KINDS, RECIPIENT_CHANNELS, RECIPIENT_STATES } from '../../messages/campaigns/campaign.ts';
import { can } from '../../platform/permissions.ts';
import { pickFields } from '../../platform/pick-fields.ts';
import { moment, rowVersion, sortedPage } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { trackingMode } from '../../reading/reading.ts';
import { ARRIVAL_STAGES, ENROLMENT_ACTIONS, ENROLMENT_SOURCES, enrolmentState } from '../enrolments/enrolment.ts';
import { contractType, day, type ParticipantFields } from './participant.ts';
import { isFieldOfKind, LISTED_FIELDS, PROFILE_FIELDS, type ProfileFieldName } from './participant-profile.ts';

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

/** Sorts and filters that reveal reading data; refused (PAR-014) when the booklet has no named tracking. */
export const TRACKING_SORTS = ['progress', 'lastActivity'] as const satisfies readonly ParticipantSort[];
export const TRACKING_TABS = ['late', 'completed'] as const satisfies readonly ParticipantTab[];
export const TRACKING_STATES = ['opened', 'started', 'completed'] as const;

const filterText = (max: number) => z.string().trim().max(max).optional();

/** Filter of the participants of a booklet. The same in the URL of a list and in the selection of a change. */
export const participantFilter = z.object({
  tab: z.enum(PARTICIPANT_TABS).default('all'),
  stage: z.enum(ARRIVAL_STAGES).optional(),
  state: enrolmentState.optional(),
  site: filterText(80),
  department: filterText(80),
  contract: contractType.optional(),
  group: filterText(40),
  language: filterText(35),
  referentId: uuid.optional(),
  /** `missing`: invited people with a confirmation of reading still to give. */
  proofs: z.enum(['missing']).optional(),
  /** Of those who are reading: `again` had finished before a major change asked for more, `unfinished` never had. */
  reading: z.enum(['again', 'unfinished']).optional(),
  /**
   * Searches the name, the e-mail addresses and the employee number, without case or accents; every word must match.
   */
  search: z.string().trim().max(200).default(''),
});
export type ParticipantFilter = z.infer<typeof participantFilter>;

export const participantQuery = sortedPage(z.enum(PARTICIPANT_SORTS).default('name')).extend({
  ...participantFilter.shape,
});

const referentName = z.object({ id: uuid, name: z.string() }).nullable();

type ProfileAnswerShape = { [Name in keyof ParticipantFields]: z.ZodType<ParticipantFields[Name]> };

const toAnswerSchema = (name: ProfileFieldName): z.ZodType => {
  if (isFieldOfKind(name, 'day')) return day.nullable();
  if (isFieldOfKind(name, 'contract')) return contractType.nullable();
  if (isFieldOfKind(name, 'referent')) return uuid.nullable();
  if (isFieldOfKind(name, 'groups')) return z.array(z.string());
  if (isFieldOfKind(name, 'custom')) return z.record(z.string(), z.string());
  return z.string();
};

/** Fields as returned. Not validated again: a profile may be older than a rule, and an anonymised one is empty. */
const profileAnswerShape = Object.fromEntries(
  PROFILE_FIELDS.map((name) => [name, toAnswerSchema(name)]),
) as ProfileAnswerShape;

export const participantProfile = z.object({
  id: uuid,
  rowVersion,
  anonymisedAt: moment.nullable(),
  ...profileAnswerShape,
});
export type ParticipantProfile = z.infer<typeof participantProfile>;

/**
 * Participant in one booklet. Without named tracking (`follow.named` false), states beyond `invited` are returned as
 * `invited`, and reading data is null.
 */
export const participantRow = z.object({
  /** Id of the enrolment: param of every call on this person in this booklet. */
  id: uuid,
  /** Id of the participant profile, the same in every booklet of the company. */
  participantId: uuid,
  ...pickFields(profileAnswerShape, LISTED_FIELDS),
  referent: referentName,
  state: enrolmentState,
  stage: z.enum(ARRIVAL_STAGES).nullable(),
  /** Days since the arrival, negative before it. */
  days: z.int().nullable(),
  source: z.enum(ENROLMENT_SOURCES),
  invitedAt: moment.nullable(),
  /** End of the personal access. */
  expiresAt: moment.nullable(),
  /** Not opened the day before the arrival, or mandatory pages overdue by more than 3 working days. */
  late: z.boolean().nullable(),
  /** Percentage of the mandatory pages. */
  progress: z.int().nullable(),
  lastActivityAt: moment.nullable(),
  /** Number of the last version read. */
  versionRead: z.int().nullable(),
  toReread: z.boolean().nullable(),
  /** Reading confirmations, given and required; null for a user who may not see them. */
  proofs: z.object({ done: z.int(), due: z.int() }).nullable(),
});
export type ParticipantRow = z.infer<typeof participantRow>;

const facet = z.array(z.object({ value: z.string(), n: z.int() }));

export const participantList = z.object({
  rows: z.array(participantRow),
  total: z.int(),
  /** Number of participants in each tab, without any filter; null: not available here. */
  tabs: z.object({
    all: z.int(),
    to_invite: z.int(),
    late: z.int().nullable(),
    completed: z.int().nullable(),
    expired: z.int(),
  }),
  /** Values offered by the filters: those of participants of this booklet, the most frequent 200 of each, by name. */
  facets: z.object({
    states: facet,
    sites: facet,
    departments: facet,
    contracts: facet,
    groups: facet,
    languages: facet,
    referents: z.array(z.object({ id: uuid, name: z.string(), n: z.int() })),
  }),
  /** `named`: this user may see states beyond `invited`, progress and activity. */
  follow: z.object({ mode: trackingMode, named: z.boolean() }),
  /** Abilities of the user on participants of this booklet. */
  can,
});
export type ParticipantList = z.infer<typeof participantList>;

/** Events of a timeline: actions on the enrolment, and others. */
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

/** Remaining task of a participant. */
const task = z.object({
  pageId: uuid,
  /** Null: the whole page. */
  blockId: uuid.nullable(),
  title: z.string(),
  /** First day on which it can be done; null: today. */
  opensOn: day.nullable(),
});
export type ParticipantTask = z.infer<typeof task>;

/** Participant with the timeline of this booklet. Lists are the latest first, 200 at most. */
export const participantDetail = participantRow.extend({
  sheet: participantProfile,
  /** Version of the profile: required by a change. */
  rowVersion,
  buddy: referentName,
  /** Other booklets of the person in the company, among those the user may manage. */
  otherBooklets: z.array(z.object({ id: uuid, title: z.string(), enrolmentId: uuid })),
  events: z.array(
    z.object({
      at: moment,
      what: z.enum(ENROLMENT_EVENTS),
      /** Reason typed, campaign, former arrival day (ISO)… */
      detail: z.string(),
      /** User of the back office; null: the participant, or the scheduler. */
      by: z.string().nullable(),
    }),
  ),
  /**
   * Remaining tasks, with the page and block of each, as far as the user may know. Null when they are unknown, or
   * before the booklet is opened.
   */
  remaining: z.object({ pages: z.array(task), quizzes: z.array(task), confirmations: z.array(task) }).nullable(),
  /** Pages of the online version, in order; null without named tracking. */
  pages: z
    .array(
      z.object({
        id: uuid,
        title: z.string(),
        mandatory: z.boolean(),
        doneOn: day.nullable(),
        /** First day on which it can be read; null: today. */
        opensOn: day.nullable(),
      }),
    )
    .nullable(),
  /** Null for a user who may not see proofs. */
  confirmations: z
    .array(
      z.object({
        id: uuid,
        number: z.int(),
        at: moment,
        version: z.int(),
        page: z.string(),
        /** False: a major change since asks for another. Null: nothing is asked there any more. */
        valid: z.boolean().nullable(),
        /** Number of the confirmation of the same text that counts instead of one that is not valid; null: none. */
        replacedBy: z.int().nullable(),
      }),
    )
    .nullable(),
  mails: z.array(
    z.object({
      id: uuid,
      campaignId: uuid,
      campaign: z.string(),
      kind: z.enum(CAMPAIGN_KINDS),
      state: z.enum(RECIPIENT_STATES),
      /** `ExclusionReason` or `FailureCause` of contract/messages/campaigns/campaign.ts. */
      reason: z.string().nullable(),
      /** `reader`: shown in the booklet, and not sent. */
      channel: z.enum(RECIPIENT_CHANNELS),
      /** Day the participant closed it there; null without named tracking. */
      readOn: day.nullable(),
      at: moment,
    }),
  ),
  /** Browsers in which the booklet is open; null without named tracking. */
  devices: z.array(z.object({ id: uuid, device: z.string(), lastSeenAt: moment })).nullable(),
  /** Number of rows that these lists leave out. */
  left: z.object({ events: z.int(), confirmations: z.int(), mails: z.int(), devices: z.int() }),
  follow: participantList.shape.follow,
  can,
});
export type ParticipantDetail = z.infer<typeof participantDetail>;
