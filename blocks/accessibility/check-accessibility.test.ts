import { describe, expect, test } from 'vitest';
import { accessibilityRule, type RuleName } from '../../contract/booklets/content/accessibility.ts';
import { EXAMPLE_BLOCKS } from '../examples.ts';
import { getBlockDefinition, isBlockType } from '../registry.ts';
import { checkAccessibility, getRule, repairFinding } from './check-accessibility.ts';

type Props = Record<string, unknown>;
interface TestBlock {
  id: string;
  type: string;
  props: unknown;
}

let lastId = 0;
const makeBlock = (type: string, props: Props): TestBlock => {
  if (!isBlockType(type)) throw new Error(`no block ${type}`);
  lastId += 1;
  const { empty, props: schema } = getBlockDefinition(type);
  return { id: `block-${lastId}`, type, props: schema.parse({ ...(empty as Props), ...props }) };
};
const makeText = (html: string) => makeBlock('text', { html });
const makeImage = (alt: string, values: Props = {}, media = '00000000-0000-4000-8000-000000000001') =>
  makeBlock('image', { picture: { mediaId: media, alt, decorative: false }, ...values });
const makeTable = (rows: string[][], values: Props = {}) =>
  makeBlock('table', { caption: 'Horaires', rows: rows.map((row) => row.map((html) => ({ html }))), ...values });
const MEDIA = { mediaId: '00000000-0000-4000-8000-000000000002' };
const LONG = 'Chaque matin, un membre de l’équipe vous accueille et vous accompagne jusqu’à votre poste. '
  .repeat(3)
  .trim();

const check = (blocks: TestBlock[], title = 'Votre premier jour', otherTitles: string[] = []) =>
  checkAccessibility({ language: 'fr-FR', title, otherTitles, blocks });
const listRules = (blocks: TestBlock[]): RuleName[] => [...new Set(check(blocks).map(({ rule }) => rule))];

