import type { Level, Sector } from './types.ts';

/** The order in which chapters follow one another in a booklet, whatever the sector. */
export const READING_ORDER = [
  'bienvenue',
  'entreprise',
  'histoire-valeurs',
  'organisation',
  'association-projet',
  'avant-arrivee',
  'premier-jour',
  'premiers-90-jours',
  'sante-securite',
  'urgences-incendie',
  'btp-chantier',
  'industrie-atelier',
  'sante-accompagnement',
  'hotellerie-hygiene',
  'commerce-clientele',
  'transport-route',
  'conseil-mission',
  'collectivite-service-public',
  'prevention-quotidien',
  'vie-pratique',
  'informations-embauche',
  'collectivite-temps-travail',
  'temps-travail',
  'conges',
  'collectivite-remuneration',
  'remuneration',
  'mutuelle-prevoyance',
  'deplacements-frais',
  'outils-informatiques',
  'teletravail-deconnexion',
  'reglement-chartes',
  'egalite-respect',
  'donnees-personnelles',
  'collectivite-carriere',
  'formation-carriere',
  'dialogue-social',
  'rse',
  'faq',
  'glossaire',
  'depart',
  'quitter-l-entreprise',
];

/** What the law asks every employer to tell, whatever the trade. */
const ALWAYS_MANDATORY = [
  'sante-securite',
  'urgences-incendie',
  'informations-embauche',
  'reglement-chartes',
  'egalite-respect',
  'donnees-personnelles',
];
/** Kept short on purpose: what is proposed at first must be read within three quarters of an hour. */
const ALWAYS_RECOMMENDED = [
  'bienvenue',
  'organisation',
  'avant-arrivee',
  'premier-jour',
  'premiers-90-jours',
  'temps-travail',
  'conges',
  'mutuelle-prevoyance',
];

/** Chapters that make sense in their own trade only. */
export const TRADE_CHAPTERS = new Set([
  'association-projet',
  'btp-chantier',
  'industrie-atelier',
  'sante-accompagnement',
  'hotellerie-hygiene',
  'commerce-clientele',
  'transport-route',
  'conseil-mission',
  'collectivite-service-public',
  'collectivite-temps-travail',
  'collectivite-remuneration',
  'collectivite-carriere',
]);

/** Chapters of one type of booklet: no sector names them, they belong to every booklet of their type. */
const CHAPTERS_OF_ONE_TYPE = new Set(['quitter-l-entreprise']);

/**
 * The chapters of a sector in reading order: the common ones, to which the sector adds its own `mandatory` and raises
 * some to `recommended`; the rest of the common library is optional. Chapters of other trades stay out, and the common
 * ones of `without`, which its own chapters replace.
 */
export const buildSectorChapters = (own: {
  mandatory?: string[];
  recommended: string[];
  without?: string[];
}): Sector['chapters'] => {
  const left = new Set(own.without);
  const mandatory = new Set([...ALWAYS_MANDATORY, ...(own.mandatory ?? [])]);
  const recommended = new Set([...ALWAYS_RECOMMENDED, ...own.recommended]);
  const level = (code: string): Level =>
    mandatory.has(code) ? 'mandatory' : recommended.has(code) ? 'recommended' : 'optional';
  const isCommon = (code: string) => !TRADE_CHAPTERS.has(code) && !CHAPTERS_OF_ONE_TYPE.has(code);
  return READING_ORDER.filter(
    (code) => !left.has(code) && (mandatory.has(code) || recommended.has(code) || isCommon(code)),
  ).map((code, index) => ({ code, level: level(code), order: index + 1 }));
};

/** The chapters of a booklet whose trade is not known. */
export const COMMON_CHAPTERS = buildSectorChapters({ recommended: [] });
