import { createHash } from 'node:crypto';
import mammoth from 'mammoth';
import { uuidv7 } from 'uuidv7';
import { XmlTooDeep } from '../../platform/documents/xml.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ImportedImage, ParsedDocument } from './document.ts';
import { note } from './notes.ts';
import { openDocx } from './open-docx.ts';
import { parseDocumentHtml } from './parse-document-html.ts';
import { prepareDocument } from './prepare-document.ts';
import { recogniseHeadings } from './recognise-headings.ts';
import { markTitlePage, raiseHeadingLevels } from './title-page.ts';

const STYLE_MAP = [
  'p.RoleTitle => p.title:fresh',
  'p.RoleSubtitle => p.subtitle:fresh',
  'p.RoleCaption => p.caption:fresh',
  ...[1, 2, 3, 4, 5, 6].map((level) => `p.RoleHeading${level} => h${level}:fresh`),
  "br[type='page'] => hr:fresh",
];

/** Image types that browsers show; the Word drawing formats (EMF, WMF) are not among them. */
const BROWSER_IMAGE = /^image\/(png|jpe?g|gif|webp|svg\+xml|avif)$/;

const convertToHtml = async (bytes: Buffer): Promise<{ html: string; images: ImportedImage[]; unshown: number }> => {
  const byHash = new Map<string, ImportedImage>();
  let unshown = 0;
  const convertImage = mammoth.images.imgElement(async (image) => {
    if (!BROWSER_IMAGE.test(image.contentType)) {
      unshown += 1;
      return { src: '' };
    }
    const content = await image.readAsBuffer();
    const hash = createHash('sha256').update(content).digest('hex');
    const known = byHash.get(hash) ?? { key: uuidv7(), bytes: content, contentType: image.contentType };
    byHash.set(hash, known);
    return { src: known.key };
  });
  const options = { styleMap: STYLE_MAP, includeEmbeddedStyleMap: false, convertImage };
  const { value, messages } = await mammoth.convertToHtml({ buffer: bytes }, options);
  unshown += messages.filter(({ type }) => type === 'error').length;
  return { html: value, images: [...byHash.values()], unshown };
};

/**
 * Parses a Word document. A long one blocks the process for seconds: never run this in the server process. Throws a
 * `Refusal`, IMP-001 to IMP-005 or IMP-009.
 */
export const parseDocx = async (
  bytes: Buffer,
  fileName: string,
  onProgress: (share: number) => void | Promise<void> = () => {},
): Promise<{ document: ParsedDocument; images: ImportedImage[] }> => {
  const docx = openDocx(bytes, fileName);
  await onProgress(0.1);
  try {
    const prepared = prepareDocument(docx);
    await onProgress(0.4);
    const { html, images, unshown } = await convertToHtml(prepared.bytes);
    await onProgress(0.8);
    const { flow: parts, footnotes, notes } = parseDocumentHtml(html, prepared.lists);
    const recognised = recogniseHeadings(parts, prepared.appearances);
    if (recognised.some((part, index) => part.kind === 'heading' && parts[index]?.kind !== 'heading')) {
      notes.push(
        note(
          'no-heading',
          'Des titres sans style de titre ont été reconnus à leur taille ou à leur graisse : vérifiez-les.',
        ),
      );
    }
    const document = {
      fileName,
      flow: markTitlePage(raiseHeadingLevels(recognised)),
      footnotes: [...footnotes],
      notes: [...prepared.notes, ...notes],
      texts: prepared.texts,
      unshown,
      toCheck: false,
    };
    return { document, images };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(error instanceof XmlTooDeep ? 'IMP-009' : 'IMP-003', { fichier: fileName });
  }
};
