import { STAFF } from '../audiences.ts';
import { accordion, chapter, checklist, heading, info, page, steps, table, tip, warning } from '../build.ts';

export const collectiviteRemuneration = chapter(
  {
    code: 'collectivite-remuneration',
    title: 'Traitement, primes et action sociale',
    summary: 'Votre bulletin de paie, le RIFSEEP, la protection sociale complémentaire, le CNAS et le COS.',
    icon: 'wallet',
    category: 'pay',
    legalBasis:
      'La rémunération comprend le traitement, l’indemnité de résidence, le supplément familial et les primes instituées par la loi ou le règlement (Code général de la fonction publique, art. L. 712-1).',
    bookletTypes: STAFF,
    reviewMonths: 6,
  },
  page(
    {
      code: 'traitement-rifseep',
      title: 'Comprendre votre bulletin de paie',
      note: 'Précisez les montants et les groupes de fonctions votés par votre assemblée pour le RIFSEEP.',
      summary: 'Traitement indiciaire, NBI, supplément familial, IFSE et CIA : chaque ligne expliquée.',
    },
    '<p>La paie arrive à la fin du mois, chaque mois. Après votre arrivée, un acompte peut être versé si votre dossier est complet trop tard : adressez vite vos pièces au service des ressources humaines.</p>',
    table(
      'Les lignes de votre bulletin',
      ['Ligne', 'Ce qu’elle représente'],
      ['Traitement indiciaire', 'Votre indice majoré, multiplié par la valeur du point'],
      ['Indemnité de résidence', 'Un pourcentage du traitement selon la commune : 3 %, 1 % ou rien'],
      ['Supplément familial', 'Si vous avez au moins un enfant à charge'],
      ['NBI', 'Des points en plus pour certaines fonctions, tant que vous les exercez'],
      ['IFSE', 'La part mensuelle du RIFSEEP, liée aux fonctions et à l’expérience'],
      ['CIA', 'La part annuelle et facultative du RIFSEEP, liée à votre engagement et à votre manière de servir'],
    ),
    heading('Le RIFSEEP en deux phrases'),
    '<p>Ce régime indemnitaire remplace la plupart des anciennes primes. L’assemblée délibérante fixe les groupes de fonctions et les plafonds, dans la limite de ceux de l’État (décret n° 2014-513 du 20 mai 2014 ; Code général de la fonction publique, art. L. 714-4) ; un arrêté fixe ensuite votre montant.</p>',
    accordion({
      'Pourquoi mon net baisse-t-il parfois ?':
        '<p>Absence, fin d’une NBI, changement de taux d’impôt ou de quotité : comparez deux bulletins ligne à ligne, puis interrogez le service de la paie.</p>',
      'À quelle caisse de retraite suis-je affilié ?':
        '<p>À la CNRACL si vous êtes fonctionnaire et que votre emploi atteint la durée hebdomadaire requise ; au régime général et à l’Ircantec dans les autres cas. Le RAFP ajoute une retraite sur les primes des fonctionnaires.</p>',
      'Et mes déplacements ?':
        '<p>La collectivité rembourse 75 % de votre abonnement de transport public. Un forfait mobilités durables peut s’y ajouter si une délibération le prévoit.</p>',
    }),
    tip('Gardez vos bulletins', '<p>Sans limite de durée : ils prouvent vos droits à la retraite.</p>'),
  ),
  page(
    {
      code: 'action-sociale-psc',
      title: 'Action sociale et protection complémentaire',
      note: 'Gardez seulement les organismes auxquels votre collectivité adhère, et ajoutez leurs contacts.',
      summary: 'CNAS, COS, titres-restaurant, santé et prévoyance : ce que la collectivité prend en charge.',
    },
    '<p>L’action sociale améliore vos conditions de vie et celles de votre famille. Elle est obligatoire pour les collectivités, qui en choisissent la forme et le montant (Code général de la fonction publique, art. L. 731-1 à L. 731-4).</p>',
    table(
      'Des aides pour la vie courante',
      ['Aide', 'Où s’adresser'],
      ['Vacances, rentrée, naissance, prêts', 'CNAS, ou autre organisme national auquel adhère la collectivité'],
      ['Sorties, fêtes, billetterie', 'COS ou amicale du personnel'],
      ['Repas', 'Restaurant administratif ou titres-restaurant, selon la délibération'],
      ['Coup dur', 'Assistant ou assistante de service social, de façon confidentielle'],
    ),
    heading('Santé et prévoyance'),
    '<p>Votre employeur participe à votre protection sociale complémentaire : au moins 7 euros par mois pour la prévoyance depuis le 1<sup>er</sup> janvier 2025, et au moins 15 euros pour la santé depuis le 1<sup>er</sup> janvier 2026 (décret n° 2022-581 du 20 avril 2022).</p>',
    warning(
      'La prévoyance n’est pas un détail',
      '<p>Après trois mois de maladie, un traitement passe à la moitié. Une garantie de maintien de salaire complète cette perte : renseignez-vous avant d’en avoir besoin.</p>',
    ),
    steps({
      'Je demande les contrats':
        '<p>Convention de participation ou contrats labellisés : la règle dépend de la collectivité.</p>',
      'Je compare': '<p>Garanties, délais de carence, cotisation après participation.</p>',
      'Je transmets': '<p>Mon attestation, pour que la participation figure sur ma paie.</p>',
    }),
    info(
      'Retraités et ayants droit',
      '<p>Certaines aides restent ouvertes à la retraite ou à la famille : posez la question.</p>',
    ),
    checklist(
      'Mes démarches',
      ['Ouvrir mon compte auprès de l’organisme d’action sociale', 30],
      ['Choisir ma prévoyance', 60],
      ['Choisir ma complémentaire santé', 60],
    ),
  ),
);
