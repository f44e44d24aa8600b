import { sector } from '../build.ts';
import { buildSectorChapters } from '../reading-order.ts';

export const proprete = sector({
  code: 'proprete',
  label: 'Propreté et services aux bâtiments',
  icon: 'bucket',
  nafCodes: ['81'],
  description:
    'Nettoyage, services aux bâtiments, aménagement paysager. Plusieurs sites dans la journée, horaires décalés, produits d’entretien et travail chez les clients.',
  palette: {
    primary: '#0b6b74',
    secondary: '#47606b',
    accent: '#a34f1f',
    background: '#f5fbfc',
    text: '#15282b',
    link: '#0a6585',
  },
  lexicon: [
    { word: 'collaborateur', here: 'agent de propreté' },
    { word: 'responsable', here: 'chef d’équipe' },
    { word: 'lieu de travail', here: 'site client' },
    { word: 'équipe', here: 'équipe de site' },
    { word: 'bureau', here: 'agence' },
    { word: 'planning', here: 'tournée' },
    { word: 'réunion', here: 'passage de consignes' },
  ],
  obligations: [
    {
      title: 'Travail chez le client',
      text: 'Les risques liés à l’intervention d’une entreprise extérieure font l’objet d’un plan de prévention.',
      reference: 'Code du travail, art. R. 4512-6',
      chapterCode: 'sante-securite',
    },
    {
      title: 'Produits chimiques',
      text: 'Les personnes exposées à des agents chimiques dangereux reçoivent information et notice de poste.',
      reference: 'Code du travail, art. R. 4412-38 et R. 4412-39',
      chapterCode: 'sante-securite',
    },
    {
      title: 'Manutention et gestes répétés',
      text: 'Les personnes qui portent des charges reçoivent information et formation.',
      reference: 'Code du travail, art. R. 4541-8',
      chapterCode: 'prevention-quotidien',
    },
  ],
  chapters: buildSectorChapters({
    recommended: ['prevention-quotidien', 'deplacements-frais'],
  }),
});
