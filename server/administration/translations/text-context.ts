/** Screen that shows the texts of a module, for translators: at most 300 characters of French. */
const MODULE_CONTEXTS: Record<string, string> = {
  access: 'Écran « Accès » d’un livret : qui peut l’ouvrir, par quel lien, avec quel code, entre quelles dates.',
  account: 'Écran « Mon compte » : identité, langue, mot de passe, connexions ouvertes.',
  advanced: 'Réglages avancés d’un livret : lecture, suivi, conservation des données, relecture des pages.',
  audience: 'Conditions qui disent à quels lecteurs une page est montrée.',
  audit: 'Journal : qui a fait quoi, et quand.',
  auth: 'Connexion, mot de passe oublié, choix du mot de passe. Vu avant d’être connecté.',
  bin: 'Corbeille de l’entreprise.',
  booklet: 'Vue d’ensemble et bandeau d’un livret ouvert.',
  booklets: 'Liste des livrets : colonnes, filtres, actions.',
  builder: 'Assistant qui crée un livret, étape par étape. On y parle simplement.',
  campaigns: 'E-mailing : messages aux participants, séquences, expéditeurs, envois.',
  companies: 'Entreprises clientes : fiche, quotas, marque, politiques.',
  dashboard: 'Tableau de bord : chiffres, alertes, arrivées.',
  editor: 'Éditeur de pages : arbre, blocs, champs, historique. Les étiquettes ont peu de place.',
  error: 'Pages d’erreur, refus et messages affichés quand quelque chose échoue.',
  home: 'Accueil : ce qui reste à faire, livrets récents.',
  identity: 'Connexion du support en tant qu’une autre personne, et son bandeau.',
  languages: 'Écran « Langues » des paramètres.',
  legal: 'Textes légaux et leur acceptation. Le sens juridique ne doit pas changer.',
  library: 'Bibliothèque de chapitres, de pages et de secteurs d’activité.',
  media: 'Médiathèque : fichiers, dossiers, droits, recadrage.',
  news: 'Actualités du produit.',
  notifications: 'Notifications et préférences.',
  participants: 'Personnes qui reçoivent et lisent un livret : liste, fiche, import, export.',
  phrase: 'Mots et phrases des messages : noms de champs, confirmations, ce qui complète un refus.',
  publication: 'Publication d’un livret : contrôles, versions, retour à une version.',
  referents: 'Responsables : personnes que les participants peuvent contacter.',
  review: 'Relecture et approbation d’un livret avant publication.',
  rights: 'Droits des collègues sur un livret.',
  search: 'Recherche dans tout le produit (Ctrl+K).',
  sectors: 'Secteurs d’activité de la bibliothèque.',
  settings: 'Page qui ouvre les paramètres.',
  shell: 'Cadre de tous les écrans : menu, ligne du haut, langue, thème. Peu de place : restez court.',
  statistics: 'Statistiques de lecture : chiffres, courbes, tableaux. Toujours agrégées.',
  storage: 'Espace utilisé par les fichiers de l’entreprise.',
  surveys: 'Sondages et rapports d’étonnement dans un livret.',
  tasks: 'Tâches de fond : exports, imports, progression.',
  translations: 'Écran « Traductions » des paramètres.',
  tutorials: 'Tutoriels et aide.',
  ui: 'Éléments communs à tous les écrans : tableaux, formulaires, boîtes de dialogue. Restez neutre et court.',
  users: 'Utilisateurs du back-office : invitations, droits, sessions.',
};

/** Kinds of text recognised by their key, in any module. */
const KIND_CONTEXTS: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/\.title$/, 'Titre d’un écran ou d’une partie.'],
  [/\.sentence$/, 'Phrase sous un titre : à quoi sert l’écran.'],
  [/\.(search|placeholder)$/, 'Montré dans un champ vide, et lu par les lecteurs d’écran.'],
  [/\.column\./, 'En-tête d’une colonne : court.'],
  [/\.action\.|\.button$/, 'Bouton ou entrée de menu : un verbe.'],
  [/\.help$/, 'Aide sous un champ.'],
  [/\.(empty|none)(\.|$)/, 'Montré quand il n’y a rien à afficher.'],
  [/\.dateFormat$/, 'Aide à la saisie d’une date ; le format lui-même se règle dans « Langues ».'],
  [/\.firstDayOfWeek$/, '0 pour dimanche, 1 pour lundi ; le réglage de « Langues » l’emporte.'],
];

/** Screen and kind of a text. */
export const getTextContext = (key: string): string => {
  const module = key.slice(0, key.indexOf('.'));
  const kinds = KIND_CONTEXTS.filter(([pattern]) => pattern.test(key)).map(([, sentence]) => sentence);
  return [MODULE_CONTEXTS[module], ...kinds].filter(Boolean).join(' ').slice(0, 300);
};

/** Display name of a module: the start of its description; its key when it has none. */
export const getModuleName = (module: string): string => MODULE_CONTEXTS[module]?.split(/ : |[.,]/)[0] ?? module;
