import { createContext, use } from 'react';
import type { BlockToAdd } from './store/operations.ts';

/** A block to add, or a picture to send to the library and show at its place. */
export type PastedPart = BlockToAdd | { file: File };

export interface ImageDrop {
  /** Sends pictures to the library, each shown by an image after the given block (null: first of the page). */
  dropImages: (files: readonly File[], after: string | null) => Promise<void>;
  /** Adds blocks and pictures after the given block, as one step to undo. */
  addParts: (parts: readonly PastedPart[], after: string | null) => Promise<void>;
}

export const ImageDropContext = createContext<ImageDrop | null>(null);

export const useImageDrop = (): ImageDrop => {
  const drop = use(ImageDropContext);
  if (!drop) throw new Error('outside of the editor');
  return drop;
};
