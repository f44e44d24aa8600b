import { RECRUITS, TEAM_GUESTS } from '../audiences.ts';
import { accordion, address, beside, chapter, checklist, heading, info, page, table, tip } from '../build.ts';

export const viePratique = chapter(
  {
    code: 'vie-pratique',
    title: 'Vie pratique et accès',
    summary: 'Venir, entrer, se garer, manger, se reposer : le quotidien sur le site.',
    icon: 'map-pin',
    category: 'practical',
    bookletTypes: [...RECRUITS, ...TEAM_GUESTS, 'contractor_visitor', 'internal_move'],
    reviewMonths: 6,
  },
  page(
    {
      code: 'venir-et-entrer',
      title: 'Venir et entrer sur le site',
      summary: 'Adresse, transports, stationnement, badge et consignes d’accès.',
    },
    '<p>Voici de quoi trouver votre chemin, y compris le jour où votre trajet habituel ne fonctionne pas. Prévoyez quelques minutes de plus les premiers jours, le temps de repérer l’entrée.</p>',
    address('{{entreprise}}', '{{adresse_site}}', '{{acces_transports}}'),
    heading('Se garer, entrer'),
    table(
      'Les repères utiles',
      ['Sujet', 'À savoir'],
      ['Stationnement', '{{stationnement}}'],
      ['Point d’accueil', '{{point_accueil}}'],
      ['Badge, clé ou code', 'Personnel : ne le prêtez pas, ne le laissez pas visible'],
      ['Visiteurs', 'À annoncer, à accompagner, à raccompagner'],
    ),
    accordion({
      'J’ai perdu mon badge ou ma clé':
        '<p>Prévenez {{responsable}} tout de suite, même le soir : nous désactiverons l’accès et vous en remettrons un autre.</p>',
      'Je me déplace difficilement':
        '<p>Dites-nous ce dont vous avez besoin : place proche de l’entrée, accès de plain-pied, aide pour évacuer, horaires adaptés. Nous préparerons la solution avec vous.</p>',
      'Je viens à vélo ou en trottinette':
        '<p>Demandez où les ranger et les recharger. Ne les laissez ni dans un couloir, ni devant une issue de secours.</p>',
    }),
    info(
      'Circuler à pied',
      '<p>Empruntez les passages prévus, tenez la rampe dans les escaliers et laissez la priorité aux engins et aux véhicules de livraison.</p>',
    ),
  ),
  page(
    {
      code: 'vie-sur-place',
      bookletTypes: [...RECRUITS, 'internal_move'],
      title: 'Manger, souffler, vivre ensemble',
      summary: 'Repas, salle de pause, vestiaires et petites règles de vie commune.',
    },
    beside(
      '<p>Un lieu de travail est aussi un lieu de vie. Pour les repas : {{restauration}}.</p><p>Une salle de pause bien tenue, un réfrigérateur vidé le vendredi, une tasse lavée : ces gestes simples rendent service à tout le monde.</p>',
      'tip',
      'Le premier midi',
      '<p>Des collègues déjeunent avec vous. Si vous préférez un moment au calme, dites-le simplement : tout le monde le comprendra.</p>',
    ),
    heading('Les lieux à repérer'),
    checklist(
      'J’ai trouvé',
      ['Les vestiaires, et un casier qui ferme', 1],
      ['Les sanitaires, et l’eau potable', 1],
      ['La salle de pause, ses horaires et ses règles', 1],
      ['L’armoire à pharmacie et les personnes formées au secourisme', 1],
      ['Le panneau d’affichage', 2],
      ['Un endroit calme pour téléphoner', 3],
    ),
    heading('Nos petites règles'),
    accordion({
      'Puis-je manger à mon poste ?':
        '<p>En règle générale, non : le repas se prend dans l’espace prévu. C’est une question d’hygiène, et une vraie coupure.</p>',
      'J’allaite mon enfant':
        '<p>Pendant un an à compter de la naissance, vous disposez d’une heure par jour pour allaiter ou tirer votre lait. Parlez-nous-en : nous trouverons un lieu calme et propre.</p>',
      'Puis-je prier, me reposer, m’isoler ?':
        '<p>Pendant vos pauses, vous disposez de votre temps. Choisissez un lieu qui ne gêne ni le passage, ni la sécurité, ni les autres.</p>',
    }),
    tip('Dire bonjour', '<p>À tout le monde, y compris à la personne qui fait le ménage et à celle qui livre.</p>'),
  ),
);
