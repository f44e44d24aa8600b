import sharp from 'sharp';

/** Side of the picture of an account, in pixels: three times its largest display. */
const AVATAR_SIDE_PX = 288;

/** Cuts a picture to a square around what draws the eye, upright and without metadata. */
export const renderAvatar = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes)
    .autoOrient()
    .resize(AVATAR_SIDE_PX, AVATAR_SIDE_PX, { fit: 'cover', position: sharp.strategy.attention })
    .webp({ quality: 84 })
    .toBuffer();
