import { and, eq } from 'drizzle-orm';
import type { testAccess } from '../../../contract/booklets/access/booklet-access.ts';
import type { AnswerOf, BodyOf } from '../../../contract/platform/call.ts';
import { enrolmentByCode } from '../../people/enrolments/codes.ts';
import { personByToken } from '../../people/enrolments/links.ts';
import type { Db } from '../../platform/data/client.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { sameSecret } from '../../platform/http/same-secret.ts';
import { noticeWords } from '../../reading/reader/notices.ts';
import { bookletFor, type Found } from '../booklets/found.ts';
import { isWithdrawn } from '../publications/has-been-published.ts';
import { type Judgement, judge, type Key, type PersonFacts } from './judge.ts';
import { byEmail, byEnrolment } from './people.ts';
import { placeOf } from './place.ts';

type Asked = BodyOf<typeof testAccess>;
type Answer = AnswerOf<typeof testAccess>;
type Steps = Answer['steps'];

/** The token of a link, from a full URL or from its last part. */
const tokenIn = (link: string): string =>
  link
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .split('/')
    .at(-1) ?? '';

const namedLink = async (scope: Scope, bookletId: string, token: string): Promise<Row<'accessLinks'> | null> => {
  const { accessLinks } = scope.views;
  const [link] = await scope
    .select()
    .from(accessLinks)
    .where(and(eq(accessLinks.bookletId, bookletId), eq(accessLinks.token, token)));
  return link ?? null;
};

const keyOfLink = async (db: Db, scope: Scope, bookletId: string, shown: string): Promise<Key> => {
  const token = tokenIn(shown);
  const found = await personByToken(db, scope.companyId, bookletId, token);
  if ('enrolment' in found) {
    const person = await byEnrolment(scope, found.enrolment.id);
    const link = { revokedAt: null, expiresAt: found.kind === 'expired' ? new Date(0) : null };
    if (person) return { door: 'personal', person, link };
  }
  return { door: 'link', link: await namedLink(scope, bookletId, token), opened: false };
};

const keyOfCode = async (db: Db, scope: Scope, { row }: Found, { code, employeeNumber }: Asked): Promise<Key> => {
  const { kind, shared } = row.access.code;
  if (kind === 'shared') {
    return { door: 'code', kind, right: shared !== '' && sameSecret(code.toLowerCase(), shared.toLowerCase()) };
  }
  const enrolment = await enrolmentByCode(db, scope.companyId, row.id, employeeNumber, code);
  return { door: 'code', kind, person: enrolment && (await byEnrolment(scope, enrolment.id)) };
};

/** An e-mail address stands for every key of its owner: their personal link and their company address. */
const keysOfEmail = (email: string, person: PersonFacts | null): Key[] => [
  ...(person ? [{ door: 'personal', person, link: null } as const] : []),
  { door: 'domain', email, person },
];

const keysOf = async (db: Db, scope: Scope, found: Found, asked: Asked): Promise<Key[]> => {
  const { id } = found.row;
  return [
    ...(asked.email === '' ? [] : keysOfEmail(asked.email, await byEmail(scope, id, asked.email))),
    ...(asked.code === '' && asked.employeeNumber === '' ? [] : [await keyOfCode(db, scope, found, asked)]),
    ...(asked.link === '' ? [] : [await keyOfLink(db, scope, id, asked.link)]),
  ];
};

/** First step, before the access policy: an offline booklet has no reader. */
const standing = ({ row }: Found, suspended: boolean): Steps[number] => {
  const reason = row.state !== 'published' ? 'offline' : suspended ? 'suspended' : 'online';
  return { step: 'online', verdict: reason === 'online' ? 'yes' : 'no', reason, values: {} };
};

const said = ({ outside }: Judgement): string | null =>
  outside && noticeWords(outside.notice, { n: 4, ...outside.values }).message;

/**
 * Simulates an access with the reader's own policy (judge.ts), and returns each step. Counts, sends and stores nothing.
 * Refuses like `bookletFor`.
 */
export const tryAccess = async (db: Db, scope: Scope, id: string, asked: Asked): Promise<Answer> => {
  const found = await bookletFor(scope, id, 'booklet.access', { whileArchived: true });
  const { company } = scope.views;
  const [owner] = await scope.select().from(company);
  const first = standing(found, owner?.state === 'suspended');
  const nobody = { allowed: false, via: null, person: null };
  if (first.verdict === 'no' || !owner) {
    const offline = (await isWithdrawn(scope, found.row)) ? 'withdrawn' : 'absent';
    const name = first.reason === 'suspended' ? 'suspended' : offline;
    const contact = owner ? placeOf(found.row.access, owner).contact : '';
    const { message } = noticeWords(name, { contact });
    return { ...nobody, message, steps: [first] };
  }
  const at = asked.at === null ? new Date() : new Date(asked.at);
  const keys = await keysOf(db, scope, found, asked);
  const judged = judge(placeOf(found.row.access, owner), { at, address: asked.address || null, keys });
  const { allowed, via, person, steps } = judged;
  return {
    allowed,
    via,
    person: person && `${person.firstName} ${person.lastName}`.trim(),
    message: said(judged),
    steps: [first, ...steps],
  };
};
