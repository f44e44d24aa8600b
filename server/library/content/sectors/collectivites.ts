import { sector } from '../build.ts';
import { buildSectorChapters } from '../reading-order.ts';

export const collectivites = sector({
  code: 'collectivites',
  label: 'Collectivités',
  icon: 'building-bank',
  nafCodes: ['84'],
  description:
    'Communes, intercommunalités, départements, régions et leurs établissements. Statut des agents territoriaux, déontologie, 1 607 heures, RIFSEEP, CNFPT, action sociale.',
  palette: {
    primary: '#1d4e89',
    secondary: '#4a5a6e',
    accent: '#a3362f',
    background: '#f7f9fc',
    text: '#1a2433',
    link: '#175a96',
  },
  lexicon: [
    { word: 'collaborateur', here: 'agent' },
    { word: 'responsable', here: 'chef de service' },
    { word: 'entreprise', here: 'collectivité' },
    { word: 'direction', here: 'direction générale des services' },
    { word: 'client', here: 'usager' },
    { word: 'salaire', here: 'traitement' },
    { word: 'salarié', here: 'agent public' },
    { word: 'contrat de travail', here: 'arrêté ou contrat' },
    { word: 'comité social et économique', here: 'comité social territorial' },
    { word: 'entretien annuel', here: 'entretien professionnel' },
    { word: 'actionnaire', here: 'habitant' },
  ],
  obligations: [
    {
      title: 'Neutralité et laïcité',
      text: 'Dans l’exercice de ses fonctions, l’agent public est tenu à l’obligation de neutralité et exerce ses fonctions dans le respect du principe de laïcité.',
      reference: 'Code général de la fonction publique, art. L. 121-2',
      chapterCode: 'collectivite-service-public',
    },
    {
      title: 'Référent déontologue',
      text: 'Tout agent public a le droit de consulter un référent déontologue, chargé de lui apporter tout conseil utile au respect de ses obligations.',
      reference: 'Code général de la fonction publique, art. L. 124-2',
      chapterCode: 'collectivite-service-public',
    },
    {
      title: 'Signalement des violences et discriminations',
      text: 'Les employeurs publics mettent en place un dispositif qui recueille les signalements et oriente les victimes.',
      reference: 'Code général de la fonction publique, art. L. 135-6',
      chapterCode: 'egalite-respect',
    },
    {
      title: 'Information sur les règles essentielles',
      text: 'L’agent reçoit de son employeur les informations et règles essentielles relatives à l’exercice de ses fonctions.',
      reference: 'Code général de la fonction publique, art. L. 115-7',
      chapterCode: 'collectivite-temps-travail',
    },
    {
      title: 'Durée du travail',
      text: 'Le décompte du temps de travail est réalisé sur la base d’une durée annuelle de 1 607 heures au maximum, sans préjudice des heures supplémentaires.',
      reference: 'Décret n° 2000-815 du 25 août 2000, art. 1',
      chapterCode: 'collectivite-temps-travail',
    },
    {
      title: 'Formation d’intégration',
      text: 'Les fonctionnaires territoriaux suivent une formation d’intégration, préalable à leur titularisation.',
      reference: 'Décret n° 2008-512 du 29 mai 2008, art. 1 et 6',
      chapterCode: 'collectivite-carriere',
    },
    {
      title: 'Santé et sécurité',
      text: 'Les autorités territoriales veillent à la sécurité et à la protection de la santé des agents placés sous leur autorité.',
      reference: 'Décret n° 85-603 du 10 juin 1985, art. 2-1',
      chapterCode: 'collectivite-carriere',
    },
  ],
  chapters: buildSectorChapters({
    mandatory: ['collectivite-service-public', 'collectivite-temps-travail'],
    recommended: ['collectivite-remuneration', 'collectivite-carriere'],
    // Written for contracts of the Code du travail: agents have chapters of their own on these matters.
    without: [
      'informations-embauche',
      'temps-travail',
      'conges',
      'remuneration',
      'mutuelle-prevoyance',
      'teletravail-deconnexion',
      'formation-carriere',
      'dialogue-social',
      'depart',
    ],
  }),
});
