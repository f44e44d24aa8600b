import { sector } from '../build.ts';
import { buildSectorChapters } from '../reading-order.ts';

export const btp = sector({
  code: 'btp',
  label: 'Bâtiment et travaux publics',
  icon: 'crane',
  nafCodes: ['41', '42', '43'],
  description:
    'Entreprises de construction, de second œuvre et de travaux publics. Insiste sur la sécurité des chantiers, la carte BTP, la caisse de congés et les intempéries.',
  palette: {
    primary: '#8a4a00',
    secondary: '#3d4a57',
    accent: '#c65d00',
    background: '#fffaf3',
    text: '#2a211a',
    link: '#8a4400',
  },
  lexicon: [
    { word: 'collaborateur', here: 'compagnon' },
    { word: 'responsable', here: 'chef de chantier' },
    { word: 'lieu de travail', here: 'chantier' },
    { word: 'bureau', here: 'dépôt' },
    { word: 'équipe', here: 'équipe de pose' },
    { word: 'client', here: 'maître d’ouvrage' },
    { word: 'réunion', here: 'quart d’heure sécurité' },
    { word: 'tuteur', here: 'maître d’apprentissage' },
  ],
  obligations: [
    {
      title: 'Carte d’identification professionnelle',
      text: 'Chaque salarié du BTP détient une carte demandée par l’employeur et la présente lors d’un contrôle.',
      reference: 'Code du travail, art. L. 8291-1',
      chapterCode: 'btp-chantier',
    },
    {
      title: 'Travail en hauteur',
      text: 'Les protections collectives sont préférées aux protections individuelles, et les échelles ne servent pas de poste de travail.',
      reference: 'Code du travail, art. R. 4323-58 à R. 4323-63',
      chapterCode: 'btp-chantier',
    },
    {
      title: 'Conduite d’engins',
      text: 'La conduite suppose une formation adéquate et, pour certains équipements, une autorisation de l’employeur.',
      reference: 'Code du travail, art. R. 4323-55 et R. 4323-56',
      chapterCode: 'btp-chantier',
    },
    {
      title: 'Secouristes sur les chantiers',
      text: 'Un secouriste est présent sur les chantiers d’au moins vingt personnes pendant plus de quinze jours où sont effectués des travaux dangereux.',
      reference: 'Code du travail, art. R. 4224-15',
      chapterCode: 'urgences-incendie',
    },
  ],
  chapters: buildSectorChapters({
    mandatory: ['btp-chantier'],
    recommended: ['prevention-quotidien', 'deplacements-frais'],
  }),
});