/** Of each rule: blocks that break it, and blocks that look like it and are right. */
const CASES: Partial<Record<RuleName, { bad: () => TestBlock[][]; good: () => TestBlock[][] }>> = {
  altFileName: {
    bad: () => [
      [makeImage('IMG_2041')],
      [makeImage('equipe_2024')],
      [makeImage('atelier.jpg')],
      [makeImage('DSC0042')],
      [makeImage('20240612-093012')],
    ],
    good: () => [
      [makeImage('L’atelier en juin 2024')],
      [makeImage('Photo12 est notre imprimante')],
      [makeImage('Le bureau du 3e étage')],
    ],
  },
  altGeneric: {
    bad: () => [
      [makeImage('photo')],
      [makeImage('Image 3')],
      [makeImage('une illustration')],
      [makeImage('Sans titre')],
    ],
    good: () => [[makeImage('Photo de famille de l’équipe')], [makeImage('Logotype de Dubreuil')]],
  },
  altPrefix: {
    bad: () => [
      [makeImage('Image de l’atelier')],
      [makeImage('photo d’un établi')],
      [makeImage('Illustration représentant une équipe')],
    ],
    good: () => [[makeImage('Logo de Dubreuil')], [makeImage('Imagerie médicale au premier étage')]],
  },
  altLikeCaption: {
    bad: () => [[makeImage('L’atelier', { caption: 'L’atelier' })]],
    good: () => [[makeImage('Trois établis alignés', { caption: 'L’atelier' })]],
  },
  altTwice: {
    bad: () => [[makeImage('Un établi'), makeImage('Un établi', {}, MEDIA.mediaId)]],
    good: () => [
      [makeImage('Un établi'), makeImage('Un établi')],
      [makeImage('Un établi'), makeImage('Une scie')],
    ],
  },
  decorativeWithCaption: {
    bad: () => [
      [makeBlock('image', { picture: { ...MEDIA, alt: '', decorative: true }, caption: 'L’atelier en 1962' })],
    ],
    good: () => [[makeBlock('image', { picture: { ...MEDIA, alt: '', decorative: true } })]],
  },
  complexImage: {
    bad: () => [[makeImage('Organigramme de l’entreprise')], [makeImage('Schéma du circuit'), makeImage('Une scie')]],
    good: () => [[makeImage('Organigramme de l’entreprise'), makeText('<p>La direction compte trois services.</p>')]],
  },
  videoWithoutTranscript: {
    bad: () => [[makeBlock('video', { video: MEDIA, captions: MEDIA, title: 'Visite' })]],
    good: () => [[makeBlock('video', { video: MEDIA, captions: MEDIA, title: 'Visite', transcript: 'Bienvenue.' })]],
  },
  videoWithoutCaptions: {
    bad: () => [[makeBlock('video', { video: MEDIA, title: 'Visite', transcript: 'Bienvenue.' })]],
    good: () => [[makeBlock('video', { title: 'Visite', transcript: 'Bienvenue.' })]],
  },
  documentFileName: {
    bad: () => [
      [makeBlock('document', { file: MEDIA, title: 'reglement_interieur.pdf' })],
      [makeBlock('document', { file: MEDIA, title: 'Charte.docx' })],
    ],
    good: () => [[makeBlock('document', { file: MEDIA, title: 'Règlement intérieur (PDF)' })]],
  },
  tableBlankHeader: {
    bad: () => [
      [
        makeTable([
          ['Jour', ''],
          ['Lundi', '8 h'],
        ]),
      ],
    ],
    good: () => [
      [
        makeTable([
          ['Jour', 'Heure'],
          ['Lundi', '8 h'],
        ]),
      ],
      [
        makeTable(
          [
            ['', 'Matin'],
            ['Lundi', '8 h'],
          ],
          { headerColumn: true },
        ),
      ],
    ],
  },
  tableWithoutHeaderColumn: {
    bad: () => [
      [
        makeTable([
          ['', 'Matin', 'Soir'],
          ['Lundi', '8 h', '17 h'],
          ['Mardi', '9 h', '18 h'],
        ]),
      ],
    ],
    good: () => [
      [
        makeTable([
          ['Jour', 'Matin'],
          ['Lundi', '8 h'],
        ]),
      ],
    ],
  },
  tableOfOneColumn: {
    bad: () => [[makeTable([['Horaires'], ['8 h'], ['9 h']])]],
    good: () => [[makeTable([['', '']])]],
  },
  tableBlankRow: {
    bad: () => [
      [
        makeTable([
          ['Jour', 'Heure'],
          ['', ''],
          ['Lundi', '8 h'],
        ]),
      ],
    ],
    good: () => [
      [
        makeTable([
          ['Jour', 'Heure'],
          ['Lundi', ''],
        ]),
      ],
    ],
  },
  linkAddress: {
    bad: () => [
      [makeText('<p>Voir <a href="https://www.ameli.fr/x">https://www.ameli.fr/x</a></p>')],
      [makeBlock('button', { label: 'www.ameli.fr', href: 'https://www.ameli.fr' })],
    ],
    good: () => [
      [makeText('<p>Voir <a href="https://www.ameli.fr/x">le site de l’assurance maladie</a></p>')],
      [makeText('<p>Écrire à <a href="mailto:rh@exemple.fr">rh@exemple.fr</a></p>')],
    ],
  },
  linkTwoTargets: {
    bad: () => [
      [
        makeText('<p><a href="https://exemple.fr/a">Le règlement</a></p>'),
        makeText('<p><a href="https://exemple.fr/b">le règlement</a></p>'),
      ],
    ],
    good: () => [
      [
        makeText('<p><a href="https://exemple.fr/a">Le règlement</a></p>'),
        makeText('<p><a href="https://exemple.fr/a">Le règlement</a></p>'),
      ],
    ],
  },
  linkTooLong: {
    bad: () => [[makeText(`<p><a href="https://exemple.fr">${LONG}</a></p>`)]],
    good: () => [[makeText(`<p>${LONG} <a href="https://exemple.fr">Le plan d’accès</a></p>`)]],
  },
  blankParagraph: {
    bad: () => [
      [makeText('<p>Un.</p><p></p><p>Deux.</p>')],
      [makeText('<p>Un.</p><p>&nbsp;</p>')],
      [makeText('<p>Un.</p><ul><li><p>a</p></li><li><p></p></li></ul>')],
    ],
    good: () => [[makeText('<p>Un.</p><p>Deux.</p>')], [makeText('')]],
  },
  repeatedBreaks: {
    bad: () => [[makeText('<p>Un.<br><br>Deux.</p>')]],
    good: () => [[makeText('<p>12 rue des Tanneurs<br>41000 Blois</p>')]],
  },
  handmadeList: {
    bad: () => [
      [makeText('<p>Apportez :</p><p>- un casque</p><p>- des gants</p>')],
      [makeText('<p>• un casque<br>• des gants</p>')],
      [makeText('<p>1. Badger</p><p>2. Se changer</p>')],
      [makeText('<p>✅ un casque</p><p>✅ des gants</p>')],
    ],
    good: () => [
      [makeText('<p>- un casque</p>')],
      [makeText('<ul><li><p>un casque</p></li><li><p>des gants</p></li></ul>')],
      [makeText('<p>1962 : la création.</p><p>1988 : le premier atelier.</p>')],
    ],
  },
  listOfOne: {
    bad: () => [[makeText('<p>Apportez :</p><ul><li><p>un casque</p></li></ul>')]],
    good: () => [[makeText('<ul><li><p>un casque</p></li><li><p>des gants</p></li></ul>')]],
  },
  boldAsHeading: {
    bad: () => [[makeText('<p><strong>Les horaires</strong></p><p>De 8 h à 17 h.</p>')]],
    good: () => [
      [makeText('<p><strong>Attention</strong> au départ des chariots.</p><p>Suite.</p>')],
      [makeText('<p>Suite.</p><p><strong>Bon courage</strong></p>')],
    ],
  },
  longEmphasis: {
    bad: () => [[makeText(`<p><strong>${LONG}</strong></p>`)]],
    good: () => [[makeText(`<p><strong>À lire :</strong> ${LONG}</p>`)]],
  },
  quoteAsText: {
    bad: () => [[makeText(`<p>« ${LONG.slice(0, 100)} »</p>`)]],
    good: () => [
      [makeText(`<blockquote><p>« ${LONG.slice(0, 100)} »</p></blockquote>`)],
      [makeText('<p>« Bienvenue »</p>')],
    ],
  },
  capitals: {
    bad: () => [
      [makeBlock('heading', { text: 'BIENVENUE DANS NOTRE ENTREPRISE' }), makeText('<p>Un.</p>')],
      [makeText('<p>IL EST INTERDIT DE FUMER ICI</p>')],
      [makeText('<p>Attention : <strong>PORT DU CASQUE OBLIGATOIRE ICI</strong>.</p>')],
    ],
    good: () => [
      [makeText('<p>Le CSE, la DREETS et l’URSSAF vous informent.</p>')],
      [makeText('<p>SIRET 123 456 789 00012</p>')],
    ],
  },
  spacedLetters: {
    bad: () => [[makeText('<p>B I E N V E N U E à tous</p>')]],
    good: () => [[makeText('<p>Il y a à la fois un vestiaire et une salle.</p>')]],
  },
  colourAlone: {
    bad: () => [
      [makeText('<p>Remplissez les champs en rouge.</p>')],
      [makeText('<p>Les dates importantes sont indiquées en vert.</p>')],
    ],
    good: () => [[makeText('<p>Le casque est rouge, et les gants en cuir vert.</p>')]],
  },
  positionAlone: {
    bad: () => [[makeText('<p>Regardez le tableau ci-contre.</p>')], [makeText('<p>Utilisez le bouton rond.</p>')]],
    good: () => [[makeText('<p>L’entrée du personnel est à droite du portail.</p>')]],
  },
  crypticSigns: {
    bad: () => [
      [makeText('<p>Bienvenue :-)</p>')],
      [makeText('<p>Badge =&gt; accueil</p>')],
      [makeText('<p>*** Important</p>')],
    ],
    good: () => [[makeText('<p>Ouvert de 8 h à 17 h ; fermé le soir (sauf mardi).</p>')]],
  },
  unmarkedLanguage: {
    bad: () => [
      [makeText('<p>We are happy to welcome you in our team.</p>')],
      [makeText('<p>Notre devise est connue : « We build the future of your home together ».</p>')],
      [
        makeText(
          '<p>Bonjour {{prenom}},</p><ul><li><p>You will find <strong>all the keys</strong> here.</p></li></ul>',
        ),
      ],
      [makeText('<p>Wir freuen uns sehr, dass Sie bei uns sind.</p>')],
      [makeText('<p>Estamos muy contentos de que usted esté con nosotros en la empresa.</p>')],
      [makeText('<p>Siamo molto contenti di averla con noi nella nostra squadra.</p>')],
      [makeText('<p>Temos o prazer de receber você na nossa empresa.</p>')],
      [makeText('<p>Wij zijn blij dat je bij ons in het team komt.</p>')],
      [makeBlock('callout', { title: 'Astuce', html: '<p>Please ask for the key at the desk.</p>' })],
    ],
    good: () => [
      [makeText('<p><span lang="en">We are happy to welcome you in our team.</span></p>')],
      [makeText('<p>Le manager organise un team building, un brainstorming et un afterwork avec le staff.</p>')],
      [makeText('<p>Onboarding, feedback, reporting, newsletter, open space, coworking, meeting, planning.</p>')],
      [makeText('<p>Nous utilisons Microsoft Power BI for the Web, Out of the Box et The Bridge of the World.</p>')],
      [makeText('<p>Great Place To Work For All and The Best Of The Year</p>')],
      [
        makeText(
          '<p>Vos interlocuteurs : Jan van der Meer, Anna van den Berg, María de los Ángeles y Ruiz del Río.</p>',
        ),
      ],
      [
        makeText(
          '<p>Envoyez un e-mail à info@the-house-of-the-sun.com ou visitez https://we-are-the-best.com/at/all.</p>',
        ),
      ],
      [makeText('<p>Badge, casque, gants, chaussures, lunettes : tout est prêt.</p>')],
      [makeText('<p>Work hard, play hard.</p>')],
      [makeText('<p>Le “Code of Conduct for the Use of Data” s’applique.</p>')],
      [makeText('<p>Selon l’article L. 1222-9, no stress : on a un plan.</p>')],
      [makeText('<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.</p>')],
    ],
  },
  headingWithoutContent: {
    bad: () => [
      [makeBlock('heading', { text: 'Les horaires' })],
      [makeBlock('heading', { text: 'Le matin' }), makeBlock('heading', { text: 'Le soir' }), makeText('<p>17 h.</p>')],
    ],
    good: () => [
      [
        makeBlock('heading', { text: 'Les horaires' }),
        makeBlock('heading', { level: 3, text: 'Le matin' }),
        makeText('<p>8 h.</p>'),
      ],
    ],
  },
  headingTwice: {
    bad: () => [
      [
        makeBlock('heading', { text: 'Horaires' }),
        makeText('<p>8 h.</p>'),
        makeBlock('heading', { text: 'horaires' }),
        makeText('<p>9 h.</p>'),
      ],
    ],
    good: () => [
      [
        makeBlock('heading', { text: 'Horaires' }),
        makeText('<p>8 h.</p>'),
        makeBlock('heading', { level: 3, text: 'Horaires' }),
        makeText('<p>9 h.</p>'),
      ],
    ],
  },
  pageWithoutHeading: {
    bad: () => [[makeText(`<p>${LONG}</p>`.repeat(16))]],
    good: () => [[makeBlock('heading', { text: 'Le matin' }), makeText(`<p>${LONG}</p>`.repeat(16))]],
  },
  answersAlike: {
    bad: () => [[makeQuiz(['Où badger ?'], ['À l’accueil', 'à l’accueil'])]],
    good: () => [[makeQuiz(['Où badger ?'], ['À l’accueil', 'Au vestiaire'])]],
  },
  questionsAlike: {
    bad: () => [[makeQuiz(['Où badger ?', 'Où badger ?'], ['À l’accueil', 'Au vestiaire'])]],
    good: () => [[makeQuiz(['Où badger ?', 'Où manger ?'], ['À l’accueil', 'Au vestiaire'])]],
  },
};

