/* Legal texts are stored as HTML and edited as plain lines: `## ` for a title, `- ` for an item, `**strong**`,
   `[words](address)`. Other elements (a table) stay as HTML, between two empty lines. */
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };
const decodeEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');
const encodeEntities = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const toInlineText = (html: string): string =>
  decodeEntities(
    html
      .replace(/<br\s*\/?>/g, '\n')
      .replace(/<strong>([\s\S]*?)<\/strong>/g, '**$1**')
      .replace(/<em>([\s\S]*?)<\/em>/g, '*$1*')
      .replace(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, '[$2]($1)')
      .replace(/<\/?p[^>]*>/g, '')
      .replace(/[ \t]+/g, ' ')
      .trim(),
  );

const toInlineHtml = (text: string): string =>
  encodeEntities(text.trim())
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(.+?)\*/g, '<em>$1</em>')
    .replace(
      /\[([^\]]+)\]\(((?:https?:\/\/|mailto:|tel:)[^)\s]+)\)/g,
      (_, words: string, href: string) => `<a href="${href.replace(/"/g, '%22')}">${words}</a>`,
    )
    .replace(/\n/g, '<br>');

const listItemTexts = (html: string): string[] =>
  [...html.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, item]) => toInlineText(item ?? ''));

/** Plain lines from HTML. */
export const toLegalLines = (html: string): string =>
  [...html.matchAll(/<(h2|h3|p|ul|ol|blockquote|table)[^>]*>[\s\S]*?<\/\1>/g)]
    .map(([whole, tag]) => {
      const inner = whole.replace(/^<[^>]*>|<\/[a-z0-9]+>$/g, '');
      if (tag === 'h2') return `## ${toInlineText(inner)}`;
      if (tag === 'h3') return `### ${toInlineText(inner)}`;
      if (tag === 'ul')
        return listItemTexts(inner)
          .map((item) => `- ${item}`)
          .join('\n');
      if (tag === 'ol')
        return listItemTexts(inner)
          .map((item, at) => `${at + 1}. ${item}`)
          .join('\n');
      if (tag === 'blockquote') return `> ${toInlineText(inner)}`;
      return tag === 'table' ? whole.replace(/\n\s*/g, '') : toInlineText(inner);
    })
    .filter((block) => block !== '')
    .join('\n\n');

const toBlockHtml = (block: string): string => {
  const lines = block.split('\n');
  if (block.startsWith('### ')) return `<h3>${toInlineHtml(block.slice(4))}</h3>`;
  if (block.startsWith('## ')) return `<h2>${toInlineHtml(block.slice(3))}</h2>`;
  if (block.startsWith('<table')) return block;
  if (block.startsWith('> ')) return `<blockquote><p>${toInlineHtml(block.slice(2))}</p></blockquote>`;
  const bullets = lines.map((line) => /^[-•] +(.*)$/.exec(line)?.[1]);
  if (bullets.every((item) => item !== undefined))
    return `<ul>${bullets.map((item) => `<li>${toInlineHtml(item ?? '')}</li>`).join('')}</ul>`;
  const numbered = lines.map((line) => /^\d+\. +(.*)$/.exec(line)?.[1]);
  if (numbered.every((item) => item !== undefined))
    return `<ol>${numbered.map((item) => `<li>${toInlineHtml(item ?? '')}</li>`).join('')}</ol>`;
  return `<p>${toInlineHtml(block)}</p>`;
};

/** HTML from plain lines. A title needs no empty line after it. */
export const toLegalHtml = (lines: string): string =>
  lines
    .replace(/\r\n/g, '\n')
    .replace(/^(#{2,3} .*)\n(?!\n)/gm, '$1\n\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(toBlockHtml)
    .join('\n');

export interface ParagraphChange {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** Differences of two texts by paragraph, from their longest common subsequence. */
export const compareLegalTexts = (before: string, after: string): ParagraphChange[] => {
  const [a, b] = [toLegalLines(before).split('\n\n'), toLegalLines(after).split('\n\n')];
  const longest: number[][] = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number): number => longest[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = longest[i];
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const told: ParagraphChange[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      told.push({ kind: 'same', text: a[i] ?? '' });
      i += 1;
      j += 1;
    } else if (i < a.length && (j >= b.length || at(i + 1, j) >= at(i, j + 1))) {
      told.push({ kind: 'gone', text: a[i] ?? '' });
      i += 1;
    } else {
      told.push({ kind: 'new', text: b[j] ?? '' });
      j += 1;
    }
  }
  return told.filter(({ text }) => text !== '');
};
