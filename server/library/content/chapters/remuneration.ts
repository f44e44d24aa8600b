import { STAFF } from '../audiences.ts';
import { accordion, chapter, checklist, contact, heading, info, page, steps, table, tip } from '../build.ts';

export const remuneration = chapter(
  {
    code: 'remuneration',
    title: 'Rémunération et avantages',
    summary: 'Comprendre sa paie, son épargne salariale et les avantages de l’entreprise.',
    icon: 'wallet',
    category: 'pay',
    bookletTypes: STAFF,
    reviewMonths: 12,
  },
  page(
    {
      code: 'bulletin-de-paie',
      title: 'Votre paie, ligne par ligne',
      summary: 'Quand tombe la paie, comment lire votre bulletin, que faire d’une erreur.',
    },
    '<p>Votre salaire est versé par virement, en général {{jour_paie}}. Le premier mois, il est calculé selon votre date d’arrivée. Un rendez-vous à la banque, un prélèvement à décaler ? Anticipez, car la première paie porte souvent sur un mois incomplet.</p>',
    table(
      'Les grandes lignes de votre bulletin',
      ['Ligne', 'Ce qu’elle signifie'],
      ['Salaire de base', 'Votre salaire pour la durée prévue au contrat'],
      ['Primes et heures supplémentaires', 'Ce qui s’ajoute, avec les majorations'],
      ['Salaire brut', 'Le total avant cotisations'],
      ['Cotisations et contributions', 'Ce qui finance votre santé, votre retraite, le chômage'],
      ['Montant net social', 'Le montant à déclarer pour le RSA ou la prime d’activité'],
      ['Net à payer avant impôt', 'Ce que vous recevriez sans prélèvement à la source'],
      ['Net payé', 'Le virement, une fois l’impôt sur le revenu prélevé'],
    ),
    heading('Une question, une erreur'),
    steps({
      Vérifiez:
        '<p>Vos heures, vos absences, votre classification, votre taux d’imposition. Les erreurs se voient surtout sur ces lignes.</p>',
      Écrivez: '<p>Indiquez le mois, la ligne et le montant attendu. Joignez un justificatif si vous en avez un.</p>',
      Suivez: '<p>Une réponse vous est donnée rapidement ; la correction figure sur le bulletin suivant.</p>',
    }),
    contact({
      name: '{{rh_nom}}',
      role: 'Questions sur la paie',
      phone: '{{rh_telephone}}',
      email: '{{rh_email}}',
    }),
    info(
      'À conserver sans limite de durée',
      '<p>Vos bulletins servent à calculer votre retraite. S’ils vous sont remis sous forme électronique, vous pouvez vous y opposer et les demander sur papier.</p>',
    ),
  ),
  page(
    {
      code: 'avantages',
      title: 'Vos avantages',
      summary: 'Transport, repas, activités : ce qui s’ajoute à votre salaire.',
    },
    '<p>Le salaire n’est qu’une partie de ce que vous recevez. Voici les avantages dont vous pouvez bénéficier, selon votre situation, chez {{entreprise}} : {{avantages}}.</p>',
    heading('Vos trajets'),
    '<p>Si vous prenez les transports publics ou un service public de location de vélos pour venir travailler, nous remboursons <strong>{{remboursement_transport}}</strong> de votre abonnement, sur présentation du justificatif. Pour l’essence, le covoiturage ou votre vélo personnel, demandez ce qui est prévu dans l’entreprise.</p>',
    heading('Ce qu’il faut penser à demander'),
    checklist(
      'Mes démarches',
      ['Envoyer mon justificatif d’abonnement de transport', 15],
      ['Demander mes titres-restaurant ou ma carte, si l’entreprise en propose', 15],
      ['Me faire connaître du CSE, s’il y en a un, pour ses activités', 30],
      ['Interroger Action Logement si je cherche un logement', 30],
      ['Vérifier mon droit à la prime d’activité sur le site de la Caf', 30],
    ),
    accordion({
      'Ces avantages sont-ils dus aux temps partiels ?':
        '<p>Oui, l’égalité de traitement s’applique. Certains montants sont simplement calculés en proportion du temps de travail.</p>',
      'Et pour les stagiaires et les alternants ?':
        '<p>Les alternants sont des salariés. Les stagiaires ont accès au restaurant d’entreprise ou aux titres-restaurant, à la prise en charge des transports et aux activités du CSE dans les mêmes conditions.</p>',
    }),
    tip(
      'Faites le point chaque année',
      '<p>Un déménagement, un enfant, un nouveau moyen de transport : un changement de situation ouvre parfois un droit que vous n’aviez pas.</p>',
    ),
  ),
  page(
    {
      code: 'epargne-salariale',
      title: 'L’épargne salariale',
      summary: 'Participation, intéressement, plans d’épargne : comprendre et choisir.',
      visible: false,
      note: 'À rendre visible si l’entreprise a mis en place au moins un dispositif ; joignez le livret d’épargne salariale remis à l’embauche.',
    },
    '<p>L’épargne salariale vous associe aux résultats de l’entreprise. Les dispositifs en place vous sont présentés à votre arrivée dans un livret d’épargne salariale. Une ancienneté peut être demandée : trois mois au maximum.</p>',
    table(
      'Les dispositifs, en bref',
      ['Dispositif', 'Principe'],
      ['Intéressement', 'Une prime liée à des objectifs ou à des résultats, prévue par un accord'],
      ['Participation', 'Une part du bénéfice ; la loi l’impose à partir de 50 salariés, sous conditions'],
      ['Plan d’épargne d’entreprise', 'Une épargne bloquée cinq ans en principe, parfois complétée par l’entreprise'],
      ['Plan d’épargne retraite', 'Une épargne disponible à la retraite, sauf cas de déblocage'],
    ),
    heading('Recevoir ou placer ?'),
    '<p>À chaque versement, un courrier vous demande de choisir. Percevoir la somme : elle arrive vite, mais elle est imposable. La placer : elle échappe à l’impôt sur le revenu, et se débloque plus tard ou lors d’un événement prévu par la loi. Sans réponse de votre part dans le délai indiqué, un placement par défaut s’applique.</p>',
    accordion({
      'Quand puis-je débloquer mon épargne plus tôt ?':
        '<p>Par exemple lors d’un mariage, d’un Pacs, de l’arrivée d’un troisième enfant, de l’achat de la résidence principale, d’un départ de l’entreprise, d’une invalidité ou d’un surendettement. La liste exacte dépend du plan.</p>',
      'Que devient mon épargne si je pars ?':
        '<p>Elle reste à vous. Un état récapitulatif vous est remis : gardez-le et signalez vos changements d’adresse.</p>',
    }),
    info(
      'Un conseil neutre',
      '<p>Nous vous expliquons les règles, mais le choix vous appartient. Pour un avis personnel, rapprochez-vous de l’organisme gestionnaire.</p>',
    ),
  ),
);
