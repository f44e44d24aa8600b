import { escapeHtml } from '../../booklets/publications/variables.ts';

/** What a message or a chat shows of an address that somebody pasted in it. */
export interface Card {
  title: string;
  company: string;
}

/** As it stands in the head of a page (Open Graph). No picture: those of a booklet are for who may read it. */
const tagsOf = ({ title, company }: Card): string =>
  [
    ['type', 'website'],
    ['title', title],
    ['site_name', company],
  ]
    .map(([name, content = '']) => `<meta property="og:${name}" content="${escapeHtml(content)}"/>`)
    .join('');

/** A page that tells what it is to programs that look at its address; null: it tells nothing. */
export const carded = (html: string, card: Card | null): string =>
  card === null ? html : html.replace('</head>', () => `${tagsOf(card)}</head>`);
