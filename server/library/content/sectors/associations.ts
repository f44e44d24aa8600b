import { sector } from '../build.ts';
import { buildSectorChapters } from '../reading-order.ts';

export const associations = sector({
  code: 'associations',
  label: 'Associations',
  icon: 'heart-handshake',
  nafCodes: ['90', '91', '93', '94'],
  description:
    'Associations culturelles, sportives, d’éducation populaire ou de solidarité. Projet associatif, gouvernance, bénévoles et salariés.',
  palette: {
    primary: '#1b6b3a',
    secondary: '#5a5a3c',
    accent: '#b4532a',
    background: '#fbfcf7',
    text: '#1f2a20',
    link: '#17694a',
  },
  lexicon: [
    { word: 'collaborateur', here: 'salarié de l’association' },
    { word: 'responsable', here: 'coordinateur' },
    { word: 'entreprise', here: 'association' },
    { word: 'direction', here: 'bureau' },
    { word: 'client', here: 'adhérent' },
    { word: 'équipe', here: 'équipe salariée et bénévole' },
    { word: 'réunion', here: 'rencontre d’équipe' },
    { word: 'actionnaire', here: 'membre' },
  ],
  obligations: [
    {
      title: 'Contrôle des antécédents',
      text: 'Certaines fonctions auprès de mineurs ou de personnes vulnérables sont interdites aux personnes condamnées pour des faits graves.',
      reference: 'Code de l’action sociale et des familles, art. L. 133-6',
      chapterCode: 'association-projet',
    },
    {
      title: 'Évaluation des risques',
      text: 'Une association employeuse tient un document unique d’évaluation des risques professionnels, dès le premier salarié.',
      reference: 'Code du travail, art. L. 4121-3-1 et R. 4121-1',
      chapterCode: 'sante-securite',
    },
    {
      title: 'Prévention du harcèlement',
      text: 'L’association employeuse prévient les agissements de harcèlement moral et sexuel.',
      reference: 'Code du travail, art. L. 1152-4 et L. 1153-5',
      chapterCode: 'egalite-respect',
    },
  ],
  chapters: buildSectorChapters({
    recommended: ['association-projet', 'histoire-valeurs', 'rse'],
  }),
});