function makeQuiz(questions: string[], answers: string[]): TestBlock {
  return makeBlock('quiz', {
    title: 'Le quiz',
    questions: questions.map((text) => ({
      kind: 'single',
      text,
      answers: answers.map((answer, index) => ({ text: answer, right: index === 0, match: '' })),
      feedback: '',
    })),
  });
}

/** Rules of the page itself have their own tests below. */
const PAGE_RULES: RuleName[] = ['pageTitleGeneric', 'pageTitleTwice', 'movingImage'];

test('every rule has blocks that break it', () => {
  expect(accessibilityRule.options.filter((name) => !CASES[name] && !PAGE_RULES.includes(name))).toEqual([]);
  expect(accessibilityRule.options.length).toBeGreaterThanOrEqual(30);
});

describe.each(Object.entries(CASES) as [RuleName, NonNullable<(typeof CASES)[RuleName]>][])(
  '%s',
  (name, { bad, good }) => {
    test('is found', () => {
      for (const blocks of bad())
        expect(listRules(blocks), JSON.stringify(blocks.map(({ props }) => props))).toContain(name);
    });

    test('is not found where nothing is wrong', () => {
      for (const blocks of good())
        expect(listRules(blocks), JSON.stringify(blocks.map(({ props }) => props))).not.toContain(name);
    });

    test.skipIf(!getRule(name).repair)('is repaired, and the block keeps its shape', () => {
      for (const blocks of bad()) {
        const finding = check(blocks).find(({ rule }) => rule === name);
        const block = blocks.find(({ id }) => id === finding?.blockId);
        if (!finding || !block || !isBlockType(block.type)) throw new Error('not found');
        const props = repairFinding(block.props, finding, 'fr-FR');
        expect(getBlockDefinition(block.type).props.safeParse(props).success).toBe(true);
        const repaired = blocks.map((one) => (one === block ? { ...one, props } : one));
        expect(
          check(repaired).filter(
            ({ rule, field, blockId }) => rule === name && field === finding.field && blockId === block.id,
          ),
        ).toEqual([]);
      }
    });
  },
);

