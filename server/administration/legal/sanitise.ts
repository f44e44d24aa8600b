import sanitizeHtml from 'sanitize-html';

/** Sanitises a legal text: headings, paragraphs, lists, tables and links only, no scripts or styles. */
export const sanitiseLegalText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: 'h2 h3 p br strong em ul ol li a blockquote table thead tbody tr th td'.split(' '),
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { b: 'strong', i: 'em', h1: 'h2' },
  }).trim();
