import { ARRIVALS, STAFF, TEAM_GUESTS } from '../audiences.ts';
import {
  accordion,
  ask,
  button,
  chapter,
  contact,
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
import { guestRespect } from '../pages/arrival.ts';

export const egaliteRespect = chapter(
  {
    code: 'egalite-respect',
    title: 'Égalité et respect',
    summary: 'Harcèlement, sexisme, discrimination, handicap : vos droits et vos recours.',
    icon: 'scale',
    category: 'equality',
    legalBasis:
      'L’employeur prévient le harcèlement moral et sexuel et en informe les personnes sur les lieux de travail (Code du travail, art. L. 1152-4 et L. 1153-5) ; les articles 225-1 à 225-4 du Code pénal sur les discriminations sont portés à leur connaissance (art. L. 1142-6).',
    bookletTypes: ARRIVALS,
    reviewMonths: 6,
  },
  guestRespect,
  page(
    {
      code: 'harcelement-et-sexisme',
      bookletTypes: [...STAFF, ...TEAM_GUESTS],
      title: 'Harcèlement et agissements sexistes : stop',
      summary: 'Les reconnaître, y mettre fin, se faire aider.',
      mandatory: true,
      note: 'Le CSE désigne un référent parmi ses membres ; l’entreprise en désigne un aussi à partir de 250 salariés. Adaptez les contacts.',
    },
    '<p>Chez {{entreprise}}, personne n’a à supporter des humiliations, des gestes déplacés ou des « blagues » qui blessent. Peu importent l’intention, l’ancienneté ou le talent de leur auteur.</p>',
    table(
      'De quoi parle-t-on ?',
      ['Situation', 'Ce que c’est'],
      [
        'Harcèlement moral',
        'Des agissements répétés qui ont pour but ou pour effet de dégrader les conditions de travail, au risque de porter atteinte aux droits, à la dignité, à la santé ou à l’avenir professionnel',
      ],
      [
        'Harcèlement sexuel',
        'Des propos ou comportements à connotation sexuelle ou sexiste répétés, ou une pression grave, même unique, dans le but réel ou apparent d’obtenir un acte sexuel',
      ],
      [
        'Agissement sexiste',
        'Un agissement lié au sexe de la personne, qui porte atteinte à sa dignité ou crée un environnement hostile',
      ],
      [
        'Agression sexuelle',
        'Un acte sexuel imposé sans consentement, par exemple un baiser ou une caresse : c’est un délit',
      ],
    ),
    steps({
      'Dites non, si vous le pouvez':
        '<p>« Je n’accepte pas ce que vous dites. » Vous n’êtes jamais responsable de ce que vous subissez, même si vous n’avez pas pu répondre.</p>',
      'Gardez des traces': '<p>Dates, mots, témoins, messages. Écrivez les faits le jour même.</p>',
      'Parlez-en': '<p>À la personne de votre choix : référent, élu, ressources humaines, médecin du travail.</p>',
    }),
    contact({
      name: '{{harcelement_nom}}',
      role: 'Référent harcèlement sexuel et agissements sexistes',
      email: '{{harcelement_email}}',
    }),
    button('Écrire au référent', 'mailto:{{harcelement_email}}'),
    duty(
      'Victime ou témoin : la loi vous protège',
      '<p>Nul ne peut être sanctionné pour avoir subi, refusé de subir, ou relaté de bonne foi de tels faits (Code du travail, art. L. 1152-2 et L. 1153-2). Tout signalement est pris au sérieux, vérifié avec discrétion et suivi d’une réponse. Défenseur des droits : 39 28. Violences faites aux femmes : 3919.</p>',
    ),
  ),
  page(
    {
      code: 'egalite-et-non-discrimination',
      bookletTypes: STAFF,
      title: 'Égalité et non-discrimination',
      summary: 'Les mêmes chances pour tous, à l’embauche, dans la paie et dans la carrière.',
      mandatory: true,
    },
    '<p>Un emploi, une formation, une augmentation se décident sur le travail, jamais sur l’origine, le sexe ou le nom de famille. La diversité des parcours est une force, à condition que chacun soit traité avec la même considération.</p>',
    heading('Ce que la loi interdit'),
    '<p>Est une discrimination toute mesure défavorable fondée sur un critère interdit (Code du travail, art. L. 1132-1) : notamment l’origine, le sexe, les mœurs, l’orientation sexuelle, l’identité de genre, l’âge, la situation de famille ou la grossesse, l’apparence physique, le nom, le lieu de résidence, l’état de santé, le handicap, les opinions politiques, les activités syndicales, la religion, la langue parlée autre que le français.</p>',
    accordion({
      'Puis-je connaître les écarts de rémunération ?':
        '<p>À travail de valeur égale, le salaire est égal. Les indicateurs d’égalité entre les femmes et les hommes que la loi demande de publier, selon la taille de l’entreprise, sont à votre disposition.</p>',
      'J’entends une remarque raciste ou homophobe':
        '<p>Ne riez pas par politesse. Une phrase suffit : « Ici, on ne parle pas comme ça. » Puis signalez-la si elle se répète ou si elle est grave.</p>',
      'Je pense subir une discrimination':
        '<p>Rassemblez les faits et parlez-en aux ressources humaines, à un élu ou au Défenseur des droits, gratuitement, au 39 28 ou sur antidiscriminations.fr.</p>',
    }),
    quiz(
      'Discrimination ou non ?',
      trueOrFalse(
        'Demander à une candidate si elle souhaite avoir des enfants est interdit.',
        true,
        'La question est sans lien avec l’emploi et relève de la vie privée. Elle ne doit jamais être posée.',
      ),
      ask(
        'Un collègue imite l’accent d’un autre « pour rire », chaque jour. Que faites-vous ?',
        'La répétition blesse, même sans mauvaise intention. Le silence la rend normale.',
        'Je ris, c’est l’ambiance',
        'Je laisse les personnes concernées se débrouiller',
        '*Je dis que cela doit cesser et j’en parle si cela continue',
      ),
    ),
    info(
      'Pour les personnes qui encadrent',
      '<p>Avant une décision, posez-vous la question : aurais-je décidé la même chose pour une autre personne, à travail égal ?</p>',
    ),
  ),
  page(
    {
      code: 'handicap',
      bookletTypes: STAFF,
      title: 'Travailler avec un handicap ou une maladie',
      summary: 'Aménagements, reconnaissance, contacts : des solutions, en toute confidentialité.',
    },
    '<p>Une personne sur deux connaîtra au cours de sa vie une situation de handicap, durable ou passagère, et le plus souvent elle ne se voit pas. Maladie chronique, trouble de l’apprentissage, dos fragile, audition qui baisse : des solutions simples existent, et nous souhaitons les chercher avec vous.</p>',
    heading('Ce que nous pouvons aménager'),
    '<ul><li>Le poste : siège, écran, outil, éclairage, véhicule.</li><li>L’organisation : horaires, pauses, télétravail, répartition des tâches.</li><li>La communication : transcription, interprète en langue des signes, consignes écrites ou illustrées.</li></ul>',
    steps({
      'Parlez à une personne de confiance':
        '<p>Le médecin du travail est tenu au secret et peut proposer des aménagements sans révéler la cause.</p>',
      'Faites reconnaître votre situation, si vous le souhaitez':
        '<p>La demande de reconnaissance de la qualité de travailleur handicapé se fait auprès de la MDPH. Elle est personnelle et confidentielle.</p>',
      'Décidez de le dire, ou non':
        '<p>Rien ne vous oblige à en informer l’entreprise. Si vous le faites, l’information reste protégée et ouvre l’accès à des aides.</p>',
    }),
    contact(
      {
        name: '{{handicap_nom}}',
        role: 'Handicap et maintien dans l’emploi',
        phone: '{{rh_telephone}}',
        email: '{{rh_email}}',
      },
      { name: '{{medecine_travail}}', role: 'Médecin du travail', phone: '{{medecine_telephone}}' },
    ),
    duty(
      'Aménager est une obligation',
      '<p>L’employeur prend les mesures appropriées pour permettre à une personne handicapée d’accéder à un emploi, de le conserver et d’y progresser, sauf charge disproportionnée (Code du travail, art. L. 5213-6).</p>',
    ),
    tip('Collègue, que dire ?', '<p>Demandez « De quoi as-tu besoin ? » plutôt que de deviner.</p>'),
  ),
);
