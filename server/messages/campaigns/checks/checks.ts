import type { CampaignCheck, checkCampaign, Departure } from '../../../../contract/messages/campaigns/campaigns.ts';
import type { CallAnswer } from '../../../../contract/platform/call.ts';
import { type ErrorCode, phraseText } from '../../../../contract/platform/errors.ts';
import { buildManagersRefusal, findClosedReadingRefusal } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { formatCountPhrase } from '../../../platform/text/speech.ts';
import { previewCampaignAudience } from '../audience/preview-audience.ts';
import type { CampaignContext } from '../find-campaign.ts';
import { getCampaignSender } from '../load-campaign-detail.ts';
import { sendsPersonalLinks } from '../mail/mail-source.ts';
import { computeSiteDepartures } from '../site-departures.ts';
import { buildFailedCheck, buildPassedCheck, EMPTY_CHECK_FIELDS } from './build-check.ts';
import { checkContent } from './check-content.ts';
import { checkVariables } from './check-variables.ts';

export type CampaignChecks = CallAnswer<typeof checkCampaign>;

export interface CheckContext {
  /** The address of the platform. */
  platform: string;
  productName: string;
}

/** Converts a refusal to a check. */
const toRefusalCheck = (check: CampaignCheck['check'], error: unknown): CampaignCheck => {
  if (!(error instanceof Refusal)) throw error;
  return buildFailedCheck(check, 'blocking', error.code, error.values, { message: error.message });
};

const checkRecipients = async (scope: Scope, campaignContext: CampaignContext): Promise<CampaignCheck[]> => {
  // The audience of a step is known only day by day.
  if (campaignContext.campaign.step !== null) return [];
  try {
    const { total, excluded, byLanguage } = await previewCampaignAudience(scope, campaignContext);
    const out = excluded.reduce((sum, { n }) => sum + n, 0);
    const fallback = campaignContext.people.booklet.sourceLanguage;
    const without = byLanguage.filter(({ missingBody, language }) => missingBody && language !== fallback);
    return [
      total === 0
        ? buildFailedCheck('recipients', 'blocking', 'EML-001', { n: out }, { n: out })
        : buildPassedCheck('recipients', formatCountPhrase('{nombre} {n:destinataire|destinataires}.', total), {
            n: total,
          }),
      ...without.map(({ language, n }) =>
        buildFailedCheck(
          'languages',
          'warning',
          'EML-027',
          { n, secours: fallback, langue: language },
          { n, language },
        ),
      ),
      ...(without.length === 0
        ? [buildPassedCheck('languages', phraseText('Chaque destinataire a une version dans sa langue.'))]
        : []),
    ];
  } catch (error) {
    return [toRefusalCheck('recipients', error)];
  }
};

const formatWhen = ({ local, offset }: Pick<Departure, 'local' | 'offset'>): string => {
  const [day = '', time = ''] = local.split('T');
  return `${day.split('-').reverse().join('/')} ${phraseText('à')} ${time} (UTC${offset})`;
};

const checkPlanning = async (scope: Scope, context: CampaignContext): Promise<CampaignCheck[]> => {
  const { campaign } = context;
  if (campaign.step !== null) return [];
  try {
    const departure = await computeSiteDepartures(scope, context, campaign.planning);
    const { moved, later } = departure;
    const told = moved.map(
      ({ code, message }): CampaignCheck => ({
        ...EMPTY_CHECK_FIELDS,
        check: 'planning',
        level: 'warning',
        code,
        message,
      }),
    );
    const first =
      told.length > 0
        ? told
        : [buildPassedCheck('planning', phraseText('Départ le {quand}.', { quand: formatWhen(departure) }))];
    const others = later.map((one) =>
      buildPassedCheck(
        'planning',
        phraseText('Départ le {quand} pour {nombre} {n:personne|personnes}, selon les jours fériés de leur site.', {
          ...{ quand: formatWhen(one), n: one.people, nombre: one.people },
        }),
      ),
    );
    return [...first, ...others];
  } catch (error) {
    return [toRefusalCheck('planning', error)];
  }
};

const getOpenAccessText = (): string => phraseText('Le livret s’ouvre par lien personnel.');

/**
 * Checks the access: messages shown in the booklet are visible only to readers who open it by personal link, and links
 * in sent messages must open it.
 */
const checkAccess = async (scope: Scope, campaignContext: CampaignContext): Promise<CampaignCheck[]> => {
  const { people, campaign } = campaignContext;
  const { personal } = people.booklet.access;
  if (campaign.step?.to === 'reader')
    return [
      personal.on ? buildPassedCheck('door', getOpenAccessText()) : buildFailedCheck('door', 'blocking', 'EML-035'),
    ];
  if (!sendsPersonalLinks(campaign)) return [];
  const closed = findClosedReadingRefusal(people);
  if (closed !== null) return [toRefusalCheck('door', closed)];
  if (personal.on) return [buildPassedCheck('door', getOpenAccessText())];
  if (people.can['booklet.access']) return [buildFailedCheck('door', 'warning', 'EML-038')];
  return [toRefusalCheck('door', await buildManagersRefusal(scope, people.booklet))];
};

/** All checks before a launch, in display order. */
export const checkLaunchReadiness = async (
  scope: Scope,
  campaignContext: CampaignContext,
  outside: CheckContext,
): Promise<CampaignChecks> => {
  const { people, campaign } = campaignContext;
  const sender = await getCampaignSender(scope, campaignContext, outside.platform);
  const tested = campaign.testedVersion === campaign.rowVersion;
  const onlyMailed = (...some: CampaignCheck[]) => (campaign.step?.to === 'reader' ? [] : some);
  const checks = [
    people.booklet.state === 'published'
      ? buildPassedCheck('booklet', phraseText('Le livret est publié.'))
      : buildFailedCheck('booklet', 'blocking', 'EML-009'),
    ...(await checkAccess(scope, campaignContext)),
    ...(await checkRecipients(scope, campaignContext)),
    ...onlyMailed(
      sender.verified
        ? buildPassedCheck('sender', `${sender.name} <${sender.email}>`)
        : buildFailedCheck('sender', 'blocking', 'EML-005', { email: sender.email }),
      campaign.replyTo === ''
        ? buildFailedCheck('replyTo', 'blocking', 'GEN-001')
        : buildPassedCheck('replyTo', phraseText('Les réponses arrivent à {email}.', { email: campaign.replyTo })),
    ),
    ...(await checkContent(scope, campaignContext, outside.productName)),
    ...(await checkVariables(scope, campaignContext)),
    ...onlyMailed(
      buildPassedCheck(
        'footer',
        phraseText('Les mentions obligatoires (qui écrit, pourquoi, vos droits) sont ajoutées à chaque message.'),
      ),
    ),
    ...(await checkPlanning(scope, campaignContext)),
    ...onlyMailed(
      tested
        ? buildPassedCheck('test', phraseText('Le message a été testé tel qu’il est.'))
        : buildFailedCheck('test', 'warning', 'EML-025'),
    ),
  ];
  return {
    rowVersion: campaign.rowVersion,
    launchable: checks.every(({ level }) => level !== 'blocking'),
    opensAccess: checks.some(({ code }) => code === 'EML-038'),
    checks,
  };
};

/** Refuses a launch with the first blocking check, and all checks as `checks`. */
export const requireLaunchable = ({ checks }: CampaignChecks): void => {
  const first = checks.find(({ level }) => level === 'blocking');
  if (!first) return;
  const refusal = new Refusal(first.code as ErrorCode, {}, undefined, { checks });
  refusal.message = first.message;
  throw refusal;
};
