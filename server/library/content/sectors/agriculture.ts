import { sector } from '../build.ts';
import { buildSectorChapters } from '../reading-order.ts';

export const agriculture = sector({
  code: 'agriculture',
  label: 'Agriculture et espaces verts',
  icon: 'tractor',
  nafCodes: ['01', '02', '03'],
  description:
    'Exploitations agricoles, viticulture, élevage, forêt, pêche. Travail au rythme des saisons, engins, produits phytopharmaceutiques et fortes chaleurs.',
  palette: {
    primary: '#4a6b12',
    secondary: '#5b5237',
    accent: '#a8551c',
    background: '#fbfdf5',
    text: '#232818',
    link: '#3f6d1f',
  },
  lexicon: [
    { word: 'collaborateur', here: 'ouvrier agricole' },
    { word: 'responsable', here: 'chef de culture' },
    { word: 'lieu de travail', here: 'exploitation' },
    { word: 'équipe', here: 'équipe de saison' },
    { word: 'planning', here: 'calendrier des travaux' },
    { word: 'bureau', here: 'corps de ferme' },
    { word: 'client', here: 'coopérative' },
  ],
  obligations: [
    {
      title: 'Fortes chaleurs',
      text: 'L’employeur évalue et prévient les risques liés aux épisodes de chaleur intense, à l’intérieur comme à l’extérieur.',
      reference: 'Code du travail, art. R. 4463-1 et suivants',
      chapterCode: 'prevention-quotidien',
    },
    {
      title: 'Produits phytopharmaceutiques',
      text: 'Leur utilisation à titre professionnel suppose un certificat individuel.',
      reference: 'Code rural et de la pêche maritime, art. L. 254-3',
      chapterCode: 'sante-securite',
    },
    {
      title: 'Conduite des tracteurs et engins',
      text: 'La conduite suppose une formation adéquate.',
      reference: 'Code du travail, art. R. 4323-55',
      chapterCode: 'sante-securite',
    },
  ],
  chapters: buildSectorChapters({
    recommended: ['prevention-quotidien', 'deplacements-frais'],
  }),
});
