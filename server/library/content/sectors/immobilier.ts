import { sector } from '../build.ts';
import { buildSectorChapters } from '../reading-order.ts';

export const immobilier = sector({
  code: 'immobilier',
  label: 'Immobilier',
  icon: 'home-dollar',
  nafCodes: ['68'],
  description:
    'Agences, syndics, bailleurs, promotion. Déplacements, relation avec les propriétaires et locataires, confidentialité et règles de la profession.',
  palette: {
    primary: '#7a3b69',
    secondary: '#54505f',
    accent: '#a85a1a',
    background: '#fdf9fc',
    text: '#2a1c27',
    link: '#7d2f72',
  },
  lexicon: [
    { word: 'collaborateur', here: 'négociateur' },
    { word: 'responsable', here: 'directeur d’agence' },
    { word: 'lieu de travail', here: 'agence' },
    { word: 'équipe', here: 'équipe de l’agence' },
    { word: 'client', here: 'propriétaire ou locataire' },
    { word: 'tâche', here: 'mandat' },
    { word: 'déplacement', here: 'visite' },
  ],
  obligations: [
    {
      title: 'Habilitation',
      text: 'Les personnes habilitées à négocier ou à s’engager pour l’agence remplissent des conditions d’aptitude et d’honorabilité.',
      reference: 'Loi n° 70-9 du 2 janvier 1970, art. 4',
      chapterCode: 'formation-carriere',
    },
    {
      title: 'Formation continue',
      text: 'Les professionnels et leurs collaborateurs habilités suivent une formation continue.',
      reference: 'Loi n° 70-9 du 2 janvier 1970, art. 3-1',
      chapterCode: 'formation-carriere',
    },
    {
      title: 'Accès au logement sans discrimination',
      text: 'Nul ne peut se voir refuser une location pour un motif discriminatoire.',
      reference: 'Loi n° 89-462 du 6 juillet 1989, art. 1er',
      chapterCode: 'egalite-respect',
    },
  ],
  chapters: buildSectorChapters({
    recommended: ['deplacements-frais', 'outils-informatiques', 'formation-carriere'],
  }),
});
