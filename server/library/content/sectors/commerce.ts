import { sector } from '../build.ts';
import { buildSectorChapters } from '../reading-order.ts';

export const commerce = sector({
  code: 'commerce',
  label: 'Commerce et distribution',
  icon: 'shopping-cart',
  nafCodes: ['45', '46', '47', '77', '95', '96'],
  description:
    'Magasins, grandes surfaces, commerce de gros, automobile, services aux particuliers. Accueil des clients, caisse, travail du dimanche, manutention et prévention des incivilités.',
  palette: {
    primary: '#5a3d9a',
    secondary: '#4b5563',
    accent: '#b5446e',
    background: '#fbfaff',
    text: '#221d2e',
    link: '#5b3bb0',
  },
  lexicon: [
    { word: 'collaborateur', here: 'équipier de vente' },
    { word: 'responsable', here: 'chef de rayon' },
    { word: 'lieu de travail', here: 'magasin' },
    { word: 'bureau', here: 'réserve' },
    { word: 'équipe', here: 'équipe du rayon' },
    { word: 'réunion', here: 'brief d’ouverture' },
    { word: 'planning', here: 'grille horaire' },
    { word: 'usager', here: 'client' },
  ],
  obligations: [
    {
      title: 'Sièges au poste de travail',
      text: 'Un siège approprié est mis à disposition au poste de travail ou à proximité.',
      reference: 'Code du travail, art. R. 4225-5',
      chapterCode: 'commerce-clientele',
    },
    {
      title: 'Travail du dimanche',
      text: 'Le repos est donné le dimanche, sauf dérogations encadrées ouvrant droit à des contreparties.',
      reference: 'Code du travail, art. L. 3132-3 et suivants',
      chapterCode: 'temps-travail',
    },
    {
      title: 'Manutention manuelle',
      text: 'Les personnes qui portent des charges reçoivent information et formation sur les risques et les gestes.',
      reference: 'Code du travail, art. R. 4541-8',
      chapterCode: 'prevention-quotidien',
    },
  ],
  chapters: buildSectorChapters({
    recommended: ['commerce-clientele', 'prevention-quotidien'],
  }),
});
