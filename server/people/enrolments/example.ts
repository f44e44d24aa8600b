import { createHmac } from 'node:crypto';
import type { PersonFacts } from '../../booklets/access/judge.ts';
import type { Row } from '../../platform/data/scope.ts';
import { sameSecret } from '../../platform/http/same-secret.ts';

/*
 * A sample participant, to preview messages and booklets without real data. They are in no table, so nothing about them
 * can be stored.
 */

/** Id of the sample participant. */
export const EXAMPLE_ID = '00000000-0000-0000-0000-000000000000';

const NAMES = { firstName: 'Camille', lastName: 'Moreau' };
const ARRIVES = '2027-01-04';

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
  ...NAMES,
  state: 'invited',
  source: 'manual',
  expiresAt: null,
};

const tracked = () => {
  const at = new Date();
  return { createdAt: at, createdBy: null, updatedAt: at, updatedBy: null, rowVersion: 1 };
};

export const exampleSheet = (companyId: string): Row<'participants'> => ({
  ...tracked(),
  id: EXAMPLE_ID,
  companyId,
  ...NAMES,
  nameKey: '',
  email: '',
  workEmail: '',
  phone: '',
  employeeNumber: '',
  arrivalOn: ARRIVES,
  endOn: null,
  contractType: null,
  jobTitle: 'Chargée de clientèle',
  department: 'Relation clients',
  site: 'Siège',
  language: '',
  referentId: null,
  buddyId: null,
  groups: [],
  fields: {},
  opposedAt: null,
  bouncedAt: null,
  anonymisedAt: null,
  importId: null,
});

export const exampleEnrolment = (companyId: string, bookletId = EXAMPLE_ID): Row<'enrolments'> => ({
  ...tracked(),
  id: EXAMPLE_ID,
  companyId,
  bookletId,
  participantId: EXAMPLE_ID,
  state: 'invited',
  nameKey: '',
  arrivalOn: ARRIVES,
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
const DAYS = 30;
const HEAD = 4;
const SECONDS = 1000;

const signature = (secret: string, bookletId: string, head: Buffer): Buffer =>
  createHmac('sha256', secret)
    .update(`example-reading:${bookletId}:`)
    .update(head)
    .digest()
    .subarray(0, 32 - HEAD);

/** Token that opens a booklet as the sample participant: 43 characters like any other, but stored in no table. */
export const exampleToken = (secret: string, bookletId: string, now = Date.now()): string => {
  const head = Buffer.alloc(HEAD);
  head.writeUInt32BE(Math.floor(now / SECONDS) + DAYS * 24 * 3600);
  return Buffer.concat([head, signature(secret, bookletId, head)]).toString('base64url');
};

/** Expiry of a sample link; null: the token is not one of this booklet. */
export const exampleUntil = (secret: string, bookletId: string, token: string): Date | null => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 32) return null;
  const head = bytes.subarray(0, HEAD);
  const signed = signature(secret, bookletId, head).toString('base64url');
  return sameSecret(bytes.subarray(HEAD).toString('base64url'), signed)
    ? new Date(head.readUInt32BE() * SECONDS)
    : null;
};
