import { sector } from '../build.ts';
import { buildSectorChapters } from '../reading-order.ts';

export const banqueAssurance = sector({
  code: 'banque-assurance',
  label: 'Banque et assurance',
  icon: 'building-bank',
  nafCodes: ['64', '65', '66'],
  description:
    'Banques, mutuelles, assurances, courtage. Secret professionnel, lutte contre le blanchiment, protection de la clientèle et sécurité informatique.',
  palette: {
    primary: '#14532d',
    secondary: '#4a5568',
    accent: '#9a5b13',
    background: '#f8fbf9',
    text: '#17241c',
    link: '#17603a',
  },
  lexicon: [
    { word: 'collaborateur', here: 'conseiller' },
    { word: 'responsable', here: 'directeur d’agence' },
    { word: 'lieu de travail', here: 'agence' },
    { word: 'équipe', here: 'équipe de l’agence' },
    { word: 'client', here: 'sociétaire' },
    { word: 'réunion', here: 'point commercial' },
    { word: 'consigne', here: 'procédure' },
  ],
  obligations: [
    {
      title: 'Lutte contre le blanchiment',
      text: 'Le personnel reçoit information et formation régulières sur la lutte contre le blanchiment et le financement du terrorisme.',
      reference: 'Code monétaire et financier, art. L. 561-34',
      chapterCode: 'formation-carriere',
    },
    {
      title: 'Secret professionnel',
      text: 'Les personnes qui travaillent dans un établissement de crédit sont tenues au secret professionnel.',
      reference: 'Code monétaire et financier, art. L. 511-33',
      chapterCode: 'donnees-personnelles',
    },
    {
      title: 'Sécurité des données',
      text: 'Des mesures adaptées au risque protègent les données des clients.',
      reference: 'RGPD, art. 32',
      chapterCode: 'outils-informatiques',
    },
  ],
  chapters: buildSectorChapters({
    mandatory: ['outils-informatiques'],
    recommended: ['formation-carriere', 'teletravail-deconnexion', 'dialogue-social'],
  }),
});
