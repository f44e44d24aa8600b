import { setTimeout } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import { fillVariables } from '../../../blocks/walk-props.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { runImageOperation } from '../../platform/files/images/image-pool.ts';
import { MissingFile, type Storage } from '../../platform/files/storage/storage.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { PORTRAIT_SIDE_PX } from '../../platform/mail/html/brand-rows.ts';
import { buildPlainBrand, type MailBrand } from '../../platform/mail/mail-brand.ts';
import type { InlineImage } from '../../platform/mail/message-source.ts';
import { createByteLimitedCache } from '../../platform/work/byte-limited-cache.ts';
import { getVariableValue } from '../content/variable-rules.ts';
import { hashCover } from '../covers/cover-image.ts';
import { type CoverSource, loadDraftCover } from '../covers/cover-source.ts';
import { buildOriginalKey } from '../media/storage-keys.ts';
import { renderCoverStrip } from './cover-strip.ts';

/** Pixels per point: sharp on dense screens, light in messages. */
const PIXELS_PER_POINT = 2;
/** Largest logo, in points. */
const LOGO_BOX = { width: 180, height: 64 };
const MAX_PORTRAIT_BYTES = 20_000;
/** Milliseconds that a letter waits for its pictures: a code must leave at once. The next letter finds them ready. */
const LETTER_PATIENCE_MS = 500;
const CACHE_BYTES = 16 * 1024 * 1024;

/** Content ids of the pictures of a booklet's look. */
export const STRIP_CID = 'bandeau';
const LOGO_CID = 'logo';
const PORTRAIT_CID = 'portrait';

type Booklet = Pick<
  TenantRow<'booklets'>,
  'theme' | 'cover' | 'welcome' | 'title' | 'subtitle' | 'variables' | 'tone' | 'sourceLanguage'
>;
type Picture = TenantRow<'media'>;

interface PreparedImage {
  bytes: Buffer;
  contentType: string;
  /** Display width in pixels. */
  width: number;
}

/** A prepared picture, empty when its file is lost or cannot be read. */
type ImageSlot = { image: PreparedImage | null };

/** Prepared pictures by file and by use: each is prepared once, whoever writes. */
const preparedImages = createByteLimitedCache<ImageSlot>(CACHE_BYTES, ({ image }) => 200 + (image?.bytes.length ?? 0));

/** Prepares a picture once. A lost or unreadable file leaves the message without it, rather than unsent. */
const prepareImage = async (key: string, make: () => Promise<PreparedImage>): Promise<PreparedImage | null> => {
  const { image } = await preparedImages.get(key, async () => {
    try {
      return { image: await make() };
    } catch (error) {
      if (error instanceof MissingFile || error instanceof Refusal) return { image: null };
      throw error;
    }
  });
  return image;
};

const toKey = ({ storageKey, version, focal }: Picture, use: string): string =>
  JSON.stringify([use, storageKey, version, focal]);

const toTurn = (companyId: string, { name }: Picture) => ({ companyId, fileName: name });

/** Logo, strip and portrait of a booklet, prepared for messages. */
const loadBrandImages = async (
  scope: Scope,
  storage: Storage,
  { theme, welcome }: Booklet,
  cover: CoverSource,
): Promise<Record<'logo' | 'strip' | 'portrait', PreparedImage | null>> => {
  const { companyId } = scope;
  const ids = [theme.logo.mediaId, welcome.photoMediaId].filter((id) => id !== null);
  const { media } = scope.views;
  const rows = ids.length === 0 ? [] : await scope.select().from(media).where(inArray(media.id, ids));
  const find = (id: string | null) => rows.find((row) => row.id === id && row.kind === 'image');
  const readFile = (row: Picture) => storage.get(buildOriginalKey(row));

  const logo = find(theme.logo.mediaId);
  const photo = find(welcome.photoMediaId);
  const box = { width: LOGO_BOX.width * PIXELS_PER_POINT, height: LOGO_BOX.height * PIXELS_PER_POINT };
  const side = PORTRAIT_SIDE_PX * PIXELS_PER_POINT;
  return {
    logo: logo
      ? await prepareImage(toKey(logo, 'logo'), async () => {
          const made = await runImageOperation(
            'mailLogo',
            { bytes: await readFile(logo), ...box },
            toTurn(companyId, logo),
          );
          return {
            bytes: made.bytes,
            contentType: 'image/png',
            width: Math.max(1, Math.round(made.width / PIXELS_PER_POINT)),
          };
        })
      : null,
    strip: await prepareImage(`strip ${hashCover(cover)}`, async () => ({
      ...(await renderCoverStrip(storage, cover, companyId)),
      width: 600,
    })),
    portrait: photo
      ? await prepareImage(toKey(photo, 'portrait'), async () => {
          const crop = { width: side, height: side, focal: photo.focal ?? { x: 0.5, y: 0.5 } };
          const bytes = await runImageOperation(
            'mailCrop',
            { bytes: await readFile(photo), ...crop, maxBytes: MAX_PORTRAIT_BYTES },
            toTurn(companyId, photo),
          );
          return { bytes, contentType: 'image/jpeg', width: PORTRAIT_SIDE_PX };
        })
      : null,
  };
};

const toInlineImage = (cid: string, image: PreparedImage | null): InlineImage[] =>
  image
    ? [
        {
          cid,
          fileName: `${cid}.${image.contentType === 'image/png' ? 'png' : 'jpg'}`,
          contentType: image.contentType,
          bytes: image.bytes,
        },
      ]
    : [];

/** Loads the look of the messages of a booklet. */
export const loadMailBrand = async (
  scope: Scope,
  storage: Storage,
  booklet: Booklet,
  companyName: string,
): Promise<MailBrand> => {
  const { theme, welcome, sourceLanguage } = booklet;
  const fill = (text: string) =>
    fillVariables(text, sourceLanguage, (key) => getVariableValue(key, companyName, booklet)).trim();
  const company = booklet.variables.entreprise || companyName;
  const cover = await loadDraftCover(scope, booklet, companyName);
  const { logo, strip, portrait } = await loadBrandImages(scope, storage, booklet, cover);
  const name = fill(welcome.signatory);
  return {
    companyName: company,
    colour: theme.colours.primary,
    logo: logo && { cid: LOGO_CID, alt: theme.logo.alt || company, width: logo.width },
    strip: strip && { cid: STRIP_CID, alt: cover.title },
    sender: name === '' ? null : { name, role: fill(welcome.signatoryRole), portrait: portrait && PORTRAIT_CID },
    images: [
      ...toInlineImage(LOGO_CID, logo),
      ...toInlineImage(STRIP_CID, strip),
      ...toInlineImage(PORTRAIT_CID, name === '' ? null : portrait),
    ],
  };
};

/**
 * Look of a letter to one reader, by the id of the booklet; null: it no longer exists. Without its pictures when they are
 * not ready at once.
 */
export const findMailBrand = async (scope: Scope, storage: Storage, bookletId: string): Promise<MailBrand | null> => {
  const { booklets, company } = scope.views;
  const [row] = await scope
    .select()
    .from(booklets)
    .innerJoin(company, eq(company.id, booklets.companyId))
    .where(eq(booklets.id, bookletId));
  if (!row) return null;
  const { variables, theme } = row.booklets;
  const plain = buildPlainBrand(variables.entreprise || row.company.name, theme.colours.primary);
  return Promise.race([
    loadMailBrand(scope, storage, row.booklets, row.company.name),
    setTimeout(LETTER_PATIENCE_MS, plain, { ref: false }),
  ]);
};
