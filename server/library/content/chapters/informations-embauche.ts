import { RECRUITS } from '../audiences.ts';
import { accordion, button, chapter, contact, duty, heading, page, table } from '../build.ts';

export const informationsEmbauche = chapter(
  {
    code: 'informations-embauche',
    title: 'Vos informations d’embauche',
    summary: 'Les quatorze informations écrites que tout salarié reçoit, et où les trouver.',
    icon: 'file-certificate',
    category: 'rules',
    legalBasis:
      'L’employeur remet au salarié des informations écrites sur la relation de travail, dans les sept jours ou dans le mois qui suivent l’embauche (Code du travail, art. L. 1221-5-1, R. 1221-34 et R. 1221-35).',
    bookletTypes: RECRUITS,
    reviewMonths: 12,
  },
  page(
    {
      code: 'quatorze-informations',
      title: 'Les informations qui vous sont dues',
      summary: 'Sept jours pour les unes, un mois pour les autres : la liste complète.',
      mandatory: true,
      note: 'Cette page explique où trouver chaque information ; elle ne remplace pas la remise individuelle et sa preuve.',
    },
    '<p>À l’embauche, la loi vous garantit quatorze informations écrites sur votre relation de travail. Beaucoup figurent déjà dans votre contrat. Les autres vous sont remises sur papier ou sous forme électronique, à condition que vous puissiez les consulter, les enregistrer et les imprimer.</p>',
    heading('Au plus tard sept jours après l’embauche'),
    table(
      'Informations remises dans les sept jours calendaires',
      ['Information', 'Où la trouver'],
      ['Identité des deux parties', 'Contrat'],
      ['Lieu ou lieux de travail, adresse de l’employeur', 'Contrat'],
      ['Intitulé du poste, fonctions, catégorie', 'Contrat'],
      ['Date d’embauche', 'Contrat'],
      ['Date de fin ou durée prévue, pour un CDD', 'Contrat'],
      ['Durée et conditions de la période d’essai', 'Contrat'],
      ['Éléments de la rémunération, périodicité et mode de paiement', 'Contrat et chapitre « Rémunération »'],
      ['Durée du travail, heures supplémentaires, changements d’horaires', 'Contrat et chapitre « Temps de travail »'],
    ),
    heading('Au plus tard un mois après l’embauche'),
    table(
      'Informations remises dans le mois',
      ['Information', 'Où la trouver'],
      ['Entreprise utilisatrice, pour une mission d’intérim', 'Contrat de mission'],
      ['Droit à la formation', 'Chapitre « Formation et carrière »'],
      ['Congés payés : durée ou mode de calcul', 'Chapitre « Congés »'],
      ['Procédure et préavis en cas de rupture', 'Chapitre « Votre départ »'],
      ['Conventions et accords collectifs applicables', 'Chapitre « Dialogue social »'],
      ['Régimes obligatoires et protection sociale complémentaire', 'Chapitre « Mutuelle et prévoyance »'],
    ),
    duty(
      'Une information change ?',
      '<p>Toute modification vous est transmise par écrit le plus tôt possible, et au plus tard le jour où elle prend effet, sauf si elle vient seulement d’un changement de la loi ou de la convention collective.</p>',
    ),
  ),
  page(
    {
      code: 'information-manquante',
      title: 'Il vous manque une information ?',
      summary: 'Comment la demander et ce que prévoit la loi si elle n’arrive pas.',
    },
    '<p>Nous faisons en sorte que tout vous parvienne à temps. Si une information manque ou si vous ne la comprenez pas, demandez-la : c’est votre droit, et c’est souvent un simple oubli.</p>',
    contact({
      name: '{{rh_nom}}',
      role: 'Ressources humaines',
      phone: '{{rh_telephone}}',
      email: '{{rh_email}}',
    }),
    button('Demander une information écrite', 'mailto:{{rh_email}}'),
    accordion({
      'Que faire si je ne reçois rien ?':
        '<p>Adressez-nous une demande écrite précisant les informations manquantes. L’employeur dispose de sept jours calendaires à compter de la réception de cette mise en demeure pour vous répondre. Passé ce délai, vous pouvez saisir le conseil de prud’hommes.</p>',
      'Puis-je tout recevoir sur papier ?':
        '<p>Oui, demandez-le. L’envoi électronique suppose que vous puissiez réellement accéder aux documents, les conserver et les imprimer.</p>',
      'Ces informations suffisent-elles comme contrat ?':
        '<p>Non. Elles complètent le contrat de travail. En cas de différence, posez la question sans attendre : nous corrigerons l’un ou l’autre.</p>',
      'Faut-il que je signe quelque chose ?':
        '<p>Nous pouvons vous demander de confirmer que vous avez reçu les documents. Cette confirmation ne vaut pas accord sur leur contenu.</p>',
    }),
    '<p>Conservez ces documents toute votre vie professionnelle, avec vos bulletins de paie : ils peuvent servir pour une banque, un logement ou votre retraite.</p>',
  ),
);
