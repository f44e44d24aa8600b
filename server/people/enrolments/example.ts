import { createHmac } from 'node:crypto';
import { EMPTY_PROFILE } from '../../../contract/people/participants/participant-profile.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import type { PersonFacts } from '../../booklets/index.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';
import { isSameSecret } from '../../platform/http/is-same-secret.ts';

/*
 * A sample participant, to preview messages and booklets without real data. They are in no table, so nothing about them
 * can be stored.
 */

/** Id of the sample participant. */
export const EXAMPLE_ID = '00000000-0000-0000-0000-000000000000';

/** Names of invented people: in the demonstration, and in rehearsals. */
export const EXAMPLE_FIRST_NAMES = [
  'Inès',
  'Hugo',
  'Maëlys',
  'Karim',
  'Chloé',
  'Yanis',
  'Léa',
  'Tiago',
  'Aminata',
  'Jérôme',
  'Zoé',
  'Noé',
];
export const EXAMPLE_LAST_NAMES = [
  'Lefort',
  'Benali',
  'Da Costa',
  'Le Goff',
  'Moreau',
  'Diallo',
  'Petit',
  'Nguyen',
  'Garnier',
  'Roux',
  'Côté',
];

const EXAMPLE_NAMES = { firstName: 'Camille', lastName: 'Moreau' };
const EXAMPLE_ARRIVAL_DAY = '2027-01-04';

/** Referents of the sample participant. */
export const EXAMPLE_LEADERS = {
  referent: 'Nadia Bensaïd',
  referentPhone: '02 40 00 00 05',
  referentEmail: 'nadia.bensaid@exemple.fr',
  buddy: 'Hugo Lefèvre',
};

export const EXAMPLE_FACTS: PersonFacts = {
  enrolmentId: EXAMPLE_ID,
  participantId: EXAMPLE_ID,
  ...EXAMPLE_NAMES,
  state: 'invited',
  source: 'manual',
  expiresAt: null,
};

const makeAuditColumns = () => {
  const at = new Date();
  return { createdAt: at, createdBy: null, updatedAt: at, updatedBy: null, rowVersion: 1 };
};

export const makeExampleProfile = (companyId: string): TenantRow<'participants'> => ({
  ...makeAuditColumns(),
  id: EXAMPLE_ID,
  companyId,
  ...EMPTY_PROFILE,
  ...EXAMPLE_NAMES,
  nameKey: '',
  arrivalOn: EXAMPLE_ARRIVAL_DAY,
  jobTitle: 'Chargée de clientèle',
  department: 'Relation clients',
  site: 'Siège',
  opposedAt: null,
  bouncedAt: null,
  anonymisedAt: null,
  importId: null,
});

/** Columns of a profile that its enrolments repeat. */
const PROFILE_COPIES = ['arrivalOn', 'site', 'department', 'contractType', 'language', 'referentId', 'groups'] as const;

export const makeExampleEnrolment = (companyId: string, bookletId = EXAMPLE_ID): TenantRow<'enrolments'> => ({
  ...makeAuditColumns(),
  id: EXAMPLE_ID,
  companyId,
  bookletId,
  participantId: EXAMPLE_ID,
  state: 'invited',
  nameKey: '',
  ...pickFields(makeExampleProfile(companyId), PROFILE_COPIES),
  siteKey: null,
  departmentKey: null,
  source: 'manual',
  importId: null,
  pagesDone: 0,
  pagesDue: 0,
  progress: 0,
  proofsDone: 0,
  proofsDue: 0,
  versionRead: null,
  toReread: false,
  invitedAt: null,
  openedAt: null,
  startedAt: null,
  completedAt: null,
  lastActivityAt: null,
  expiresAt: null,
  revokedAt: null,
  anonymisedAt: null,
  codeHash: null,
  noticeVersion: null,
  noticeAt: null,
});

/** Lifetime of a sample reading link, in days. */
const EXAMPLE_LINK_DAYS = 30;
const TOKEN_HEAD_BYTES = 4;
const MS_PER_SECOND = 1000;

const signExampleToken = (secret: string, bookletId: string, head: Buffer): Buffer =>
  createHmac('sha256', secret)
    .update(`example-reading:${bookletId}:`)
    .update(head)
    .digest()
    .subarray(0, 32 - TOKEN_HEAD_BYTES);

/** Token that opens a booklet as the sample participant: 43 characters like any other, but stored in no table. */
export const createExampleToken = (secret: string, bookletId: string, now = Date.now()): string => {
  const head = Buffer.alloc(TOKEN_HEAD_BYTES);
  head.writeUInt32BE(Math.floor(now / MS_PER_SECOND) + EXAMPLE_LINK_DAYS * 24 * 3600);
  return Buffer.concat([head, signExampleToken(secret, bookletId, head)]).toString('base64url');
};

/** Expiry of a sample link; null: the token is not one of this booklet. */
export const findExampleExpiry = (secret: string, bookletId: string, token: string): Date | null => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 32) return null;
  const head = bytes.subarray(0, TOKEN_HEAD_BYTES);
  const signed = signExampleToken(secret, bookletId, head).toString('base64url');
  return isSameSecret(bytes.subarray(TOKEN_HEAD_BYTES).toString('base64url'), signed)
    ? new Date(head.readUInt32BE() * MS_PER_SECOND)
    : null;
};
