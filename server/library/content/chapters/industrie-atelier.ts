import { STAFF, TEAM_GUESTS } from '../audiences.ts';
import {
  accordion,
  ask,
  chapter,
  checklist,
  danger,
  heading,
  info,
  inOrder,
  page,
  quiz,
  steps,
  table,
  tip,
  trueOrFalse,
} from '../build.ts';

export const industrieAtelier = chapter(
  {
    code: 'industrie-atelier',
    title: 'Dans l’atelier',
    summary: 'Machines, circulation, bruit, produits chimiques : travailler en sécurité à l’atelier.',
    icon: 'settings-cog',
    category: 'safety',
    legalBasis:
      'La formation à la sécurité porte sur la circulation, l’exécution du travail et la conduite à tenir en cas d’accident (Code du travail, art. R. 4141-3, R. 4141-11, R. 4141-13 et R. 4141-17).',
    bookletTypes: [...STAFF, ...TEAM_GUESTS, 'site_safety', 'contractor_visitor'],
    reviewMonths: 6,
  },
  page(
    {
      code: 'machines-consignation',
      title: 'Machines : former, protéger, consigner',
      summary: 'Les règles d’utilisation des machines et la consignation avant intervention.',
      mandatory: true,
    },
    '<p>Une machine ne s’arrête pas d’elle-même. Elle fera exactement ce pour quoi elle est réglée, même si une main se trouve au mauvais endroit. C’est pourquoi certaines règles ne se discutent pas.</p>',
    danger(
      'Interdit',
      '<ul><li>Utiliser une machine sans formation ni accord du responsable.</li><li>Retirer, shunter ou contourner un carter ou un arrêt d’urgence.</li><li>Nettoyer, régler ou débourrer une machine en marche.</li><li>Porter des gants flottants, une bague ou une manche large près d’un organe en rotation.</li></ul>',
    ),
    heading('Consigner avant d’intervenir'),
    steps({
      Séparer: '<p>Coupez toutes les énergies : électricité, air, hydraulique, gravité.</p>',
      Condamner: '<p>Verrouillez avec votre cadenas personnel et posez une étiquette à votre nom.</p>',
      Dissiper: '<p>Purgez, calez, attendez l’arrêt complet.</p>',
      Vérifier:
        '<p>Essayez de redémarrer : rien ne doit bouger. Sans formation à la consignation, n’intervenez pas.</p>',
    }),
    quiz(
      'Machines : vérifiez vos réflexes',
      inOrder(
        'Remettez la consignation dans l’ordre.',
        'La vérification vient toujours en dernier : c’est elle qui vous protège vraiment.',
        'Séparer les énergies',
        'Condamner avec un cadenas',
        'Dissiper l’énergie restante',
        'Vérifier',
      ),
      trueOrFalse(
        'Je peux retirer le cadenas d’un collègue absent pour finir plus vite.',
        false,
        'Le cadenas est personnel. Son retrait suit une procédure précise, avec le responsable.',
      ),
      ask(
        'Un carter manque sur votre machine. Que faites-vous ?',
        'Une machine sans protection s’arrête et se signale.',
        'Je travaille en faisant attention',
        'Je finis la série puis je préviens',
        '*J’arrête la machine et je préviens',
      ),
    ),
    tip(
      'En fin de poste',
      '<p>Laissez un poste propre et dites à la relève ce qui a changé : réglage, bruit nouveau, incident.</p>',
    ),
  ),
  page(
    {
      code: 'circulation-bruit-produits',
      title: 'Circulation, bruit, produits chimiques',
      summary: 'Se déplacer parmi les engins, protéger son audition, lire une étiquette.',
      mandatory: true,
    },
    '<p>Les accidents d’atelier arrivent souvent entre deux tâches : en traversant une allée, en débouchant un bidon, en criant pour se faire entendre.</p>',
    heading('Se déplacer'),
    checklist(
      'Mes habitudes de circulation',
      ['J’emprunte les allées piétonnes et les passages marqués'],
      ['Je cherche le regard du cariste avant de traverser'],
      ['Je ne monte jamais sur les fourches ni sur un chariot'],
      ['Je laisse libres les issues, les extincteurs et les armoires électriques'],
      ['Je nettoie ou je balise tout de suite un sol gras ou mouillé'],
    ),
    heading('Lire une étiquette'),
    table(
      'Les pictogrammes que vous verrez le plus',
      ['Pictogramme', 'Ce qu’il signale'],
      ['Flamme', 'Inflammable : loin de toute étincelle'],
      ['Corrosion', 'Brûle la peau et les yeux : gants et lunettes'],
      ['Point d’exclamation', 'Irritant, nocif, allergène'],
      ['Silhouette étoilée', 'Danger grave pour la santé à long terme'],
      ['Tête de mort', 'Toxique, parfois mortel à faible dose'],
    ),
    info(
      'Avant d’utiliser un produit',
      '<p>Lisez l’étiquette et la notice du poste ; demandez la fiche de données de sécurité. Ne transvasez jamais dans un récipient alimentaire ou sans étiquette.</p>',
    ),
    accordion({
      'À partir de quel bruit se protéger ?':
        '<p>Des protections sont mises à disposition à partir de 80 décibels en moyenne sur la journée, et doivent être portées à partir de 85. S’il faut crier pour se parler à un mètre, c’est trop fort.</p>',
      'J’ai reçu un produit dans l’œil':
        '<p>Rincez à l’eau au moins quinze minutes, paupière ouverte, faites appeler le 15 et montrez l’étiquette.</p>',
    }),
  ),
);
