/*
 * The library of drawings, without their shapes (shapes/index.ts). A drawing belongs to pages by words of their titles,
 * and to sectors by their codes.
 */

export interface DrawingEntry {
  /** French name, in the list of the editor. */
  label: string;
  /** Starts of words of titles and of template codes, without accents. */
  words: readonly string[];
  /** Codes of the sectors that it stands for. */
  sectors: readonly string[];
}

const entry = (label: string, words: string, sectors = ''): DrawingEntry => ({
  label,
  words: words.split(', ').filter(Boolean),
  sectors: sectors.split(' ').filter(Boolean),
});

const ENTRIES = {
  welcome: entry('Une personne qui accueille', 'bienvenue, accueil, mot de, bonjour, retour, reprise'),
  'first-day': entry('Un calendrier et un badge', 'premier jour, premiere journee, jour j, badge, arrivee, deroule'),
  directions: entry('Un plan et un repère', 'venir, acces, plan, itineraire, trouver, vie pratique, site, lieux, quai'),
  team: entry('Une équipe', 'equipe, collegue, manager, encadre, parrain, tuteur, benevole, qui sommes'),
  organisation: entry('Un organigramme', 'organisation, organigramme, qui fait, entreprise, service, direction'),
  milestones: entry(
    'Une route et ses étapes',
    '90, premiers mois, parcours, etape, integration, essai, objectif, jalon',
  ),
  documents: entry('Un dossier', 'document, papier, dossier, embauche, information, contrat, formalite, liste'),
  tools: entry('Un ordinateur', 'outil, informatique, ordinateur, cyber, acces et, numerique, logiciel, messagerie'),
  'remote-work': entry('Une maison où l’on travaille', 'teletravail, deconnexion, distance, domicile, hybride'),
  'working-time': entry(
    'Une horloge, jour et nuit',
    'temps, horaire, heure, pause, planning, retard, rythme, astreinte',
  ),
  holidays: entry('Une plage', 'conge, vacance, absence, repos, famille, evenement, intemperie, rtt'),
  pay: entry('Un bulletin et des pièces', 'paie, paye, remuneration, salaire, prime, epargne, frais, gratification'),
  insurance: entry('Un parapluie', 'mutuelle, prevoyance, complementaire, assurance, protection sociale'),
  meal: entry('Un plateau-repas', 'manger, repas, cantine, restaurant d, restauration, dejeuner, souffler'),
  training: entry(
    'Des livres',
    'formation, former, carriere, evoluer, apprendre, competence, stage, entretien, alternan',
  ),
  travel: entry('Un train', 'deplacement, voyage, transport en commun, trajet, mobilite, mission'),
  contact: entry('Des messages', 'contact, joindre, appeler, communiquer, information circule, prevenir, numero'),
  questions: entry('Une question', 'question, faq, reponse, avis, etonnement, verifiez, quiz'),
  history: entry('Un mur de souvenirs', 'histoire, depuis, fondat, origine, date cle, memoire'),
  values: entry('Une boussole', 'valeur, cap, vision, raison d, projet, engagement, strategie, ambition'),
  ecology: entry('Une pousse', 'rse, environnement, ecologie, durable, planete, nature, tri, energie, nos engagements'),
  safety: entry('Un casque', 'securite, prevention, equipement, epi, danger, gestes, regles vitales, machine, risque'),
  evacuation: entry('Une issue de secours', 'evacuation, incendie, urgence, alerte, feu, secours'),
  'first-aid': entry('Une trousse de secours', 'accident, malaise, sante, medical, soin, visite, dos, stress, hygiene'),
  rules: entry(
    'Un livre ouvert',
    'reglement, charte, regle, droit, devoir, glossaire, convention collective, mots, sigle',
  ),
  respect: entry(
    'Trois personnes',
    'egalite, respect, handicap, harcelement, diversite, discrimination, inclusion, aidant',
  ),
  privacy: entry('Un cadenas', 'donnee, confidentialite, personnelle, rgpd, secret, deontologie, vie privee'),
  ballot: entry('Une urne', 'dialogue, representant, cse, syndica, election, social'),
  farewell: entry('Un carton de départ', 'depart, quitter, revoir, dernier, dernieres, apres votre, solde, fin de'),
  office: entry('Une réunion', 'reunion, bureau, client, conseil', 'services-conseil banque-assurance'),
  construction: entry('Un chantier', 'chantier, btp, batiment, travaux', 'btp'),
  industry: entry('Une usine', 'atelier, usine, production, industrie', 'industrie'),
  care: entry(
    'Un cœur et un stéthoscope',
    'soigner, accompagner, patient, resident, bientraitance',
    'sante-medico-social',
  ),
  hospitality: entry('Une cloche de service', 'cuisine, salle, hotel, chambre, table', 'hotellerie-restauration'),
  retail: entry('Une boutique', 'magasin, boutique, caisse, encaisser, vente, rayon', 'commerce'),
  transport: entry('Un camion', 'route, conduite, livraison, entrepot, camion, logistique', 'transport-logistique'),
  tech: entry('Du code', 'code, developpement, produit, technique', 'informatique'),
  community: entry('Des mains levées', 'association, associatif, solidar', 'associations'),
  farming: entry('Une ferme', 'ferme, culture, recolte, exploitation, saison, vendange', 'agriculture'),
  cleaning: entry('Un seau et un flacon', 'proprete, nettoyage, menage, entretien des', 'proprete'),
  security: entry('Un bouclier', 'surveillance, gardien, ronde, vol, incivilite', 'securite-privee'),
  property: entry('Des maisons et une clé', 'logement, immeuble, copropriete, location', 'immobilier'),
  school: entry('Un tableau noir', 'ecole, classe, eleve, cours, pedagog', 'education-formation'),
  'town-hall': entry('Une mairie', 'mairie, commune, collectivite, service public, agent', 'collectivites'),
} satisfies Record<string, DrawingEntry>;

export type DrawingId = keyof typeof ENTRIES;

export const DRAWINGS: Readonly<Record<DrawingId, DrawingEntry>> = ENTRIES;
export const DRAWING_IDS = Object.keys(ENTRIES) as DrawingId[];

export const isDrawingId = (id: unknown): id is DrawingId => typeof id === 'string' && Object.hasOwn(ENTRIES, id);
