import { EXAMPLE_FILES } from '../examples.ts';
import { getBlockDefinition, type NewBlock } from '../registry.ts';

/* A booklet with thirty defects of accessibility, one of each kind, and the same booklet written well. */

type Props = Record<string, unknown>;

const makeBlock = (type: NewBlock['type'], props: Props): NewBlock => {
  const { empty, props: schema } = getBlockDefinition(type);
  return { type, props: schema.parse({ ...(empty as Props), ...props }) } as NewBlock;
};
const makeText = (html: string) => makeBlock('text', { html });
const makeHeading = (text: string, level = 2) => makeBlock('heading', { text, level });
const makeImage = (alt: string, values: Props = {}) =>
  makeBlock('image', { picture: { mediaId: EXAMPLE_FILES.workshop.id, alt, decorative: false }, ...values });
const makeTable = (rows: string[][], values: Props = {}) =>
  makeBlock('table', { caption: 'Horaires', rows: rows.map((row) => row.map((html) => ({ html }))), ...values });
const makeVideo = (values: Props) => makeBlock('video', { video: FILE, title: 'La visite des lieux', ...values });
const makeDocument = (values: Props) =>
  makeBlock('document', { file: FILE, title: 'Le règlement intérieur', accessible: true, ...values });
const makeQuiz = (answers: string[]) =>
  makeBlock('quiz', {
    title: 'Êtes-vous prêt ?',
    questions: [
      {
        kind: 'single',
        text: 'Où badger ?',
        answers: answers.map((text, index) => ({ text, right: index === 0, match: '' })),
        feedback: '',
      },
    ],
  });

const FILE = { mediaId: EXAMPLE_FILES.workshop.id };
const ROWS = [
  ['Lundi', '8 h', '17 h'],
  ['Mardi', '9 h', '18 h'],
];

interface Defect {
  /** Name of the rule, or code of the publication check, that finds it. */
  name: string;
  bad: NewBlock[];
  good: NewBlock[];
}

