import type { ReactNode } from 'react';

/*
 * Parts of the drawings of blocks in the insert menu, on a 56 × 40 grid, in the colour of the surrounding text. The
 * important part has full opacity, lines of text 0.4.
 */

export const Sketch = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 56 40"
    width="56"
    height="40"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);

export const PictureSketch = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => (
  <>
    <rect x={x} y={y} width={width} height={height} rx="3" />
    <path
      d={`M${x + 1} ${y + height - 3}l${width * 0.35} ${-height * 0.4} ${width * 0.25} ${height * 0.25} ${width * 0.12} ${-height * 0.12} ${width * 0.2} ${height * 0.24}`}
    />
  </>
);

export const PersonSketch = ({ x, y }: { x: number; y: number }) => (
  <>
    <circle cx={x} cy={y} r="4" />
    <path d={`M${x - 7} ${y + 14}c0-9 14-9 14 0`} />
  </>
);
