import { STAFF, TEAM_GUESTS } from '../audiences.ts';
import {
  accordion,
  ask,
  chapter,
  checklist,
  danger,
  duty,
  heading,
  info,
  page,
  quiz,
  steps,
  table,
  tip,
  trueOrFalse,
} from '../build.ts';

export const btpChantier = chapter(
  {
    code: 'btp-chantier',
    title: 'Sur le chantier',
    summary: 'Les règles vitales du chantier, les équipements, la carte BTP et les intempéries.',
    icon: 'helmet',
    category: 'safety',
    legalBasis:
      'La formation à la sécurité est pratique et appropriée au poste (Code du travail, art. L. 4141-2) ; la carte d’identification professionnelle est obligatoire dans le BTP (art. L. 8291-1).',
    bookletTypes: [...STAFF, ...TEAM_GUESTS, 'site_safety', 'contractor_visitor'],
    reviewMonths: 6,
  },
  page(
    {
      code: 'regles-vitales-chantier',
      title: 'Les règles vitales du chantier',
      summary: 'Hauteur, engins, levage, tranchées : les règles auxquelles on ne déroge jamais.',
      mandatory: true,
    },
    '<p>Sur un chantier, tout change d’un jour à l’autre : l’accès d’hier est une tranchée aujourd’hui. Commencez chaque journée par un tour des lieux et par cette question : qu’est-ce qui a bougé ?</p>',
    danger(
      'Jamais, même pour deux minutes',
      '<ul><li>Travailler en hauteur sans protection collective ou, à défaut, sans harnais accroché.</li><li>Retirer un garde-corps ou modifier un échafaudage sans formation ni autorisation.</li><li>Passer sous une charge ou dans le rayon d’un engin.</li><li>Descendre dans une fouille non protégée.</li><li>Intervenir sur un réseau électrique sans habilitation.</li></ul>',
    ),
    heading('Avant chaque tâche'),
    steps({
      'Je m’informe': '<p>Mode opératoire, plan de prévention ou PPSPS : je demande ce qui me concerne.</p>',
      'Je vérifie': '<p>Accès, échafaudage, outil, élingue, réseaux enterrés.</p>',
      'Je balise': '<p>Je protège les autres de mon travail, et moi du leur.</p>',
      'Je m’arrête': '<p>Si la situation change, je préviens et j’attends la consigne.</p>',
    }),
    quiz(
      'Trois réflexes de chantier',
      trueOrFalse(
        'Une échelle est un poste de travail comme un autre.',
        false,
        'L’échelle est un moyen d’accès. On n’y travaille qu’à titre exceptionnel, pour une tâche courte et sans risque élevé.',
      ),
      ask(
        'Un engin recule vers vous. Que faites-vous ?',
        'Le conducteur ne vous voit pas toujours. On se met à l’abri et on rétablit le contact visuel avant de bouger.',
        '*Je m’écarte et j’attends un signe clair du conducteur',
        'Je passe vite derrière',
        'Je crie en continuant d’avancer',
      ),
      ask(
        'Que faut-il pour conduire une nacelle ?',
        'Il faut une formation adaptée et l’autorisation de conduite délivrée par l’employeur.',
        'Le permis B',
        '*Une formation et l’autorisation de conduite de l’employeur',
        'L’accord d’un collègue',
      ),
    ),
    tip('L’entraide', '<p>Vous voyez quelqu’un en danger ? Prévenez cette personne, puis le chef de chantier.</p>'),
  ),
  page(
    {
      code: 'equipement-carte-btp',
      bookletTypes: STAFF,
      title: 'Votre équipement et votre carte BTP',
      summary: 'Ce que vous portez, ce que vous devez avoir sur vous, ce qui vous est fourni.',
      mandatory: true,
    },
    '<p>Chaque matin, les mêmes gestes : casque, chaussures, gilet, carte. Équipements prévus dans l’entreprise : {{epi}}. Ils vous sont remis gratuitement ; demandez leur remplacement dès qu’ils sont usés.</p>',
    table(
      'Quel équipement pour quel risque',
      ['Risque', 'Protection'],
      ['Chute d’objets, choc', 'Casque, chaussures de sécurité'],
      ['Engins et circulation', 'Vêtement de haute visibilité'],
      ['Bruit', 'Bouchons ou casque antibruit'],
      ['Poussières, silice, bois', 'Aspiration à la source, masque adapté'],
      ['Projections, meulage', 'Lunettes ou écran facial'],
      ['Chute de hauteur', 'Protection collective d’abord, harnais ensuite'],
    ),
    duty(
      'Carte d’identification professionnelle',
      '<p>Vous devez l’avoir sur vous et la présenter lors d’un contrôle. L’employeur la demande à l’embauche et la paie ; dans l’attente, une attestation provisoire en tient lieu. Prévenez aussitôt en cas de perte ou de vol.</p>',
    ),
    checklist(
      'Dans ma poche et dans mon sac',
      ['Ma carte BTP ou l’attestation provisoire', 0],
      ['Mes habilitations et mon autorisation de conduite', 0],
      ['Mes équipements, propres et à ma taille', 0],
      ['De l’eau, une tenue de rechange', 0],
      ['Le numéro du chef de chantier', 0],
    ),
    accordion({
      'Je trouve un matériau qui ressemble à de l’amiante':
        '<p>Arrêtez tout, ne percez pas, ne balayez pas, éloignez-vous et prévenez. Seules des personnes spécialement formées peuvent intervenir.</p>',
      'Qui lave mes vêtements de travail ?':
        '<p>L’employeur assure l’entretien des équipements de protection. Évitez d’emporter chez vous des vêtements pollués.</p>',
    }),
  ),
  page(
    {
      code: 'conges-intemperies',
      bookletTypes: STAFF,
      title: 'Caisse de congés, intempéries, trajets',
      summary: 'Ce qui est propre aux entreprises du bâtiment et des travaux publics.',
      note: 'À garder pour les entreprises affiliées à une caisse de congés intempéries BTP.',
    },
    '<p>Le bâtiment et les travaux publics ont leurs propres règles, nées de chantiers courts et de la météo. Voici celles qui changent votre quotidien.</p>',
    heading('Vos congés passent par une caisse'),
    steps({
      'L’entreprise cotise':
        '<p>Elle déclare vos périodes de travail à la caisse, même si vous changez d’employeur.</p>',
      'Vous posez vos congés':
        '<p>La demande se fait toujours auprès de votre responsable, qui valide les dates. Comment faire : {{outil_conges}}.</p>',
      'La caisse vous paie':
        '<p>L’indemnité est versée directement par la caisse. Gardez votre certificat de congés si vous changez d’entreprise du secteur.</p>',
    }),
    heading('Intempéries'),
    '<p>Gel, neige, vent, inondation ou canicule peuvent rendre le travail dangereux ou impossible. L’arrêt est décidé par l’employeur ou son représentant, après consultation du CSE lorsqu’il existe. Les heures perdues peuvent être indemnisées, sous conditions. Ne quittez pas le chantier sans consigne, sauf danger grave et imminent.</p>',
    accordion({
      'Comment sont payés les petits déplacements ?':
        '<p>Panier, transport et trajet sont indemnisés selon la convention collective et la distance. Le détail figure sur votre bulletin.</p>',
      'Le temps de trajet en camion compte-t-il ?':
        '<p>Si vous devez passer par le dépôt ou charger du matériel, ce temps peut être du travail. Faites préciser la règle avant le départ.</p>',
    }),
    info(
      'Votre convention',
      '<p>Nous appliquons la convention collective « {{convention_collective}} ». Demandez à la consulter, elle fixe les montants.</p>',
    ),
  ),
);
