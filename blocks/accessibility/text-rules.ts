import { toPlainText } from '../../contract/platform/text/text.ts';
import { replaceVariables } from '../walk-props.ts';
import { type CheckedPage, defineRules, findInTexts, type RuleHit, repairText } from './rule.ts';

/*
 * Rich text is sanitised: paragraphs, lists, quotes, links and a few marks, without attributes but those of links. Items of
 * a list hold paragraphs.
 */

/** Inside of an element that cannot hold another of its kind. */
const insideOf = (tag: string): string => String.raw`(?:(?!</?${tag}>)[\s\S])*`;
const BLANK = String.raw`(?:\s|&nbsp;|\u00a0|<br\s*/?>)*`;

const PARAGRAPH = new RegExp(`<p>(${insideOf('p')})</p>`, 'gi');
const BLANK_PARAGRAPH = new RegExp(`<p>${BLANK}</p>`, 'gi');
const BLANK_ITEM = new RegExp(`<li>(?:${BLANK}|<p>${BLANK}</p>)</li>`, 'gi');
const BLANK_LIST = /<([uo]l)>\s*<\/\1>/gi;
const REPEATED_BREAKS = /(?:<br\s*\/?>\s*){2,}/gi;
const BREAK = /<br\s*\/?>/i;

/** Paragraphs that are not in a list nor in a quote. */
const listParagraphs = (html: string): string[] =>
  [...html.replace(/<(ul|ol|blockquote)>[\s\S]*?<\/\1>/gi, '').matchAll(PARAGRAPH)].map(([, inside = '']) => inside);

const DASH = String.raw`[-–—•*▪◦‣→►✓✔☑]|\p{Extended_Pictographic}\ufe0f?`;
const MARKER = new RegExp(String.raw`^\s*(?:${DASH}|\d{1,2}[.)])[\s\u00a0]+`, 'u');
const NUMBER = /^\s*\d{1,2}[.)]/;
const MARKED_PARAGRAPHS = new RegExp(
  String.raw`(?:<p>\s*(?:${DASH}|\d{1,2}[.)])[\s\u00a0]+${insideOf('p')}</p>\s*){2,}`,
  'giu',
);

const buildList = (lines: readonly string[]): string => {
  const tag = lines.every((line) => NUMBER.test(line)) ? 'ol' : 'ul';
  const items = lines.map((line) => `<li><p>${line.replace(MARKER, '').trim()}</p></li>`);
  return `<${tag}>${items.join('')}</${tag}>`;
};

/** Paragraphs, or lines of one, that begin with dashes or numbers become a list. */
const toLists = (html: string): string =>
  html
    .replace(MARKED_PARAGRAPHS, (run) => buildList([...run.matchAll(PARAGRAPH)].map(([, inside = '']) => inside)))
    .replace(PARAGRAPH, (whole, inside: string) => {
      const lines = inside.split(BREAK);
      return lines.length > 1 && lines.every((line) => MARKER.test(line)) ? buildList(lines) : whole;
    });

/** The first words that a change of a text would touch; null when it changes nothing. */
const findChange = (html: string, change: (html: string) => string): string | null => {
  const changed = change(html);
  if (changed === html) return null;
  const [before, after] = [toPlainText(html).split('\n'), toPlainText(changed).split('\n')];
  return before.find((line, index) => line !== after[index]) ?? before[0] ?? '';
};

const findRepairable = (page: CheckedPage, change: (html: string) => string): RuleHit[] =>
  findInTexts(page, 'htmls', (html) => findChange(html, change));

/** The texts that a change touches. */
const findChanged = (page: CheckedPage, change: (html: string) => string): RuleHit[] =>
  findInTexts(page, 'htmls', (html) => (change(html) === html ? null : toPlainText(html)));

const removeBlank = (html: string): string =>
  html.replace(BLANK_ITEM, '').replace(BLANK_LIST, '').replace(BLANK_PARAGRAPH, '');

