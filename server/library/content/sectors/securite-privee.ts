import { sector } from '../build.ts';
import { buildSectorChapters } from '../reading-order.ts';

export const securitePrivee = sector({
  code: 'securite-privee',
  label: 'Sécurité privée',
  icon: 'shield',
  nafCodes: ['80'],
  description:
    'Surveillance, gardiennage, télésurveillance, sûreté. Carte professionnelle, déontologie, vacations de nuit et travail isolé chez les clients.',
  palette: {
    primary: '#1e3a5f',
    secondary: '#4b5563',
    accent: '#a3442f',
    background: '#f8fafc',
    text: '#182230',
    link: '#1d4f91',
  },
  lexicon: [
    { word: 'collaborateur', here: 'agent de sécurité' },
    { word: 'responsable', here: 'chef de poste' },
    { word: 'lieu de travail', here: 'site surveillé' },
    { word: 'équipe', here: 'équipe de poste' },
    { word: 'journée de travail', here: 'vacation' },
    { word: 'planning', here: 'tableau des vacations' },
    { word: 'consigne', here: 'consigne de poste' },
  ],
  obligations: [
    {
      title: 'Carte professionnelle',
      text: 'Nul ne peut exercer une activité de sécurité privée sans remplir les conditions attestées par la carte professionnelle.',
      reference: 'Code de la sécurité intérieure, art. L. 612-20',
      chapterCode: 'formation-carriere',
    },
    {
      title: 'Déontologie',
      text: 'Les acteurs de la sécurité privée respectent un code de déontologie.',
      reference: 'Code de la sécurité intérieure, art. R. 631-1 et suivants',
      chapterCode: 'reglement-chartes',
    },
    {
      title: 'Suivi des travailleurs de nuit',
      text: 'Le travailleur de nuit bénéficie d’un suivi individuel régulier de son état de santé.',
      reference: 'Code du travail, art. L. 3122-11',
      chapterCode: 'sante-securite',
    },
  ],
  chapters: buildSectorChapters({
    recommended: ['prevention-quotidien', 'formation-carriere'],
  }),
});
