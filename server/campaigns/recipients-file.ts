import type { QueryOf } from '../../contract/call.ts';
import type { RecipientState } from '../../contract/campaign.ts';
import type { exportCampaignRecipients, RecipientRow } from '../../contract/campaigns.ts';
import { timeFor } from '../booklets/when.ts';
import { dayIn, frenchDay } from '../calendar/days.ts';
import type { Scope } from '../db/scope.ts';
import { type Cell, spreadsheet } from '../spreadsheets/write.ts';
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

/** The people of a campaign as a file, in the company’s time. */
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
