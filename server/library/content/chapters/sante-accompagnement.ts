import { STAFF, TEAM_GUESTS } from '../audiences.ts';
import {
  accordion,
  ask,
  chapter,
  checklist,
  danger,
  duty,
  heading,
  page,
  quiz,
  steps,
  table,
  tip,
  trueOrFalse,
} from '../build.ts';

export const santeAccompagnement = chapter(
  {
    code: 'sante-accompagnement',
    title: 'Soigner et accompagner',
    summary: 'Bientraitance, secret professionnel, hygiène et prévention dans le soin et le médico-social.',
    icon: 'heartbeat',
    category: 'safety',
    legalBasis:
      'Le secret des informations et le respect des droits des personnes s’imposent à tous les professionnels (Code de la santé publique, art. L. 1110-4 ; Code de l’action sociale et des familles, art. L. 311-3).',
    bookletTypes: [...STAFF, ...TEAM_GUESTS, 'volunteer'],
    reviewMonths: 6,
  },
  page(
    {
      code: 'bientraitance-secret',
      title: 'Bientraitance et secret professionnel',
      summary: 'Respecter la personne, protéger ce qu’elle confie, signaler ce qui inquiète.',
      mandatory: true,
    },
    '<p>Les personnes que nous accompagnons nous confient leur corps, leur histoire, parfois leur domicile. La bientraitance n’est pas une procédure de plus : c’est frapper avant d’entrer, expliquer avant de faire, attendre une réponse.</p>',
    steps({
      'Je me présente':
        '<p>Nom, fonction, ce que je viens faire. J’utilise le nom de la personne, jamais un surnom imposé.</p>',
      'Je demande': '<p>Le consentement se cherche à chaque geste, même quand la parole est difficile.</p>',
      'Je respecte l’intimité': '<p>Porte fermée, corps couvert, voix basse.</p>',
      'Je transmets': '<p>Des faits utiles, écrits avec respect, aux seules personnes concernées.</p>',
    }),
    duty(
      'Le secret continue après le travail',
      '<p>Ni à la machine à café, ni sur les réseaux sociaux, ni à vos proches. Sa violation est un délit (Code pénal, art. 226-13). Il ne s’oppose pas au signalement d’une maltraitance, dans les conditions prévues par la loi.</p>',
    ),
    accordion({
      'J’ai un doute sur une situation de maltraitance':
        '<p>Ne gardez pas ce doute pour vous : prévenez votre cadre ou la direction, et écrivez ce que vous avez vu. Le 3977 écoute et conseille pour les adultes vulnérables, le 119 pour les enfants. Une personne qui signale de bonne foi est protégée.</p>',
      'Puis-je accepter un cadeau ?':
        '<p>Pas d’argent, pas de legs, pas d’objet de valeur. Remerciez, expliquez, informez votre cadre.</p>',
    }),
    quiz(
      'Deux situations',
      trueOrFalse(
        'Je peux publier une photo d’un résident si l’on ne voit que ses mains.',
        false,
        'Sans autorisation écrite, aucune image n’est prise ni diffusée, même partielle.',
      ),
      ask(
        'La fille d’un patient vous demande son diagnostic dans le couloir. Que faites-vous ?',
        'L’information est donnée par le professionnel compétent, avec l’accord de la personne.',
        'Je réponds, c’est la famille',
        'Je dis que je ne sais rien',
        '*J’explique que je ne peux pas répondre et j’oriente vers l’équipe soignante',
      ),
    ),
  ),
  page(
    {
      code: 'hygiene-exposition',
      bookletTypes: [...STAFF, ...TEAM_GUESTS],
      title: 'Hygiène et accidents d’exposition',
      summary: 'Mains, tenue, vaccins, sang : protéger les personnes et se protéger.',
      mandatory: true,
    },
    '<p>L’hygiène protège les personnes fragiles, vos collègues et votre famille. Elle commence par un geste de trente secondes : la friction des mains avec une solution hydroalcoolique, doigts, pouces et poignets compris.</p>',
    checklist(
      'Mes précautions standard',
      ['Ongles courts, sans vernis, sans bijou aux mains ni aux poignets', 0],
      ['Friction avant et après chaque contact, et après le retrait des gants', 0],
      ['Gants seulement en cas de risque de contact avec du sang ou des liquides', 0],
      ['Tenue propre chaque jour, laissée sur place', 0],
      ['Masque en cas de toux ou selon les consignes du service', 0],
      ['Objets piquants jetés aussitôt dans le collecteur, jamais recapuchonnés', 0],
    ),
    danger(
      'Piqûre, coupure, projection de sang',
      '<p>Nettoyez tout de suite à l’eau et au savon, rincez, puis désinfectez au moins cinq minutes ; pour l’œil, rincez abondamment. Demandez un avis médical en urgence, si possible dans l’heure : un traitement préventif est d’autant plus efficace qu’il commence tôt, et au plus tard sous 48 heures. Déclarez l’accident.</p>',
    ),
    heading('Vaccinations et santé'),
    '<p>Certains postes exposés imposent une vaccination, notamment contre l’hépatite B. Le service de santé au travail vérifie votre situation. Une grossesse, une maladie de peau, une baisse d’immunité ? Parlez-lui-en : votre poste peut être aménagé.</p>',
    table(
      'Se ménager aussi',
      ['Risque', 'Prévention'],
      ['Mal de dos lors des transferts', 'Aides techniques, travail à deux, autonomie de la personne'],
      ['Agressivité', 'Garder une issue, parler bas, appeler un collègue, déclarer'],
      ['Usure émotionnelle', 'Relèves, analyse des pratiques, soutien psychologique'],
    ),
    tip(
      'Une question d’hygiène ?',
      '<p>Les protocoles sont à votre disposition dans le service. Demandez où les consulter avant votre première prise en charge.</p>',
    ),
  ),
);
