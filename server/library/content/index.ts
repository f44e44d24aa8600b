import { associationProjet } from './chapters/association-projet.ts';
import { avantArrivee } from './chapters/avant-arrivee.ts';
import { bienvenue } from './chapters/bienvenue.ts';
import { btpChantier } from './chapters/btp-chantier.ts';
import { collectiviteCarriere } from './chapters/collectivite-carriere.ts';
import { collectiviteRemuneration } from './chapters/collectivite-remuneration.ts';
import { collectiviteServicePublic } from './chapters/collectivite-service-public.ts';
import { collectiviteTempsTravail } from './chapters/collectivite-temps-travail.ts';
import { commerceClientele } from './chapters/commerce-clientele.ts';
import { conges } from './chapters/conges.ts';
import { conseilMission } from './chapters/conseil-mission.ts';
import { depart } from './chapters/depart.ts';
import { deplacementsFrais } from './chapters/deplacements-frais.ts';
import { dialogueSocial } from './chapters/dialogue-social.ts';
import { donneesPersonnelles } from './chapters/donnees-personnelles.ts';
import { egaliteRespect } from './chapters/egalite-respect.ts';
import { entreprise } from './chapters/entreprise.ts';
import { faq } from './chapters/faq.ts';
import { formationCarriere } from './chapters/formation-carriere.ts';
import { glossaire } from './chapters/glossaire.ts';
import { histoireValeurs } from './chapters/histoire-valeurs.ts';
import { hotellerieHygiene } from './chapters/hotellerie-hygiene.ts';
import { industrieAtelier } from './chapters/industrie-atelier.ts';
import { informationsEmbauche } from './chapters/informations-embauche.ts';
import { mutuellePrevoyance } from './chapters/mutuelle-prevoyance.ts';
import { organisation } from './chapters/organisation.ts';
import { outilsInformatiques } from './chapters/outils-informatiques.ts';
import { premierJour } from './chapters/premier-jour.ts';
import { premiers90Jours } from './chapters/premiers-90-jours.ts';
import { preventionQuotidien } from './chapters/prevention-quotidien.ts';
import { quitterLEntreprise } from './chapters/quitter-l-entreprise.ts';
import { reglementChartes } from './chapters/reglement-chartes.ts';
import { remuneration } from './chapters/remuneration.ts';
import { rse } from './chapters/rse.ts';
import { santeAccompagnement } from './chapters/sante-accompagnement.ts';
import { santeSecurite } from './chapters/sante-securite.ts';
import { teletravailDeconnexion } from './chapters/teletravail-deconnexion.ts';
import { tempsTravail } from './chapters/temps-travail.ts';
import { transportRoute } from './chapters/transport-route.ts';
import { urgencesIncendie } from './chapters/urgences-incendie.ts';
import { viePratique } from './chapters/vie-pratique.ts';
import { demoBooklet } from './demo.ts';
import { agriculture } from './sectors/agriculture.ts';
import { associations } from './sectors/associations.ts';
import { banqueAssurance } from './sectors/banque-assurance.ts';
import { btp } from './sectors/btp.ts';
import { collectivites } from './sectors/collectivites.ts';
import { commerce } from './sectors/commerce.ts';
import { educationFormation } from './sectors/education-formation.ts';
import { hotellerieRestauration } from './sectors/hotellerie-restauration.ts';
import { immobilier } from './sectors/immobilier.ts';
import { industrie } from './sectors/industrie.ts';
import { informatique } from './sectors/informatique.ts';
import { proprete } from './sectors/proprete.ts';
import { santeMedicoSocial } from './sectors/sante-medico-social.ts';
import { securitePrivee } from './sectors/securite-privee.ts';
import { servicesConseil } from './sectors/services-conseil.ts';
import { transportLogistique } from './sectors/transport-logistique.ts';
import type { ChapterTemplate, Sector } from './types.ts';

export type * from './types.ts';
export { CATEGORIES } from './types.ts';
export { demoBooklet };

/** Every chapter of the library with its pages, in reading order. */
export const CHAPTER_TEMPLATES: ChapterTemplate[] = [
  bienvenue,
  entreprise,
  histoireValeurs,
  organisation,
  associationProjet,
  avantArrivee,
  premierJour,
  premiers90Jours,
  santeSecurite,
  urgencesIncendie,
  btpChantier,
  industrieAtelier,
  santeAccompagnement,
  hotellerieHygiene,
  commerceClientele,
  transportRoute,
  conseilMission,
  collectiviteServicePublic,
  preventionQuotidien,
  viePratique,
  informationsEmbauche,
  collectiviteTempsTravail,
  tempsTravail,
  conges,
  collectiviteRemuneration,
  remuneration,
  mutuellePrevoyance,
  deplacementsFrais,
  outilsInformatiques,
  teletravailDeconnexion,
  reglementChartes,
  egaliteRespect,
  donneesPersonnelles,
  collectiviteCarriere,
  formationCarriere,
  dialogueSocial,
  rse,
  faq,
  glossaire,
  depart,
  quitterLEntreprise,
];

export const SECTORS: Sector[] = [
  btp,
  industrie,
  santeMedicoSocial,
  hotellerieRestauration,
  commerce,
  transportLogistique,
  servicesConseil,
  informatique,
  associations,
  collectivites,
  agriculture,
  proprete,
  securitePrivee,
  immobilier,
  banqueAssurance,
  educationFormation,
];
