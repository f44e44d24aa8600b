import { sector } from '../build.ts';
import { buildSectorChapters } from '../reading-order.ts';

export const transportLogistique = sector({
  code: 'transport-logistique',
  label: 'Transport et logistique',
  icon: 'truck',
  nafCodes: ['49', '50', '51', '52', '53'],
  description:
    'Transport de marchandises et de voyageurs, entrepôts, messagerie. Temps de conduite, quais, chariots et risque routier guident le parcours.',
  palette: {
    primary: '#0f5c8a',
    secondary: '#3f4f5c',
    accent: '#b45309',
    background: '#f6fafd',
    text: '#16242e',
    link: '#0d5a94',
  },
  lexicon: [
    { word: 'collaborateur', here: 'conducteur' },
    { word: 'responsable', here: 'responsable d’exploitation' },
    { word: 'lieu de travail', here: 'agence' },
    { word: 'bureau', here: 'exploitation' },
    { word: 'équipe', here: 'équipe de quai' },
    { word: 'client', here: 'chargeur' },
    { word: 'déplacement', here: 'tournée' },
    { word: 'réunion', here: 'prise de poste' },
  ],
  obligations: [
    {
      title: 'Temps de conduite et de repos',
      text: 'Durées de conduite, pauses et repos des conducteurs de véhicules concernés.',
      reference: 'Règlement (CE) n° 561/2006, art. 6 à 8',
      chapterCode: 'transport-route',
    },
    {
      title: 'Protocole de sécurité',
      text: 'Toute opération de chargement ou de déchargement par une entreprise extérieure est précédée d’un protocole écrit.',
      reference: 'Code du travail, art. R. 4515-4 à R. 4515-11',
      chapterCode: 'transport-route',
    },
    {
      title: 'Autorisation de conduite',
      text: 'Les chariots de manutention se conduisent avec une formation adéquate et une autorisation de l’employeur.',
      reference: 'Code du travail, art. R. 4323-55 et R. 4323-56',
      chapterCode: 'transport-route',
    },
  ],
  chapters: buildSectorChapters({
    mandatory: ['transport-route'],
    recommended: ['deplacements-frais', 'prevention-quotidien'],
  }),
});
