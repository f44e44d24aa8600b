import { escapeHtml } from '../../../booklets/index.ts';

/** Preview that a message or a chat shows for a pasted booklet link. */
export interface LinkPreview {
  title: string;
  company: string;
}

/** Open Graph tags for the head of a page. No picture: only authorised readers may see those of a booklet. */
const renderOpenGraphTags = ({ title, company }: LinkPreview): string =>
  [
    ['type', 'website'],
    ['title', title],
    ['site_name', company],
  ]
    .map(([name, content = '']) => `<meta property="og:${name}" content="${escapeHtml(content)}"/>`)
    .join('');

/** Adds the preview to a page; null: no preview. */
export const addLinkPreview = (html: string, card: LinkPreview | null): string =>
  card === null ? html : html.replace('</head>', () => `${renderOpenGraphTags(card)}</head>`);
