import type { RecipientState } from '../../../contract/messages/campaigns/campaign.ts';
import type { exportCampaignRecipients, RecipientRow } from '../../../contract/messages/campaigns/campaigns.ts';
import type { QueryOf } from '../../../contract/platform/call.ts';
import { timeFor } from '../../booklets/booklets/when.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { type Cell, spreadsheet } from '../../platform/documents/spreadsheets/write.ts';
import { dayIn, frenchDay } from '../../platform/text/calendar/days.ts';
import type { Desk } from './found.ts';
import { everyRecipient } from './recipients.ts';

export const STATE_WORDS: Record<RecipientState, string> = {
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

export const REASON_WORDS: Record<NonNullable<RecipientRow['reason']>, string> = {
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
export const recipientsFile = async (
  scope: Scope,
  desk: Desk,
  { format, ...query }: QueryOf<typeof exportCampaignRecipients>,
): Promise<File> => {
  const { timeZone } = desk.people.company;
  const rows = await everyRecipient(scope, desk, query);
  const lines = rows.map((row): Cell[] => {
    const at = row.at === null ? null : new Date(row.at);
    return [
      row.name,
      row.email,
      row.channel === 'reader' && row.state === 'sent' ? 'Affiché dans le livret' : STATE_WORDS[row.state],
      row.reason === null ? '' : REASON_WORDS[row.reason],
      row.readOn === null ? row.detail : `Lu le ${frenchDay(row.readOn)}`,
      at === null ? '' : { day: dayIn(timeZone, at) },
      at === null ? '' : timeFor(at, timeZone),
      row.messageId,
    ];
  });
  return spreadsheet([HEADINGS, ...lines], `destinataires-${dayIn(timeZone)}`, format);
};
