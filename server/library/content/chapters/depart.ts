import { RECRUITS } from '../audiences.ts';
import { accordion, chapter, checklist, contact, heading, info, page, quote, steps, table, tip } from '../build.ts';

export const depart = chapter(
  {
    code: 'depart',
    title: 'Votre départ',
    summary: 'Préparer la fin du contrat, récupérer ses documents et garder le lien.',
    icon: 'door-exit',
    category: 'leaving',
    legalBasis:
      'La procédure à suivre et les préavis en cas de rupture font partie des informations écrites dues au salarié (Code du travail, art. L. 1221-5-1 et R. 1221-34).',
    bookletTypes: RECRUITS,
    reviewMonths: 12,
  },
  page(
    {
      code: 'preparer-son-depart',
      title: 'Préparer votre départ',
      summary: 'Démission, fin de CDD, rupture conventionnelle, retraite : démarches et préavis.',
    },
    '<p>Démission, fin de contrat, retraite ou autre projet : un départ se prépare. Parlez-en tôt, nous préparerons la suite ensemble.</p>',
    table(
      'Les principales situations',
      ['Situation', 'Ce qu’il faut savoir'],
      ['Période d’essai', 'Délai de prévenance court : voir « La période d’essai »'],
      ['Démission', 'Écrivez-la de préférence ; le préavis est fixé par la convention collective ou l’usage'],
      [
        'Rupture conventionnelle',
        'Un accord mutuel, au moins un entretien, 15 jours calendaires pour se rétracter, puis l’homologation',
      ],
      ['Fin de CDD', 'Le contrat s’arrête à son terme ; une prime de précarité est due, sauf exceptions'],
      ['Licenciement', 'Un motif réel et sérieux, une procédure, un préavis sauf faute grave ou lourde'],
      ['Retraite', 'Demandez votre pension plusieurs mois avant auprès de votre caisse et prévenez l’entreprise'],
    ),
    heading('Transmettre avant de partir'),
    checklist(
      'Ma liste de transmission',
      ['Lister mes dossiers en cours et leurs échéances'],
      ['Présenter mes contacts à la personne qui me remplace'],
      ['Ranger mes documents au bon endroit'],
      ['Supprimer mes fichiers personnels'],
      ['Rendre badge, clés, matériel, véhicule'],
    ),
    contact({ name: '{{rh_nom}}', role: 'Fin de contrat', phone: '{{rh_telephone}}', email: '{{rh_email}}' }),
    tip(
      'Un entretien de départ',
      '<p>Nous vous proposons un échange avant votre dernier jour. Vous y direz ce que vous avez aimé et ce qu’il faudrait changer. Cet échange n’a rien d’obligatoire.</p>',
    ),
  ),
  page(
    {
      code: 'documents-de-fin',
      title: 'Vos documents et vos droits',
      note: 'Les derniers mots sont une proposition : faites-les valider par la personne dont ils portent le nom.',
      summary: 'Ce qui vous est remis, vos couvertures maintenues et vos obligations.',
    },
    '<p>À la fin de votre contrat, plusieurs documents vous sont remis ou tenus à votre disposition. Vérifiez-les tranquillement : ils servent longtemps.</p>',
    steps({
      'Le certificat de travail':
        '<p>Il indique vos dates et vos emplois. Il mentionne aussi, s’il y a lieu, le maintien de votre couverture santé et prévoyance.</p>',
      'Le reçu pour solde de tout compte':
        '<p>Il fait l’inventaire des sommes versées. Signé, il peut être dénoncé dans les six mois pour les sommes qui y sont mentionnées.</p>',
      'L’attestation destinée à France Travail':
        '<p>Nécessaire pour ouvrir vos droits au chômage, même si vous avez déjà un autre projet.</p>',
      'L’épargne salariale': '<p>Un état récapitulatif vous est remis si vous détenez un placement.</p>',
    }),
    heading('Ce qui continue'),
    accordion({
      'Ma mutuelle s’arrête-t-elle ?':
        '<p>Si l’assurance chômage vous indemnise, elle peut être maintenue gratuitement jusqu’à douze mois, selon la durée de votre contrat, sauf faute lourde. Au-delà, un contrat individuel peut vous être proposé.</p>',
      'Dois-je encore garder le secret ?':
        '<p>Oui, pour les informations confidentielles. Une clause de non-concurrence ne s’applique que si votre contrat la prévoit, avec une contrepartie financière.</p>',
      'Et mes droits à la formation ?':
        '<p>Votre compte personnel de formation vous suit. Vous pouvez l’utiliser dans un autre emploi ou au chômage.</p>',
    }),
    info(
      'Vos données',
      '<p>Votre messagerie professionnelle est fermée après votre départ. Récupérez vos contacts et documents personnels avant le dernier jour.</p>',
    ),
    quote(
      'Merci pour le chemin fait ensemble. Donnez-nous des nouvelles.',
      '{{dirigeant_nom}}',
      '{{dirigeant_fonction}}',
    ),
  ),
);
