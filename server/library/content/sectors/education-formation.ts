import { sector } from '../build.ts';
import { buildSectorChapters } from '../reading-order.ts';

export const educationFormation = sector({
  code: 'education-formation',
  label: 'Éducation et formation',
  icon: 'school',
  nafCodes: ['85'],
  description:
    'Écoles, centres de formation, enseignement supérieur, soutien scolaire. Protection des mineurs, relation avec les apprenants, rythme de l’année.',
  palette: {
    primary: '#8a3324',
    secondary: '#4c5563',
    accent: '#8a5a00',
    background: '#fffaf7',
    text: '#2b1d19',
    link: '#93341f',
  },
  lexicon: [
    { word: 'collaborateur', here: 'membre de l’équipe éducative' },
    { word: 'responsable', here: 'responsable pédagogique' },
    { word: 'lieu de travail', here: 'établissement' },
    { word: 'client', here: 'apprenant' },
    { word: 'équipe', here: 'équipe pédagogique' },
    { word: 'planning', here: 'emploi du temps' },
    { word: 'réunion', here: 'conseil' },
    { word: 'exercice', here: 'année scolaire' },
  ],
  obligations: [
    {
      title: 'Mineurs en danger',
      text: 'Quiconque a connaissance de mauvais traitements infligés à un mineur ne peut les taire aux autorités, sauf exceptions prévues par la loi.',
      reference: 'Code pénal, art. 434-3',
      chapterCode: 'reglement-chartes',
    },
    {
      title: 'Alarme et évacuation',
      text: 'Exercices et essais périodiques apprennent à reconnaître l’alarme et à évacuer.',
      reference: 'Code du travail, art. R. 4227-39',
      chapterCode: 'urgences-incendie',
    },
    {
      title: 'Prévention du harcèlement',
      text: 'L’employeur prévient les agissements de harcèlement moral et sexuel.',
      reference: 'Code du travail, art. L. 1152-4 et L. 1153-5',
      chapterCode: 'egalite-respect',
    },
  ],
  chapters: buildSectorChapters({
    recommended: ['outils-informatiques', 'prevention-quotidien', 'formation-carriere'],
  }),
});
