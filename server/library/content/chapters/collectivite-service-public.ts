import { STAFF, TEAM_GUESTS } from '../audiences.ts';
import {
  accordion,
  ask,
  chapter,
  checklist,
  duty,
  heading,
  info,
  page,
  quiz,
  table,
  tip,
  trueOrFalse,
} from '../build.ts';

export const collectiviteServicePublic = chapter(
  {
    code: 'collectivite-service-public',
    title: 'Servir le public',
    summary: 'Statut, élus et services, déontologie, neutralité et laïcité : ce qui fait un agent territorial.',
    icon: 'building-community',
    category: 'rules',
    legalBasis:
      'Les droits et obligations de tous les agents publics, fonctionnaires ou contractuels, sont fixés par le Code général de la fonction publique (art. L. 111-1 à L. 142-3).',
    bookletTypes: [...STAFF, ...TEAM_GUESTS],
    reviewMonths: 12,
  },
  page(
    {
      code: 'agent-territorial',
      bookletTypes: STAFF,
      title: 'Votre place d’agent territorial',
      summary:
        'Élus, direction générale, services : qui décide, qui met en œuvre, et sous quel statut vous travaillez.',
    },
    '<p>{{entreprise}} est une collectivité : elle agit pour tous les habitants, avec de l’argent public, sous le contrôle du préfet et du juge. Vous rejoignez la fonction publique territoriale, qui réunit près de deux millions d’agents.</p>',
    table(
      'Qui fait quoi ?',
      ['Acteur', 'Son rôle'],
      [
        'Assemblée délibérante',
        'Vote le budget, crée les emplois, fixe le temps de travail et les primes par délibération',
      ],
      ['Autorité territoriale', 'Maire, président ou présidente : nomme les agents et signe les arrêtés'],
      ['Direction générale des services', 'Prépare les décisions, coordonne les services'],
      ['Votre responsable', 'Fixe vos priorités et conduit votre entretien professionnel'],
      ['Centre de gestion', 'Accompagne les employeurs : concours, instances, santé au travail'],
    ),
    heading('Fonctionnaire ou contractuel'),
    accordion({
      'Je suis stagiaire de la fonction publique':
        '<p>Votre stage dure le plus souvent un an. Il vérifie votre aptitude au poste, et se termine par la titularisation, une prolongation ou la fin du stage. Une formation d’intégration est à suivre pendant cette période.</p>',
      'Je suis titulaire':
        '<p>Vous êtes propriétaire de votre grade, pas de votre emploi : vous pouvez changer de poste, de service ou de collectivité en gardant votre grade.</p>',
      'Je suis contractuel':
        '<p>Votre contrat précise son fondement juridique, sa durée et votre rémunération. Les règles communes figurent dans le décret n° 88-145 du 15 février 1988.</p>',
    }),
    tip(
      'Un acte écrit pour chaque étape',
      '<p>Nomination, avancement, temps partiel, prime : tout passe par un arrêté ou un contrat. Conservez-les, ils vous serviront jusqu’à la retraite.</p>',
    ),
  ),
  page(
    {
      code: 'deontologie-laicite',
      title: 'Déontologie, neutralité et laïcité',
      summary: 'Probité, secret, neutralité, cumul d’activités : vos obligations, et ceux qui vous conseillent.',
      mandatory: true,
    },
    '<p>L’agent public exerce ses fonctions avec dignité, impartialité, intégrité et probité (Code général de la fonction publique, art. L. 121-1). Ces mots ont un sens très concret, au guichet comme sur un chantier.</p>',
    duty(
      'Neutralité et laïcité',
      '<p>Pendant votre service, vous ne manifestez pas vos opinions religieuses, politiques ou philosophiques, ni par une tenue, ni par un signe, ni par des mots. Vous traitez chaque personne de la même façon et respectez sa liberté de conscience (art. L. 121-2). Votre liberté d’opinion, elle, est garantie.</p>',
    ),
    table(
      'Vos autres obligations',
      ['Obligation', 'En pratique'],
      ['Discrétion et secret', 'Ce que vous apprenez sur les habitants et les dossiers ne sort pas du service'],
      [
        'Obéissance',
        'Suivre les consignes, sauf ordre manifestement illégal et de nature à compromettre gravement un intérêt public',
      ],
      [
        'Conflit d’intérêts',
        'Un dossier touche un proche ou une association dont je suis membre : je le signale et je me retire',
      ],
      ['Cumul d’activités', 'Une autre activité se demande par écrit, avant de commencer'],
      ['Cadeaux', 'Ni argent, ni avantage d’un fournisseur ou d’un usager'],
    ),
    info(
      'Des référents vous conseillent',
      '<p>Référent déontologue, référent laïcité, référent pour les lanceurs d’alerte : ils répondent de façon confidentielle. Demandez leurs coordonnées à {{rh_nom}}.</p>',
    ),
    heading('Vous êtes protégé'),
    '<p>Menacé, injurié ou mis en cause pour votre travail ? La collectivité vous doit sa protection (art. L. 134-1 et suivants). Prévenez aussitôt votre responsable. Un dispositif recueille aussi les signalements de violence, de discrimination et de harcèlement (art. L. 135-6).</p>',
    quiz(
      'Trois situations',
      trueOrFalse(
        'Un agent d’accueil peut porter un badge politique si personne ne s’en plaint.',
        false,
        'La neutralité s’impose pendant tout le service, avec ou sans plainte.',
      ),
      trueOrFalse(
        'Un usager est libre de porter un signe religieux au guichet.',
        true,
        'La neutralité s’impose aux agents, pas aux usagers, dans les limites de l’ordre public et du bon fonctionnement du service.',
      ),
      ask(
        'Un fournisseur de la collectivité vous invite à un week-end. Que faites-vous ?',
        'Refuser et en parler protège l’agent et la collectivité.',
        'J’accepte, c’est hors du temps de travail',
        '*Je refuse et j’en informe mon responsable',
        'J’accepte si la dépense reste raisonnable',
      ),
    ),
    checklist(
      'Mes repères',
      ['Savoir qui est le référent déontologue', 15],
      ['Avoir déclaré mes activités extérieures', 15],
    ),
  ),
);
