import type { Check, checkCampaign } from '../../../contract/messages/campaigns/campaigns.ts';
import type { AnswerOf } from '../../../contract/platform/call.ts';
import { type ErrorCode, phraseText } from '../../../contract/platform/errors.ts';
import { closedReading, refusalWithManagers } from '../../booklets/access/personal-access.ts';
import { settingsOf } from '../../people/participants/settings.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { countText } from '../../platform/text/speech.ts';
import { senderOf } from './answer.ts';
import { contentChecks } from './check-content.ts';
import { variableChecks } from './check-variables.ts';
import { departureOf } from './departure.ts';
import { found, NOTHING, well } from './finding.ts';
import type { Desk } from './found.ts';
import { sendsPersonalLinks } from './mail-source.ts';
import { previewOf } from './preview-audience.ts';

export type Checks = AnswerOf<typeof checkCampaign>;

export interface Outside {
  /** The address of the platform. */
  platform: string;
  productName: string;
}

/** Converts a refusal to a check. */
const refused = (check: Check['check'], error: unknown): Check => {
  if (!(error instanceof Refusal)) throw error;
  return found(check, 'blocking', error.code, error.values, { message: error.message });
};

const recipientChecks = async (scope: Scope, desk: Desk): Promise<Check[]> => {
  // The audience of a step is known only day by day.
  if (desk.campaign.step !== null) return [];
  try {
    const { total, excluded, byLanguage } = await previewOf(scope, desk);
    const out = excluded.reduce((sum, { n }) => sum + n, 0);
    const fallback = desk.people.booklet.sourceLanguage;
    const without = byLanguage.filter(({ missingBody, language }) => missingBody && language !== fallback);
    return [
      total === 0
        ? found('recipients', 'blocking', 'EML-001', { n: out }, { n: out })
        : well('recipients', countText('{nombre} {n:destinataire|destinataires}.', total), { n: total }),
      ...without.map(({ language, n }) =>
        found('languages', 'warning', 'EML-027', { n, secours: fallback, langue: language }, { n, language }),
      ),
      ...(without.length === 0
        ? [well('languages', phraseText('Chaque destinataire a une version dans sa langue.'))]
        : []),
    ];
  } catch (error) {
    return [refused('recipients', error)];
  }
};

const planningCheck = async (scope: Scope, { campaign }: Desk): Promise<Check[]> => {
  if (campaign.step !== null) return [];
  try {
    const { moved, local, offset } = departureOf(campaign.planning, await settingsOf(scope));
    const [day = '', time = ''] = local.split('T');
    const when = `${day.split('-').reverse().join('/')} ${phraseText('à')} ${time} (UTC${offset})`;
    const told = moved.map(
      ({ code, message }): Check => ({
        ...NOTHING,
        check: 'planning',
        level: 'warning',
        code,
        message,
      }),
    );
    return told.length > 0 ? told : [well('planning', phraseText('Départ le {quand}.', { quand: when }))];
  } catch (error) {
    return [refused('planning', error)];
  }
};

const sayOpen = (): string => phraseText('Le livret s’ouvre par lien personnel.');

/**
 * Checks the access: messages shown in the booklet are visible only to readers who open it by personal link, and links
 * in sent messages must open it.
 */
const doorCheck = async (scope: Scope, desk: Desk): Promise<Check[]> => {
  const { people, campaign } = desk;
  const { personal } = people.booklet.access;
  if (campaign.step?.to === 'reader')
    return [personal.on ? well('door', sayOpen()) : found('door', 'blocking', 'EML-035')];
  if (!sendsPersonalLinks(campaign)) return [];
  const closed = closedReading(people);
  if (closed !== null) return [refused('door', closed)];
  if (personal.on) return [well('door', sayOpen())];
  if (people.can['booklet.access']) return [found('door', 'warning', 'EML-038')];
  return [refused('door', await refusalWithManagers(scope, people.booklet))];
};

/** All checks before a launch, in display order. */
export const checksOf = async (scope: Scope, desk: Desk, outside: Outside): Promise<Checks> => {
  const { people, campaign } = desk;
  const sender = await senderOf(scope, desk, outside.platform);
  const tested = campaign.testedVersion === campaign.rowVersion;
  const onlyMailed = (...some: Check[]) => (campaign.step?.to === 'reader' ? [] : some);
  const checks = [
    people.booklet.state === 'published'
      ? well('booklet', phraseText('Le livret est publié.'))
      : found('booklet', 'blocking', 'EML-009'),
    ...(await doorCheck(scope, desk)),
    ...(await recipientChecks(scope, desk)),
    ...onlyMailed(
      sender.verified
        ? well('sender', `${sender.name} <${sender.email}>`)
        : found('sender', 'blocking', 'EML-005', { email: sender.email }),
      campaign.replyTo === ''
        ? found('replyTo', 'blocking', 'GEN-001')
        : well('replyTo', phraseText('Les réponses arrivent à {email}.', { email: campaign.replyTo })),
    ),
    ...(await contentChecks(scope, desk, outside.productName)),
    ...(await variableChecks(scope, desk)),
    ...onlyMailed(
      well(
        'footer',
        phraseText('Les mentions obligatoires (qui écrit, pourquoi, vos droits) sont ajoutées à chaque message.'),
      ),
    ),
    ...(await planningCheck(scope, desk)),
    ...onlyMailed(
      tested ? well('test', phraseText('Le message a été testé tel qu’il est.')) : found('test', 'warning', 'EML-025'),
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
export const refuseBlocked = ({ checks }: Checks): void => {
  const first = checks.find(({ level }) => level === 'blocking');
  if (!first) return;
  const refusal = new Refusal(first.code as ErrorCode, {}, undefined, { checks });
  refusal.message = first.message;
  throw refusal;
};
