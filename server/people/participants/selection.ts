import { and, eq } from 'drizzle-orm';
import { type EnrolmentAction, type EnrolmentState, isEnded } from '../../../contract/people/enrolments/enrolment.ts';
import type { BulkAnswer, Selection } from '../../../contract/people/participants/participants.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { among } from '../../platform/data/among.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { countText } from '../../platform/text/speech.ts';
import type { People } from './context.ts';
import { toldState } from './filter.ts';
import { everybody } from './list.ts';
import { fullName } from './same.ts';

/** Refused participants named in an answer. */
const NAMED = 100;

/** Enrolment ids of a selection in this booklet. Throws GEN-010 if there are none. */
export const idsOf = async (scope: Scope, people: People, selection: Selection): Promise<string[]> => {
  let ids: string[];
  if ('ids' in selection) {
    const { enrolments } = scope.views;
    const rows = await scope
      .select({ id: enrolments.id })
      .from(enrolments)
      .where(and(eq(enrolments.bookletId, people.booklet.id), among(enrolments.id, selection.ids)));
    ids = rows.map(({ id }) => id);
  } else {
    const except = new Set(selection.except);
    ids = (await everybody(scope, people, selection.filter)).filter((id) => !except.has(id));
  }
  if (ids.length === 0) throw new Refusal('GEN-010');
  return ids;
};

export interface Refused {
  id: string;
  state: EnrolmentState;
  /** Default: GEN-017 with the state. */
  why?: Refusal;
}

const WORDS: Record<EnrolmentState, string> = {
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
const WAYS: Record<EnrolmentState, string> = {
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
const INSTEAD: Partial<Record<EnrolmentAction, string>> = {
  readmit: 'Seules les personnes révoquées peuvent être réadmises',
  renew: 'Seuls les accès expirés peuvent être renouvelés',
  complete: 'La lecture doit d’abord avoir commencé',
  reset: 'Il n’y a aucune lecture à effacer',
  anonymise: 'Révoquez d’abord son accès',
};

/** GEN-017 for a participant whose state refuses the action. */
export const refusedIn = (name: string, state: EnrolmentState, action?: EnrolmentAction): Refusal => {
  const instead = action && !isEnded(state) ? INSTEAD[action] : undefined;
  return new Refusal('GEN-017', { objet: name, etat: WORDS[state], action: instead ?? WAYS[state] });
};

/**
 * Builds the answer of a bulk operation, with the names of refused participants. If all are refused, throws GEN-017
 * with the same list; for a single participant, the refusal names them.
 */
export const outcome = async (
  scope: Scope,
  people: People,
  done: number,
  refused: readonly Refused[],
  told: (done: number) => string,
  action?: EnrolmentAction,
): Promise<BulkAnswer> => {
  const { enrolments, participants } = scope.views;
  const shown = refused.slice(0, NAMED);
  const rows = await scope
    .select({ id: enrolments.id, firstName: participants.firstName, lastName: participants.lastName })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(
      among(
        enrolments.id,
        shown.map(({ id }) => id),
      ),
    );
  const names = new Map(rows.map((row) => [row.id, fullName(row).trim()]));
  const list = shown.map(({ id, state, why }) => {
    const name = names.get(id) || 'cette personne';
    const as = toldState(people, state);
    return { id, name, state: as, reason: (why ?? refusedIn(name, as, action)).message };
  });
  const [only] = list;
  if (done === 0 && only) {
    const details = { refused: list, refusedTotal: refused.length };
    const why = refused[0]?.why ?? refusedIn(only.name, only.state, action);
    if (refused.length === 1) throw new Refusal(why.code, why.values, why.errors, details);
    const etat = phraseText('dans une situation qui ne le permet pas');
    const objet = phraseText('chacune de ces {n} personnes', { n: refused.length });
    throw new Refusal('GEN-017', { objet, etat, action: 'Les raisons sont données pour chacune' }, undefined, details);
  }
  const message = done === 0 ? undefined : told(done);
  return { done, refusedTotal: refused.length, refused: list, ...(message && { message }) };
};

/** « 1 participant révoqué », « 12 participants révoqués ». */
export const counted = (n: number, one: string, many: string): string => countText(`{nombre} {n:${one}|${many}}.`, n);
