import type { testAccess } from '../../../contract/booklets/access/booklet-access.ts';
import type { CallAnswer, CallBody } from '../../../contract/platform/call.ts';
import {
  type AccessDecision,
  type AccessKey,
  type BookletContext,
  buildAccessContext,
  decideAccess,
  findPersonByEmail,
  findPersonByEnrolment,
  isWithdrawn,
  type PersonFacts,
  requireBooklet,
} from '../../booklets/index.ts';
import { findPersonByToken } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { buildCodeKey } from '../reader/access/code-access.ts';
import { buildPersonalKey } from '../reader/access/entry-context.ts';
import { findAccessLinkByToken } from '../reader/access/open-link.ts';
import { getNoticeText } from '../reader/http/notices.ts';

type SimulationInput = CallBody<typeof testAccess>;
type SimulationAnswer = CallAnswer<typeof testAccess>;
type SimulationSteps = SimulationAnswer['steps'];

/** The token of a link, from a full URL or from its last part. */
const parseLinkToken = (link: string): string =>
  link
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .split('/')
    .at(-1) ?? '';

const buildLinkKey = async (db: Db, scope: Scope, bookletId: string, shown: string): Promise<AccessKey> => {
  const token = parseLinkToken(shown);
  const found = await findPersonByToken(db, scope.companyId, bookletId, token);
  if ('enrolment' in found) {
    const person = await findPersonByEnrolment(scope, found.enrolment.id);
    if (person) return buildPersonalKey(found, person);
  }
  return { door: 'link', link: await findAccessLinkByToken(scope, bookletId, token), opened: false };
};

/** An e-mail address stands for every key of its owner: their personal link and their company address. */
const buildEmailKeys = (email: string, person: PersonFacts | null): AccessKey[] => [
  ...(person ? [{ door: 'personal', person, link: null } as const] : []),
  { door: 'domain', email, person },
];

const buildAccessKeys = async (
  db: Db,
  scope: Scope,
  { row: { id, access } }: BookletContext,
  asked: SimulationInput,
): Promise<AccessKey[]> => {
  return [
    ...(asked.email === '' ? [] : buildEmailKeys(asked.email, await findPersonByEmail(scope, id, asked.email))),
    ...(asked.code === '' && asked.employeeNumber === ''
      ? []
      : [await buildCodeKey(db, scope, id, access.code, asked)]),
    ...(asked.link === '' ? [] : [await buildLinkKey(db, scope, id, asked.link)]),
  ];
};

/** First step, before the access policy: an offline booklet has no reader. */
const buildOnlineStep = ({ row }: BookletContext, suspended: boolean): SimulationSteps[number] => {
  const reason = row.state !== 'published' ? 'offline' : suspended ? 'suspended' : 'online';
  return { step: 'online', verdict: reason === 'online' ? 'yes' : 'no', reason, values: {} };
};

const findRefusalMessage = ({ outside }: AccessDecision): string | null =>
  outside && getNoticeText(outside.notice, { n: 4, ...outside.values }).message;

/**
 * Simulates an access with the reader's own policy, and returns each step. Counts, sends and stores nothing.
 * Refuses like `requireBooklet`.
 */
export const simulateAccess = async (
  db: Db,
  scope: Scope,
  id: string,
  asked: SimulationInput,
): Promise<SimulationAnswer> => {
  const found = await requireBooklet(scope, id, 'booklet.access', { whileArchived: true });
  const { company } = scope.views;
  const [owner] = await scope.select().from(company);
  const first = buildOnlineStep(found, owner?.state === 'suspended');
  const nobody = { allowed: false, via: null, person: null };
  if (first.verdict === 'no' || !owner) {
    const offline = (await isWithdrawn(scope, found.row)) ? 'withdrawn' : 'absent';
    const name = first.reason === 'suspended' ? 'suspended' : offline;
    const contact = owner ? buildAccessContext(found.row.access, owner).contact : '';
    const { message } = getNoticeText(name, { contact });
    return { ...nobody, message, steps: [first] };
  }
  const at = asked.at === null ? new Date() : new Date(asked.at);
  const keys = await buildAccessKeys(db, scope, found, asked);
  const judged = decideAccess(buildAccessContext(found.row.access, owner), {
    at,
    address: asked.address || null,
    keys,
  });
  const { allowed, via, person, steps } = judged;
  return {
    allowed,
    via,
    person: person && `${person.firstName} ${person.lastName}`.trim(),
    message: findRefusalMessage(judged),
    steps: [first, ...steps],
  };
};
