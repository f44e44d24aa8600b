import { and, eq } from 'drizzle-orm';
import type { simulateReferents } from '../../../contract/people/referents/referents.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { getVariableValue, requireBooklet } from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { loadReferentsContext } from './participant-referents.ts';
import { createReferentResolver, getReferentDisplayName, toRoleKey } from './resolve-referents.ts';

/** Variable name of each role. */
const ROLE_VARIABLES = [
  ['responsable', 'manager'],
  ['parrain_nom', 'buddy'],
] as const;

/**
 * « Tester pour… »: the answers that readers would get, for every role. GEN-010 for a participant outside the booklet.
 */
export const simulateParticipantReferents = async (
  scope: Scope,
  bookletId: string,
  enrolmentId: string,
): Promise<CallAnswer<typeof simulateReferents>> => {
  const { row, company } = await requireBooklet(scope, bookletId, 'booklet.referents', { whileArchived: true });
  const { enrolments, participants } = scope.views;
  const [found] = await scope
    .select()
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(and(eq(enrolments.id, enrolmentId), eq(enrolments.bookletId, bookletId)));
  if (!found || found.participants.anonymisedAt !== null) throw new Refusal('GEN-010');
  const person = found.participants;
  const { referents, today } = await loadReferentsContext(scope, bookletId, [person]);
  const resolve = createReferentResolver(referents, bookletId, today);
  const asked = [
    { role: 'manager' as const, roleLabel: '' },
    { role: 'buddy' as const, roleLabel: '' },
    ...referents.filter((charge) => charge.bookletId === bookletId).sort((a, b) => a.position - b.position),
  ];
  const roles = new Map<string, Pick<(typeof asked)[number], 'role' | 'roleLabel'>>();
  for (const one of asked) if (!roles.has(toRoleKey(one))) roles.set(toRoleKey(one), one);
  return {
    name: formatFullName(person),
    roles: [...roles].map(([key, { role, roleLabel }]) => {
      const resolved = resolve(person, key);
      return {
        role,
        roleLabel: role === 'other' ? roleLabel : '',
        name: resolved && formatFullName(resolved.referent),
        rule: resolved?.rule ?? null,
        insteadOf: resolved?.insteadOf ? formatFullName(resolved.insteadOf) : null,
        away: resolved?.away ?? false,
        visible: resolved?.referent.visible ?? false,
      };
    }),
    variables: ROLE_VARIABLES.map(([key, role]) => {
      const name = getReferentDisplayName(resolve(person, role));
      return { key, text: name || getVariableValue(key, company.name, row), known: name !== '' };
    }),
  };
};
