import { sector } from '../build.ts';
import { buildSectorChapters } from '../reading-order.ts';

export const santeMedicoSocial = sector({
  code: 'sante-medico-social',
  label: 'Santé et médico-social',
  icon: 'stethoscope',
  nafCodes: ['86', '87', '88'],
  description:
    'Établissements de santé, Ehpad, structures du handicap, aide à domicile, petite enfance. Ce livret s’adresse aux professionnels ; celui des patients est un autre document.',
  palette: {
    primary: '#0b6a6a',
    secondary: '#45626a',
    accent: '#a8475a',
    background: '#f5fbfa',
    text: '#17292b',
    link: '#0a6470',
  },
  lexicon: [
    { word: 'collaborateur', here: 'soignant' },
    { word: 'responsable', here: 'cadre de santé' },
    { word: 'client', here: 'personne accompagnée' },
    { word: 'lieu de travail', here: 'service' },
    { word: 'équipe', here: 'équipe pluridisciplinaire' },
    { word: 'réunion', here: 'transmission' },
    { word: 'planning', here: 'roulement' },
    { word: 'bureau', here: 'salle de soins' },
  ],
  obligations: [
    {
      title: 'Secret professionnel',
      text: 'Toute personne prise en charge a droit au respect de sa vie privée et du secret des informations qui la concernent.',
      reference: 'Code de la santé publique, art. L. 1110-4',
      chapterCode: 'sante-accompagnement',
    },
    {
      title: 'Droits des personnes accompagnées',
      text: 'Dignité, intégrité, vie privée, intimité et sécurité sont garanties à toute personne prise en charge.',
      reference: 'Code de l’action sociale et des familles, art. L. 311-3',
      chapterCode: 'sante-accompagnement',
    },
    {
      title: 'Protection de ceux qui signalent',
      text: 'Signaler de bonne foi des mauvais traitements ne peut motiver aucune mesure défavorable.',
      reference: 'Code de l’action sociale et des familles, art. L. 313-24',
      chapterCode: 'sante-accompagnement',
    },
    {
      title: 'Vaccination des personnes exposées',
      text: 'Certains postes exposés à des agents biologiques imposent une immunisation.',
      reference: 'Code de la santé publique, art. L. 3111-4',
      chapterCode: 'sante-accompagnement',
    },
  ],
  chapters: buildSectorChapters({
    mandatory: ['sante-accompagnement'],
    recommended: ['prevention-quotidien', 'formation-carriere', 'dialogue-social'],
  }),
});
