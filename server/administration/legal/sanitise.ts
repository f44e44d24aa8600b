import sanitizeHtml from 'sanitize-html';

/** Legal texts have headings, paragraphs, lists, tables and links, and nothing that runs or looks otherwise. */
export const sanitiseLegal = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: 'h2 h3 p br strong em ul ol li a blockquote table thead tbody tr th td'.split(' '),
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { b: 'strong', i: 'em', h1: 'h2' },
  }).trim();