const splitAtBreaks = (html: string): string =>
  html.replace(PARAGRAPH, (whole, inside: string) => {
    const parts = inside.split(REPEATED_BREAKS).filter((part) => toPlainText(part) !== '');
    return parts.length > 1 ? parts.map((part) => `<p>${part.trim()}</p>`).join('') : whole;
  });

const LONE_ITEM = /<([uo]l)>\s*<li>((?:(?!<\/?li>|<\/?[uo]l>)[\s\S])*)<\/li>\s*<\/\1>/gi;
const toParagraph = (html: string): string =>
  html.replace(LONE_ITEM, (_, __, inside: string) => (inside.includes('<p>') ? inside : `<p>${inside}</p>`));

const MAX_HEADING_CHARACTERS = 80;
const MIN_EMPHASIS_CHARACTERS = 200;
const EMPHASISED = /^\s*<(strong|em)>((?:(?!<\/?\1>)[\s\S])*)<\/\1>\s*$/i;

const findFakeHeading = (html: string): string | null => {
  const paragraphs = listParagraphs(html);
  const found = paragraphs.slice(0, -1).find((inside) => {
    const words = toPlainText(inside);
    return (
      /^\s*<strong>/i.test(inside) &&
      EMPHASISED.test(inside) &&
      words.length <= MAX_HEADING_CHARACTERS &&
      !/[.!…]$/.test(words)
    );
  });
  return found === undefined ? null : toPlainText(found);
};

const withoutEmphasis = (html: string): string =>
  html.replace(PARAGRAPH, (whole, inside: string) => {
    const emphasised = EMPHASISED.exec(inside);
    return emphasised && toPlainText(inside).length >= MIN_EMPHASIS_CHARACTERS ? `<p>${emphasised[2]}</p>` : whole;
  });

const MIN_QUOTE_CHARACTERS = 80;
const QUOTE = /^«[^«»]*»\.?$/;
const MAYBE_QUOTED = new RegExp(`(<blockquote>\\s*)?${PARAGRAPH.source}`, 'gi');
const toQuotes = (html: string): string =>
  html.replace(MAYBE_QUOTED, (whole, quoted: string | undefined, inside: string) => {
    const words = toPlainText(inside);
    return quoted === undefined && words.length >= MIN_QUOTE_CHARACTERS && QUOTE.test(words)
      ? `<blockquote>${whole}</blockquote>`
      : whole;
  });

const MIN_LONG_WORDS = 2;
const LONG_WORD = /\p{Lu}{5,}/gu;
/** A sentence of at least three words in capitals, abbreviations aside. */
const isInCapitals = (text: string): boolean => {
  const words = replaceVariables(text, () => '');
  return (
    words === words.toLocaleUpperCase('fr-FR') &&
    (words.match(LONG_WORD)?.length ?? 0) >= MIN_LONG_WORDS &&
    (words.match(/\p{Lu}{2,}/gu)?.length ?? 0) > MIN_LONG_WORDS
  );
};
const toSentence = (text: string): string => {
  const lower = text.toLocaleLowerCase('fr-FR');
  return lower.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase('fr-FR'));
};
/** Each piece of text between two tags, and the whole of a plain text. */
const lowerCapitals = (text: string): string =>
  text.replace(/[^<>]+(?![^<]*>)/g, (piece) => (isInCapitals(piece) ? toSentence(piece) : piece));

