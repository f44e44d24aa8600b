import { eq } from 'drizzle-orm';
import type { CampaignAudience, CampaignPlanning, MailBody } from '../../../contract/messages/campaigns/campaign.ts';
import { launchCampaign } from '../../../contract/messages/campaigns/sendings.ts';
import type { TestApp } from '../../../test/app.ts';
import type { Office } from '../../people/participants/participants.fixture.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';

export const EVERYBODY_AUDIENCE: CampaignAudience = {
  kind: 'filter',
  filter: {
    states: [],
    stages: [],
    groups: [],
    sites: [],
    departments: [],
    contracts: [],
    languages: [],
    referentIds: [],
    progressFrom: null,
    progressTo: null,
    arrivalFrom: null,
    arrivalTo: null,
  },
  ids: [],
  except: [],
};

export const IMMEDIATE_PLANNING: CampaignPlanning = {
  kind: 'now',
  at: null,
  timeZone: 'Europe/Paris',
  workingDaysOnly: false,
  window: null,
};

export const INVITATION_BODY: MailBody = {
  subject: 'Bienvenue {{prenom}} : votre livret',
  preheader: 'Il se lit sans compte.',
  blocks: [
    { type: 'heading', text: 'Bonjour {{prenom}} !' },
    { type: 'text', html: '<p>Votre livret vous attend, <strong>à votre rythme</strong>.</p>' },
    { type: 'button', label: 'Ouvrir mon livret', href: null },
    { type: 'signature', name: 'Hélène Dubreuil', role: 'Gérante' },
  ],
};

/** Creates a draft to everybody that is ready to launch, at a high rate so that tests do not wait. */
export const createCampaignDraft = async (
  scope: Scope,
  bookletId: string,
  values: Partial<TenantRow<'campaigns'>> = {},
): Promise<TenantRow<'campaigns'>> => {
  const [row] = await scope.insert('campaigns', [
    {
      bookletId,
      name: 'Invitation des nouveaux',
      kind: 'invitation',
      bodies: { 'fr-FR': INVITATION_BODY },
      audience: EVERYBODY_AUDIENCE,
      planning: IMMEDIATE_PLANNING,
      replyTo: 'rh@exemple.fr',
      perMinute: 1_000_000,
      ...values,
    },
  ]);
  if (!row) throw new Error('campaign not made');
  return row;
};

/** Creates people of a booklet, in the order of their numbers. */
export const createEnrolments = async (
  app: TestApp,
  scope: Scope,
  bookletId: string,
  n: number,
): Promise<TenantRow<'enrolments'>[]> => {
  const rows: TenantRow<'enrolments'>[] = [];
  for (let index = 0; index < n; index += 1) rows.push(await app.make.enrolment(scope, { bookletId }));
  return rows;
};

export const listRecipientRows = async (
  scope: Scope,
  campaignId: string,
): Promise<TenantRow<'campaignRecipients'>[]> => {
  const { campaignRecipients: recipients } = scope.views;
  return scope.select().from(recipients).where(eq(recipients.campaignId, campaignId)).orderBy(recipients.email);
};

export const getCampaignRow = async (scope: Scope, id: string): Promise<TenantRow<'campaigns'>> => {
  const { campaigns } = scope.views;
  const [row] = await scope.select().from(campaigns).where(eq(campaigns.id, id));
  if (!row) throw new Error('no such campaign');
  return row;
};

/** Launches a draft as the office's administrator and sends every message that may leave. */
export const launchAndDrain = async (
  app: TestApp,
  { admin, booklet, scope }: Office,
  draft: TenantRow<'campaigns'>,
): Promise<TenantRow<'campaigns'>> => {
  const params = { id: booklet.id, campaignId: draft.id };
  const answer = await admin.call(launchCampaign, { params, body: { rowVersion: draft.rowVersion } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  await app.services.sending.drain();
  return getCampaignRow(scope, draft.id);
};