const PAGES: { bad: string; good: string; defects: Defect[] }[] = [
  {
    bad: 'Vos documents et vos images',
    good: 'Vos documents et vos images',
    defects: [
      { name: 'EDI-003', bad: [makeImage('')], good: [makeImage('Trois établis en hêtre')] },
      { name: 'altFileName', bad: [makeImage('IMG_2041')], good: [makeImage('Une scie à ruban')] },
      { name: 'altPrefix', bad: [makeImage('Photo de la cour')], good: [makeImage('La cour sous la neige')] },
      {
        name: 'altLikeCaption',
        bad: [makeImage('Le séchoir', { caption: 'Le séchoir' })],
        good: [makeImage('Des planches empilées sur cales', { caption: 'Le séchoir' })],
      },
      {
        name: 'complexImage',
        bad: [makeImage('Organigramme de l’entreprise')],
        good: [makeImage('Organigramme de l’entreprise'), makeText('<p>La direction compte trois services.</p>')],
      },
      {
        name: 'EDI-007',
        bad: [makeVideo({})],
        good: [makeVideo({ captions: FILE, transcript: 'Bienvenue à l’atelier.' })],
      },
      {
        name: 'videoWithoutTranscript',
        bad: [makeVideo({ captions: FILE })],
        good: [makeVideo({ captions: FILE, transcript: 'Voici les machines.' })],
      },
      { name: 'EDI-019', bad: [makeDocument({ accessible: false })], good: [makeDocument({})] },
      {
        name: 'documentFileName',
        bad: [makeDocument({ title: 'charte_V2.pdf' })],
        good: [makeDocument({ title: 'La charte informatique' })],
      },
    ],
  },
  {
    bad: 'Nouvelle page',
    good: 'Vos horaires',
    defects: [
      { name: 'pageTitleGeneric', bad: [], good: [] },
      {
        name: 'EDI-002',
        bad: [makeHeading('La semaine', 4), makeText('<p>Du lundi au vendredi.</p>')],
        good: [makeHeading('La semaine'), makeText('<p>Du lundi au vendredi.</p>')],
      },
      {
        name: 'headingTwice',
        bad: [
          makeHeading('Le matin'),
          makeText('<p>Dès 8 h.</p>'),
          makeHeading('Le matin'),
          makeText('<p>Dès 13 h.</p>'),
        ],
        good: [
          makeHeading('Le matin'),
          makeText('<p>Dès 8 h.</p>'),
          makeHeading('Le soir'),
          makeText('<p>Dès 13 h.</p>'),
        ],
      },
      {
        name: 'EDI-006',
        bad: [makeTable([['Jour', 'Matin', 'Soir'], ...ROWS], { headerRow: false })],
        good: [makeTable([['Jour', 'Matin', 'Soir'], ...ROWS])],
      },
      {
        name: 'tableWithoutHeaderColumn',
        bad: [makeTable([['', 'Matin', 'Soir'], ...ROWS])],
        good: [makeTable([['', 'Matin', 'Soir'], ...ROWS], { headerColumn: true })],
      },
      {
        name: 'tableBlankRow',
        bad: [makeTable([['Jour', 'Matin', 'Soir'], ['', '', ''], ...ROWS])],
        good: [makeTable([['Jour', 'Matin', 'Soir'], ...ROWS])],
      },
      {
        name: 'answersAlike',
        bad: [makeQuiz(['À l’accueil', 'à l’accueil'])],
        good: [makeQuiz(['À l’accueil', 'Au vestiaire'])],
      },
      {
        name: 'headingWithoutContent',
        bad: [makeHeading('Les congés')],
        good: [makeHeading('Les congés'), makeText('<p>Ils se posent un mois avant.</p>')],
      },
    ],
  },
  {
    bad: 'Vos équipements',
    good: 'Vos équipements',
    defects: [
      {
        name: 'EDI-004',
        bad: [makeText('<p>Pour le plan, <a href="https://exemple.fr/plan">cliquez ici</a>.</p>')],
        good: [makeText('<p>Voir <a href="https://exemple.fr/plan">le plan de l’atelier</a>.</p>')],
      },
      {
        name: 'linkAddress',
        bad: [makeText('<p>Voir <a href="https://www.ameli.fr/x">https://www.ameli.fr/x</a>.</p>')],
        good: [makeText('<p>Voir <a href="https://www.ameli.fr/x">le site de l’assurance maladie</a>.</p>')],
      },
      {
        name: 'linkTwoTargets',
        bad: [
          makeText(
            '<p><a href="https://exemple.fr/a">La notice</a> et <a href="https://exemple.fr/b">la notice</a>.</p>',
          ),
        ],
        good: [
          makeText(
            '<p><a href="https://exemple.fr/a">La notice du casque</a> et <a href="https://exemple.fr/b">celle des gants</a>.</p>',
          ),
        ],
      },
      {
        name: 'handmadeList',
        bad: [makeText('<p>Apportez :</p><p>- un casque</p><p>- des gants</p>')],
        good: [makeText('<p>Apportez :</p><ul><li><p>un casque</p></li><li><p>des gants</p></li></ul>')],
      },
      {
        name: 'blankParagraph',
        bad: [makeText('<p>Le casque se range.</p><p></p><p>Les gants aussi.</p>')],
        good: [makeText('<p>Le casque se range.</p><p>Les gants aussi.</p>')],
      },
      {
        name: 'repeatedBreaks',
        bad: [makeText('<p>Un badge par personne.<br><br>Il ne se prête pas.</p>')],
        good: [makeText('<p>Un badge par personne.</p><p>Il ne se prête pas.</p>')],
      },
      {
        name: 'boldAsHeading',
        bad: [makeText('<p><strong>Les chaussures</strong></p><p>Elles sont fournies.</p>')],
        good: [makeText('<p>Les chaussures sont fournies.</p>')],
      },
      {
        name: 'capitals',
        bad: [makeText('<p>PORT DU CASQUE OBLIGATOIRE ICI</p>')],
        good: [makeText('<p>Port du casque obligatoire ici</p>')],
      },
      {
        name: 'spacedLetters',
        bad: [makeText('<p>B I E N V E N U E à tous</p>')],
        good: [makeText('<p>Bienvenue à tous</p>')],
      },
      {
        name: 'colourAlone',
        bad: [makeText('<p>Remplissez les champs en rouge.</p>')],
        good: [makeText('<p>Remplissez les champs marqués d’un astérisque.</p>')],
      },
      {
        name: 'positionAlone',
        bad: [makeText('<p>Regardez le tableau ci-contre.</p>')],
        good: [makeText('<p>Regardez le tableau des horaires.</p>')],
      },
      {
        name: 'crypticSigns',
        bad: [makeText('<p>Badge =&gt; accueil</p>')],
        good: [makeText('<p>Le badge se retire à l’accueil.</p>')],
      },
    ],
  },
];

/** The last of the thirty: a text colour too pale on its background. */
export const PALE_TEXT = '#aaaaaa';
const CONTRAST = 'WIZ-003';

/** Names of the thirty defects, sorted. */
export const DEFECT_NAMES = [CONTRAST, ...PAGES.flatMap(({ defects }) => defects.map(({ name }) => name))].sort();

/** The pages with their defects, or written well. */
export const listDefectPages = (quality: 'bad' | 'good'): { title: string; blocks: NewBlock[] }[] =>
  PAGES.map((page) => ({ title: page[quality], blocks: page.defects.flatMap((defect) => defect[quality]) }));
