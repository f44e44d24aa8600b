import type { RecipientState } from '../../../../contract/messages/campaigns/campaign.ts';
import type { exportCampaignRecipients, RecipientRow } from '../../../../contract/messages/campaigns/campaigns.ts';
import type { CallQuery } from '../../../../contract/platform/call.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { buildSpreadsheet, type SpreadsheetCell } from '../../../platform/documents/spreadsheets/build-spreadsheet.ts';
import { formatFrenchDay, getLocalDay } from '../../../platform/text/calendar/days.ts';
import { formatLocalTime } from '../../../platform/text/format-date.ts';
import type { CampaignContext } from '../find-campaign.ts';
import { listAllRecipients } from './list-recipients.ts';

export const RECIPIENT_STATE_LABELS: Record<RecipientState, string> = {
  waiting: 'En attente',
  sending: 'En cours d’envoi',
  sent: 'Envoyé',
  retrying: 'Nouvel essai prévu',
  bounced: 'Rejeté',
  failed: 'Échec',
  to_check: 'À vérifier',
  excluded: 'Exclu',
  cancelled: 'Annulé',
};

export const RECIPIENT_REASON_LABELS: Record<NonNullable<RecipientRow['reason']>, string> = {
  revoked: 'Accès révoqué',
  expired: 'Accès expiré',
  no_email: 'Sans adresse e-mail',
  bounced_before: 'Adresse déjà rejetée',
  opposed: 'Ne veut plus de messages facultatifs',
  already_invited: 'Déjà invitée',
  duplicate_address: 'Adresse en double',
  not_arrived: 'Pas encore arrivée',
  left: 'Parti·e',
  missing_variable: 'Valeur manquante',
  by_hand: 'Exclu à la main',
  mailbox_full: 'Boîte pleine',
  unknown_address: 'Adresse inconnue',
  server_unavailable: 'Serveur du destinataire indisponible',
  refused_as_spam: 'Refusé comme indésirable',
  refused: 'Refusé par le serveur du destinataire',
  connection: 'Connexion au serveur d’envoi impossible',
  interrupted: 'Envoi interrompu',
};

const HEADINGS = ['Nom', 'E-mail', 'Statut', 'Raison', 'Détail', 'Date', 'Heure', 'Identifiant du message'];

/** Exports the people of a campaign as a file, in the company’s time zone. */
export const exportRecipientsFile = async (
  scope: Scope,
  campaignContext: CampaignContext,
  { format, ...query }: CallQuery<typeof exportCampaignRecipients>,
): Promise<File> => {
  const { timeZone } = campaignContext.people.company;
  const rows = await listAllRecipients(scope, campaignContext, query);
  const lines = rows.map((row): SpreadsheetCell[] => {
    const at = row.at === null ? null : new Date(row.at);
    return [
      row.name,
      row.email,
      row.channel === 'reader' && row.state === 'sent' ? 'Affiché dans le livret' : RECIPIENT_STATE_LABELS[row.state],
      row.reason === null ? '' : RECIPIENT_REASON_LABELS[row.reason],
      row.readOn === null ? row.detail : `Lu le ${formatFrenchDay(row.readOn)}`,
      at === null ? '' : { day: getLocalDay(timeZone, at) },
      at === null ? '' : formatLocalTime(at, timeZone),
      row.messageId,
    ];
  });
  return buildSpreadsheet([HEADINGS, ...lines], `destinataires-${getLocalDay(timeZone)}`, format);
};
