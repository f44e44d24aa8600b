/** Nouns of addresses, as the log names what was done something to. */
export const AUDIT_OBJECTS: Record<string, string> = {
  account: 'Compte',
  'access-links': 'Lien non répertorié',
  audit: 'Journal',
  auth: 'Connexion',
  bin: 'Corbeille',
  blocks: 'Bloc',
  booklets: 'Livret',
  campaigns: 'Campagne',
  chapters: 'Chapitre',
  companies: 'Entreprise',
  copies: 'Copie de livret',
  folders: 'Dossier',
  fonts: 'Police',
  imports: 'Import',
  invitations: 'Invitation',
  languages: 'Langue',
  legal: 'Texte légal',
  library: 'Bibliothèque',
  media: 'Fichier',
  news: 'Actualité',
  'ownership-offers': 'Proposition de livret',
  pages: 'Page',
  'participant-imports': 'Import de participants',
  participants: 'Participant',
  proofs: 'Preuve de lecture',
  publications: 'Version publiée',
  recipients: 'Destinataire',
  referents: 'Responsable',
  rights: 'Droit sur un livret',
  sectors: 'Secteur d’activité',
  senders: 'Expéditeur',
  sequence: 'Séquence',
  sessions: 'Connexion',
  statistics: 'Statistiques',
  tasks: 'Tâche',
  templates: 'Modèle',
  translations: 'Traduction',
  tutorials: 'Tutoriel',
  users: 'Utilisateur',
};

const METHODS: Record<string, string> = {
  GET: 'Export',
  POST: 'Création',
  PUT: 'Modification',
  PATCH: 'Modification',
  DELETE: 'Suppression',
};

/** What calls are, where their method and their noun alone would say it badly. */
const ACTIONS: Record<string, string> = {
  'POST auth/login': 'Connexion',
  'POST auth/logout': 'Déconnexion',
};

/** `POST auth/login` in French. */
export const auditWords = (action: string): string => {
  const known = ACTIONS[action];
  if (known) return known;
  const [method = '', path = ''] = action.split(' ');
  const noun = path.split('/').findLast((part) => part in AUDIT_OBJECTS) ?? '';
  const object = AUDIT_OBJECTS[noun];
  const act = METHODS[method] ?? method;
  return object ? `${act} · ${object}` : `${act} · ${path}`;
};

export const auditObject = (noun: string): string => AUDIT_OBJECTS[noun] ?? noun;
