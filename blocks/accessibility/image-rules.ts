import { toFoldedKey } from '../../contract/platform/text/folded-key.ts';
import type { Picture } from '../block.ts';
import { capitaliseText } from '../format.ts';
import { getAtPath, getParentPath, joinPath } from '../prop-paths.ts';
import { type CheckedBlock, type CheckedPage, defineRules, type RuleHit, repairText, toQuote } from './rule.ts';

interface PicturePlace {
  block: CheckedBlock;
  field: string;
  picture: Picture;
  /** The text beside the picture that the block shows with it. */
  caption: string;
}

const listPictures = ({ blocks }: CheckedPage): PicturePlace[] =>
  blocks.flatMap((block) =>
    block.found.pictures
      .filter(({ value }) => value.mediaId !== null)
      .map(({ path, value }) => {
        const caption = getAtPath(block.props, joinPath(getParentPath(path), 'caption'));
        return { block, field: path, picture: value, caption: typeof caption === 'string' ? caption : '' };
      }),
  );

/** Hits of the alternative texts that pass a test. */
const findAlts = (page: CheckedPage, matches: (alt: string, place: PicturePlace) => boolean): RuleHit[] =>
  listPictures(page)
    .filter((place) => !place.picture.decorative && place.picture.alt !== '' && matches(place.picture.alt, place))
    .map(({ block, field, picture }) => ({
      blockId: block.id,
      field: `${field}.alt`,
      values: { words: toQuote(picture.alt) },
    }));

/** `IMG_2041`, `photo-12`, `equipe_2024.jpg`: what a camera or a folder writes. */
const FILE_NAME =
  /\.(jpe?g|png|gif|webp|svg|hei[cf]|avif|bmp|tiff?)$|^(img|dsc[fn]?|pict?|screenshot|wa)[-_ ]?\d+|^\S*_\S*$|^\S*\d{6,}\S*$/i;
/** « Image de », « Photo représentant »: a screen reader has said already that it is an image. */
const IMAGE_PREFIX =
  /^(?:image|photo(?:graphie)?|illustration|dessin|visuel|capture d['’]écran)s? (?:(?:de la|de l['’]|de|du|des|d['’]|représentant|montrant|avec)\s*)/i;
/** Words that say nothing of what is seen. */
const GENERIC_ALT =
  /^(?:une? |la |le |l['’])?(?:image|photo(?:graphie)?|illustration|visuel|dessin|logo|icône|bannière|vignette|sans titre)(?: ?n?°? ?\d+)?$/i;
/** A picture whose meaning takes more than a sentence. */
const COMPLEX_PICTURE =
  /^(?:schéma|diagramme|graphique|organigramme|infographie|courbe|histogramme|camembert|frise|plan d['’]évacuation)(?!\p{L})/iu;
/** Blocks that can hold the description of the picture above them. */
const DESCRIBING_BLOCKS = new Set(['text', 'callout', 'table', 'accordion', 'steps', 'columns']);

export const IMAGE_RULES = defineRules({
  altFileName: { criterion: '1.3', severity: 'warning', find: (page) => findAlts(page, (alt) => FILE_NAME.test(alt)) },
  altGeneric: { criterion: '1.3', severity: 'warning', find: (page) => findAlts(page, (alt) => GENERIC_ALT.test(alt)) },
  altPrefix: {
    criterion: '1.3',
    severity: 'warning',
    find: (page) => findAlts(page, (alt) => IMAGE_PREFIX.test(alt)),
    repair: repairText((alt) => capitaliseText(alt.replace(IMAGE_PREFIX, ''))),
  },
  altLikeCaption: {
    criterion: '1.3',
    severity: 'warning',
    find: (page) =>
      findAlts(page, (alt, { caption }) => caption !== '' && toFoldedKey(alt) === toFoldedKey(caption.trim())),
  },
  altTwice: {
    criterion: '1.3',
    severity: 'advice',
    find: (page) => {
      const known = new Map<string, string | null>();
      return findAlts(page, (alt, { picture }) => {
        const key = toFoldedKey(alt);
        const first = known.get(key);
        if (first === undefined) known.set(key, picture.mediaId);
        return first !== undefined && first !== picture.mediaId;
      });
    },
  },
  decorativeWithCaption: {
    criterion: '1.2',
    severity: 'warning',
    find: (page) =>
      listPictures(page)
        .filter(({ picture, caption }) => picture.decorative && caption !== '')
        .map(({ block, field, caption }) => ({
          blockId: block.id,
          field: `${field}.decorative`,
          values: { words: toQuote(caption) },
        })),
  },
  movingImage: {
    criterion: '13.8',
    severity: 'warning',
    find: (page) =>
      listPictures(page)
        .filter(({ picture }) => page.movingImages.has(picture.mediaId ?? ''))
        .map(({ block, field, picture }) => ({
          blockId: block.id,
          field,
          values: { words: toQuote(picture.alt) },
        })),
  },
  complexImage: {
    criterion: '1.6',
    severity: 'advice',
    find: (page) =>
      findAlts(page, (alt, { block }) => {
        const next = page.blocks[page.blocks.indexOf(block) + 1];
        return COMPLEX_PICTURE.test(alt) && !(next && DESCRIBING_BLOCKS.has(next.type));
      }),
  },
});
