import { sector } from '../build.ts';
import { buildSectorChapters } from '../reading-order.ts';

export const informatique = sector({
  code: 'informatique',
  label: 'Informatique et numérique',
  icon: 'code',
  nafCodes: ['58', '61', '62', '63'],
  description:
    'Éditeurs de logiciels, entreprises de services numériques, télécommunications, hébergement. Sécurité des données, télétravail et formation continue.',
  palette: {
    primary: '#3730a3',
    secondary: '#475569',
    accent: '#0e7490',
    background: '#f8faff',
    text: '#1e1b33',
    link: '#4338ca',
  },
  lexicon: [
    { word: 'collaborateur', here: 'coéquipier' },
    { word: 'responsable', here: 'responsable d’équipe' },
    { word: 'équipe', here: 'équipe produit' },
    { word: 'réunion', here: 'point quotidien' },
    { word: 'lieu de travail', here: 'bureaux' },
    { word: 'tâche', here: 'ticket' },
    { word: 'planning', here: 'feuille de route' },
    { word: 'consigne', here: 'documentation' },
  ],
  obligations: [
    {
      title: 'Sécurité des données',
      text: 'Des mesures techniques et d’organisation garantissent un niveau de sécurité adapté au risque.',
      reference: 'RGPD, art. 32',
      chapterCode: 'outils-informatiques',
    },
    {
      title: 'Travail sur écran',
      text: 'L’activité est organisée pour être interrompue régulièrement par des pauses ou des changements d’activité.',
      reference: 'Code du travail, art. R. 4542-4',
      chapterCode: 'prevention-quotidien',
    },
    {
      title: 'Télétravail',
      text: 'Les conditions du télétravail sont fixées par accord, charte ou accord individuel formalisé.',
      reference: 'Code du travail, art. L. 1222-9',
      chapterCode: 'teletravail-deconnexion',
    },
  ],
  chapters: buildSectorChapters({
    mandatory: ['outils-informatiques'],
    recommended: ['conseil-mission', 'teletravail-deconnexion', 'formation-carriere'],
  }),
});
