import sanitizeHtml from 'sanitize-html';
import { getPassageAttributes } from '../../../blocks/passage-languages.ts';
import { mapHtml } from '../../../blocks/walk-props.ts';

const ALLOWED_LINK_PATTERN = /^(https:\/\/|mailto:|tel:|page:)/i;

/** Start number of a continued list: from 2 to 999. */
const LIST_START_PATTERN = /^([2-9]|[1-9]\d{1,2})$/;

const SANITISE_OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'blockquote', 'sup', 'abbr', 'span'],
  allowedAttributes: { a: ['href'], abbr: ['title'], ol: ['start'], span: ['lang', 'dir'] },
  allowedSchemes: ['https', 'mailto', 'tel', 'page'],
  allowProtocolRelative: false,
  // Equivalent tags from other editors.
  transformTags: {
    b: 'strong',
    i: 'em',
    ol: (tagName, { start = '' }): sanitizeHtml.Tag => ({
      tagName,
      attribs: LIST_START_PATTERN.test(start) ? { start } : {},
    }),
    // The direction follows the language, whatever was written.
    span: (tagName, { lang }): sanitizeHtml.Tag => ({ tagName, attribs: getPassageAttributes(lang) ?? {} }),
  },
  // A forbidden link keeps its text, and so does a span without a known language.
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'a' && !ALLOWED_LINK_PATTERN.test(attribs.href ?? '')) || (tag === 'span' && !attribs.lang)
      ? 'excludeTag'
      : false,
};

/**
 * Sanitises rich text: only the tags a booklet knows, links to https, mailto, tel and its own pages, and passages in a
 * known language.
 */
export const sanitiseRichText = (html: string): string => sanitizeHtml(html, SANITISE_OPTIONS);

/** Sanitises every rich text of the props. */
export const sanitiseProps = <Props>(props: Props): Props => mapHtml(props, sanitiseRichText);
