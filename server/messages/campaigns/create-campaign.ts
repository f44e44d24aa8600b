import { and, eq, inArray, isNull } from 'drizzle-orm';
import {
  type CampaignAudience,
  type CampaignFilter,
  type CampaignKind,
  type CampaignPlanning,
  campaignFilter,
} from '../../../contract/messages/campaigns/campaign.ts';
import type { createCampaign } from '../../../contract/messages/campaigns/campaigns.ts';
import { INVITED_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import { formatCount, type ParticipantsContext, resolveSelectionIds } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { formatFrenchDay } from '../../platform/text/calendar/days.ts';
import { type Campaign, requireCampaign, toCampaign } from './find-campaign.ts';
import { recordPictureUses } from './mail/message-pictures.ts';
import { getCampaignModel } from './models/models.ts';

type Body = CallBody<typeof createCampaign>;

/** Default days and hours for sending. */
export const buildDefaultPlanning = (timeZone: string): CampaignPlanning => ({
  kind: 'now',
  at: null,
  timeZone,
  workingDaysOnly: true,
  window: { from: '08:00', to: '19:00' },
});

/** Default audience of each kind. When nobody is tracked by name, `invited` means everybody who was invited. */
const DEFAULT_STATES: Record<CampaignKind, { named: CampaignFilter['states']; others: CampaignFilter['states'] }> = {
  invitation: { named: [], others: [] },
  reminder: { named: ['invited'], others: ['invited'] },
  information: { named: [], others: [] },
  new_version: { named: [...INVITED_STATES], others: ['invited'] },
  closing: { named: ['completed'], others: ['invited'] },
  free: { named: [], others: [] },
};

export const buildDefaultAudience = (
  { follow }: Pick<ParticipantsContext, 'follow'>,
  kind: CampaignKind,
): CampaignAudience => ({
  kind: 'filter',
  filter: campaignFilter.parse({ states: DEFAULT_STATES[kind][follow.named ? 'named' : 'others'] }),
  ids: [],
  except: [],
});

/** Audience of exactly these enrolments. */
export const buildListAudience = (ids: string[]): CampaignAudience => ({
  kind: 'list',
  filter: campaignFilter.parse({}),
  ids,
  except: [],
});

/** Maximum number of people chosen one by one; a filter has no limit. */
const MAX_LISTED_PEOPLE = 10_000;

/** GEN-023 for a longer list. */
export const requireListSize = (ids: readonly string[]): void => {
  if (ids.length <= MAX_LISTED_PEOPLE) return;
  throw new Refusal('GEN-023', { libelle: 'Participants choisis un par un', n: MAX_LISTED_PEOPLE });
};

/** Initial fields of any new campaign. `replyTo`: the company’s contact, else the author. */
export const buildCampaignDefaults = (scope: Scope, { company, booklet }: ParticipantsContext) => ({
  bookletId: booklet.id,
  createdBy: scope.actor.id,
  updatedBy: scope.actor.id,
  replyTo: company.contact || scope.actor.email,
});

const createFromModel = async (scope: Scope, people: ParticipantsContext, body: Extract<Body, { from: 'model' }>) => {
  const { kind, selection } = body;
  const model = getCampaignModel(people.booklet, kind);
  const ids = selection === null ? null : await resolveSelectionIds(scope, people, selection);
  if (ids) requireListSize(ids);
  const [row] = await scope.insert('campaigns', [
    {
      ...buildCampaignDefaults(scope, people),
      kind,
      name: `${model.name} du ${formatFrenchDay(people.today)}`,
      bodies: { [people.booklet.sourceLanguage]: model.body },
      audience: ids === null ? buildDefaultAudience(people, kind) : buildListAudience(ids),
      planning: buildDefaultPlanning(people.company.timeZone),
    },
  ]);
  if (!row) throw new Error('no campaign made');
  const message = ids
    ? phraseText('Brouillon créé pour {suite}', { suite: formatCount(ids.length, 'participant', 'participants') })
    : phraseText('Brouillon créé.');
  return { campaign: toCampaign(row), message };
};

/**
 * Enrolments a campaign was sent to; when people are tracked by name, only those who have not opened the booklet since.
 */
const listReachedEnrolments = async (
  scope: Scope,
  { follow }: ParticipantsContext,
  campaignId: string,
): Promise<string[]> => {
  const { campaignRecipients: recipients, enrolments } = scope.views;
  const rows = await scope
    .select({ id: recipients.enrolmentId })
    .from(recipients)
    .innerJoin(enrolments, eq(enrolments.id, recipients.enrolmentId))
    .where(
      and(
        eq(recipients.campaignId, campaignId),
        eq(recipients.state, 'sent'),
        follow.named ? and(isNull(enrolments.openedAt), inArray(enrolments.state, ['invited', 'failed'])) : undefined,
      ),
    )
    .orderBy(recipients.enrolmentId);
  return rows.map(({ id }) => id);
};

const buildCopyName = (name: string): string => {
  const copy = `${name} (copie)`;
  return [...copy].length > 80 ? `${[...name].slice(0, 72).join('')} (copie)` : copy;
};

const UNTRACKED_COPY_MESSAGE =
  'Ce livret ne suit pas la lecture par personne : le brouillon s’adresse à toutes les personnes à qui le message est parti.';

const createFromCopy = async (scope: Scope, people: ParticipantsContext, body: Extract<Body, { from: 'copy' }>) => {
  const other = await requireCampaign(scope, people.booklet.id, body.campaignId);
  const again = body.to === 'non_openers';
  if (again && other.launchedAt === null) {
    throw new Refusal('GEN-017', {
      objet: `« ${other.name} »`,
      etat: 'encore à lancer',
      action: 'Lancez d’abord cette campagne',
    });
  }
  const ids = again ? await listReachedEnrolments(scope, people, other.id) : null;
  if (ids?.length === 0) throw new Refusal('EML-001', { n: 0 });
  if (ids) requireListSize(ids);
  const [row] = await scope.insert('campaigns', [
    {
      ...buildCampaignDefaults(scope, people),
      // A second invitation would be refused, so the copy becomes a reminder.
      kind: again && other.kind === 'invitation' ? 'reminder' : other.kind,
      name: buildCopyName(other.name),
      ...pickFields(other, ['senderId', 'senderName', 'replyTo', 'bodies', 'variables']),
      ...pickFields(other, ['perMinute', 'pauseThreshold', 'withCalendar']),
      audience: ids === null ? other.audience : buildListAudience(ids),
      planning: { ...other.planning, kind: 'now', at: null },
    },
  ]);
  if (!row) throw new Error('no campaign made');
  await recordPictureUses(scope, row);
  const message =
    again && !people.follow.named ? phraseText(UNTRACKED_COPY_MESSAGE) : phraseText('Campagne dupliquée.');
  return { campaign: toCampaign(row), message };
};

/**
 * Creates a draft from a model or from another campaign, with the message for the user. GEN-010 for a campaign of
 * another booklet or an empty selection, GEN-017 for the non-openers of a campaign that was never launched, EML-001
 * when there is none.
 */
export const createBookletCampaign = (
  scope: Scope,
  people: ParticipantsContext,
  body: Body,
): Promise<{ campaign: Campaign; message: string }> =>
  body.from === 'model' ? createFromModel(scope, people, body) : createFromCopy(scope, people, body);
