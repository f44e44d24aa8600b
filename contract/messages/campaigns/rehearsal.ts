import { z } from 'zod';
import { contractType, customFieldKey, day } from '../../people/participants/participant.ts';
import { call } from '../../platform/call.ts';
import { byId } from '../../platform/shared.ts';
import { line, refuseWith, uuid } from '../../platform/text/text.ts';
import { campaignKind, stepChannel } from './campaign.ts';
import { previewMail } from './campaigns.ts';
import { SKIP_REASONS } from './sequences.ts';

/*
 * Rehearsal of the automatic sequence of a booklet for people who do not exist: who gets what, on which day, and which
 * pages open. Nothing is stored and nothing leaves.
 */

/** Days of a rehearsal, from the arrival. */
export const REHEARSAL_DAYS = { min: -30, max: 90 } as const;
export const MAX_COHORT_SIZE = 200;

/**
 * What a person does with the first message: opens it within hours, opens it days later, opens it and stops half-way,
 * never opens it, or never gets it because their address is wrong.
 */
export const READER_BEHAVIOURS = ['prompt', 'late', 'partial', 'silent', 'bounce'] as const;
export const readerBehaviour = z.enum(READER_BEHAVIOURS);
export type ReaderBehaviour = (typeof READER_BEHAVIOURS)[number];

const value = line('Valeur', { max: 80 }).default('');

/** Person of a rehearsal. */
export const rehearsedPerson = z.object({
  firstName: line('Prénom', { max: 80 }).default(''),
  lastName: line('Nom', { max: 80 }).default(''),
  arrivalOn: day,
  /** Last day in the company; null: not known. */
  endOn: day.nullable().default(null),
  /** Number of days before the arrival on which HR adds the person to the booklet. */
  addedBefore: z.int().min(0).max(-REHEARSAL_DAYS.min).default(-REHEARSAL_DAYS.min),
  jobTitle: value,
  site: value,
  department: value,
  contractType: contractType.nullable().default(null),
  group: value,
  /** BCP 47 tag; empty: that of the booklet. */
  language: z.string().max(35).default(''),
  /** Values of the company's own fields, by key. */
  fields: z.record(customFieldKey, z.string().max(200)).default({}),
  behaviour: readerBehaviour.default('prompt'),
});
export type RehearsedPerson = z.infer<typeof rehearsedPerson>;

/** Local moment `YYYY-MM-DDTHH:MM`, in the time zone of the company, and its offset from UTC. */
const localMoment = { local: z.string(), offset: z.string() };

export const REHEARSAL_EVENTS = [
  'added',
  'invited',
  'bounced',
  'opened',
  'chapter',
  'completed',
  'access_end',
  'arrival',
  'end',
] as const;

/** A day off, another message on the same day, or a person who is added after the day of the step. */
export const MOVE_REASONS = ['holiday', 'weekend', 'one_a_day', 'added_later'] as const;
export type MoveReason = (typeof MOVE_REASONS)[number];

export const rehearsedMessage = z.object({
  /** Campaign of the step. */
  id: uuid,
  name: z.string(),
  kind: campaignKind,
  to: stepChannel,
  /** Null: it depends on an event that does not happen. */
  local: z.string().nullable(),
  offset: z.string().nullable(),
  /** Day of the step before it moves past days off; null: its base day is not known. */
  plannedOn: day.nullable(),
  /** Why the message leaves on a later day than planned; null: it leaves as planned, or not at all. */
  movedBy: z.enum(MOVE_REASONS).nullable(),
  fate: z.enum(['would_send', 'skipped']),
  why: z.enum(SKIP_REASONS).nullable(),
  /** The step is switched off; the rehearsal counts it as on. */
  isOff: z.boolean(),
});
export type RehearsedMessage = z.infer<typeof rehearsedMessage>;

export const rehearsedDay = z.object({
  on: day,
  /** Days from the arrival. */
  n: z.int(),
  dayOff: z.enum(['weekend', 'holiday']).nullable(),
  /** The clocks change on this day. */
  clockChange: z.enum(['forward', 'back']).nullable(),
});

export const rehearsedPage = z.object({
  id: uuid,
  chapter: z.string(),
  title: z.string(),
  /** First day on which the person can read it; null: not within the rehearsal. */
  opensOn: day.nullable(),
  /** The page that must be read first; empty: none. */
  after: z.string(),
  readOn: day.nullable(),
});

const rehearsalCall = {
  right: 'campaigns.manage',
  whileSwitched: 'allowed',
  ignoresIdempotencyKey: true,
} as const;

/** Steps that are switched off count as on. */
const withDrafts = z.boolean().default(true);

/** Choice of one person, as the call and the address of the screen hold it. */
export const personChoice = z.object({ person: rehearsedPerson, withDrafts });
export type PersonChoice = z.infer<typeof personChoice>;