const SPACED_LETTERS = /(?<![\p{L}\p{N}])(?:\p{Lu}[ \u00a0]){3,}\p{Lu}(?![\p{L}\p{N}'’])/gu;
const joinLetters = (text: string): string =>
  text.replace(SPACED_LETTERS, (letters) => letters.replace(/[ \u00a0]/g, ''));

const COLOURS = 'rouge|verte?|bleue?|jaune|orange|grise?|rose|violette?';
/** « les champs en rouge »: who does not see colours finds nothing. */
const COLOUR_ALONE = new RegExp(
  String.raw`(?<!\p{L})(?:textes?|mots?|mentions?|champs?|cases?|zones?|lignes?|rubriques?|passages?|phrases?|dates?|colonnes?|cellules?|boutons?|liens?|écrit\p{L}*|indiqué\p{L}*|marqué\p{L}*|signalé\p{L}*|surligné\p{L}*|affiché\p{L}*)\s+(?:\p{L}+\s+){0,2}?en\s+(?:${COLOURS})s?(?!\p{L})`,
  'iu',
);
/** « le bouton à droite »: on a phone, or read aloud, nothing is at the right. */
const POSITION_ALONE =
  /(?<!\p{L})(?:images?|photos?|tableaux?|schémas?|boutons?|colonnes?|encadrés?|menus?|textes?|liens?|cadres?|vidéos?)\s+(?:ci-contre|(?:de|à|sur la) (?:droite|gauche)|(?:rond|carré|triangulaire)e?s?)(?!\p{L})/iu;
/** Signs that a screen reader spells one by one. */
const CRYPTIC = /(?:^|\s)(?:[:;]-?[()DP]|<3|\^\^)(?=$|[\s.,!?])|[-=]+>|={3,}|\*{3,}|-{4,}|~{3,}/m;

const findWords = (page: CheckedPage, pattern: RegExp): RuleHit[] => [
  ...findInTexts(page, 'htmls', (html) => pattern.exec(toPlainText(html))?.[0] ?? null),
  ...findInTexts(page, 'texts', (text) => pattern.exec(text)?.[0] ?? null),
];

const findInBoth = (page: CheckedPage, change: (text: string) => string): RuleHit[] => [
  ...findRepairable(page, change),
  ...findInTexts(page, 'texts', (text) => (change(text) === text ? null : text)),
];

const isText = (page: CheckedPage, { blockId }: RuleHit): boolean =>
  page.blocks.find(({ id }) => id === blockId)?.type === 'text';

export const TEXT_RULES = defineRules({
  blankParagraph: {
    criterion: '8.9',
    severity: 'warning',
    find: (page) =>
      findInTexts(page, 'htmls', (html) =>
        removeBlank(html) !== html && toPlainText(html) !== '' ? toPlainText(html) : null,
      ),
    repair: repairText(removeBlank),
  },
  repeatedBreaks: {
    criterion: '8.9',
    severity: 'warning',
    find: (page) => findChanged(page, splitAtBreaks),
    repair: repairText(splitAtBreaks),
  },
  handmadeList: {
    criterion: '9.3',
    severity: 'warning',
    find: (page) => findRepairable(page, toLists),
    repair: repairText(toLists),
  },
  listOfOne: {
    criterion: '9.3',
    severity: 'advice',
    find: (page) => findChanged(page, toParagraph),
    repair: repairText(toParagraph),
  },
  boldAsHeading: {
    criterion: '9.1',
    severity: 'warning',
    find: (page) => findInTexts(page, 'htmls', findFakeHeading).filter((hit) => isText(page, hit)),
  },
  longEmphasis: {
    criterion: '10.1',
    severity: 'advice',
    find: (page) => findChanged(page, withoutEmphasis),
    repair: repairText(withoutEmphasis),
  },
  quoteAsText: {
    criterion: '9.4',
    severity: 'advice',
    find: (page) => findChanged(page, toQuotes).filter((hit) => isText(page, hit)),
    repair: repairText(toQuotes),
  },
  capitals: {
    criterion: '10.1',
    severity: 'warning',
    find: (page) => findInBoth(page, lowerCapitals),
    repair: repairText(lowerCapitals),
  },
  spacedLetters: {
    criterion: '10.1',
    severity: 'warning',
    find: (page) => findInBoth(page, joinLetters),
    repair: repairText(joinLetters),
  },
  colourAlone: { criterion: '3.1', severity: 'advice', find: (page) => findWords(page, COLOUR_ALONE) },
  positionAlone: { criterion: '10.9', severity: 'advice', find: (page) => findWords(page, POSITION_ALONE) },
  crypticSigns: { criterion: '13.5', severity: 'advice', find: (page) => findWords(page, CRYPTIC) },
});
