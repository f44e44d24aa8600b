import type { EXCLUSION_REASONS, FAILURE_CAUSES } from '../../../contract/messages/campaigns/campaign.ts';
import type { Statistics } from '../../../contract/reading/statistics/statistics.ts';
import { buildTally, maskSmallCount, sumByValue } from './figures.ts';
import type { Aggregate } from './population-query.ts';

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
export const reportMails = (sums: readonly Aggregate[], threshold: number): Statistics['mails'] => {
  const values = sumByValue(sums, 'mail');
  const of = (kind: string) =>
    new Map(
      [...values].flatMap(([value, n]) => (value.startsWith(`${kind} `) ? [[value.slice(kind.length + 1), n]] : [])),
    );
  const named = (names: Record<string, string>) => (key: string) => names[key] ?? 'Autre';
  return {
    sent: maskSmallCount(values.get('sent') ?? 0, threshold),
    failed: buildTally(of('failed'), threshold, named(FAILURE_LABELS)),
    excluded: buildTally(of('excluded'), threshold, named(EXCLUSION_LABELS)),
  };
};
