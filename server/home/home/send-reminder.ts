import { and, eq } from 'drizzle-orm';
import { MAX_REMINDERS } from '../../../contract/messages/campaigns/campaign.ts';
import type { OwnArrival } from '../../../contract/people/enrolments/own-arrivals.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import {
  buildCampaignDefaults,
  buildDefaultPlanning,
  buildListAudience,
  getCampaignModel,
  type LaunchOptions,
  launchCampaignDraft,
  toCampaign,
} from '../../messages/index.ts';
import { type ParticipantsContext, requireOwnParticipants } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import { PermissionRefusal, Refusal } from '../../platform/http/refusal.ts';
import { formatFrenchDay, getLocalDay } from '../../platform/text/calendar/days.ts';
import { getCompanyPolicies, loadOwnArrivals, REMINDABLE_STATES } from './own-arrivals.ts';

const UNREMINDABLE_STATES: Partial<Record<OwnArrival['state'], [etat: string, action: string]>> = {
  to_invite: ['encore à inviter', 'Demandez aux personnes qui gèrent le livret de l’inviter d’abord'],
  scheduled: ['encore à inviter : l’invitation est programmée', 'Attendez qu’elle soit partie'],
  failed: ['sans adresse qui réponde', 'Faites corriger l’adresse par une personne qui gère le livret'],
  completed: ['au bout de sa lecture', 'Il n’y a plus rien à lui rappeler'],
};

/** GEN-009 if the company forbids it, GEN-017 for a participant who needs no reminder or has reached the maximum. */
const refuseReminding = async (scope: Scope, { state, reminders, remindedAt }: OwnArrival): Promise<void> => {
  const { referentReminders, timeZone } = await getCompanyPolicies(scope);
  if (!referentReminders) {
    // The company's setting forbids it: the refusal points to users who may change it.
    throw new PermissionRefusal('company.edit', null, 'relancer les personnes que vous accompagnez');
  }
  const refuse = (etat: string, action: string) => new Refusal('GEN-017', { objet: 'cette personne', etat, action });
  if (!REMINDABLE_STATES.includes(state))
    throw refuse(...(UNREMINDABLE_STATES[state] ?? ['sans accès au livret', 'Rien ne peut lui être rappelé']));
  if (reminders >= MAX_REMINDERS) {
    throw refuse(
      phraseText('déjà relancée {n} fois pour ce livret', { n: reminders }),
      'Parlez-lui plutôt de vive voix',
    );
  }
  if (remindedAt !== null && getLocalDay(timeZone, new Date(remindedAt)) === getLocalDay(timeZone)) {
    throw refuse('déjà relancée aujourd’hui', 'Attendez demain');
  }
};

/** Draft of the booklet's reminder for one participant; replies go to the actor. */
const createReminderDraft = async (scope: Scope, people: ParticipantsContext, enrolmentId: string) => {
  const { booklet, company, today } = people;
  const [row] = await scope.insert('campaigns', [
    {
      ...buildCampaignDefaults(scope, people),
      kind: 'reminder',
      // No participant name: a campaign outlives its participants' data.
      name: `Relance par ${formatFullName(scope.actor)} du ${formatFrenchDay(today)}`.slice(0, 80),
      replyTo: scope.actor.email,
      bodies: { [booklet.sourceLanguage]: getCampaignModel(booklet, 'reminder').body },
      audience: buildListAudience([enrolmentId]),
      planning: buildDefaultPlanning(company.timeZone),
    },
  ]);
  if (!row) throw new Error('no campaign made');
  return toCampaign(row);
};

const getOwnArrival = async (scope: Scope, bookletId: string, enrolmentId: string): Promise<OwnArrival> => {
  const { rows } = await loadOwnArrivals(scope, { page: 1, size: 1, enrolmentId });
  const [row] = rows;
  if (row?.bookletId !== bookletId) throw new Refusal('GEN-010');
  return row;
};

/**
 * Sends the booklet's reminder to one of the actor's participants, as a campaign of one that the booklet's owners can
 * see. GEN-010 for any other participant, then the refusals of `refuseReminding` and `launch`; a refused launch leaves
 * no campaign.
 */
export const sendReminder = async (
  scope: Scope,
  { id, enrolmentId }: { id: string; enrolmentId: string },
  launching: LaunchOptions,
): Promise<OwnArrival> => {
  const people = await requireOwnParticipants(scope, id);
  await refuseReminding(scope, await getOwnArrival(scope, id, enrolmentId));
  const campaign = await createReminderDraft(scope, people, enrolmentId);
  try {
    await launchCampaignDraft(scope, { people, campaign }, campaign.rowVersion, launching);
  } catch (error) {
    await scope.deleteRows('campaigns', (columns) => and(eq(columns.id, campaign.id), eq(columns.state, 'draft')));
    throw error;
  }
  return getOwnArrival(scope, id, enrolmentId);
};