test('the title of a page says what it holds, and is its own', () => {
  const listTitleRules = (title: string, others: string[] = []) => check([], title, others).map(({ rule }) => rule);
  expect(listTitleRules('Nouvelle page')).toEqual(['pageTitleGeneric']);
  expect(listTitleRules('Page 3')).toEqual(['pageTitleGeneric']);
  expect(listTitleRules('Votre premier jour', ['votre premier jour'])).toEqual(['pageTitleTwice']);
  expect(listTitleRules('Votre premier jour', ['Votre première semaine'])).toEqual([]);
});

test('an image of several frames moves; another one does not', () => {
  const blocks = [makeImage('Un établi'), makeImage('Une scie', {}, MEDIA.mediaId)];
  const found = checkAccessibility({
    language: 'fr-FR',
    title: 'L’atelier',
    otherTitles: [],
    blocks,
    movingImages: new Set([MEDIA.mediaId]),
  });
  expect(found).toEqual([
    { rule: 'movingImage', blockId: blocks[1]?.id, field: 'picture', values: { words: 'Une scie' } },
  ]);
});

test.each([
  [
    'handmadeList',
    '<p>Apportez :</p><p>- un <strong>casque</strong></p><p>- des gants</p><p>Merci.</p>',
    '<p>Apportez :</p><ul><li><p>un <strong>casque</strong></p></li><li><p>des gants</p></li></ul><p>Merci.</p>',
  ],
  ['handmadeList', '<p>1. Badger<br>2. Se changer</p>', '<ol><li><p>Badger</p></li><li><p>Se changer</p></li></ol>'],
  ['repeatedBreaks', '<p>Un.<br><br>Deux.</p>', '<p>Un.</p><p>Deux.</p>'],
  ['blankParagraph', '<p>Un.</p><p></p><ul><li><p></p></li></ul><p>Deux.</p>', '<p>Un.</p><p>Deux.</p>'],
  ['capitals', '<p>PORT DU CASQUE OBLIGATOIRE ICI</p>', '<p>Port du casque obligatoire ici</p>'],
  ['spacedLetters', '<p>B I E N V E N U E à tous</p>', '<p>BIENVENUE à tous</p>'],
  ['listOfOne', '<ul><li><p>un casque</p></li></ul>', '<p>un casque</p>'],
  [
    'unmarkedLanguage',
    '<p>Bonjour ! <strong>We are</strong> happy to have you with us. Welcome! You can ask us <em>all that you want</em>.</p>',
    '<p>Bonjour ! <span lang="en"><strong>We are</strong> happy to have you with us. Welcome! You can ask us <em>all that you want</em>.</span></p>',
  ],
  [
    'unmarkedLanguage',
    '<p>« <strong>We are the ones who care</strong> », dit-elle.</p><p>Wir sind für Sie da, und das immer.</p>',
    '<p>« <strong><span lang="en">We are the ones who care</span></strong> », dit-elle.</p><p><span lang="de">Wir sind für Sie da, und das immer.</span></p>',
  ],
  [
    'unmarkedLanguage',
    '<p><strong>Notre promesse. We are here</strong> for all of you.</p>',
    '<p><strong>Notre promesse. <span lang="en">We are here</span></strong><span lang="en"> for all of you.</span></p>',
  ],
  [
    'linkAddress',
    '<p>Voir <a href="https://www.ameli.fr/x">https://www.ameli.fr/x</a>.</p>',
    '<p>Voir <a href="https://www.ameli.fr/x">ameli.fr</a>.</p>',
  ],
] as [RuleName, string, string][])('%s: « %s » is repaired', (name, html, repaired) => {
  const block = makeText(html);
  const finding = check([block]).find(({ rule }) => rule === name);
  if (!finding) throw new Error('not found');
  expect(repairFinding(block.props, finding, 'fr-FR')).toEqual({ html: repaired });
});

