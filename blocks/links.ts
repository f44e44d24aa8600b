import type { PageContext } from './context.ts';

const PAGE_LINK = /^page:([0-9a-f-]{36})$/i;

/** The page id of a link within the booklet; null for any other link. */
export const findLinkedPage = (href: string): string | null => PAGE_LINK.exec(href)?.[1]?.toLowerCase() ?? null;

/** Checks the scheme of a link of a booklet, once variables are set aside. */
export const isAllowedLink = (href: string) =>
  /^(https:\/\/\S+|mailto:\S+|tel:\S+)$/i.test(href) || PAGE_LINK.test(href);

/** A block's link as an address for the reader; null when its target is not readable or its scheme is not allowed. */
export const resolveHref = (href: string, context: PageContext): string | null => {
  const page = findLinkedPage(href);
  if (page !== null) return context.findPageHref(page);
  return isAllowedLink(href) ? context.fillText(href) : null;
};

const escapeAttribute = (value: string) => value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** Replaces `page:{id}` links of rich text by addresses. A link to an unreadable page becomes plain text. */
export const resolvePageLinks = (html: string, pageHref: PageContext['findPageHref']): string =>
  html.replace(/\shref="page:([0-9a-f-]{36})"/gi, (_, id: string) => {
    const address = pageHref(id.toLowerCase());
    return address === null ? '' : ` href="${escapeAttribute(address)}"`;
  });

/** A tel: link for a telephone number, or null when the text is no number. An unfilled variable stays as it is. */
export const toTelHref = (phone: string): string | null => {
  if (phone.includes('{{')) return `tel:${phone}`;
  const digits = phone.replace(/[\s.\-()\u00a0\u202f]/g, '');
  return /^\+?\d{2,15}$/.test(digits) ? `tel:${digits}` : null;
};

export const toMailHref = (email: string): string | null =>
  email.includes('{{') || /^[^\s@]+@[^\s@]+$/.test(email) ? `mailto:${email}` : null;
