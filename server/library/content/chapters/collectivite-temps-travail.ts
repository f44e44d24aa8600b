import { STAFF } from '../audiences.ts';
import { accordion, chapter, checklist, duty, figures, heading, info, page, table, tip, warning } from '../build.ts';

export const collectiviteTempsTravail = chapter(
  {
    code: 'collectivite-temps-travail',
    title: 'Temps de travail et congés dans la collectivité',
    summary: 'Les 1 607 heures, les cycles de travail, les congés, le compte épargne-temps et les absences.',
    icon: 'calendar-time',
    category: 'working-time',
    legalBasis:
      'La durée annuelle de 1 607 heures et les garanties minimales s’appliquent aux agents territoriaux (Code général de la fonction publique, art. L. 611-2 ; décrets n° 2000-815 du 25 août 2000 et n° 2001-623 du 12 juillet 2001).',
    bookletTypes: STAFF,
    reviewMonths: 12,
  },
  page(
    {
      code: 'cycles-1607-heures',
      title: '1 607 heures par an, des cycles par service',
      note: 'Indiquez les cycles votés par votre assemblée : hebdomadaire, annualisé pour les écoles et les équipements, horaires d’été des services techniques.',
      summary: 'La durée légale, les cycles, les garanties minimales et les heures supplémentaires.',
    },
    '<p>À temps complet, un agent travaille 1 607 heures par an, journée de solidarité comprise. L’assemblée délibérante organise ce temps en cycles, après avis du comité social territorial : votre service peut avoir des horaires différents de ceux du service voisin.</p>',
    figures(
      ['1 607', 'h', 'par an à temps complet'],
      ['48', 'h', 'au maximum par semaine, heures supplémentaires comprises'],
      ['11', 'h', 'de repos au minimum chaque jour'],
    ),
    table(
      'Les garanties minimales',
      ['Règle', 'Limite'],
      ['Durée quotidienne', '10 heures au maximum'],
      ['Amplitude de la journée', '12 heures au maximum'],
      ['Durée hebdomadaire', '48 heures, et 44 heures en moyenne sur douze semaines'],
      ['Repos hebdomadaire', '35 heures, dimanche compris en principe'],
      ['Pause', '20 minutes pour six heures de travail'],
    ),
    heading('Au-delà de l’horaire'),
    accordion({
      'Heures supplémentaires':
        '<p>Elles se font à la demande de votre responsable. Elles sont récupérées ou, pour les catégories B et C, indemnisées dans la limite de 25 heures par mois.</p>',
      'Astreintes et permanences':
        '<p>Une délibération dit quels emplois sont concernés, et comment elles sont compensées.</p>',
      'Temps partiel':
        '<p>Il est de droit dans certains cas, comme la naissance d’un enfant, et sur autorisation dans les autres. Faites votre demande par écrit.</p>',
      Télétravail:
        '<p>Trois jours par semaine au maximum, sur demande et pour les activités qui s’y prêtent (décret n° 2016-151 du 11 février 2016). Les règles locales sont fixées par délibération.</p>',
    }),
    tip('Votre planning', '<p>Demandez votre cycle de travail par écrit dès la première semaine.</p>'),
  ),
  page(
    {
      code: 'conges-absences-agent',
      title: 'Congés, compte épargne-temps et absences',
      note: 'Complétez avec les autorisations d’absence et le calendrier de dépôt des congés de votre collectivité.',
      summary: 'Combien de jours, quand les poser, que faire en cas de maladie.',
    },
    '<p>Vos congés annuels valent cinq fois vos obligations hebdomadaires de service : 25 jours pour cinq jours travaillés par semaine (décret n° 85-1250 du 26 novembre 1985). Un congé ne dépasse pas 31 jours de suite, sauf exception.</p>',
    table(
      'Ce qui s’y ajoute',
      ['Jours', 'À savoir'],
      [
        'Fractionnement',
        'Un jour pour 5, 6 ou 7 jours pris hors de la période du 1<sup>er</sup> mai au 31 octobre ; deux jours à partir de 8',
      ],
      ['ARTT', 'Si votre cycle dépasse 35 heures par semaine'],
      ['Compte épargne-temps', 'Ouvert sur demande après un an de service, 60 jours au maximum'],
      ['Autorisations d’absence', 'Mariage, naissance, décès, garde d’un enfant malade : selon les règles locales'],
    ),
    heading('Vous êtes malade'),
    duty(
      'Prévenez, puis transmettez',
      '<p>Prévenez votre responsable dès que possible, et envoyez votre arrêt de travail dans les 48 heures. Un fonctionnaire adresse les volets 2 et 3 à la collectivité ; un contractuel envoie les volets 1 et 2 à sa caisse primaire d’assurance maladie, et le volet 3 à la collectivité.</p>',
    ),
    info(
      'Combien serai-je payé ?',
      '<p>Le premier jour d’un congé de maladie n’est en principe pas rémunéré : c’est le jour de carence. Un fonctionnaire perçoit ensuite 90 % de son traitement pendant trois mois, puis la moitié pendant neuf mois. Les droits d’un contractuel dépendent de son ancienneté.</p>',
    ),
    warning(
      'Accident de service',
      '<p>Au travail ou sur le trajet, déclarez-le sans attendre : un fonctionnaire dispose de quinze jours pour sa déclaration.</p>',
    ),
    checklist(
      'À faire',
      ['Connaître la date limite de dépôt des congés d’été', 30],
      ['Noter le numéro à appeler en cas d’absence', 1],
    ),
  ),
);
