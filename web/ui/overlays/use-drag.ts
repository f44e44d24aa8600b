import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';

interface Point {
  x: number;
  y: number;
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

/**
 * Makes `windowRef` draggable, entirely inside the viewport: never left of 0 or above 0, never past the other edges.
 * Returns the handlers of its handle. The position survives a resize of the viewport, as far as it still fits.
 */
export function useDrag(windowRef: RefObject<HTMLElement | null>, enabled: boolean) {
  const offset = useRef<Point>({ x: 0, y: 0 });
  const grip = useRef<Point | null>(null);

  const moveTo = useRef((wanted: Point) => {
    const element = windowRef.current;
    if (!element) return;
    const box = element.getBoundingClientRect();
    const home = { x: box.left - offset.current.x, y: box.top - offset.current.y };
    const x = clamp(home.x + wanted.x, 0, Math.max(0, window.innerWidth - box.width)) - home.x;
    const y = clamp(home.y + wanted.y, 0, Math.max(0, window.innerHeight - box.height)) - home.y;
    offset.current = { x, y };
    element.style.setProperty('--dx', `${x}px`);
    element.style.setProperty('--dy', `${y}px`);
  }).current;

  useEffect(() => {
    if (!enabled) return;
    const keepInside = () => {
      if (offset.current.x !== 0 || offset.current.y !== 0) moveTo(offset.current);
    };
    window.addEventListener('resize', keepInside);
    return () => window.removeEventListener('resize', keepInside);
  }, [enabled, moveTo]);

  if (!enabled) return {};
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button, a, input'))) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { x: event.clientX - offset.current.x, y: event.clientY - offset.current.y };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (grip.current) moveTo({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y });
    },
    onLostPointerCapture() {
      grip.current = null;
    },
  };
}
