import { STAFF } from '../audiences.ts';
import { accordion, chapter, checklist, contact, duty, figures, heading, info, page, steps, table } from '../build.ts';

export const mutuellePrevoyance = chapter(
  {
    code: 'mutuelle-prevoyance',
    title: 'Mutuelle et prévoyance',
    summary: 'Votre complémentaire santé, vos garanties en cas de coup dur et vos démarches.',
    icon: 'stethoscope',
    category: 'health-insurance',
    legalBasis:
      'L’employeur propose une complémentaire santé collective et finance au moins la moitié de la cotisation (Code de la sécurité sociale, art. L. 911-7) ; il informe sur la protection sociale complémentaire (Code du travail, art. R. 1221-34).',
    bookletTypes: STAFF,
    reviewMonths: 12,
  },
  page(
    {
      code: 'mutuelle',
      title: 'Votre complémentaire santé',
      summary: 'Ce que rembourse la mutuelle, ce qu’elle coûte et comment adhérer.',
    },
    figures(['{{mutuelle_part}}', '', 'de la cotisation pris en charge par l’entreprise']),
    '<p>La mutuelle complète les remboursements de l’Assurance maladie : consultations, hôpital, optique, dentaire, audition. L’organisme choisi par l’entreprise est <strong>{{mutuelle_nom}}</strong>. L’adhésion est obligatoire, sauf dans les cas de dispense. Votre part de cotisation est retenue sur votre salaire.</p>',
    heading('Adhérer en trois étapes'),
    steps({
      'Lisez la notice':
        '<p>Elle vous est remise à l’embauche. Regardez les postes qui comptent pour vous : lunettes, dents, hospitalisation.</p>',
      'Remplissez le bulletin d’adhésion':
        '<p>Joignez votre attestation de droits et un relevé d’identité bancaire. Indiquez les ayants droit que vous souhaitez couvrir.</p>',
      'Activez la télétransmission':
        '<p>Vérifiez sur votre compte ameli que la mutuelle est bien reconnue, et résiliez l’ancienne si vous en aviez une.</p>',
    }),
    accordion({
      'Puis-je refuser la mutuelle ?':
        '<p>Oui, dans certains cas : couverture par celle de votre conjoint lorsqu’elle est obligatoire pour les ayants droit, contrat individuel en cours jusqu’à son échéance, complémentaire santé solidaire, contrat court, temps très partiel… La demande est écrite, avec justificatif, au moment de l’embauche.</p>',
      'Quand commence ma couverture ?':
        '<p>En principe dès votre embauche. Gardez vos factures des premières semaines : elles seront remboursées une fois l’adhésion enregistrée.</p>',
      'Où se faire rembourser sans reste à charge ?':
        '<p>Les paniers « 100 % Santé » proposent des lunettes, des prothèses dentaires et des aides auditives entièrement remboursées : demandez-les au professionnel.</p>',
    }),
    contact({
      name: '{{rh_nom}}',
      role: 'Adhésion et dispenses',
      phone: '{{rh_telephone}}',
      email: '{{rh_email}}',
    }),
  ),
  page(
    {
      code: 'prevoyance',
      title: 'La prévoyance : en cas de coup dur',
      summary: 'Arrêt de travail, invalidité, décès : ce qui vous protège, vous et vos proches.',
      note: 'Relisez cette page avec votre contrat de prévoyance : les garanties varient selon la branche et la catégorie.',
    },
    '<p>Personne n’aime y penser, et c’est pour cela que nous en parlons tôt. La prévoyance complète les prestations de la Sécurité sociale en cas d’arrêt de travail, d’invalidité ou de décès. L’organisme de prévoyance est {{prevoyance_nom}}. Vos garanties dépendent de votre convention collective et de votre catégorie ; la notice remise à l’embauche en donne le détail.</p>',
    table(
      'Qui verse quoi pendant un arrêt maladie',
      ['Versement', 'À savoir'],
      [
        'Indemnités journalières de l’Assurance maladie',
        'Après trois jours de carence en général, si vous avez assez cotisé',
      ],
      [
        'Complément de l’employeur',
        'Selon votre convention ; la loi le prévoit à partir d’un an d’ancienneté, sous conditions',
      ],
      ['Prévoyance', 'Prend le relais selon le contrat collectif, lorsqu’il existe'],
    ),
    heading('Vos démarches'),
    checklist(
      'À faire une fois, puis à revoir',
      ['Lire la notice d’information', 30],
      ['Désigner les bénéficiaires du capital décès, si le contrat en prévoit un', 30],
      ['Dire à un proche où trouver ces documents', 60],
      ['Mettre à jour après un mariage, une naissance ou une séparation'],
    ),
    info(
      'Trouver de l’aide',
      '<p>Votre mutuelle, votre prévoyance et l’Assurance maladie disposent souvent d’une aide sociale : soutien, aide à domicile, secours financier. Un appel ne vous engage à rien.</p>',
    ),
    duty(
      'Si vous quittez l’entreprise',
      '<p>Lorsque la rupture ouvre droit à l’assurance chômage et n’est pas due à une faute lourde, santé et prévoyance peuvent être maintenues gratuitement, pour une durée égale à celle de votre dernier contrat, dans la limite de douze mois.</p>',
    ),
  ),
);
