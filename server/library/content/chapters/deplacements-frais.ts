import { STAFF } from '../audiences.ts';
import {
  accordion,
  ask,
  chapter,
  checklist,
  contact,
  danger,
  heading,
  page,
  quiz,
  steps,
  table,
  tip,
  trueOrFalse,
} from '../build.ts';

export const deplacementsFrais = chapter(
  {
    code: 'deplacements-frais',
    title: 'Déplacements et frais',
    summary: 'Se déplacer pour le travail en sécurité et être remboursé rapidement.',
    icon: 'car',
    category: 'travel',
    bookletTypes: STAFF,
    reviewMonths: 12,
  },
  page(
    {
      code: 'notes-de-frais',
      title: 'Vos frais professionnels',
      summary: 'Ce qui est remboursé, avec quels justificatifs et dans quel délai.',
      note: 'Complétez avec vos plafonds de repas et d’hôtel et votre barème kilométrique.',
    },
    '<p>Ce que vous dépensez pour votre travail, avec l’accord de l’entreprise, n’a pas à rester à votre charge. La règle est simple : un accord avant, un justificatif après.</p>',
    steps({
      Avant:
        '<p>Faites valider le déplacement et les dépenses importantes. Demandez une avance si la somme vous met en difficulté.</p>',
      Pendant:
        '<p>Gardez tous les justificatifs : tickets, factures au nom de l’entreprise, billets. Photographiez-les aussitôt, l’encre s’efface.</p>',
      Après:
        '<p>Remplissez votre note de frais et transmettez-la {{frais_delai}}. Le remboursement suit la validation.</p>',
    }),
    table(
      'Ce qui est pris en charge, en général',
      ['Dépense', 'Conditions'],
      ['Train, avion, taxi', 'Sur accord, dans la classe prévue par l’entreprise'],
      ['Véhicule personnel', 'Sur accord, au barème kilométrique de l’entreprise, avec une assurance adaptée'],
      ['Repas et hôtel', 'Dans la limite des plafonds en vigueur'],
      ['Péage et stationnement', 'Sur justificatif'],
      ['Amende', 'Jamais : elle reste personnelle'],
    ),
    accordion({
      'J’ai perdu un justificatif':
        '<p>Demandez un duplicata. À défaut, une attestation sur l’honneur peut être acceptée, à titre exceptionnel.</p>',
      'Le temps de trajet est-il payé ?':
        '<p>Le trajet entre deux lieux de travail est du temps de travail. Le trajet depuis le domicile ne l’est pas en principe, mais s’il dépasse le temps habituel, il donne lieu à une contrepartie.</p>',
    }),
    contact({
      name: '{{rh_nom}}',
      role: 'Questions sur les remboursements',
      email: '{{rh_email}}',
      phone: '{{rh_telephone}}',
    }),
  ),
  page(
    {
      code: 'risque-routier',
      title: 'Sur la route',
      summary: 'Conduire pour le travail : préparer, rester vigilant, réagir en cas d’accident.',
      mandatory: true,
    },
    '<p>Le risque routier est l’une des premières causes d’accident mortel au travail. Aucun rendez-vous, aucune livraison, aucun chantier ne justifie de rouler trop vite ou de répondre au volant.</p>',
    checklist(
      'Avant de démarrer',
      ['Mon permis est valide et correspond au véhicule'],
      ['J’ai contrôlé les pneus, les feux, le niveau d’essence ou la charge'],
      ['Le chargement est arrimé, rien ne peut être projeté'],
      ['Mon itinéraire est réglé, mon téléphone est rangé'],
      ['J’ai dormi, je n’ai rien pris qui altère la vigilance'],
    ),
    danger(
      'Au volant',
      '<p>Téléphone en main, casque et oreillettes sont interdits. Même en mains libres, l’attention chute : arrêtez-vous pour appeler. Faites une pause d’au moins quinze minutes toutes les deux heures.</p>',
    ),
    heading('En cas d’accident'),
    '<p>Protégez, alertez, secourez. Remplissez le constat, prenez des photos, prévenez {{responsable}} dès que vous êtes en sécurité. Même sans blessure, l’accident survenu pendant une mission est à déclarer.</p>',
    quiz(
      'Deux questions avant de prendre la route',
      trueOrFalse(
        'En cas d’excès de vitesse avec un véhicule de l’entreprise, mon nom est communiqué aux autorités.',
        true,
        'L’employeur a l’obligation de désigner la personne qui conduisait. L’amende et les points sont pour elle.',
      ),
      ask(
        'Mon permis est suspendu. Que dois-je faire si mon poste demande de conduire ?',
        'Conduire sans permis valide vous expose et annule souvent l’assurance. Parlez-en : nous chercherons une solution.',
        'Conduire prudemment',
        '*Le dire à mon responsable et ne plus conduire',
        'Attendre que l’on me pose la question',
      ),
    ),
    tip('Et à vélo ?', '<p>Casque, éclairage, gilet visible : un trajet à vélo se prépare aussi.</p>'),
  ),
);
