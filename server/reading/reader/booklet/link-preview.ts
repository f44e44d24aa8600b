import { createHmac } from 'node:crypto';
import { escapeHtml } from '../../../booklets/index.ts';

/** Preview that a message or a chat shows for a pasted booklet link. */
export interface LinkPreview {
  title: string;
  company: string;
  /** Absolute address of the cover, without its picture; null while the product does not know its own address. */
  image: string | null;
}

/**
 * Name of the preview image of a version. Only pages that show its title hold it: the image shows it too, and nobody
 * guesses its name.
 */
export const buildPreviewImageName = (secret: string, publicationId: string): string =>
  `apercu-${createHmac('sha256', secret).update(`apercu ${publicationId}`).digest('hex').slice(0, 24)}.png`;

/** Open Graph tags for the head of a page. The image has no picture: only authorised readers may see those of a booklet. */
const renderOpenGraphTags = ({ title, company, image }: LinkPreview): string =>
  [
    ['type', 'website'],
    ['title', title],
    ['site_name', company],
    ...(image === null
      ? []
      : [
          ['image', image],
          ['image:width', '1200'],
          ['image:height', '630'],
          ['image:alt', title],
        ]),
  ]
    .map(([name, content = '']) => `<meta property="og:${name}" content="${escapeHtml(content)}"/>`)
    .join('');

/** Adds the preview to a page; null: no preview. */
export const addLinkPreview = (html: string, card: LinkPreview | null): string =>
  card === null ? html : html.replace('</head>', () => `${renderOpenGraphTags(card)}</head>`);
