const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': '’',
  '&nbsp;': '\u00a0',
};

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z#0-9]+;/g, (entity) => ENTITIES[entity] ?? ' ')
    .replace(/ +/g, ' ')
    .trim();

/** Splits a sanitised text into sections: each heading starts one, each paragraph or item is a line. */
export const sectionsOf = (title: string, html: string): { title: string; lines: string[] }[] =>
  html
    .split(/(?=<h[23][^>]*>)/)
    .map((part) => {
      const heading = /^<h[23][^>]*>([\s\S]*?)<\/h[23]>/.exec(part);
      const rest = heading ? part.slice(heading[0].length) : part;
      const lines = rest
        .split(/<\/?(?:p|li|ul|ol|blockquote|br|table|thead|tbody|tr)[^>]*>/)
        .map(plain)
        .filter((line) => line !== '');
      return { title: heading ? plain(heading[1] ?? '') : title, lines };
    })
    .filter(({ lines }) => lines.length > 0);
