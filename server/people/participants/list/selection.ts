import { and, eq } from 'drizzle-orm';
import {
  type EnrolmentAction,
  type EnrolmentState,
  isEnded,
} from '../../../../contract/people/enrolments/enrolment.ts';
import type { BulkResult, Selection } from '../../../../contract/people/participants/participants.ts';
import { phraseText } from '../../../../contract/platform/errors.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { formatCountPhrase } from '../../../platform/text/speech.ts';
import type { ParticipantsContext } from '../context.ts';
import { formatFullName } from '../profile/duplicate-profile.ts';
import { toVisibleState } from './filter.ts';
import { listParticipantIds } from './list.ts';

/** Refused participants named in an answer. */
const MAX_NAMED_REFUSALS = 100;

/** Enrolment ids of a selection in this booklet. Throws GEN-010 if there are none. */
export const resolveSelectionIds = async (
  scope: Scope,
  people: ParticipantsContext,
  selection: Selection,
): Promise<string[]> => {
  let ids: string[];
  if ('ids' in selection) {
    const { enrolments } = scope.views;
    const rows = await scope
      .select({ id: enrolments.id })
      .from(enrolments)
      .where(and(eq(enrolments.bookletId, people.booklet.id), anyOf(enrolments.id, selection.ids)));
    ids = rows.map(({ id }) => id);
  } else {
    const except = new Set(selection.except);
    ids = (await listParticipantIds(scope, people, selection.filter)).filter((id) => !except.has(id));
  }
  if (ids.length === 0) throw new Refusal('GEN-010');
  return ids;
};

export interface RefusedParticipant {
  id: string;
  state: EnrolmentState;
  /** Default: GEN-017 with the state. */
  refusal?: Refusal;
}

const STATE_TEXTS: Record<EnrolmentState, string> = {
  to_invite: 'encore à inviter',
  scheduled: 'déjà dans une campagne planifiée',
  invited: 'parmi les personnes déjà invitées',
  opened: 'en cours de lecture',
  started: 'en cours de lecture',
  completed: 'au bout de sa lecture',
  failed: 'sans adresse qui reçoive ses messages',
  expired: 'au bout de son accès',
  revoked: 'sans accès : il a été révoqué',
  anonymised: 'une personne anonymisée',
};

/** Advice for a participant in this state. */
const STATE_ADVICE: Record<EnrolmentState, string> = {
  to_invite: 'Invitez d’abord cette personne',
  scheduled: 'Annulez d’abord cette campagne',
  invited: 'Attendez que cette personne ouvre le livret',
  opened: 'Son lien reste valable',
  started: 'Son lien reste valable',
  completed: 'Son lien reste valable',
  failed: 'Corrigez d’abord son adresse e-mail',
  expired: 'Renouvelez d’abord son accès',
  revoked: 'Réadmettez d’abord cette personne',
  anonymised: 'Ajoutez cette personne de nouveau si elle doit lire ce livret',
};

/** Advice for a refused action, unless the access has ended. */
const ACTION_ADVICE: Partial<Record<EnrolmentAction, string>> = {
  readmit: 'Seules les personnes révoquées peuvent être réadmises',
  renew: 'Seuls les accès expirés peuvent être renouvelés',
  complete: 'La lecture doit d’abord avoir commencé',
  reset: 'Il n’y a aucune lecture à effacer',
  anonymise: 'Révoquez d’abord son accès',
};

/** GEN-017 for a participant whose state refuses the action. */
export const createStateRefusal = (name: string, state: EnrolmentState, action?: EnrolmentAction): Refusal => {
  const instead = action && !isEnded(state) ? ACTION_ADVICE[action] : undefined;
  return new Refusal('GEN-017', { objet: name, etat: STATE_TEXTS[state], action: instead ?? STATE_ADVICE[state] });
};

/**
 * Builds the answer of a bulk operation, with the names of refused participants. If all are refused, throws GEN-017
 * with the same list; for a single participant, the refusal names them.
 */
export const buildBulkAnswer = async (
  scope: Scope,
  people: ParticipantsContext,
  done: number,
  refused: readonly RefusedParticipant[],
  told: (done: number) => string,
  action?: EnrolmentAction,
): Promise<BulkResult> => {
  const { enrolments, participants } = scope.views;
  const shown = refused.slice(0, MAX_NAMED_REFUSALS);
  const rows = await scope
    .select({ id: enrolments.id, firstName: participants.firstName, lastName: participants.lastName })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(
      anyOf(
        enrolments.id,
        shown.map(({ id }) => id),
      ),
    );
  const names = new Map(rows.map((row) => [row.id, formatFullName(row).trim()]));
  const list = shown.map(({ id, state, refusal }) => {
    const name = names.get(id) || 'cette personne';
    const as = toVisibleState(people, state);
    return { id, name, state: as, reason: (refusal ?? createStateRefusal(name, as, action)).message };
  });
  const [only] = list;
  if (done === 0 && only) {
    const details = { refused: list, refusedTotal: refused.length };
    const why = refused[0]?.refusal ?? createStateRefusal(only.name, only.state, action);
    if (refused.length === 1) throw new Refusal(why.code, why.values, why.errors, details);
    const etat = phraseText('dans une situation qui ne le permet pas');
    const objet = phraseText('chacune de ces {n} personnes', { n: refused.length });
    throw new Refusal('GEN-017', { objet, etat, action: 'Les raisons sont données pour chacune' }, undefined, details);
  }
  const message = done === 0 ? undefined : told(done);
  return { done, refusedTotal: refused.length, refused: list, ...(message && { message }) };
};

/** « 1 participant révoqué », « 12 participants révoqués ». */
export const formatCount = (n: number, one: string, many: string): string =>
  formatCountPhrase(`{nombre} {n:${one}|${many}}.`, n);
