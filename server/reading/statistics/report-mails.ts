import type { EXCLUSION_REASONS, FAILURE_CAUSES } from '../../../contract/messages/campaigns/campaign.ts';
import type { Statistics } from '../../../contract/reading/statistics/statistics.ts';
import type { Aggregate } from './population-query.ts';
import {
  buildGroupTally,
  isCutByPeriod,
  keepValuesOf,
  type PeriodGroups,
  selectMeasureGroups,
} from './value-groups.ts';

/** Labels of failure causes and exclusion reasons, on screens and in files. */
const FAILURE_LABELS: Record<(typeof FAILURE_CAUSES)[number], string> = {
  mailbox_full: 'Boîte pleine',
  unknown_address: 'Adresse inconnue',
  server_unavailable: 'Serveur indisponible',
  refused_as_spam: 'Refusé comme indésirable',
  refused: 'Refusé par le serveur',
  connection: 'Connexion impossible',
  interrupted: 'Envoi interrompu',
};
const EXCLUSION_LABELS: Record<(typeof EXCLUSION_REASONS)[number], string> = {
  revoked: 'Accès retiré',
  expired: 'Accès terminé',
  no_email: 'Sans adresse e-mail',
  bounced_before: 'Adresse en échec auparavant',
  opposed: 'Ne souhaite pas de message',
  already_invited: 'Invitation déjà envoyée',
  duplicate_address: 'Adresse en double',
  not_arrived: 'Pas encore arrivé',
  left: 'Parti de l’entreprise',
  missing_variable: 'Information manquante',
  by_hand: 'Retiré à la main',
};

/** Participants by message outcome: sent, failed or excluded. */
export const reportMails = (values: readonly Aggregate[], period: PeriodGroups): NonNullable<Statistics['mails']> => {
  const of = (kind: string) => selectMeasureGroups(values, 'mail', period, keepValuesOf(kind));
  const keepSent = (value: string) => (value === 'sent' ? value : null);
  const sent = selectMeasureGroups(values, 'mail', period, keepSent);
  // Months that are only told with others, outside of the period: their messages are unknown, and not none.
  const isUnknown = sent.length === 0 && isCutByPeriod(values, 'mail', period, keepSent);
  const named = (names: Record<string, string>) => (key: string) => names[key] ?? 'Autre';
  return {
    sent: isUnknown ? null : buildGroupTally(sent, (key) => key).total,
    failed: buildGroupTally(of('failed'), named(FAILURE_LABELS)),
    excluded: buildGroupTally(of('excluded'), named(EXCLUSION_LABELS)),
  };
};
