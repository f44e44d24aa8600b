import { STAFF, TEAM_GUESTS } from '../audiences.ts';
import {
  accordion,
  ask,
  button,
  chapter,
  checklist,
  contact,
  danger,
  heading,
  info,
  page,
  quiz,
  table,
  tip,
  trueOrFalse,
} from '../build.ts';

export const outilsInformatiques = chapter(
  {
    code: 'outils-informatiques',
    title: 'Outils et informatique',
    summary: 'Vos accès, les bons usages du numérique et les réflexes de cybersécurité.',
    icon: 'device-laptop',
    category: 'it',
    bookletTypes: [...STAFF, ...TEAM_GUESTS, 'volunteer'],
    reviewMonths: 12,
  },
  page(
    {
      code: 'vos-outils',
      bookletTypes: [...STAFF, ...TEAM_GUESTS],
      title: 'Vos outils et vos accès',
      summary: 'Le matériel remis, les logiciels utilisés et l’aide en cas de panne.',
    },
    '<p>Selon votre poste, vous utiliserez tout ou partie de ces outils : {{outils}}. Ils vous sont confiés pour travailler. Un usage personnel raisonnable, pendant une pause par exemple, est toléré tant qu’il ne gêne ni le travail ni la sécurité.</p>',
    checklist(
      'Ma première connexion',
      ['Recevoir mes identifiants personnels', 0],
      ['Changer le mot de passe provisoire', 0],
      ['Activer la double vérification quand elle est proposée', 2],
      ['Tester la messagerie, l’imprimante et les dossiers partagés', 2],
      ['Compléter ma signature et mon agenda', 5],
    ),
    heading('Une panne, une question'),
    contact({
      name: '{{support_nom}}',
      role: 'Assistance informatique',
      phone: '{{support_telephone}}',
      email: '{{support_email}}',
    }),
    button('Écrire à l’assistance informatique', 'mailto:{{support_email}}'),
    '<p>Pour gagner du temps, indiquez ce que vous faisiez, le message affiché et l’heure. Une photo de l’écran aide souvent.</p>',
    accordion({
      'Mes messages peuvent-ils être lus ?':
        '<p>Les messages et fichiers d’un outil professionnel sont présumés professionnels. Placez ce qui est privé dans un dossier nommé « Personnel » : sauf circonstance particulière, il ne peut pas être ouvert hors de votre présence.</p>',
      'Puis-je installer un logiciel ?':
        '<p>Demandez d’abord à l’assistance. Un programme gratuit peut être dangereux ou interdit pour un usage professionnel.</p>',
      'Puis-je utiliser une intelligence artificielle ?':
        '<p>Uniquement les outils autorisés par l’entreprise. N’y copiez jamais de données personnelles ni d’informations confidentielles, et relisez toujours le résultat.</p>',
    }),
  ),
  page(
    {
      code: 'cybersecurite',
      title: 'Cybersécurité : les bons réflexes',
      summary: 'Mots de passe, hameçonnage, perte de matériel : protéger l’entreprise et vous-même.',
      mandatory: true,
    },
    '<p>La plupart des attaques commencent par un message banal et un clic de trop. Elles visent toutes les entreprises, même petites.</p>',
    table(
      'Les gestes qui protègent',
      ['Situation', 'Le bon geste'],
      ['Mot de passe', 'Long, différent pour chaque service, jamais prêté, rangé dans un gestionnaire'],
      ['Message inattendu', 'Vérifier l’adresse, ne pas cliquer, appeler l’expéditeur par un autre moyen'],
      ['Demande de virement urgente', 'Ne rien faire sans double vérification par téléphone'],
      ['Clé USB trouvée', 'Ne pas la brancher, la remettre à l’assistance'],
      ['Absence, même brève', 'Verrouiller l’écran'],
      ['Wi-Fi public', 'Éviter, ou utiliser l’accès sécurisé de l’entreprise'],
    ),
    danger(
      'Vous avez cliqué, ou perdu un appareil ?',
      '<p>Appelez tout de suite l’assistance au {{support_telephone}}. Débranchez le réseau sans éteindre l’ordinateur. Personne ne vous reprochera d’avoir prévenu ; chaque minute compte.</p>',
    ),
    heading('Vérifiez vos réflexes'),
    quiz(
      'Cybersécurité : trois questions',
      ask(
        'Un message de « la direction » vous demande un virement urgent et secret. Que faites-vous ?',
        'L’urgence et le secret sont les deux signes d’une fraude. On vérifie toujours par un autre moyen.',
        '*Je vérifie par téléphone auprès d’une personne que je connais',
        'Je réponds pour demander les détails',
        'J’exécute, puisque c’est urgent',
      ),
      trueOrFalse(
        'Je peux donner mon mot de passe à l’assistance si elle me le demande.',
        false,
        'L’assistance n’a jamais besoin de votre mot de passe. Une telle demande est suspecte.',
      ),
      ask(
        'Vous avez ouvert une pièce jointe suspecte. Quelle est la première chose à faire ?',
        'Prévenir tout de suite permet d’arrêter la propagation.',
        'Éteindre et attendre demain',
        '*Déconnecter le réseau et appeler l’assistance',
        'Supprimer le message et n’en parler à personne',
      ),
    ),
    tip('Et chez vous aussi', '<p>Ces réflexes valent pour votre banque, vos photos et vos comptes personnels.</p>'),
    info(
      'Pour aller plus loin',
      '<p>Le site public cybermalveillance.gouv.fr propose des fiches claires et une aide aux victimes.</p>',
    ),
  ),
);
