import type { ImageOperation } from '../../server/platform/files/images/image-operations.ts';
import { ImagePool } from '../../server/platform/files/images/image-pool.ts';

/** Drawings of covers differ by their texts alone, which no rule of the simulation looks at. */
const DRAWING_OPERATIONS: ReadonlySet<ImageOperation> = new Set(['cover', 'mailDrawing']);

/** Draws one cover of each kind, and gives it to all booklets afterwards: a process for each would take half of a run. */
export const keepDrawings = (): void => {
  const run = ImagePool.prototype.run as (...args: unknown[]) => Promise<unknown>;
  const drawings = new Map<unknown, Promise<unknown>>();
  ImagePool.prototype.run = function (this: ImagePool, ...args: unknown[]) {
    const [name] = args as [ImageOperation];
    if (!DRAWING_OPERATIONS.has(name)) return run.apply(this, args);
    const drawing = drawings.get(name) ?? run.apply(this, args);
    drawings.set(name, drawing);
    return drawing;
  } as ImagePool['run'];
};