export const rehearsePerson = call.post('/api/admin/booklets/:id/rehearsal', {
  ...rehearsalCall,
  params: byId,
  summary:
    'What one person who does not exist would get and could read, from thirty days before the arrival to ninety after; nothing is changed, nothing leaves',
  body: personChoice,
  answer: z.object({
    name: z.string(),
    timeZone: z.string(),
    /** Person in charge on the first day; empty: none. */
    referent: z.string(),
    days: z.array(rehearsedDay),
    /** In order of time; those without a moment come last. */
    messages: z.array(rehearsedMessage),
    events: z.array(z.object({ kind: z.enum(REHEARSAL_EVENTS), title: z.string(), ...localMoment })),
    pages: z.array(rehearsedPage),
    /** Pages of the booklet that the person never sees: for other people, or hidden from everybody. */
    hiddenPages: z.int(),
    /** False: nobody records who reads, so that steps and pages that wait for a reading never come. */
    isFollowed: z.boolean(),
  }),
});
export type RehearsalAnswer = z.infer<typeof rehearsePerson.answer>;

const percent = z.int().min(0).max(100);

export const rehearsalCohort = z
  .object({
    size: z.int().min(1).max(MAX_COHORT_SIZE),
    arrivalFrom: day,
    arrivalTo: day,
    /** The same number gives the same people. */
    seed: z.int().min(0).max(2_147_483_647),
    /** Share of the people, in per cent; the others open within hours. */
    bounces: percent,
    late: percent,
    partial: percent,
    silent: percent,
  })
  .superRefine(({ bounces, late, partial, silent, arrivalFrom, arrivalTo }, context) => {
    const n = bounces + late + partial + silent;
    if (n > 100) refuseWith(context, 'EML-042', { n }, ['silent']);
    if (arrivalTo < arrivalFrom) refuseWith(context, 'EML-043', {}, ['arrivalTo']);
  });
export type RehearsalCohort = z.infer<typeof rehearsalCohort>;

/** Choice of a cohort, as the call and the address of the screen hold it. */
export const cohortChoice = z.object({ cohort: rehearsalCohort, withDrafts });
export type CohortChoice = z.infer<typeof cohortChoice>;

export const REHEARSAL_FINDINGS = [
  /** People who get no message at all. */
  'nothing',
  /** A step that reaches nobody. */
  'never_sent',
  /** The step has no text to send. */
  'no_message',
  /** A value of the message is missing: the person is left out. */
  'missing_value',
  /** A message to the person in charge, where nobody is. */
  'no_referent',
  /** Lost: another message had the day, and the three days of catch-up. */
  'one_a_day',
  'too_many_reminders',
  /** HR adds the person after the day of the step. */
  'added_late',
  /** The access is over when the message is due. */
  'no_access',
  /** Planned before the arrival, and moved to it or past it. */
  'after_arrival',
  /** Moved past a weekend or a public holiday. */
  'moved',
  /** A month with more e-mails than the company may send. */
  'allowance',
  /** The address is wrong: nothing reaches the person until HR mends it. */
  'bounced',
] as const;

export const rehearseCohort = call.post('/api/admin/booklets/:id/rehearsal/cohort', {
  ...rehearsalCall,
  params: byId,
  summary:
    'The whole sequence for people made up from the lists of the company, and what to mend before it starts; nothing is changed, nothing leaves',
  body: cohortChoice,
  answer: z.object({
    people: z.array(
      z.object({
        person: rehearsedPerson,
        /** Messages to the person; to the person in charge; left out. */
        sent: z.int(),
        notices: z.int(),
        skipped: z.int(),
        firstOn: day.nullable(),
        lastOn: day.nullable(),
      }),
    ),
    steps: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        kind: campaignKind,
        to: stepChannel,
        isOff: z.boolean(),
        sent: z.int(),
        moved: z.int(),
        firstOn: day.nullable(),
        lastOn: day.nullable(),
        skipped: z.array(z.object({ why: z.enum(SKIP_REASONS), n: z.int() })),
      }),
    ),
    /** E-mails of each day, in order; days without any are left out. */
    days: z.array(z.object({ on: day, n: z.int() })),
    /** Most serious first. */
    findings: z.array(
      z.object({
        kind: z.enum(REHEARSAL_FINDINGS),
        severity: z.enum(['error', 'warning', 'info']),
        /** Step concerned; null: none. */
        stepId: uuid.nullable(),
        /** Names of the missing values, for `missing_value`. */
        labels: z.array(z.string()),
        /** Number of people, or of e-mails for `allowance`. */
        n: z.int(),
        /** Places in `people`, the first ones. */
        examples: z.array(z.int()),
      }),
    ),
    /** E-mails in all, and those that the company may send in a month. */
    emails: z.int(),
    quota: z.int(),
  }),
});
export type CohortAnswer = z.infer<typeof rehearseCohort.answer>;
export type RehearsalFinding = CohortAnswer['findings'][number];

export const renderRehearsedMessage = call.post('/api/admin/booklets/:id/rehearsal/message', {
  ...rehearsalCall,
  params: byId,
  summary: 'One message of a rehearsal, made by the code that sends: its links lead nowhere, and nothing leaves',
  body: z.object({ campaignId: uuid, person: rehearsedPerson, on: day }),
  answer: previewMail.answer.extend({
    /** Sender and recipient, as mail programs show them; both empty for a text in the booklet. */
    from: z.string(),
    to: z.string(),
    /** File names of the attachments. */
    files: z.array(z.string()),
  }),
});
export type RehearsedMail = z.infer<typeof renderRehearsedMessage.answer>;
