import type { NotificationKind } from '../../../contract/administration/notifications/notification-kinds.ts';
import { joinWithElision } from '../../../contract/platform/text/french-writing.ts';

/** E-mail text of each kind; the back office has the same texts in its locale (`notifications.kind.…`). */
export const NOTIFICATION_TEXTS: Record<NotificationKind, string> = {
  review_asked: '{qui} vous demande d’approuver « {livret} ».',
  review_decided: '{qui} a répondu à la demande d’approbation de « {livret} ».',
  comment_mentioned: '{qui} vous mentionne dans un commentaire de « {livret} » : « {texte} »',
  comment_answered: '{qui} a répondu à un commentaire de « {livret} » : « {texte} »',
  comment_added: '{qui} a commenté « {livret} » : « {texte} »',
  comment_resolved: '{qui} a résolu un commentaire de « {livret} ».',
  ownership_offered: '{qui} vous propose de devenir propriétaire de « {livret} ».',
  publication_done: '« {livret} » est publié comme prévu : version {version}.',
  publication_failed: 'La publication prévue de « {livret} » n’a pas eu lieu : {raison}',
  campaign_paused: 'La campagne « {campagne} » s’est mise en pause d’elle-même : {raison}',
  campaign_failed: 'La campagne « {campagne} » n’a pas pu partir : {raison}',
  import_finished: 'L’import « {fichier} » est terminé.',
  task_finished: '« {tache} » est terminé.',
  template_updated: 'Une nouvelle version du modèle « {modele} » est disponible pour « {livret} ».',
  template_proposed: '{qui} propose pour la bibliothèque : « {texte} »',
  licence_expiring: 'La licence de « {nom} » expire le {date} : renouvelez-la ou prévoyez un autre fichier.',
  pages_to_check: 'Vos pages à vérifier cette semaine : {nombre}.',
  storage_alert: 'L’espace utilisé atteint {pourcent} % du quota de l’entreprise.',
  identity_taken: 'Connexion en votre nom par {qui}. Motif : {motif}',
  support_message: '{qui} ({entreprise}) a écrit au support : « {objet} ».',
  terms_refused: '{qui} a refusé les conditions générales d’utilisation.',
  news_published: 'Nouvelle actualité : « {titre} ».',
};

/** Renders one sentence; a missing value is left empty. */
export const renderNotificationText = (kind: NotificationKind, values: Record<string, string | number>): string =>
  NOTIFICATION_TEXTS[kind]
    .replace(/([\s\S]*?)\{(\w+)\}/g, (_, before: string, name: string) =>
      joinWithElision(before, String(values[name] ?? '')),
    )
    .trim();
