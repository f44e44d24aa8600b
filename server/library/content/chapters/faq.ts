import { RECRUITS } from '../audiences.ts';
import { accordion, button, chapter, contact, heading, info, page } from '../build.ts';

export const faq = chapter(
  {
    code: 'faq',
    title: 'Questions fréquentes',
    summary: 'Les réponses aux questions que se posent toutes les personnes qui arrivent.',
    icon: 'help-circle',
    category: 'faq',
    bookletTypes: RECRUITS,
    reviewMonths: 6,
  },
  page(
    {
      code: 'questions-arrivee',
      title: 'Vos questions en arrivant',
      summary: 'Horaires, tenue, repas, matériel : les premières questions et leurs réponses.',
    },
    '<p>Si vous vous posez la question, quelqu’un d’autre se l’est posée avant vous. Voici celles qui reviennent le plus souvent les premiers jours.</p>',
    accordion({
      'À quelle heure dois-je arriver le premier jour ?':
        '<p>Nous vous attendons à {{heure_arrivee}}. Les jours suivants, vos horaires sont ceux indiqués par {{responsable}}.</p>',
      'Comment dois-je m’habiller ?':
        '<p>De façon adaptée à votre poste et confortable pour marcher. Si un vêtement de travail ou de protection est obligatoire, il vous est fourni.</p>',
      'Où vais-je déjeuner ?': '<p>Pour le repas du midi : {{restauration}}.</p>',
      'Que faire si j’arrive en retard ?':
        '<p>Prévenez dès que vous le savez, au {{absence_telephone}}. Inutile de courir ou de rouler vite.</p>',
      'Je ne comprends pas une consigne. Est-ce grave ?':
        '<p>Non. Demandez que l’on vous montre, autant de fois que nécessaire.</p>',
      'Le français n’est pas ma langue maternelle':
        '<p>Dites-le-nous. Nous pouvons ralentir, montrer, écrire plus simplement, et vérifier que les consignes de sécurité sont bien comprises. Des formations existent.</p>',
      'Puis-je garder mon téléphone sur moi ?':
        '<p>Oui, sauf dans les zones où il est interdit. Pendant le travail, laissez-le silencieux et donnez à vos proches un numéro à appeler en cas d’urgence.</p>',
    }),
    heading('Votre question n’est pas dans la liste ?'),
    contact({ name: '{{rh_nom}}', role: 'Ressources humaines', phone: '{{rh_telephone}}', email: '{{rh_email}}' }),
    button('Poser ma question', 'mailto:{{rh_email}}'),
  ),
  page(
    {
      code: 'questions-quotidien',
      title: 'Vos questions au fil des mois',
      summary: 'Documents, changement de situation, second emploi, désaccord : les réponses.',
    },
    '<p>Les premières semaines passent, d’autres questions arrivent. Voici des réponses courtes ; les chapitres concernés donnent le détail.</p>',
    accordion({
      'Je déménage, je change de banque ou de nom':
        '<p>Prévenez les ressources humaines dès que possible. Pour la banque, avant le 10 du mois de préférence, afin que la paie arrive au bon endroit.</p>',
      'Il me faut une attestation de travail':
        '<p>Demandez-la aux ressources humaines en précisant l’usage : logement, crèche, banque, préfecture.</p>',
      'Puis-je avoir un second emploi ?':
        '<p>Oui, sous réserve de loyauté, d’absence de concurrence et du respect des durées maximales de travail. Relisez votre contrat et parlez-en si vous travaillez à temps complet.</p>',
      'Je suis pompier volontaire, élu local ou réserviste':
        '<p>Ces engagements ouvrent droit à des absences. Prévenez-nous pour les organiser.</p>',
      'Je ne suis pas d’accord avec une décision':
        '<p>Demandez un rendez-vous à votre responsable et expliquez-lui votre point de vue. Si le désaccord demeure, les ressources humaines ou un élu peuvent vous aider.</p>',
      'Je m’absente longtemps : garde-t-on le lien ?':
        '<p>Oui, si vous le souhaitez. Dites-nous avant de partir ce que vous voulez recevoir : des nouvelles de l’équipe, ou rien du tout. Au retour, un entretien vous permettra de reprendre pied.</p>',
    }),
    info(
      'Une réponse a changé ?',
      '<p>Le droit et l’organisation évoluent. Si vous constatez une différence entre ce livret et la réalité, dites-le-nous pour que nous la corrigions.</p>',
    ),
  ),
);
