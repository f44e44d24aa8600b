import type { Crop } from '../../../../contract/booklets/media/media.ts';
import { renderAvatar } from './avatar.ts';
import { compactImage } from './compact-image.ts';
import { findBrightestColour, renderCoverImage, renderCoverPicture } from './cover-image.ts';
import { cropImage } from './crop.ts';
import {
  renderLetterLogo,
  renderMailCrop,
  renderMailDrawing,
  renderMailLogo,
  renderMailPicture,
} from './mail-picture.ts';
import { buildPalettesFromLogo } from './palettes.ts';
import { renderAvifCopies, renderImage } from './render-image.ts';
import { shrinkImage } from './shrink-image.ts';

/** Operations of the image processes. Inputs and results are messages: buffers and plain data only. */
export const IMAGE_OPERATIONS = {
  prepare: ({ bytes, fileName, mime }: { bytes: Buffer; fileName: string; mime: string }) =>
    renderImage(bytes, fileName, mime),
  avifCopies: ({
    bytes,
    fileName,
    mime,
    copies,
  }: {
    bytes: Buffer;
    fileName: string;
    mime: string;
    copies: readonly { width: number; size: number }[];
  }) => renderAvifCopies(bytes, fileName, mime, copies),
  avatar: ({ bytes }: { bytes: Buffer }) => renderAvatar(bytes),
  palettes: ({ bytes }: { bytes: Buffer }) => buildPalettesFromLogo(bytes),
  crop: ({ bytes, crop }: { bytes: Buffer; crop: Crop }) => cropImage(bytes, crop),
  shrink: ({ bytes, mime, width }: { bytes: Buffer; mime: string; width: number }) => shrinkImage(bytes, mime, width),
  compact: ({ bytes, ...options }: { bytes: Buffer } & Parameters<typeof compactImage>[1]) =>
    compactImage(bytes, options),
  mailPicture: ({ bytes, width }: { bytes: Buffer; width: number }) => renderMailPicture(bytes, width),
  mailLogo: ({ bytes, ...box }: { bytes: Buffer; width: number; height: number }) => renderMailLogo(bytes, box),
  mailCrop: ({ bytes, ...crop }: { bytes: Buffer } & Parameters<typeof renderMailCrop>[1]) =>
    renderMailCrop(bytes, crop),
  mailDrawing: ({ bytes }: { bytes: Buffer }) => renderMailDrawing(bytes),
  letterLogo: ({ bytes, ...box }: { bytes: Buffer; width: number; height: number }) => renderLetterLogo(bytes, box),
  brightestColour: ({ bytes }: { bytes: Buffer }) => findBrightestColour(bytes),
  coverPicture: ({ bytes, ...options }: { bytes: Buffer; width: number; isMeasured: boolean }) =>
    renderCoverPicture(bytes, options),
  cover: ({ bytes, format }: { bytes: Buffer; format: 'png' | 'webp' }) => renderCoverImage(bytes, format),
};

export type ImageOperations = typeof IMAGE_OPERATIONS;
export type ImageOperation = keyof ImageOperations;
export type ImageOperationInput<Name extends ImageOperation> = Parameters<ImageOperations[Name]>[0];
export type ImageOperationResult<Name extends ImageOperation> = Awaited<ReturnType<ImageOperations[Name]>>;
