import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ENROLMENT_SOURCES, ENROLMENT_STATES } from '../../../../contract/people/enrolments/enrolment.ts';
import {
  type DateOrder,
  IMPORT_LINE_FATES,
  IMPORT_STATES,
  type ImportSource,
  type MatchDecisions,
  type NameOrder,
} from '../../../../contract/people/imports/participant-imports.ts';
import { CONTRACT_TYPES } from '../../../../contract/people/participants/participant.ts';
import { ENROLMENT_EVENTS } from '../../../../contract/people/participants/participant-list.ts';
import {
  REFERENT_NOTICES,
  REFERENT_ROLES,
  type ReferentNotice,
  type ReferentPerimeter,
} from '../../../../contract/people/referents/referent.ts';
import { booklets } from './booklets.ts';
import { defineTable, id, moment, now, oneOf, trackingColumns } from './common.ts';
import { media } from './media.ts';
import { users } from './people.ts';
import { company, referenceSameCompany, tenantColumns, user } from './tenant.ts';

/** Readers of booklets; never accounts of the back office. */
export const participants = defineTable(
  'participants',
  {
    ...tenantColumns(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** « last first » without case or accents: the key for sort and search. */
    nameKey: text().notNull(),
    /** Empty for a participant who signs in with a code. */
    email: text().notNull().default(''),
    workEmail: text().notNull().default(''),
    phone: text().notNull().default(''),
    employeeNumber: text().notNull().default(''),
    arrivalOn: date({ mode: 'string' }),
    endOn: date({ mode: 'string' }),
    contractType: oneOf(CONTRACT_TYPES),
    jobTitle: text().notNull().default(''),
    department: text().notNull().default(''),
    site: text().notNull().default(''),
    language: text().notNull().default('fr-FR'),
    referentId: uuid(),
    buddyId: uuid(),
    groups: jsonb().$type<string[]>().notNull().default([]),
    fields: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Date of the objection: only essential messages are sent. */
    opposedAt: moment(),
    /** Date of the bounce: the address does not exist, and receives nothing more. */
    bouncedAt: moment(),
    anonymisedAt: moment(),
    /** Import that created the row, so that it can be undone. */
    importId: uuid(),
  },
  (t) => [
    index('participants_name').on(t.companyId, sql`name_key collate "C"`, t.id),
    uniqueIndex('participants_email').on(t.companyId, t.email).where(sql`email <> '' and anonymised_at is null`),
    uniqueIndex('participants_number')
      .on(t.companyId, t.employeeNumber)
      .where(sql`employee_number <> '' and anonymised_at is null`),
    index('participants_import').on(t.importId).where(sql`import_id is not null`),
    index('participants_referent').on(t.referentId).where(sql`referent_id is not null`),
    index('participants_buddy').on(t.buddyId).where(sql`buddy_id is not null`),
    unique('participants_of_company').on(t.companyId, t.id),
  ],
);

/**
 * Enrolment of a participant in a booklet. Lists filter and sort by columns stored here, so that no list has to count.
 */
export const enrolments = defineTable(
  'enrolments',
  {
    ...tenantColumns(),
    bookletId: uuid().notNull(),
    participantId: uuid().notNull(),
    state: oneOf(ENROLMENT_STATES).notNull().default('to_invite'),
    /** Copy of the participant's key, for the default order of the list; a renaming updates it. */
    nameKey: text().notNull(),
    /** Copy of the participant's date: lists filter by it, and dates are computed from it. */
    arrivalOn: date({ mode: 'string' }),
    /* Copies of the profile, which the database keeps up to date: lists filter and sort by them. */
    site: text().notNull().default(''),
    department: text().notNull().default(''),
    contractType: oneOf(CONTRACT_TYPES),
    language: text().notNull().default('fr-FR'),
    referentId: uuid(),
    groups: jsonb().$type<string[]>().notNull().default([]),
    /** Sort keys, without case or accents; null: none. */
    siteKey: text(),
    departmentKey: text(),
    source: oneOf(ENROLMENT_SOURCES).notNull(),
    importId: uuid(),
    /** Mandatory pages read and to read, among those visible to this participant. */
    pagesDone: integer().notNull().default(0),
    pagesDue: integer().notNull().default(0),
    /** Percentage of the mandatory pages. */
    progress: integer().notNull().default(0),
    proofsDone: integer().notNull().default(0),
    proofsDue: integer().notNull().default(0),
    /** Number of the last version read. */
    versionRead: integer(),
    /** A major version requires another reading. */
    toReread: boolean().notNull().default(false),
    invitedAt: moment(),
    openedAt: moment(),
    startedAt: moment(),
    completedAt: moment(),
    lastActivityAt: moment(),
    /** End of the personal access, computed when that access opens; null: none. */
    expiresAt: moment(),
    revokedAt: moment(),
    anonymisedAt: moment(),
    /** SHA-256 of the personal code of printed letters; null: none. */
    codeHash: text(),
    /** Version of the information notice that was shown. */
    noticeVersion: integer(),
    noticeAt: moment(),
  },
  (t) => [
    uniqueIndex('enrolments_once').on(t.bookletId, t.participantId),
    index('enrolments_name').on(t.bookletId, sql`name_key collate "C"`, t.id),
    index('enrolments_state').on(t.bookletId, t.state, sql`name_key collate "C"`),
    index('enrolments_arrival').on(t.bookletId, t.arrivalOn),
    index('enrolments_by_site').on(t.bookletId, sql`site_key collate "C"`, sql`name_key collate "C"`, t.id),
    index('enrolments_by_department').on(t.bookletId, sql`department_key collate "C"`, sql`name_key collate "C"`, t.id),
    // A filter by one of them in the order of the other: sites and departments go together, which the planner ignores.
    index('enrolments_site_departments').on(
      t.bookletId,
      sql`site_key collate "C"`,
      sql`department_key collate "C"`,
      sql`name_key collate "C"`,
      t.id,
    ),
    index('enrolments_department_sites').on(
      t.bookletId,
      sql`department_key collate "C"`,
      sql`site_key collate "C"`,
      sql`name_key collate "C"`,
      t.id,
    ),
    index('enrolments_completed').on(t.bookletId, sql`name_key collate "C"`, t.id).where(sql`completed_at is not null`),
    index('enrolments_referent').on(t.bookletId, t.referentId).where(sql`referent_id is not null`),
    index('enrolments_participant').on(t.participantId),
    index('enrolments_expiry').on(t.expiresAt).where(sql`expires_at is not null`),
    index('enrolments_import').on(t.importId).where(sql`import_id is not null`),
    referenceSameCompany('enrolments_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
    referenceSameCompany('enrolments_participant', [t.companyId, t.participantId], participants).onDelete('cascade'),
    unique('enrolments_of_company').on(t.companyId, t.id),
  ],
);

/** History of an enrolment, for its timeline. Never records clicks. */
export const enrolmentEvents = defineTable(
  'enrolment_events',
  {
    id: id(),
    companyId: company(),
    enrolmentId: uuid().notNull(),
    what: oneOf(ENROLMENT_EVENTS).notNull(),
    detail: text().notNull().default(''),
    /** User of the back office; null: the reader, or the scheduler. */
    userId: uuid(),
    at: now(),
  },
  (t) => [
    index('enrolment_events_enrolment').on(t.enrolmentId, t.at),
    referenceSameCompany('enrolment_events_enrolment', [t.companyId, t.enrolmentId], enrolments).onDelete('cascade'),
  ],
);

/** Options of an import, stored with its file from the dry run to the undo. */
export interface ImportOptions {
  /** Order of days such as 04/05, and an example that both orders accept; `''`: none. */
  order?: DateOrder | '';
  ambiguous?: string;
  /** The same for a column that holds first and last names. */
  nameOrder?: NameOrder | '';
  ambiguousName?: string;
  /** Texts of columns whose fields accept a closed list of values, and the values chosen for them. */
  texts?: Record<string, { text: string; lines: number }[]>;
  values?: Record<string, Record<string, string>>;
  /** Lines that match an existing participant, the decisions about them, and the number without a decision. */
  matches?: MatchDecisions & { total: number; undecided: number };
  /** Lines to write, set when the import starts. */
  which?: 'all' | 'valid';
}

export const participantImports = defineTable(
  'participant_imports',
  {
    ...tenantColumns(),
    bookletId: uuid().notNull(),
    state: oneOf(IMPORT_STATES).notNull(),
    fileName: text().notNull(),
    /** Key of the file in the store. */
    storageKey: text().notNull(),
    /** Column index of the file → field, as chosen. */
    mapping: jsonb().$type<Record<string, string>>().notNull(),
    /** Parsing options, detected or chosen. */
    options: jsonb().$type<ImportOptions>().notNull().default({}),
    /** Description of the file: its columns, its separator… */
    source: jsonb().$type<ImportSource | null>(),
    /** Message of the failure, as the user reads it. */
    error: text().notNull().default(''),
    endedAt: moment(),
    /** Rows by result, and progress of the import. */
    lines: integer().notNull().default(0),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    ignored: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    done: integer().notNull().default(0),
    undoneAt: moment(),
  },
  (t) => [
    index('participant_imports_booklet').on(t.bookletId, t.createdAt),
    referenceSameCompany('participant_imports_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
    unique('participant_imports_of_company').on(t.companyId, t.id),
  ],
);

/** Notes of an import: reasons of refused lines, and values of participants before the import changed them. */
export const participantImportNotes = defineTable(
  'participant_import_notes',
  {
    id: id(),
    companyId: company(),
    importId: uuid().notNull(),
    /** Line of the file, from 1; the header line counts. */
    line: integer().notNull(),
    kind: oneOf([...IMPORT_LINE_FATES, 'before']).notNull(),
    /** `failed`, `ignored`, `match`: columns and reasons; `before`: values of the changed columns of a participant. */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    /** `match`, `before`: the participant; `before`: its version after the change. */
    participantId: uuid(),
    rowVersion: integer(),
  },
  (t) => [
    index('participant_import_notes_import').on(t.importId, t.kind, t.line, t.id),
    referenceSameCompany('participant_import_notes_import', [t.companyId, t.importId], participantImports).onDelete(
      'cascade',
    ),
  ],
);

/** Custom participant fields of a company. */
export const participantSettings = defineTable('participant_settings', {
  companyId: company().primaryKey(),
  ...trackingColumns(),
  fields: jsonb()
    .$type<
      {
        key: string;
        label: string;
        kind: 'text' | 'list' | 'date' | 'number' | 'boolean';
        required: boolean;
        choices: string[];
        pattern: string;
        help: string;
        asVariable: boolean;
      }[]
    >()
    .notNull()
    .default([]),
  /** True: only the sites and departments of the company are accepted. */
  listsOnly: boolean().notNull().default(false),
  /** Fields chosen for columns of imports, by column name; `''`: the column is ignored. */
  lastMapping: jsonb().$type<Record<string, string>>().notNull().default({}),
  /** Values chosen in imports, by field, then by text of the file; `''`: the text is ignored. */
  lastValues: jsonb().$type<Record<string, Record<string, string>>>().notNull().default({}),
});

/** Contact person, shown to the participants of a booklet or notified about them. */
export const referents = defineTable(
  'referents',
  {
    ...tenantColumns(),
    bookletId: uuid().notNull(),
    /** Null: a referent without an account. */
    userId: uuid().references(() => users.id),
    firstName: text().notNull(),
    lastName: text().notNull(),
    jobTitle: text().notNull().default(''),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    role: oneOf(REFERENT_ROLES).notNull(),
    roleLabel: text().notNull().default(''),
    perimeter: jsonb().$type<ReferentPerimeter>().notNull(),
    visible: boolean().notNull().default(true),
    photoMediaId: uuid(),
    imageRightOn: date({ mode: 'string' }),
    bio: text().notNull().default(''),
    availability: text().notNull().default(''),
    position: integer().notNull(),
    deputyId: uuid(),
    absentFrom: date({ mode: 'string' }),
    absentUntil: date({ mode: 'string' }),
    notices: jsonb().$type<ReferentNotice[]>().notNull().default([]),
  },
  (t) => [
    index('referents_booklet').on(t.bookletId, t.position),
    referenceSameCompany('referents_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
    referenceSameCompany('referents_photo', [t.companyId, t.photoMediaId], media),
    unique('referents_of_company').on(t.companyId, t.id),
  ],
);

/** Notice sent to a referent. The row is written first, so that no notice is sent twice. */
export const referentNotices = defineTable(
  'referent_notices',
  {
    referentId: uuid().notNull(),
    what: oneOf(REFERENT_NOTICES).notNull(),
    /** Subject: an enrolment, or the Monday of a week. */
    subject: text().notNull(),
    companyId: company(),
    at: now(),
  },
  (t) => [
    primaryKey({ columns: [t.referentId, t.what, t.subject] }),
    index('referent_notices_at').on(t.at),
    referenceSameCompany('referent_notices_referent', [t.companyId, t.referentId], referents).onDelete('cascade'),
  ],
);

/** Offer to transfer the ownership of a booklet: effective once the user accepts. */
export const ownershipOffers = defineTable(
  'ownership_offers',
  {
    bookletId: uuid().notNull(),
    companyId: company(),
    toUserId: user(),
    fromUserId: uuid().notNull(),
    at: now(),
  },
  (t) => [
    primaryKey({ columns: [t.bookletId] }),
    referenceSameCompany('ownership_offers_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);
