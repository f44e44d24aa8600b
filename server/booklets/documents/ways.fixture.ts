/** One booklet in fifteen writing styles of people and programs in Word. */
import { buildDocx, buildRoot, type DocxExtras, row, table, text } from './word.fixture.ts';

export type SamplePart =
  | { kind: 'paragraph' | 'callout' | 'heading'; text: string }
  | { kind: 'item'; text: string; level: number; ordered: boolean }
  | { kind: 'table'; caption: string; rows: string[][] };

interface Chapter {
  title: string;
  pages: { title: string; parts: SamplePart[] }[];
}

const SUBJECTS = [
  ['Bienvenue chez nous', 'Le mot de la directrice', 'Notre histoire'],
  ['Avant votre arrivée', 'Les papiers à envoyer', 'Votre premier jour'],
  ['La vie au quotidien', 'Horaires et pointage', 'Congés et absences'],
  ['Santé et sécurité', 'Les règles qui sauvent', 'Vos équipements'],
] as const;

const buildSentence = (seed: string): string =>
  `Tout ce qui concerne « ${seed} » est expliqué ici, avec les adresses, les dates et les personnes à qui vous pouvez poser vos questions pendant vos premiers mois parmi nous.`;

const buildParts = (title: string): SamplePart[] => [
  { kind: 'paragraph', text: buildSentence(title) },
  { kind: 'item', ordered: true, level: 0, text: `prévenez votre responsable (${title})` },
  { kind: 'item', ordered: true, level: 0, text: 'notez l’heure et le lieu' },
  {
    kind: 'paragraph',
    text: `Entre deux étapes de « ${title} », prenez le temps de relire cette page avec la personne qui vous accueille.`,
  },
  { kind: 'item', ordered: true, level: 0, text: 'rangez votre poste avant de partir' },
  { kind: 'callout', text: 'ATTENTION : LE CASQUE EST OBLIGATOIRE' },
  { kind: 'heading', text: `En pratique, ${title.toLocaleLowerCase('fr')}` },
  { kind: 'paragraph', text: `Rien n’est laissé au hasard : ${buildSentence(title)}` },
  { kind: 'item', ordered: false, level: 0, text: 'un badge' },
  { kind: 'item', ordered: false, level: 1, text: 'à garder sur soi' },
  { kind: 'item', ordered: false, level: 1, text: 'à rendre au départ' },
  { kind: 'item', ordered: false, level: 0, text: 'une tenue de travail' },
  {
    kind: 'table',
    caption: `Tableau 1 : les horaires, ${title}`,
    rows: [
      ['Jour', 'Heures'],
      ['Lundi', 'de 8 h à 16 h'],
      ['Vendredi', 'de 8 h à 15 h'],
    ],
  },
  { kind: 'paragraph', text: `Merci d’avoir lu « ${title} » jusqu’au bout, et à bientôt sur le terrain.` },
];

export const SAMPLE_BOOK: { title: string; subtitle: string; chapters: Chapter[] } = {
  title: 'Livret d’accueil',
  subtitle: 'Menuiserie Dubreuil',
  chapters: SUBJECTS.map(([title, ...pages]) => ({
    title,
    pages: pages.map((page) => ({ title: page, parts: buildParts(page) })),
  })),
};

export interface WrittenDocument {
  name: string;
  /** True if this style makes headings inside pages distinct from text. */
  hasHeadings: boolean;
  document: Buffer;
}

