import { DrawingFrame } from './DrawingFrame.tsx';
import type { DrawingId } from './drawings.ts';
import { DRAWING_SHAPES } from './shapes/index.ts';

/**
 * A drawing of the library inside an element of class `b-page`, decorative unless it has an `alt`. `className` adds to
 * `b-drawing`. Pages of the back office import this component lazily: it holds every drawing.
 */
export const Illustration = ({ id, alt = '', className = '' }: { id: DrawingId; alt?: string; className?: string }) => (
  <DrawingFrame shapes={DRAWING_SHAPES[id]} alt={alt} className={`b-drawing ${className}`.trim()} />
);
