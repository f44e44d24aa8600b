import type { VariableUse } from '../../../contract/booklets/content/content.ts';
import { applyFrenchSpacing } from '../../platform/text/typography.ts';

interface Variable extends Omit<VariableUse, 'group' | 'value' | 'usedIn'> {
  group: Exclude<VariableUse['group'], 'other'>;
  /** For previews only, never published. */
  sample: string;
}

type Draft = Omit<Variable, 'key' | 'group' | 'kind' | 'source' | 'required' | 'defaultValue'> &
  Partial<Pick<Variable, 'kind' | 'source' | 'required' | 'defaultValue'>>;

/** Of one group; plain text, asked once per booklet and required when it has no default, unless said otherwise. */
const group = (name: Variable['group'], source: Variable['source'], drafts: Record<string, Draft>): Variable[] =>
  Object.entries(drafts).map(([key, draft]) => ({
    key,
    label: applyFrenchSpacing(draft.label),
    help: applyFrenchSpacing(draft.help),
    group: name,
    kind: draft.kind ?? 'text',
    source: draft.source ?? source,
    required: draft.required ?? draft.defaultValue === undefined,
    defaultValue: applyFrenchSpacing(draft.defaultValue ?? ''),
    sample: applyFrenchSpacing(draft.sample),
  }));

