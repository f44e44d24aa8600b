import { ARRIVALS, STAFF } from '../audiences.ts';
import {
  accordion,
  ask,
  button,
  chapter,
  contact,
  danger,
  duty,
  heading,
  page,
  pairs,
  quiz,
  steps,
  table,
  trueOrFalse,
} from '../build.ts';
import { guestData } from '../pages/arrival.ts';

export const donneesPersonnelles = chapter(
  {
    code: 'donnees-personnelles',
    title: 'Vos données personnelles',
    summary: 'Ce que nous savons de vous, pourquoi, combien de temps, et comment exercer vos droits.',
    icon: 'lock',
    category: 'data',
    legalBasis:
      'Toute personne est informée de l’usage de ses données (RGPD, art. 13) et, avant sa mise en œuvre, de tout dispositif qui collecte des informations la concernant (Code du travail, art. L. 1222-4).',
    bookletTypes: ARRIVALS,
    reviewMonths: 12,
  },
  guestData,
  page(
    {
      code: 'vos-donnees-vos-droits',
      bookletTypes: STAFF,
      title: 'Vos données, vos droits',
      summary: 'Les informations que nous utilisons, leur durée de conservation et vos recours.',
      mandatory: true,
      note: 'Vérifiez les finalités, les destinataires et les durées avec votre registre des traitements.',
    },
    '<p>Pour vous employer, vous payer et vous protéger, {{entreprise}} utilise certaines de vos données, et seulement celles qui sont nécessaires. Elles ne sont ni vendues, ni utilisées à d’autres fins que celles-ci.</p>',
    table(
      'Ce que nous utilisons',
      ['Finalité', 'Données', 'Base légale', 'Durée indicative'],
      [
        'Contrat, administration',
        'Identité, coordonnées, poste',
        'Contrat',
        'Le temps du contrat, puis archivage limité',
      ],
      [
        'Paie, déclarations',
        'Numéro de sécurité sociale, salaire, banque',
        'Obligation légale',
        '5 ans pour le double des bulletins de paie',
      ],
      ['Sécurité, santé au travail', 'Visites, formations, accidents', 'Obligation légale', 'Selon les textes'],
      ['Accès aux locaux et aux outils', 'Badge, identifiants, journaux', 'Intérêt légitime', 'Quelques mois'],
      [
        'Suivi de ce livret',
        'Pages lues, réponses aux questionnaires',
        'Obligation légale, intérêt légitime',
        'Selon la notice affichée à la première ouverture',
      ],
    ),
    heading('Vos droits'),
    '<p>Vous pouvez demander à consulter vos données, à les faire corriger ou effacer, à en limiter l’usage, à vous opposer à certains traitements, et à récupérer celles que vous avez fournies. Nous répondons dans un délai d’un mois.</p>',
    contact({ name: '{{dpo_nom}}', role: 'Protection des données', email: '{{dpo_email}}' }),
    button('Exercer mes droits', 'mailto:{{dpo_email}}'),
    accordion({
      'Y a-t-il des caméras ou une géolocalisation ?':
        '<p>Un tel dispositif ne peut être utilisé qu’après une information individuelle et, s’il existe, la consultation du CSE. Il ne sert jamais à vous surveiller en permanence.</p>',
      'Ma photo peut-elle être publiée ?':
        '<p>Seulement avec votre accord écrit, que vous pouvez retirer. Un refus n’a aucune conséquence.</p>',
    }),
    duty(
      'Un désaccord ?',
      '<p>Vous pouvez adresser une réclamation à la Commission nationale de l’informatique et des libertés (CNIL) sur son site cnil.fr.</p>',
    ),
  ),
  page(
    {
      code: 'proteger-les-donnees',
      bookletTypes: STAFF,
      title: 'Protéger les données des autres',
      summary: 'Clients, patients, collègues : les règles de confidentialité au quotidien.',
      mandatory: true,
    },
    '<p>Dans votre travail, vous verrez peut-être des noms, des adresses, des dossiers, des salaires. Ces informations appartiennent à des personnes qui nous font confiance. Traitez-les comme vous voudriez que l’on traite vos propres données.</p>',
    steps({
      'Je n’ouvre que ce dont j’ai besoin':
        '<p>La curiosité n’est pas une raison : chaque consultation doit servir mon travail.</p>',
      'Je vérifie avant d’envoyer': '<p>Destinataire, pièce jointe, copie cachée pour les envois en nombre.</p>',
      'Je reste neutre dans mes commentaires':
        '<p>Ce que j’écris sur une personne peut être lu par elle. Des faits, pas de jugement.</p>',
      'Je range et je détruis':
        '<p>Dossiers fermés à clé, documents inutiles au destructeur, jamais à la corbeille.</p>',
    }),
    danger(
      'Une fuite, un envoi par erreur, un vol ?',
      '<p>Prévenez tout de suite {{responsable}} et écrivez à {{dpo_email}}. Si la violation présente un risque pour les personnes, l’entreprise n’a que 72 heures pour la déclarer à la CNIL.</p>',
    ),
    heading('Vérifiez vos réflexes'),
    quiz(
      'Données personnelles : trois questions',
      trueOrFalse(
        'Je peux envoyer un fichier de clients sur ma messagerie personnelle pour travailler ce soir.',
        false,
        'Les données sortiraient du cadre protégé par l’entreprise. Demandez un accès sécurisé.',
      ),
      ask(
        'Quelles informations sont des données personnelles ?',
        'Toute information qui permet d’identifier une personne, directement ou non, est une donnée personnelle.',
        '*Un numéro de téléphone',
        '*Une photographie',
        '*Une plaque d’immatriculation',
        'Le chiffre d’affaires de l’entreprise',
      ),
      pairs(
        'Associez chaque situation au bon réflexe.',
        'Ces trois réflexes évitent la plupart des incidents.',
        ['Envoi à cinquante adresses', 'Copie cachée'],
        ['Pause-café', 'Écran verrouillé'],
        ['Vieux dossiers papier', 'Destructeur de documents'],
      ),
    ),
  ),
);
