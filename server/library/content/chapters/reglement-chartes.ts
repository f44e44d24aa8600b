import { STAFF, TEAM_GUESTS } from '../audiences.ts';
import { accordion, button, chapter, contact, duty, heading, info, page, steps, table, tip } from '../build.ts';

export const reglementChartes = chapter(
  {
    code: 'reglement-chartes',
    title: 'Règlement intérieur et chartes',
    summary: 'Les règles communes, la discipline, vos garanties et l’alerte.',
    icon: 'gavel',
    category: 'rules',
    legalBasis:
      'Le règlement intérieur est obligatoire à partir de 50 salariés (Code du travail, art. L. 1311-2) ; il est porté à la connaissance des personnes ayant accès aux lieux de travail (art. R. 1321-1).',
    bookletTypes: [...STAFF, ...TEAM_GUESTS],
    reviewMonths: 12,
  },
  page(
    {
      code: 'reglement-interieur',
      title: 'Le règlement intérieur, en clair',
      summary: 'À quoi il sert, ce qu’il contient et où le consulter.',
      mandatory: true,
      note: 'Si l’entreprise n’a pas de règlement intérieur, gardez les règles de vie commune et retirez le reste.',
    },
    '<p>Le règlement intérieur fixe les règles d’hygiène, de sécurité et de discipline qui s’appliquent à tous, y compris aux stagiaires et, pour l’essentiel, aux personnes qui interviennent sur le site. Il rappelle aussi vos droits. Où le consulter : {{reglement_acces}}.</p>',
    heading('Ce qu’il faut en retenir'),
    table(
      'Les règles de vie commune',
      ['Sujet', 'La règle'],
      ['Ponctualité', 'Respecter les horaires, prévenir en cas de retard'],
      ['Sécurité', 'Suivre les consignes, porter les équipements, ne pas neutraliser une protection'],
      ['Respect', 'Ni violence, ni insulte, ni agissement sexiste, ni harcèlement, ni discrimination'],
      ['Matériel', 'En prendre soin, le rendre, ne pas l’emporter sans accord'],
      ['Tabac, alcool, drogues', 'Appliquer les interdictions affichées'],
      ['Confidentialité', 'Ne pas divulguer les informations de l’entreprise et des clients'],
    ),
    info(
      'Des limites aussi pour l’employeur',
      '<p>Le règlement ne peut apporter aux droits des personnes et aux libertés que des restrictions justifiées par la nature de la tâche et proportionnées au but recherché.</p>',
    ),
    accordion({
      'Mon casier peut-il être ouvert ?':
        '<p>Seulement dans les cas et aux conditions prévus par le règlement intérieur, en principe en votre présence ou après vous avoir prévenu.</p>',
      'Puis-je porter un signe religieux ou politique ?':
        '<p>Vos convictions sont libres. Une restriction n’est possible que si elle est prévue, justifiée et proportionnée. En cas de doute, posez la question avant.</p>',
    }),
  ),
  page(
    {
      code: 'discipline-et-garanties',
      bookletTypes: STAFF,
      title: 'En cas de manquement : procédure et garanties',
      summary: 'Les sanctions possibles, ce qui est interdit et vos droits pour vous défendre.',
    },
    '<p>La plupart des difficultés se règlent par une conversation. Si une faute est reprochée à quelqu’un, la loi encadre strictement ce qui peut être fait, et chacun doit pouvoir s’expliquer.</p>',
    steps({
      'L’échange':
        '<p>Votre responsable vous dit ce qui ne va pas, écoute votre version et convient avec vous de la suite.</p>',
      'La convocation':
        '<p>Si une sanction ayant un effet sur votre présence, votre fonction, votre carrière ou votre rémunération est envisagée, une convocation écrite à un entretien vous est adressée, avec son objet.</p>',
      'L’entretien':
        '<p>Vous pouvez vous faire assister par une personne de votre choix appartenant à l’entreprise.</p>',
      'La décision':
        '<p>Elle est écrite et motivée, notifiée au moins deux jours ouvrables après l’entretien et au plus tard un mois après.</p>',
    }),
    heading('Vos garanties'),
    '<ul><li>Aucun fait ne peut être poursuivi plus de deux mois après que l’employeur en a eu connaissance, sauf poursuites pénales.</li><li>Les amendes et autres sanctions pécuniaires sont interdites.</li><li>Dans une entreprise soumise au règlement intérieur, seule une sanction qu’il prévoit peut être prononcée.</li><li>Une sanction de plus de trois ans ne peut pas être invoquée à l’appui d’une nouvelle.</li></ul>',
    tip(
      'Un désaccord ?',
      '<p>Écrivez votre point de vue, calmement et avec des faits. Vous pouvez demander conseil à un élu du personnel, à un syndicat ou à l’inspection du travail, et saisir le conseil de prud’hommes.</p>',
    ),
  ),
  page(
    {
      code: 'lancer-une-alerte',
      bookletTypes: STAFF,
      title: 'Signaler un fait grave : lancer l’alerte',
      summary: 'Qui peut alerter, comment faire et de quelle protection vous bénéficiez.',
      mandatory: true,
      note: 'Une procédure interne de recueil des signalements est obligatoire à partir de 50 salariés : décrivez la vôtre.',
    },
    '<p>Fraude, corruption, danger pour le public, atteinte à l’environnement, données falsifiées : si vous découvrez un fait grave, vous pouvez le signaler sans craindre pour votre emploi. La loi protège les personnes qui agissent de bonne foi et sans contrepartie financière directe.</p>',
    heading('Comment signaler'),
    table(
      'Trois voies, à votre choix',
      ['Voie', 'À qui s’adresser'],
      ['Interne', 'Votre responsable, ou l’adresse {{alerte_email}}, réservée aux signalements'],
      [
        'Externe',
        'L’autorité compétente, le Défenseur des droits ou la justice, directement ou après un signalement interne',
      ],
      ['Publique', 'En dernier recours, dans les cas prévus par la loi, par exemple un danger grave et imminent'],
    ),
    button('Écrire à l’adresse de signalement', 'mailto:{{alerte_email}}', 'outline'),
    duty(
      'Votre protection',
      '<p>Votre identité et celle des personnes visées restent confidentielles. Aucune sanction, aucun licenciement, aucune mesure de représailles ne peut vous atteindre pour un signalement fait dans les conditions prévues par la loi du 9 décembre 2016, modifiée par celle du 21 mars 2022.</p>',
    ),
    accordion({
      'Que se passe-t-il après mon signalement interne ?':
        '<p>Vous recevez un accusé de réception écrit sous sept jours ouvrés, puis une information sur les suites données dans un délai raisonnable qui ne dépasse pas trois mois.</p>',
      'Et si je me trompe ?':
        '<p>Une erreur de bonne foi ne vous sera pas reprochée. Seule une dénonciation que l’on sait fausse engage sa responsabilité.</p>',
    }),
    contact({
      name: '{{rh_nom}}',
      role: 'Renseignements sur la procédure',
      phone: '{{rh_telephone}}',
      email: '{{rh_email}}',
    }),
  ),
);