export const VARIABLES: Variable[] = [
  ...group('company', 'booklet', {
    entreprise: {
      label: 'Nom de l’entreprise',
      help: 'Le nom que tout le monde emploie, sans la forme juridique.',
      source: 'company',
      sample: 'Menuiserie Dubreuil',
    },
    activite: {
      label: 'Votre métier',
      help: 'Ce que fait l’entreprise, en une ligne et sans majuscule : « la fabrication de fenêtres en bois ».',
      sample: 'la fabrication et la pose de fenêtres, d’escaliers et d’agencements en bois',
    },
    annee_creation: { label: 'Année de création', help: 'Quatre chiffres.', sample: '1974' },
    effectif: { label: 'Effectif', help: 'Un nombre arrondi suffit, il vieillira moins vite.', sample: '42' },
    sites: {
      label: 'Sites et établissements',
      help: 'Vos lieux d’implantation, séparés par des virgules.',
      kind: 'list',
      sample: 'Châteaubriant (atelier et bureaux), Nantes (salle d’exposition)',
    },
    dirigeant_nom: {
      label: 'Nom de la personne qui dirige',
      help: 'Elle signe le mot d’accueil.',
      sample: 'Hélène Dubreuil',
    },
    dirigeant_fonction: {
      label: 'Fonction de la personne qui dirige',
      help: 'Gérante, président, directeur de site…',
      defaultValue: 'Direction',
      sample: 'Gérante',
    },
    valeur_1: {
      label: 'Première valeur',
      help: 'Un ou deux mots : elle parle de la façon de se traiter.',
      defaultValue: 'Le respect',
      sample: 'La parole donnée',
    },
    valeur_2: {
      label: 'Deuxième valeur',
      help: 'Un ou deux mots : elle parle du travail bien fait.',
      defaultValue: 'L’exigence',
      sample: 'La main sûre',
    },
    valeur_3: {
      label: 'Troisième valeur',
      help: 'Un ou deux mots : elle parle de l’entraide.',
      defaultValue: 'L’entraide',
      sample: 'La transmission',
    },
    convention_collective: {
      label: 'Convention collective',
      help: 'Son nom et son numéro IDCC, comme sur le bulletin de paie.',
      source: 'company',
      sample: 'Ouvriers du bâtiment, plus de 10 salariés (IDCC 1597)',
    },
    reglement_acces: {
      label: 'Où lire le règlement intérieur',
      help: 'Le lieu d’affichage ou l’adresse sur votre intranet.',
      defaultValue: 'panneau d’affichage, ou sur demande aux ressources humaines',
      sample: 'panneau de l’atelier, près des vestiaires',
    },
    accords_acces: {
      label: 'Où lire la convention et les accords',
      help: 'Le lieu ou l’outil où un exemplaire à jour est tenu à disposition.',
      defaultValue: 'auprès des ressources humaines',
      sample: 'classeur vert, bureau de Nadia Bensaïd',
    },
    outils: {
      label: 'Outils numériques',
      help: 'Les logiciels et appareils courants, séparés par des virgules.',
      kind: 'list',
      defaultValue: 'messagerie, agenda partagé, espace de documents',
      sample: 'messagerie, planning des chantiers, tablette de pointage',
    },
    teletravail_jours: {
      label: 'Règle de télétravail',
      help: 'Le nombre de jours et les postes concernés, en quelques mots.',
      defaultValue: 'selon le poste et en accord avec votre responsable',
      sample: 'un jour par semaine pour le bureau d’études et l’administration',
    },
    engagements_rse: {
      label: 'Priorités de responsabilité sociale',
      help: 'Deux ou trois engagements que vous tenez vraiment.',
      kind: 'list',
      defaultValue: 'réduire les déchets, économiser l’énergie, accueillir et former',
      sample: 'bois certifié PEFC, finition sans solvant, un apprenti par équipe',
    },
  }),
  ...group('site', 'booklet', {
    adresse_site: {
      label: 'Adresse du site',
      help: 'Numéro, rue, code postal et ville du lieu où l’on arrive.',
      source: 'company',
      sample: '12 rue des Charmes, 44110 Châteaubriant',
    },
    acces_transports: {
      label: 'Comment venir',
      help: 'Arrêts, gares, sorties de route, en une ou deux phrases.',
      defaultValue: 'Pensez à vérifier votre itinéraire la veille',
      sample: 'Car ligne 38, arrêt « Les Charmes », à 200 mètres de l’atelier',
    },
    stationnement: {
      label: 'Stationnement',
      help: 'Où laisser voiture, vélo ou deux-roues.',
      defaultValue: 'renseignez-vous auprès de l’accueil',
      sample: 'parking derrière l’atelier, abri à vélos à l’entrée',
    },
    point_accueil: {
      label: 'Point d’accueil',
      help: 'L’endroit où se présenter en arrivant, sans majuscule.',
      defaultValue: 'à l’accueil',
      sample: 'bureau vitré à gauche de la grille',
    },
    restauration: {
      label: 'Repas du midi',
      help: 'Cantine, salle de pause, restaurants proches : une phrase sans point final.',
      defaultValue: 'un espace est prévu pour prendre votre repas',
      sample: 'salle de pause avec réfrigérateur et micro-ondes, boulangerie à 300 mètres',
    },
  }),
  ...group('contacts', 'booklet', {
    rh_nom: {
      label: 'Contact RH',
      help: 'Une personne ou un service.',
      defaultValue: 'Service des ressources humaines',
      sample: 'Nadia Bensaïd',
    },
    rh_email: {
      label: 'E-mail du contact RH',
      help: 'De préférence une adresse de service, qui survit aux départs.',
      kind: 'email',
      sample: 'rh@dubreuil.example',
    },
    rh_telephone: {
      label: 'Téléphone du contact RH',
      help: 'Numéro direct, à 10 chiffres.',
      kind: 'phone',
      sample: '02 40 00 00 02',
    },
    responsable: {
      label: 'Responsable direct',
      help: 'Rempli pour chaque participant ; la valeur par défaut sert quand personne n’est désigné.',
      source: 'participant',
      defaultValue: 'la personne qui vous encadre',
      sample: 'Karim Lefèvre',
    },
    responsable_telephone: {
      label: 'Téléphone du responsable direct',
      help: 'Rempli pour chaque participant, d’après la liste des responsables.',
      source: 'participant',
      kind: 'phone',
      required: false,
      defaultValue: '',
      sample: '02 40 00 00 05',
    },
    responsable_email: {
      label: 'E-mail du responsable direct',
      help: 'Rempli pour chaque participant, d’après la liste des responsables.',
      source: 'participant',
      kind: 'email',
      required: false,
      defaultValue: '',
      sample: 'karim.lefevre@exemple.fr',
    },
    parrain_nom: {
      label: 'Parrain ou marraine',
      help: 'La personne qui accompagne les premières semaines.',
      source: 'participant',
      defaultValue: 'Un collègue volontaire, qui vous sera présenté',
      sample: 'Maëlys Hervé',
    },
    support_nom: {
      label: 'Assistance informatique',
      help: 'Une personne, un service ou un prestataire.',
      defaultValue: 'Assistance informatique',
      sample: 'Yoann Gaudin',
    },
    support_email: {
      label: 'E-mail de l’assistance informatique',
      help: 'L’adresse à laquelle déclarer une panne.',
      kind: 'email',
      sample: 'aide@dubreuil.example',
    },
    support_telephone: {
      label: 'Téléphone de l’assistance informatique',
      help: 'Le numéro à appeler aussi en cas d’attaque ou de vol.',
      kind: 'phone',
      sample: '02 40 00 00 03',
    },
    absence_telephone: {
      label: 'Téléphone des absences',
      help: 'Le numéro à appeler pour prévenir d’un retard ou d’une absence.',
      kind: 'phone',
      sample: '02 40 00 00 00',
    },
    harcelement_nom: {
      label: 'Référent harcèlement',
      help: 'Le référent du CSE ou celui de l’entreprise ; à défaut, la personne de confiance désignée.',
      sample: 'Nadia Bensaïd',
    },
    harcelement_email: {
      label: 'E-mail du référent harcèlement',
      help: 'Une boîte que cette personne est seule à lire.',
      kind: 'email',
      sample: 'referente@dubreuil.example',
    },
    handicap_nom: {
      label: 'Référent handicap',
      help: 'Obligatoire à partir de 250 salariés ; sinon, votre contact RH convient.',
      defaultValue: 'Service des ressources humaines',
      sample: 'Nadia Bensaïd',
    },
    cse_contact: {
      label: 'Représentants du personnel',
      help: 'Les noms des élus, ou « Élus du CSE ».',
      kind: 'list',
      defaultValue: 'Élus du CSE',
      sample: 'Maëlys Hervé, élue titulaire',
    },
    cse_email: {
      label: 'E-mail du CSE',
      help: 'L’adresse commune des élus.',
      kind: 'email',
      sample: 'cse@dubreuil.example',
    },
    alerte_email: {
      label: 'E-mail des signalements',
      help: 'L’adresse réservée aux lanceurs d’alerte, lue par une personne tenue à la confidentialité.',
      kind: 'email',
      sample: 'alerte@dubreuil.example',
    },
    dpo_nom: {
      label: 'Contact pour les données personnelles',
      help: 'Votre délégué à la protection des données, ou la personne qui en tient lieu.',
      defaultValue: 'Protection des données',
      sample: 'Claire Rousseau',
    },
    dpo_email: {
      label: 'E-mail pour les données personnelles',
      help: 'L’adresse à laquelle exercer ses droits.',
      kind: 'email',
      source: 'company',
      sample: 'donnees@dubreuil.example',
    },
  }),
  ...group('hours', 'booklet', {
    heure_arrivee: {
      label: 'Heure d’arrivée du premier jour',
      help: 'Prévoyez une heure où quelqu’un peut vraiment accueillir.',
      kind: 'hours',
      defaultValue: '9 h 00',
      sample: '7 h 45',
    },
    horaires: {
      label: 'Horaires habituels',
      help: 'En une phrase sans point final ; précisez les équipes s’il y en a.',
      defaultValue: 'ceux prévus par votre contrat et par le planning',
      sample: 'de 7 h 45 à 16 h 45 du lundi au jeudi, de 7 h 45 à 12 h 00 le vendredi',
    },
    duree_hebdomadaire: {
      label: 'Durée hebdomadaire',
      help: 'La durée collective d’un temps complet.',
      defaultValue: '35 heures',
      sample: '37 heures',
    },
    heure_limite_absence: {
      label: 'Prévenir d’une absence avant',
      help: 'Une heure, ou « le début de votre journée ».',
      defaultValue: 'le début de votre journée',
      sample: '9 h 00',
    },
    periode_conges: {
      label: 'Période de référence des congés',
      help: 'La période légale va du 1er juin au 31 mai ; dans le BTP, du 1er avril au 31 mars.',
      defaultValue: 'du 1er juin au 31 mai',
      sample: 'du 1er avril au 31 mars',
    },
    outil_conges: {
      label: 'Comment demander un congé',
      help: 'L’outil ou la personne, en quelques mots.',
      defaultValue: 'auprès de votre responsable, par écrit',
      sample: 'fiche bleue à remettre au chef d’atelier',
    },
  }),
  ...group('benefits', 'booklet', {
    jour_paie: {
      label: 'Jour de paie',
      help: 'La date habituelle du virement.',
      defaultValue: 'dernier jour ouvré du mois',
      sample: 'le 28 du mois',
    },
    avantages: {
      label: 'Avantages',
      help: 'La liste de ce qui s’ajoute au salaire, séparée par des virgules.',
      kind: 'list',
      defaultValue: 'complémentaire santé, prise en charge des transports publics',
      sample: 'panier repas sur chantier, prime de vacances, intéressement après trois mois',
    },
    remboursement_transport: {
      label: 'Part remboursée des abonnements de transport',
      help: 'La moitié au moins, d’après la loi.',
      defaultValue: '50 %',
      sample: '50 %',
    },
    mutuelle_nom: { label: 'Mutuelle', help: 'L’organisme de complémentaire santé.', sample: 'Mutuelle des Ateliers' },
    mutuelle_part: {
      label: 'Part de la mutuelle payée par l’entreprise',
      help: 'La moitié au moins, d’après la loi.',
      defaultValue: '50 %',
      sample: '60 %',
    },
    prevoyance_nom: {
      label: 'Organisme de prévoyance',
      help: 'Celui de votre contrat ou de votre branche.',
      defaultValue: 'celui indiqué dans la notice remise à l’embauche',
      sample: 'Prévoyance des Ateliers',
    },
    frais_delai: {
      label: 'Délai des notes de frais',
      help: 'Quand les remettre, en quelques mots.',
      defaultValue: 'avant la fin du mois',
      sample: 'avant le 25 du mois, à Nadia Bensaïd',
    },
  }),
  ...group('safety', 'booklet', {
    securite_nom: {
      label: 'Référent sécurité',
      help: 'La personne qui s’occupe de la prévention des risques professionnels.',
      sample: 'Yoann Gaudin',
    },
    securite_telephone: {
      label: 'Téléphone du référent sécurité',
      help: 'Un numéro qui répond aux heures de travail.',
      kind: 'phone',
      sample: '02 40 00 00 04',
    },
    medecine_travail: {
      label: 'Service de santé au travail',
      help: 'Le nom du service auquel vous adhérez.',
      sample: 'Service de santé au travail du Castelbriantais',
    },
    medecine_telephone: {
      label: 'Téléphone de la santé au travail',
      help: 'Le numéro du centre ou du secrétariat médical.',
      kind: 'phone',
      sample: '02 40 00 00 01',
    },
    numero_urgence_interne: {
      label: 'Numéro d’urgence interne',
      help: 'Le numéro ou la personne à prévenir sur place, après les secours.',
      defaultValue: 'votre responsable',
      sample: 'Karim Lefèvre, 02 40 00 00 05',
    },
    secouristes: {
      label: 'Secouristes du travail',
      help: 'Leurs noms, ou le signe qui permet de les reconnaître.',
      kind: 'list',
      defaultValue: 'liste affichée près de l’armoire à pharmacie',
      sample: 'personnes portant un badge vert',
    },
    defibrillateur: {
      label: 'Emplacement du défibrillateur',
      help: 'Le vôtre, ou le plus proche.',
      defaultValue: 'emplacement indiqué sur le plan d’évacuation',
      sample: 'mur de l’accueil, sous l’horloge',
    },
    point_rassemblement: {
      label: 'Point de rassemblement',
      help: 'L’endroit précis où se retrouver après une évacuation.',
      sample: 'Sous le grand tilleul, au fond du parking',
    },
    epi: {
      label: 'Équipements de protection',
      help: 'Les équipements portés dans l’entreprise, séparés par des virgules.',
      kind: 'list',
      defaultValue: 'ceux indiqués pour votre poste',
      sample: 'chaussures de sécurité, lunettes, bouchons d’oreilles, casque sur chantier',
    },
  }),
  ...group('reader', 'participant', {
    prenom: {
      label: 'Prénom',
      help: 'Celui de la personne qui lit. S’il n’est pas connu, la phrase se lit sans lui : « Bonjour, ».',
      defaultValue: '',
      sample: 'Camille',
    },
    nom: { label: 'Nom', help: 'Le nom de famille de la personne qui lit.', defaultValue: 'à vous', sample: 'Morvan' },
    poste: {
      label: 'Poste',
      help: 'Le poste de la personne qui lit.',
      defaultValue: 'votre poste',
      sample: 'Menuisière d’atelier',
    },
    service: {
      label: 'Service',
      help: 'Le service de la personne qui lit.',
      defaultValue: 'votre service',
      sample: 'Atelier',
    },
    site: {
      label: 'Site',
      help: 'Le lieu de travail de la personne qui lit.',
      defaultValue: 'votre lieu de travail',
      sample: 'Châteaubriant',
    },
    date_arrivee: {
      label: 'Date d’arrivée',
      help: 'Rempli pour chaque participant.',
      kind: 'date',
      defaultValue: 'jour de votre arrivée',
      sample: '04/01/2027',
    },
  }),
];
