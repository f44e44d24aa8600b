const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': '’',
  '&nbsp;': '\u00a0',
};

const toPlainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z#0-9]+;/g, (entity) => ENTITIES[entity] ?? ' ')
    .replace(/ +/g, ' ')
    .trim();

/** Splits a sanitised text into sections: each heading starts one, each paragraph or item is a line. */
export const splitLegalSections = (title: string, html: string): { title: string; lines: string[] }[] =>
  html
    .split(/(?=<h[23][^>]*>)/)
    .map((part) => {
      const heading = /^<h[23][^>]*>([\s\S]*?)<\/h[23]>/.exec(part);
      const rest = heading ? part.slice(heading[0].length) : part;
      const lines = rest
        .split(/<\/?(?:p|li|ul|ol|blockquote|br|table|thead|tbody|tr)[^>]*>/)
        .map(toPlainText)
        .filter((line) => line !== '');
      return { title: heading ? toPlainText(heading[1] ?? '') : title, lines };
    })
    .filter(({ lines }) => lines.length > 0);