const paragraph = (words: string, properties = '', run = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr>${text(words, run)}</w:p>`;
const styled = (style: string) => (words: string) => paragraph(words, `<w:pStyle w:val="${style}"/>`);
const direct =
  (run: string, properties = '') =>
  (words: string) =>
    paragraph(words, properties, run);
const size = (points: number): string => `<w:sz w:val="${points * 2}"/>`;
const PAGE_BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
const CENTRED = '<w:jc w:val="center"/>';

interface Writer {
  name: string;
  title: (words: string) => string;
  subtitle?: (words: string) => string;
  /** Inserted between the title page and the rest. */
  afterTitle?: string;
  chapter: (words: string, number: number) => string;
  page: (words: string, chapter: number, number: number) => string;
  heading?: (words: string) => string;
  callout?: (words: string) => string;
  item?: (words: string, level: number, ordered: boolean, list: number) => string;
  caption?: (words: string) => string;
  captionBelow?: boolean;
  before?: string;
  styles?: string;
  /** Text size, in points. */
  body?: number;
}

const style = (id: string, name: string, inner = '', basedOn = ''): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${basedOn && `<w:basedOn w:val="${basedOn}"/>`}${inner}</w:style>`;
const headingStyles = (
  id: (level: number) => string,
  name: (level: number) => string,
  inner: (level: number) => string = () => '',
) => [1, 2, 3].map((level) => style(id(level), name(level), inner(level))).join('');
const FRENCH_HEADINGS = headingStyles(
  (n) => `Titre${n}`,
  (n) => `heading ${n}`,
);
const outline = (level: number) => `<w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr>`;

const NUMBERED_LIST_ID = 10;
const directItem: NonNullable<Writer['item']> = (words, level, ordered, list) =>
  paragraph(
    words,
    `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${ordered ? NUMBERED_LIST_ID + list : 1}"/></w:numPr>`,
  );

const boldCaps = direct('<w:b/>');

const WRITERS: Writer[] = [
  {
    name: 'Word in English, its own styles',
    styles:
      headingStyles(
        (n) => `Heading${n}`,
        (n) => `heading ${n}`,
        (n) => `<w:rPr><w:b/>${size(20 - 3 * n)}</w:rPr>`,
      ) + style('Title', 'Title'),
    title: styled('Title'),
    chapter: styled('Heading1'),
    page: styled('Heading2'),
    heading: styled('Heading3'),
  },
  {
    name: 'Word in French, identifiers « Titre1 »',
    styles: FRENCH_HEADINGS + style('Titre', 'Title') + style('Sous-titre', 'Subtitle') + style('Lgende', 'caption'),
    title: styled('Titre'),
    subtitle: styled('Sous-titre'),
    afterTitle: PAGE_BREAK,
    chapter: styled('Titre1'),
    page: styled('Titre2'),
    heading: styled('Titre3'),
    caption: styled('Lgende'),
  },
  {
    name: 'styles called « Titre 1 » as people see them',
    styles:
      headingStyles(
        (n) => `P${n}`,
        (n) => `Titre ${n}`,
      ) + style('PT', 'Titre'),
    title: styled('PT'),
    chapter: styled('P1'),
    page: styled('P2'),
    heading: styled('P3'),
  },
  {
    name: 'LibreOffice: levels in derived styles, page breaks in a style, captions below',
    styles:
      '<w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Standard"/></w:style>' +
      style('Heading', 'Heading', '<w:rPr><w:sz w:val="28"/></w:rPr>', 'Standard') +
      style(
        'Heading1',
        'Heading 1',
        '<w:pPr><w:pageBreakBefore/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/></w:rPr>',
        'Heading',
      ) +
      style('Heading2', 'Heading 2', outline(2), 'Heading') +
      style('Heading3', 'Heading 3', outline(3), 'Heading') +
      style('Title', 'Title', '', 'Heading') +
      style('Caption', 'Caption', '', 'Standard') +
      style('Tableau', 'Tableau', '', 'Caption'),
    title: styled('Title'),
    chapter: styled('Heading1'),
    page: styled('Heading2'),
    heading: styled('Heading3'),
    caption: styled('Tableau'),
    captionBelow: true,
  },
  {
    name: 'Google: styles, and everything said again on each run',
    styles:
      headingStyles(
        (n) => `Heading${n}`,
        (n) => `heading ${n}`,
      ) +
      style('Title', 'Title') +
      style('Subtitle', 'Subtitle'),
    title: (words) => paragraph(words, '<w:pStyle w:val="Title"/>', size(26)),
    subtitle: (words) => paragraph(words, '<w:pStyle w:val="Subtitle"/>', size(15)),
    chapter: (words) => paragraph(words, '<w:pStyle w:val="Heading1"/><w:rPr/>', size(20)),
    page: (words) => paragraph(words, '<w:pStyle w:val="Heading2"/><w:rPr/>', size(16)),
    heading: (words) => paragraph(words, '<w:pStyle w:val="Heading3"/>', size(14)),
  },
  {
    name: 'bold only: capitals for chapters, small letters for pages',
    title: direct(`<w:b/>${size(24)}`, CENTRED),
    chapter: (words) => boldCaps(words.toLocaleUpperCase('fr')),
    page: direct('<w:b/>'),
    callout: (words) =>
      paragraph(words, '<w:pBdr><w:left w:val="single"/><w:right w:val="single"/></w:pBdr>', '<w:b/>'),
  },
  {
    name: 'large only, nothing bold',
    title: direct(size(32)),
    afterTitle: PAGE_BREAK,
    chapter: direct(size(20)),
    page: direct(size(15)),
  },
  {
    name: 'outline levels on paragraphs',
    title: direct(`<w:b/>${size(28)}`, CENTRED),
    afterTitle: PAGE_BREAK,
    chapter: direct('<w:b/>', '<w:outlineLvl w:val="0"/>'),
    page: direct('<w:b/>', '<w:outlineLvl w:val="1"/>'),
    heading: direct('<w:i/>', '<w:outlineLvl w:val="2"/>'),
  },
  {
    name: 'styles of one’s own, derived; lists in derived styles',
    styles:
      FRENCH_HEADINGS +
      style('Titre', 'Title') +
      style('Chapitre', 'Mon chapitre', '', 'Titre1') +
      style('ChapitreRouge', 'Mon chapitre en rouge', '<w:rPr><w:color w:val="FF0000"/></w:rPr>', 'Chapitre') +
      style('Rubrique', 'Ma rubrique', '', 'Titre2') +
      style('Puce', 'List Bullet', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>') +
      style('MaPuce', 'Ma puce', '', 'Puce') +
      style('MaSousPuce', 'Ma sous-puce', '<w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr>', 'MaPuce'),
    title: styled('Titre'),
    chapter: styled('ChapitreRouge'),
    page: styled('Rubrique'),
    heading: styled('Titre3'),
    item: (words, level, ordered, list) =>
      ordered ? directItem(words, level, ordered, list) : styled(level === 0 ? 'MaPuce' : 'MaSousPuce')(words),
  },
  {
    name: 'large and bold by hand, three sizes',
    title: direct(`<w:b/>${size(30)}`, CENTRED),
    subtitle: direct(size(16), CENTRED),
    afterTitle: PAGE_BREAK,
    chapter: direct(`<w:b/>${size(18)}`),
    page: direct(`<w:b/>${size(14)}`),
    heading: direct(`<w:b/>${size(12.5)}`),
    body: 11,
  },
  {
    name: 'numbers typed by hand, bold, at the size of the text',
    title: direct(`<w:b/>${size(22)}`),
    chapter: (words, number) => paragraph(`${number}. ${words}`, '', '<w:b/>'),
    page: (words, chapter, number) => paragraph(`${chapter}.${number} ${words}`, '', '<w:b/>'),
    callout: (words) => paragraph(words, '<w:shd w:val="clear" w:fill="FFF2CC"/>', '<w:b/>'),
  },
  {
    name: 'styles of characters instead of paragraphs',
    styles:
      `<w:style w:type="character" w:styleId="Gros"><w:name w:val="Gros"/><w:rPr><w:b/>${size(20)}</w:rPr></w:style>` +
      `<w:style w:type="character" w:styleId="Moyen"><w:name w:val="Moyen"/><w:basedOn w:val="Gros"/><w:rPr>${size(14)}</w:rPr></w:style>`,
    title: direct(size(34)),
    chapter: direct('<w:rStyle w:val="Gros"/>'),
    page: direct('<w:rStyle w:val="Moyen"/>'),
  },
  {
    name: 'a title page in style « Titre 1 »',
    styles: FRENCH_HEADINGS,
    title: styled('Titre1'),
    afterTitle: '<w:p><w:pPr><w:sectPr><w:type w:val="nextPage"/></w:sectPr></w:pPr></w:p>',
    chapter: styled('Titre1'),
    page: styled('Titre2'),
    heading: styled('Titre3'),
  },
  {
    name: 'capitals made by the font, centred; pages bold at the size of the text',
    title: direct(`<w:caps/><w:b/>${size(28)}`, CENTRED),
    subtitle: direct('<w:i/>', CENTRED),
    afterTitle: PAGE_BREAK,
    chapter: direct(`<w:caps/>${size(16)}`, CENTRED),
    page: direct('<w:b/>'),
  },
  {
    name: 'outline levels in styles of one’s own, a table of contents, callouts in boxes',
    styles:
      style('Rubrique', 'Rubrique', outline(1)) +
      style('SousRubrique', 'Sous-rubrique', outline(2)) +
      style('Detail', 'Détail', outline(3)) +
      style('TM1', 'toc 1') +
      style('Couverture', 'Title'),
    title: styled('Couverture'),
    before: styled('TM1')('Bienvenue chez nous 3'),
    chapter: styled('Rubrique'),
    page: styled('SousRubrique'),
    heading: styled('Detail'),
    callout: (words) => paragraph(words, '<w:shd w:val="clear" w:fill="DDEBF7"/>', `<w:b/>${size(16)}`),
  },
];

const numbering = (lists: number): string => {
  const levels = (format: string) =>
    [0, 1, 2]
      .map((level) => `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/></w:lvl>`)
      .join('');
  const abstract = (id: number, format: string) =>
    `<w:abstractNum w:abstractNumId="${id}">${levels(format)}</w:abstractNum>`;
  const use = (id: number) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`;
  const ids = Array.from({ length: lists }, (_, list) => NUMBERED_LIST_ID + list);
  return buildRoot(
    'numbering',
    abstract(1, 'bullet') + ids.map((id) => abstract(id, 'decimal')).join('') + use(1) + ids.map(use).join(''),
  );
};

const writeDocument = (writer: Writer): WrittenDocument => {
  const { title, subtitle = direct('', CENTRED), chapter, page, heading, afterTitle = PAGE_BREAK } = writer;
  const {
    item = directItem,
    callout = boldCaps,
    caption = direct('<w:i/>'),
    captionBelow,
    before = '',
    body = 11,
  } = writer;
  let list = -1;
  const parts = (held: SamplePart[]) => {
    list += 1;
    return held
      .map((part) => {
        switch (part.kind) {
          case 'paragraph':
            return paragraph(part.text);
          case 'callout':
            return callout(part.text);
          case 'heading':
            return heading ? heading(part.text) : '';
          case 'item':
            return item(part.text, part.level, part.ordered, list);
          default: {
            const cells = table(...part.rows.map((cellsOfRow, index) => row(cellsOfRow, index === 0)));
            return captionBelow ? cells + caption(part.caption) : caption(part.caption) + cells;
          }
        }
      })
      .join('');
  };
  const chapters = SAMPLE_BOOK.chapters
    .map(
      (one, index) =>
        chapter(one.title, index + 1) +
        one.pages.map((held, at) => page(held.title, index + 1, at + 1) + parts(held.parts)).join(''),
    )
    .join('');
  const defaults = `<w:docDefaults><w:rPrDefault><w:rPr>${size(body)}</w:rPr></w:rPrDefault></w:docDefaults>`;
  const extras: DocxExtras = {
    parts: {
      'word/styles.xml': buildRoot('styles', defaults + (writer.styles ?? '')),
      'word/numbering.xml': numbering(list + 1),
    },
  };
  return {
    name: writer.name,
    hasHeadings: heading !== undefined,
    document: buildDocx(
      title(SAMPLE_BOOK.title) + subtitle(SAMPLE_BOOK.subtitle) + afterTitle + before + chapters,
      extras,
    ),
  };
};

export const WRITTEN_DOCUMENTS: WrittenDocument[] = WRITERS.map(writeDocument);
