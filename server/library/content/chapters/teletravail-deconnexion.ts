import { STAFF } from '../audiences.ts';
import { accordion, chapter, checklist, contact, duty, heading, info, page, steps, table, tip } from '../build.ts';

export const teletravailDeconnexion = chapter(
  {
    code: 'teletravail-deconnexion',
    title: 'Télétravail et déconnexion',
    summary: 'Travailler à distance dans de bonnes conditions, et savoir s’arrêter.',
    icon: 'home',
    category: 'remote-work',
    bookletTypes: STAFF,
    reviewMonths: 12,
  },
  page(
    {
      code: 'teletravail',
      title: 'Le télétravail',
      summary: 'Pour qui, combien de jours, dans quelles conditions.',
      note: 'À relire avec votre accord ou votre charte de télétravail ; masquez la page si aucun poste n’y est ouvert.',
    },
    '<p>Le télétravail est volontaire et réversible, hors circonstances exceptionnelles. Il repose sur la confiance et sur une organisation claire. Ce qui est prévu chez nous : {{teletravail_jours}}. L’accord, la charte ou l’échange écrit avec votre responsable en fixe les détails.</p>',
    heading('Avant de commencer'),
    steps({
      'Parlez-en':
        '<p>Votre responsable regarde avec vous si vos missions s’y prêtent et quels jours conviennent à l’équipe. Un refus opposé à une personne dont le poste y est ouvert par l’accord ou la charte est motivé.</p>',
      'Vérifiez votre espace':
        '<p>Une table stable, un siège réglable, de la lumière, une connexion correcte, une installation électrique conforme.</p>',
      'Prévenez votre assurance': '<p>Une attestation d’assurance habitation peut vous être demandée.</p>',
    }),
    table(
      'Ce qui change, ce qui ne change pas',
      ['Sujet', 'En télétravail'],
      ['Horaires et charge', 'Identiques ; des plages où l’on peut vous joindre sont définies'],
      ['Droits et carrière', 'Identiques à ceux des personnes sur site'],
      ['Accident', 'Survenu sur le lieu et pendant les heures de télétravail, il est présumé accident du travail'],
      ['Confidentialité', 'Écran verrouillé, documents rangés, conversations à l’abri des oreilles'],
    ),
    accordion({
      'Puis-je travailler depuis un autre lieu ?':
        '<p>Demandez d’abord. Un autre lieu, surtout à l’étranger, a des conséquences sur l’assurance, la fiscalité et la protection sociale.</p>',
      'Situation de handicap, grossesse, proche à aider':
        '<p>Le télétravail peut faciliter votre quotidien. Parlez-en : l’accord ou la charte précise ces cas.</p>',
    }),
    tip(
      'Gardez le lien',
      '<p>Prenez des nouvelles de vos collègues par téléphone, et revenez régulièrement sur place.</p>',
    ),
  ),
  page(
    {
      code: 'droit-a-la-deconnexion',
      title: 'Le droit à la déconnexion',
      summary: 'Ne pas répondre hors du temps de travail : un droit, et quelques habitudes utiles.',
    },
    '<p>En dehors de votre temps de travail, pendant vos repos, vos congés et vos arrêts, vous n’avez pas à lire vos messages ni à y répondre. Personne ne peut vous le reprocher, et ne pas répondre n’a aucun effet sur votre évaluation.</p>',
    duty(
      'Un droit reconnu par la loi',
      '<p>Les modalités du droit à la déconnexion font partie des sujets de la négociation sur la qualité de vie et les conditions de travail ; à défaut d’accord, l’employeur élabore une charte, après avis du CSE (Code du travail, art. L. 2242-17).</p>',
    ),
    heading('Nos habitudes communes'),
    checklist(
      'Pour me protéger et protéger les autres',
      ['Différer l’envoi de mes messages du soir ou du week-end'],
      ['Prévoir un message d’absence et le nom d’un relais pendant mes congés'],
      ['Réfléchir avant de mettre dix personnes en copie'],
      ['Couper les notifications professionnelles de mon téléphone après le travail'],
      ['Refuser poliment une réunion fixée sur la pause du midi'],
    ),
    heading('Encadrer sans déborder'),
    '<p>Si vous animez une équipe, votre exemple compte plus que la charte. Un message envoyé à 22 heures dit, sans le vouloir, qu’il faudrait répondre. Programmez-le pour le lendemain et dites clairement ce qui est urgent.</p>',
    info(
      'Vraie urgence',
      '<p>Une urgence se traite par téléphone, jamais par messagerie. Si elle se répète, c’est un problème d’organisation à traiter, ou une astreinte à prévoir et à compenser.</p>',
    ),
    contact({
      name: '{{rh_nom}}',
      role: 'Si la charge ou les sollicitations débordent',
      phone: '{{rh_telephone}}',
      email: '{{rh_email}}',
    }),
  ),
);
