import { STAFF, TEAM_GUESTS } from '../audiences.ts';
import {
  accordion,
  button,
  chapter,
  checklist,
  contact,
  heading,
  info,
  lists,
  page,
  steps,
  tip,
  warning,
} from '../build.ts';

export const preventionQuotidien = chapter(
  {
    code: 'prevention-quotidien',
    title: 'La prévention au quotidien',
    summary: 'Dos, gestes, écrans, chaleur, stress et addictions : prendre soin de soi au travail.',
    icon: 'stretching',
    category: 'safety',
    bookletTypes: [...STAFF, ...TEAM_GUESTS],
    reviewMonths: 12,
  },
  page(
    {
      code: 'gestes-et-postures',
      title: 'Préserver votre dos et vos articulations',
      summary: 'Porter, répéter, rester assis : les bons réflexes, quel que soit votre poste.',
    },
    '<p>Les troubles musculosquelettiques sont la première cause de maladie professionnelle en France. Ils s’installent sans bruit : une gêne, puis une douleur, puis un arrêt. On les évite surtout en organisant mieux le travail, et un peu en bougeant mieux.</p>',
    heading('Avant de porter une charge'),
    steps({
      'Cherchez une aide': '<p>Chariot, diable, table élévatrice, collègue : porter seul doit rester l’exception.</p>',
      'Préparez le trajet': '<p>Dégagez le passage et vérifiez où vous poserez la charge.</p>',
      'Rapprochez-vous': '<p>Pieds écartés, dos droit, charge près du corps ; poussez avec les jambes.</p>',
      'Tournez avec les pieds': '<p>Jamais avec le dos, surtout en portant.</p>',
    }),
    heading('Devant un écran'),
    checklist(
      'Je règle mon poste',
      ['Le haut de l’écran est à hauteur des yeux, à une longueur de bras', 3],
      ['Mes pieds touchent le sol ou un repose-pieds', 3],
      ['Mes coudes sont à angle droit, mes épaules relâchées', 3],
      ['Je regarde au loin toutes les vingt minutes', 3],
      ['Je me lève au moins une fois par heure', 3],
    ),
    tip(
      'La douleur n’est pas normale',
      '<p>Une gêne qui revient mérite d’être signalée au responsable ou au médecin du travail. Plus on en parle tôt, plus l’aménagement est simple.</p>',
    ),
  ),
  page(
    {
      code: 'equilibre-et-soutien',
      bookletTypes: STAFF,
      title: 'Stress, épuisement, tensions : en parler',
      summary: 'Reconnaître les signaux, trouver une écoute et agir avant que cela ne pèse.',
    },
    '<p>Une période chargée, un conflit, un public agressif, un souci personnel : le moral compte autant que le dos. En parler n’est pas un aveu de faiblesse. C’est un acte de prévention, et l’entreprise a l’obligation de protéger votre santé physique et mentale.</p>',
    lists(
      'Des signaux à prendre au sérieux',
      ['Chez soi', 'Chez un collègue'],
      ['Sommeil perturbé, fatigue qui ne passe pas', 'Retards ou absences inhabituels'],
      ['Irritabilité, larmes, perte de confiance', 'Isolement, silence en réunion'],
      ['Difficulté à se concentrer, erreurs', 'Propos très négatifs sur soi'],
      ['Envie de ne plus venir', 'Consommation d’alcool ou de médicaments qui augmente'],
    ),
    heading('À qui parler'),
    contact(
      { name: '{{rh_nom}}', role: 'Écoute et orientation', phone: '{{rh_telephone}}', email: '{{rh_email}}' },
      {
        name: '{{medecine_travail}}',
        role: 'Médecin du travail, infirmier, psychologue : secret médical',
        phone: '{{medecine_telephone}}',
      },
    ),
    accordion({
      'Comment aborder un collègue qui va mal ?':
        '<p>À l’écart, simplement : « Tu n’as pas l’air bien en ce moment, je m’inquiète. » Écoutez sans conseiller trop vite, proposez de l’accompagner vers une personne compétente.</p>',
      'Et si je crains pour sa vie ?':
        '<p>N’attendez pas et ne gardez pas cela pour vous. Appelez le 15, ou le 3114, numéro national de prévention du suicide, gratuit, jour et nuit.</p>',
    }),
    button('Appeler le 3114', 'tel:3114', 'outline'),
  ),
  page(
    {
      code: 'alcool-drogues-chaleur',
      title: 'Alcool, drogues, tabac, fortes chaleurs',
      summary: 'Les règles, la prévention et les aides, sans jugement.',
    },
    '<p>Certains risques viennent de l’extérieur et s’invitent au travail. Les règles qui suivent protègent tout le monde ; les aides proposées restent confidentielles.</p>',
    heading('Les règles'),
    '<ul><li>Il est interdit d’entrer ou de rester au travail en état d’ivresse ou sous l’emprise de drogues.</li><li>Les alcools forts sont interdits sur le lieu de travail ; le règlement intérieur peut limiter ou interdire aussi le vin, la bière, le cidre et le poiré.</li><li>On ne fume pas dans les locaux de travail fermés et couverts, et on ne vapote pas dans les locaux collectifs.</li></ul>',
    warning(
      'Médicaments',
      '<p>Un pictogramme de niveau 2 ou 3 sur la boîte signale un risque de somnolence. Demandez conseil à votre pharmacien ou au médecin du travail avant de conduire ou d’utiliser une machine.</p>',
    ),
    heading('Par forte chaleur'),
    checklist(
      'Mes réflexes quand il fait chaud',
      ['Boire de l’eau fraîche régulièrement, sans attendre la soif'],
      ['Porter des vêtements légers, compatibles avec mes protections'],
      ['Faire les tâches physiques aux heures fraîches, avec l’accord du responsable'],
      ['Surveiller mes collègues : confusion, vertiges, peau chaude et sèche'],
      ['Appeler le 15 au moindre signe de coup de chaleur'],
    ),
    info(
      'Besoin d’aide ?',
      '<p>Le médecin du travail peut vous conseiller sans en informer l’entreprise. Alcool Info Service répond au 0 980 980 930, Drogues Info Service au 0 800 23 13 13, Tabac Info Service au 39 89.</p>',
    ),
  ),
);
