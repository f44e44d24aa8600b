import { and, eq } from 'drizzle-orm';
import type { tryReferents } from '../../../contract/people/referents/referents.ts';
import type { AnswerOf } from '../../../contract/platform/call.ts';
import { bookletFor } from '../../booklets/booklets/found.ts';
import { variableValue } from '../../booklets/content/variable-rule.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { fullName } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { chargesFor } from './of.ts';
import { nameShown, resolver, roleKey } from './resolve.ts';

/** Variable name of each role. */
const VARIABLES = [
  ['responsable', 'manager'],
  ['parrain_nom', 'buddy'],
] as const;

/**
 * « Tester pour… »: the answers that readers would get, for every role. GEN-010 for a participant outside the booklet.
 */
export const trialFor = async (
  scope: Scope,
  bookletId: string,
  enrolmentId: string,
): Promise<AnswerOf<typeof tryReferents>> => {
  const { row, company } = await bookletFor(scope, bookletId, 'booklet.referents', { whileArchived: true });
  const { enrolments, participants } = scope.views;
  const [found] = await scope
    .select()
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(and(eq(enrolments.id, enrolmentId), eq(enrolments.bookletId, bookletId)));
  if (!found || found.participants.anonymisedAt !== null) throw new Refusal('GEN-010');
  const person = found.participants;
  const { charges, today } = await chargesFor(scope, bookletId, [person]);
  const resolve = resolver(charges, bookletId, today);
  const asked = [
    { role: 'manager' as const, roleLabel: '' },
    { role: 'buddy' as const, roleLabel: '' },
    ...charges.filter((charge) => charge.bookletId === bookletId).sort((a, b) => a.position - b.position),
  ];
  const roles = new Map<string, Pick<(typeof asked)[number], 'role' | 'roleLabel'>>();
  for (const one of asked) if (!roles.has(roleKey(one))) roles.set(roleKey(one), one);
  return {
    name: fullName(person),
    roles: [...roles].map(([key, { role, roleLabel }]) => {
      const resolved = resolve(person, key);
      return {
        role,
        roleLabel: role === 'other' ? roleLabel : '',
        name: resolved && fullName(resolved.charge),
        rule: resolved?.rule ?? null,
        insteadOf: resolved?.insteadOf ? fullName(resolved.insteadOf) : null,
        away: resolved?.away ?? false,
        visible: resolved?.charge.visible ?? false,
      };
    }),
    variables: VARIABLES.map(([key, role]) => {
      const name = nameShown(resolve(person, role));
      return { key, text: name || variableValue(key, company.name, row), known: name !== '' };
    }),
  };
};