test('a passage is found in a booklet of another language too, but not where the words of that language are unknown', () => {
  const find = (language: string, html: string) =>
    checkAccessibility({ language, title: 'Accueil du matin', otherTitles: [], blocks: [makeText(html)] }).map(
      ({ rule, values }) => `${rule} ${values?.language}`,
    );
  const french = '<p>Nous sommes heureux de vous accueillir dans notre équipe.</p>';
  expect(find('en-GB', french)).toEqual(['unmarkedLanguage fr']);
  expect(find('en-GB', '<p>We are happy to welcome you in our team.</p>')).toEqual([]);
  expect(find('pl-PL', french)).toEqual([]);
});

test('a page with every kind of block, written well, breaks no rule', () => {
  expect(check(EXAMPLE_BLOCKS)).toEqual([]);
});

test('a hostile text is read in a moment', () => {
  const texts = [
    '<p>- '.repeat(4000),
    '<ul><li>'.repeat(4000),
    '<p><strong>'.repeat(3000),
    'A '.repeat(8000),
    '<br>'.repeat(8000),
    '.'.repeat(50_000),
    'we are the '.repeat(4000),
    '<span lang="en">'.repeat(3000),
    '<strong>we are the </strong><em>'.repeat(1500),
    '{{'.repeat(20_000),
    '@'.repeat(50_000),
  ];
  const start = performance.now();
  for (const html of texts)
    checkAccessibility({
      language: 'fr-FR',
      title: '',
      otherTitles: [],
      blocks: [{ id: '1', type: 'text', props: { html } }],
    });
  expect(performance.now() - start).toBeLessThan(2000);
});
