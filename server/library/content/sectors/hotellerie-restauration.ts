import { sector } from '../build.ts';
import { buildSectorChapters } from '../reading-order.ts';

export const hotellerieRestauration = sector({
  code: 'hotellerie-restauration',
  label: 'Hôtellerie et restauration',
  icon: 'tools-kitchen-2',
  nafCodes: ['55', '56'],
  description:
    'Hôtels, restaurants, cafés, traiteurs, hébergements touristiques. Hygiène alimentaire, allergènes, rythme du service et relation avec la clientèle.',
  palette: {
    primary: '#8c2f39',
    secondary: '#5b4636',
    accent: '#b0641a',
    background: '#fffaf5',
    text: '#2b1d1a',
    link: '#8a2f4a',
  },
  lexicon: [
    { word: 'collaborateur', here: 'équipier' },
    { word: 'responsable', here: 'chef de service' },
    { word: 'lieu de travail', here: 'établissement' },
    { word: 'client', here: 'convive' },
    { word: 'équipe', here: 'brigade' },
    { word: 'réunion', here: 'briefing' },
    { word: 'pause', here: 'coupure' },
    { word: 'planning', here: 'tableau de service' },
  ],
  obligations: [
    {
      title: 'Hygiène des denrées',
      text: 'Les personnes qui manipulent des denrées sont encadrées et formées à l’hygiène selon leur activité.',
      reference: 'Règlement (CE) n° 852/2004, annexe II, chapitre XII',
      chapterCode: 'hotellerie-hygiene',
    },
    {
      title: 'Information sur les allergènes',
      text: 'La présence des quatorze allergènes à déclaration obligatoire est signalée aux clients.',
      reference: 'Règlement (UE) n° 1169/2011, art. 9 et annexe II',
      chapterCode: 'hotellerie-hygiene',
    },
    {
      title: 'Repos quotidien',
      text: 'Onze heures consécutives séparent deux journées de travail, sauf dérogation.',
      reference: 'Code du travail, art. L. 3131-1',
      chapterCode: 'temps-travail',
    },
  ],
  chapters: buildSectorChapters({
    mandatory: ['hotellerie-hygiene'],
    recommended: ['prevention-quotidien'],
  }),
});
