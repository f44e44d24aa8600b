import { and, eq } from 'drizzle-orm';
import { MAX_REMINDERS } from '../../../contract/messages/campaigns/campaign.ts';
import type { OwnArrival } from '../../../contract/people/enrolments/own-arrivals.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { beginnings, listOf, usualPlanning } from '../../messages/campaigns/create.ts';
import { campaignOf } from '../../messages/campaigns/found.ts';
import { modelOf } from '../../messages/campaigns/models.ts';
import { type Launching, launch } from '../../messages/sending/launch.ts';
import { ownPeople, type People } from '../../people/participants/context.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { fullName } from '../../platform/http/actor.ts';
import { PermissionRefusal, Refusal } from '../../platform/http/refusal.ts';
import { dayIn, frenchDay } from '../../platform/text/calendar/days.ts';
import { ownArrivals, policiesOf, REMINDED } from './own-arrivals.ts';

const STATES: Partial<Record<OwnArrival['state'], [etat: string, action: string]>> = {
  to_invite: ['encore à inviter', 'Demandez aux personnes qui gèrent le livret de l’inviter d’abord'],
  scheduled: ['encore à inviter : l’invitation est programmée', 'Attendez qu’elle soit partie'],
  failed: ['sans adresse qui réponde', 'Faites corriger l’adresse par une personne qui gère le livret'],
  completed: ['au bout de sa lecture', 'Il n’y a plus rien à lui rappeler'],
};

/** GEN-009 if the company forbids it, GEN-017 for a participant who needs no reminder or has reached the maximum. */
const refuseReminding = async (scope: Scope, { state, reminders, remindedAt }: OwnArrival): Promise<void> => {
  const { referentReminders, timeZone } = await policiesOf(scope);
  if (!referentReminders) {
    // The company's setting forbids it: the refusal points to users who may change it.
    throw new PermissionRefusal('company.edit', null, 'relancer les personnes que vous accompagnez');
  }
  const refuse = (etat: string, action: string) => new Refusal('GEN-017', { objet: 'cette personne', etat, action });
  if (!REMINDED.includes(state))
    throw refuse(...(STATES[state] ?? ['sans accès au livret', 'Rien ne peut lui être rappelé']));
  if (reminders >= MAX_REMINDERS) {
    throw refuse(
      phraseText('déjà relancée {n} fois pour ce livret', { n: reminders }),
      'Parlez-lui plutôt de vive voix',
    );
  }
  if (remindedAt !== null && dayIn(timeZone, new Date(remindedAt)) === dayIn(timeZone)) {
    throw refuse('déjà relancée aujourd’hui', 'Attendez demain');
  }
};

/** Draft of the booklet's reminder for one participant; replies go to the actor. */
const draftFor = async (scope: Scope, people: People, enrolmentId: string) => {
  const { booklet, company, today } = people;
  const [row] = await scope.insert('campaigns', [
    {
      ...beginnings(scope, people),
      kind: 'reminder',
      // No participant name: a campaign outlives its participants' data.
      name: `Relance par ${fullName(scope.actor)} du ${frenchDay(today)}`.slice(0, 80),
      replyTo: scope.actor.email,
      bodies: { [booklet.sourceLanguage]: modelOf(booklet, 'reminder').body },
      audience: listOf([enrolmentId]),
      planning: usualPlanning(company.timeZone),
    },
  ]);
  if (!row) throw new Error('no campaign made');
  return campaignOf(row);
};

const arrivalOf = async (scope: Scope, bookletId: string, enrolmentId: string): Promise<OwnArrival> => {
  const { rows } = await ownArrivals(scope, { page: 1, size: 1, enrolmentId });
  const [row] = rows;
  if (row?.bookletId !== bookletId) throw new Refusal('GEN-010');
  return row;
};

/**
 * Sends the booklet's reminder to one of the actor's participants, as a campaign of one that the booklet's owners can
 * see. GEN-010 for any other participant, then the refusals of `refuseReminding` and `launch`; a refused launch leaves
 * no campaign.
 */
export const remind = async (
  scope: Scope,
  { id, enrolmentId }: { id: string; enrolmentId: string },
  launching: Launching,
): Promise<OwnArrival> => {
  const people = await ownPeople(scope, id);
  await refuseReminding(scope, await arrivalOf(scope, id, enrolmentId));
  const campaign = await draftFor(scope, people, enrolmentId);
  try {
    await launch(scope, { people, campaign }, campaign.rowVersion, launching);
  } catch (error) {
    await scope.remove('campaigns', (columns) => and(eq(columns.id, campaign.id), eq(columns.state, 'draft')));
    throw error;
  }
  return arrivalOf(scope, id, enrolmentId);
};
