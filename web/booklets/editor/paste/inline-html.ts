import { escapeHtml } from '../../../../blocks/escape-html.ts';
import { isAllowedLink } from '../../../../blocks/links.ts';
import { getPassageAttributes, wrapPassage } from '../../../../blocks/passage-languages.ts';

/** Marks around a text, outermost first: the only ones that a booklet keeps. */
interface InlineMarks {
  /** Language of a passage. */
  lang?: string;
  href?: string;
  isBold?: boolean;
  isItalic?: boolean;
  isRaised?: boolean;
}

const readStyle = (element: Element): string => (element.getAttribute('style') ?? '').toLowerCase();

/** Address of a link as a booklet accepts it; null for any other target. */
const readHref = (element: Element): string | null => {
  const href = (element.getAttribute('href') ?? '').trim().replace(/^http:\/\//i, 'https://');
  return href !== '' && isAllowedLink(href) ? href : null;
};

/** Word processors write marks as elements or as styles; Google Docs wraps everything in a « b » that is not bold. */
const addMarks = (element: Element, marks: InlineMarks): InlineMarks => {
  const tag = element.localName;
  const style = readStyle(element);
  const weight = /(?:^|[;\s])font-weight:\s*(\w+)/.exec(style)?.[1];
  const isBold = weight === undefined ? ['b', 'strong'].includes(tag) : weight === 'bold' || Number(weight) >= 600;
  const isItalic = ['i', 'em'].includes(tag) || /font-style:\s*italic/.test(style);
  const isRaised = tag === 'sup' || /vertical-align:\s*super/.test(style);
  const href = tag === 'a' ? readHref(element) : null;
  const lang = getPassageAttributes(element.getAttribute('lang'))?.lang;
  return {
    ...marks,
    ...(lang && { lang }),
    ...(href === null ? {} : { href }),
    ...(isBold || (weight !== undefined && marks.isBold) ? { isBold } : {}),
    ...(isItalic ? { isItalic } : {}),
    ...(isRaised ? { isRaised } : {}),
  };
};

const wrap = (text: string, { lang, href, isBold, isItalic, isRaised }: InlineMarks): string => {
  let html = text;
  if (isRaised) html = `<sup>${html}</sup>`;
  if (isItalic) html = `<em>${html}</em>`;
  if (isBold) html = `<strong>${html}</strong>`;
  if (href !== undefined) html = `<a href="${escapeHtml(href)}">${html}</a>`;
  return wrapPassage(html, lang);
};

const isSame = (one: InlineMarks, other: InlineMarks): boolean =>
  one.lang === other.lang &&
  one.href === other.href &&
  Boolean(one.isBold) === Boolean(other.isBold) &&
  Boolean(one.isItalic) === Boolean(other.isItalic) &&
  Boolean(one.isRaised) === Boolean(other.isRaised);

interface Run {
  /** Empty for a line break. */
  text: string;
  marks: InlineMarks;
}

const LINE_BREAK: Run = { text: '', marks: {} };

const collectRuns = (nodes: Iterable<Node>, marks: InlineMarks, runs: Run[]): void => {
  for (const node of nodes) {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = (node.textContent ?? '').replace(/\s+/g, ' ');
      const last = runs.at(-1);
      if (text === '') continue;
      if (last && last !== LINE_BREAK && isSame(last.marks, marks)) last.text += text;
      else runs.push({ text, marks });
    } else if (node instanceof Element) {
      if (node.localName === 'br') runs.push(LINE_BREAK);
      else collectRuns(node.childNodes, addMarks(node, marks), runs);
    }
  }
};

const trimRuns = (runs: Run[]): Run[] => {
  const isBlank = (run: Run | undefined) => run !== undefined && run.text.trim() === '';
  const kept = [...runs];
  while (isBlank(kept[0])) kept.shift();
  while (isBlank(kept.at(-1))) kept.pop();
  const last = kept.length - 1;
  return kept.map((run, at) => {
    const text = at === 0 || kept[at - 1] === LINE_BREAK ? run.text.trimStart() : run.text;
    return { ...run, text: at === last ? text.trimEnd() : text };
  });
};

/** HTML of inline nodes with the marks of a booklet only; every text is escaped. */
export const toInlineHtml = (nodes: Iterable<Node>): string => {
  const runs: Run[] = [];
  collectRuns(nodes, {}, runs);
  return trimRuns(runs)
    .map(({ text, marks }) => (text === '' ? '<br>' : wrap(escapeHtml(text), marks)))
    .join('');
};
