import { STAFF } from '../audiences.ts';
import { accordion, chapter, contact, figures, heading, info, page, steps, table, tip } from '../build.ts';

export const conges = chapter(
  {
    code: 'conges',
    title: 'Vos congés',
    summary: 'Acquérir, poser et fractionner ses congés payés ; les congés pour événements familiaux.',
    icon: 'beach',
    category: 'working-time',
    bookletTypes: STAFF,
    reviewMonths: 12,
  },
  page(
    {
      code: 'conges-payes',
      title: 'Les congés payés',
      summary: 'Combien de jours, quand les prendre et comment les demander.',
      note: 'Page écrite en jours ouvrables : si vous comptez en jours ouvrés (25 par an), adaptez les chiffres.',
    },
    figures(
      ['2,5', 'jours', 'ouvrables acquis par mois de travail effectif'],
      ['30', 'jours', 'ouvrables par an, soit cinq semaines'],
      ['24', 'jours', 'ouvrables au maximum d’affilée, sauf exception'],
    ),
    '<p>Les jours ouvrables sont tous les jours de la semaine, sauf le jour de repos hebdomadaire et les jours fériés chômés. Une semaine de congé compte donc six jours ouvrables, même si vous travaillez cinq jours.</p><p>La période de référence de l’entreprise va {{periode_conges}}. Vous pouvez poser des jours dès qu’ils sont acquis, en accord avec votre responsable, sans attendre un an.</p>',
    heading('Poser ses congés'),
    steps({
      'Consultez votre solde': '<p>Il figure sur votre bulletin de paie ou dans l’outil utilisé pour les demandes.</p>',
      'Faites votre demande':
        '<p>Comment demander vos congés : {{outil_conges}}. Prévenez tôt, surtout pour l’été.</p>',
      'Attendez l’accord':
        '<p>N’achetez pas de billet avant la réponse. En cas de demandes simultanées, on tient compte de la situation de famille, de l’ancienneté et d’un éventuel second employeur.</p>',
    }),
    accordion({
      'Faut-il prendre deux semaines en été ?':
        '<p>Une fraction d’au moins douze jours ouvrables continus est prise, en principe, entre le 1er mai et le 31 octobre, dès lors que vous avez acquis ces jours.</p>',
      'Est-ce que j’acquiers des congés pendant un arrêt maladie ?':
        '<p>Oui : deux jours ouvrables par mois pour une maladie non professionnelle, dans la limite de 24 jours par an, et 2,5 jours pour un accident du travail ou une maladie professionnelle.</p>',
      'Je tombe malade pendant mes vacances':
        '<p>Prévenez-nous et transmettez votre arrêt de travail : les jours concernés peuvent, selon les règles en vigueur, être reportés.</p>',
    }),
    tip(
      'Posez vraiment vos congés',
      '<p>Ils protègent votre santé : posez-les pendant la période prévue, sans laisser votre solde s’accumuler.</p>',
    ),
  ),
  page(
    {
      code: 'conges-familiaux',
      title: 'Famille et événements de la vie',
      summary: 'Naissance, mariage, deuil, enfant malade, proche aidant : vos droits.',
      note: 'Minimums légaux : votre convention collective prévoit peut-être davantage.',
    },
    '<p>La vie ne prévient pas toujours. Pour les événements heureux comme pour les autres, la loi prévoit des congés ; votre convention collective peut être plus favorable. Un justificatif vous sera demandé, sans urgence dans les moments difficiles.</p>',
    table(
      'Congés pour événements familiaux : minimums légaux',
      ['Événement', 'Durée minimale'],
      ['Votre mariage ou votre Pacs', '4 jours'],
      ['Mariage de votre enfant', '1 jour'],
      ['Naissance ou adoption', '3 jours'],
      ['Décès de votre conjoint, partenaire, père, mère, beau-parent, frère ou sœur', '3 jours'],
      [
        'Décès de votre enfant',
        '12 ou 14 jours selon la situation, plus un congé de deuil de 8 jours s’il avait moins de 25 ans',
      ],
      ['Annonce d’un handicap, d’un cancer ou de certaines maladies chez votre enfant', '5 jours'],
    ),
    heading('Accueillir un enfant'),
    '<p>Congé de maternité, congé de paternité et d’accueil de l’enfant (25 jours calendaires, 32 pour une naissance multiple), adoption, congé parental : prévenez-nous dès que vous le souhaitez. Nous vous aiderons à vérifier vos droits, y compris les plus récents, et à préparer votre absence puis votre retour.</p>',
    accordion({
      'Mon enfant est malade':
        '<p>Avec un certificat médical, vous pouvez vous absenter trois jours par an pour un enfant de moins de 16 ans à charge, cinq s’il a moins d’un an ou si vous en élevez au moins trois. Ce congé n’est pas payé par la loi ; votre convention collective peut le prévoir.</p>',
      'J’aide un proche dépendant':
        '<p>Le congé de proche aidant, le congé de solidarité familiale ou le don de jours de repos peuvent vous aider. Parlez-en tôt : d’autres aménagements existent.</p>',
    }),
    contact({
      name: '{{rh_nom}}',
      role: 'Vos droits et vos démarches, en toute discrétion',
      phone: '{{rh_telephone}}',
      email: '{{rh_email}}',
    }),
    info(
      'Un mot personnel',
      '<p>Vous n’avez pas à raconter votre vie pour exercer un droit. Dites seulement ce que vous souhaitez que l’équipe sache.</p>',
    ),
  ),
);
