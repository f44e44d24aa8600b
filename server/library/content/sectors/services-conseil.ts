import { sector } from '../build.ts';
import { buildSectorChapters } from '../reading-order.ts';

export const servicesConseil = sector({
  code: 'services-conseil',
  label: 'Services et conseil',
  icon: 'briefcase',
  nafCodes: ['59', '60', '69', '70', '71', '72', '73', '74', '75', '78', '79', '82'],
  description:
    'Cabinets, agences, bureaux d’études, ingénierie, services aux entreprises. Missions chez les clients, confidentialité, télétravail et charge de travail.',
  palette: {
    primary: '#27408b',
    secondary: '#4a5568',
    accent: '#a0522d',
    background: '#fafbff',
    text: '#1c2233',
    link: '#2a4ba8',
  },
  lexicon: [
    { word: 'collaborateur', here: 'consultant' },
    { word: 'responsable', here: 'manager' },
    { word: 'lieu de travail', here: 'agence' },
    { word: 'équipe', here: 'équipe projet' },
    { word: 'tâche', here: 'mission' },
    { word: 'réunion', here: 'point d’avancement' },
    { word: 'planning', here: 'plan de charge' },
    { word: 'résultat', here: 'livrable' },
  ],
  obligations: [
    {
      title: 'Forfait en jours',
      text: 'La charge de travail des salariés au forfait en jours fait l’objet d’un suivi régulier.',
      reference: 'Code du travail, art. L. 3121-60',
      chapterCode: 'temps-travail',
    },
    {
      title: 'Télétravail',
      text: 'Les conditions du télétravail sont fixées par accord, charte ou accord individuel formalisé.',
      reference: 'Code du travail, art. L. 1222-9',
      chapterCode: 'teletravail-deconnexion',
    },
    {
      title: 'Droit à la déconnexion',
      text: 'Les modalités du droit à la déconnexion sont négociées ou, à défaut, fixées par une charte.',
      reference: 'Code du travail, art. L. 2242-17',
      chapterCode: 'teletravail-deconnexion',
    },
  ],
  chapters: buildSectorChapters({
    recommended: ['conseil-mission', 'teletravail-deconnexion', 'outils-informatiques', 'deplacements-frais'],
  }),
});
