import { VARIABLES } from '../../booklets/index.ts';

/**
 * A believable booklet of a made-up joinery, for the demonstration world only. Its values are the samples of the
 * variables; those of a participant (first name, arrival date, referent) come from the enrolments.
 */
export const demoBooklet = {
  title: 'Bienvenue chez Menuiserie Dubreuil',
  subtitle: 'Le livret d’accueil de l’atelier et des chantiers',
  slug: 'bienvenue-chez-dubreuil',
  company: 'Menuiserie Dubreuil',
  sector: 'btp',
  type: 'employee' as const,
  chapters: [
    { code: 'bienvenue', pages: ['mot-de-bienvenue', 'mode-d-emploi'] },
    { code: 'avant-arrivee', pages: ['documents-a-preparer', 'preparer-votre-venue'] },
    { code: 'premier-jour', pages: ['deroule-premier-jour', 'liste-premier-jour', 'parrainage'] },
    { code: 'sante-securite', pages: ['accueil-securite', 'danger-alerte-retrait', 'questionnaire-securite'] },
    { code: 'btp-chantier', pages: ['regles-vitales-chantier', 'equipement-carte-btp', 'conges-intemperies'] },
    { code: 'conges', pages: ['conges-payes', 'conges-familiaux'] },
  ],
  variables: Object.fromEntries(
    VARIABLES.filter(({ source }) => source !== 'participant').map(({ key, sample }) => [key, sample]),
  ),
};
