import {
  accordion,
  chapter,
  checklist,
  contact,
  heading,
  info,
  page,
  quote,
  steps,
  table,
  timeline,
  tip,
} from '../build.ts';

/** For booklets given to people who leave: what a newcomer reads of the end of a contract is in « Votre départ ». */
export const quitterLEntreprise = chapter(
  {
    code: 'quitter-l-entreprise',
    title: 'Bien préparer votre départ',
    summary: 'Vos dernières semaines, votre dernier jour, vos documents et la suite.',
    icon: 'door-exit',
    category: 'leaving',
    bookletTypes: ['departure'],
    reviewMonths: 12,
  },
  page(
    {
      code: 'au-revoir',
      title: 'Au revoir, et merci',
      summary: 'Quelques mots avant votre départ, et le contenu de ce livret.',
      note: 'La citation est une proposition : faites-la relire par la personne dont elle porte le nom.',
    },
    '<p>Vous quittez <strong>{{entreprise}}</strong>. Quelle qu’en soit la raison, vos dernières semaines méritent d’être préparées : pour partir l’esprit tranquille, transmettre ce que vous savez et obtenir sans attendre les documents qui vous serviront ensuite.</p>',
    quote(
      'Merci pour le chemin fait ensemble. Ce que vous avez apporté reste dans le travail de toute l’équipe.',
      '{{dirigeant_nom}}',
      '{{dirigeant_fonction}}',
    ),
    heading('Ce que vous trouverez ici'),
    '<ul><li>Ce qu’il faut préparer et transmettre.</li><li>Le déroulement de votre dernier jour.</li><li>Les documents qui vous sont remis, et à quoi ils servent.</li><li>Ce qui continue après votre départ, et ce qui s’arrête.</li><li>Les personnes à joindre, avant et après.</li></ul>',
    tip(
      'Une question ?',
      '<p>Posez-la tant que vous êtes sur place : la réponse sera plus simple à donner. Les coordonnées utiles sont en fin de livret.</p>',
    ),
  ),
  page(
    {
      code: 'dernieres-semaines',
      title: 'Vos dernières semaines',
      summary: 'Dates, transmission, congés restants : ce qui se prépare à l’avance.',
    },
    '<p>Tout commence par une date : celle de votre dernier jour. Faites-la confirmer par écrit, ainsi que la durée de votre préavis s’il y en a un. Elle dépend du motif du départ, de votre contrat et de la convention collective.</p>',
    timeline(
      ['Dès maintenant', 'Les dates', '<p>Dernier jour, préavis, congés à prendre : nous les confirmons ensemble.</p>'],
      [
        'Ensuite',
        'La transmission',
        '<p>Vous présentez vos dossiers, vos contacts et vos habitudes à la personne qui prend la suite.</p>',
      ],
      ['La dernière semaine', 'Le tri', '<p>Vous rangez ce qui sert à l’équipe et récupérez ce qui est à vous.</p>'],
    ),
    checklist(
      'Ma liste de transmission',
      ['Lister mes dossiers en cours et leurs échéances'],
      ['Présenter mes contacts à la personne qui me remplace'],
      ['Ranger mes documents au bon endroit'],
      ['Récupérer mes documents et mes contacts personnels'],
      ['Faire le point sur mes congés restants'],
    ),
    info(
      'Un entretien de départ',
      '<p>Si vous le souhaitez, nous prenons un moment pour parler de ce que vous avez aimé et de ce qu’il faudrait changer. Il n’a rien d’obligatoire.</p>',
    ),
  ),
  page(
    {
      code: 'dernier-jour',
      title: 'Votre dernier jour',
      summary: 'Ce que vous rendez, ce que vous recevez, et comment se passe la journée.',
      note: 'Adaptez la liste au matériel que vous remettez réellement.',
    },
    '<p>Le dernier jour sert à terminer proprement : rendre, recevoir, dire au revoir. Demandez à l’avance qui vous reçoit, et à quelle heure.</p>',
    checklist(
      'Je rends',
      ['Mon badge, mes clés, mes codes'],
      ['Mon ordinateur, mon téléphone et leurs accessoires'],
      ['Mes vêtements et équipements de protection'],
      ['Le véhicule, les cartes de paiement ou de carburant'],
    ),
    checklist(
      'Je pars avec',
      ['Mes affaires et mes documents personnels'],
      ['Mes documents de fin de contrat, ou la date à laquelle ils seront prêts'],
      ['Les coordonnées de la personne à joindre ensuite'],
      ['Une preuve de ce que j’ai rendu'],
    ),
    '<p>Vos accès informatiques et votre messagerie sont fermés à la fin de la journée, ou à l’heure convenue avec vous. Laissez un message d’absence qui donne le nom de la personne à contacter.</p>',
    tip(
      'Le mot de la fin',
      '<p>Un pot, un message, une poignée de main ou rien du tout : vous choisissez la façon de dire au revoir.</p>',
    ),
  ),
  page(
    {
      code: 'documents-remis',
      title: 'Les documents qui vous sont remis',
      summary: 'Certificat de travail, solde de tout compte, attestation : à quoi ils servent.',
    },
    '<p>À la fin de votre contrat, plusieurs documents vous sont remis ou tenus à votre disposition. Vérifiez-les tranquillement : ils servent longtemps.</p>',
    steps({
      'Le certificat de travail':
        '<p>Il indique vos dates et vos emplois. Il mentionne aussi, s’il y a lieu, le maintien de votre couverture santé et prévoyance.</p>',
      'Le reçu pour solde de tout compte':
        '<p>Il fait l’inventaire des sommes versées. Signé, il peut être dénoncé dans les six mois pour les sommes qui y sont mentionnées.</p>',
      'L’attestation destinée à France Travail':
        '<p>Elle sert à faire valoir vos droits, même si vous avez déjà un autre projet.</p>',
      'L’épargne salariale': '<p>Un état récapitulatif vous est remis si vous détenez un placement.</p>',
    }),
    info(
      'Gardez-les sans limite de durée',
      '<p>Le certificat de travail et les bulletins de paie servent à établir vos droits à la retraite. Faites-en une copie numérique, rangée en lieu sûr.</p>',
    ),
    contact({
      name: '{{rh_nom}}',
      role: 'Documents de fin de contrat',
      phone: '{{rh_telephone}}',
      email: '{{rh_email}}',
    }),
  ),
  page(
    {
      code: 'apres-le-depart',
      title: 'Après votre départ',
      summary: 'Ce qui continue, ce qui s’arrête, et vos obligations.',
    },
    '<p>Certaines choses s’arrêtent avec le contrat, d’autres continuent un temps. Voici les questions les plus fréquentes ; votre situation peut en poser d’autres, parlez-nous-en.</p>',
    accordion({
      'Ma mutuelle s’arrête-t-elle ?':
        '<p>Si l’assurance chômage vous indemnise, elle peut être maintenue gratuitement jusqu’à douze mois, selon la durée de votre contrat, sauf faute lourde. Au-delà, un contrat individuel peut vous être proposé.</p>',
      'Et mes droits à la formation ?':
        '<p>Votre compte personnel de formation vous suit. Vous pouvez l’utiliser dans un autre emploi ou pendant une période de chômage.</p>',
      'Dois-je encore garder le secret ?':
        '<p>Oui, pour les informations confidentielles. Une clause de non-concurrence ne s’applique que si votre contrat la prévoit, avec une contrepartie financière.</p>',
      'Que deviennent mes données ?':
        '<p>Les documents que la loi nous impose de garder le sont pendant la durée prévue, puis sont supprimés. Vous pouvez demander à voir ceux qui vous concernent.</p>',
    }),
    tip(
      'Prévenez les bons organismes',
      '<p>Changement d’adresse, caisse de retraite, France Travail : faites ces démarches sans attendre.</p>',
    ),
  ),
  page(
    {
      code: 'contacts-du-depart',
      title: 'Vos contacts pour ce départ',
      summary: 'Les personnes à joindre avant et après votre dernier jour.',
    },
    '<p>Jusqu’à votre dernier jour, {{responsable}} reste votre premier contact pour l’organisation du travail et la transmission. Pour le reste, voici les personnes à joindre. Notez leurs coordonnées : vous n’aurez plus accès à l’annuaire interne ensuite.</p>',
    contact(
      {
        name: '{{rh_nom}}',
        role: 'Contrat, congés, documents de fin de contrat',
        phone: '{{rh_telephone}}',
        email: '{{rh_email}}',
      },
      {
        name: '{{support_nom}}',
        role: 'Matériel à rendre, accès, données personnelles',
        phone: '{{support_telephone}}',
        email: '{{support_email}}',
      },
      { name: '{{dpo_nom}}', role: 'Protection des données', email: '{{dpo_email}}' },
    ),
    heading('À qui poser ma question ?'),
    table(
      'Le bon interlocuteur selon le sujet',
      ['Votre question porte sur…', 'Adressez-vous à…'],
      ['Une date, un préavis, des congés restants', 'Les ressources humaines'],
      ['Un dossier à transmettre, une priorité', 'Votre responsable'],
      ['Un ordinateur, un téléphone, un accès', 'L’assistance informatique'],
      ['Un document reçu après le départ', 'Les ressources humaines'],
    ),
    info(
      'Après votre départ',
      '<p>Laissez-nous une adresse postale et une adresse e-mail personnelles : nous pourrons vous envoyer ce qui reste à vous remettre.</p>',
    ),
  ),
);
