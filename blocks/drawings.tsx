import type { ReactNode } from 'react';
import type { BlockType } from './registry.ts';

/*
 * A small drawing of each block for the insert menu, on a 56 × 40 grid, in the colour of the surrounding text. The
 * important part has full opacity.
 */

const Sketch = ({ children }: { children: ReactNode }) => (
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

/** Lines of text: each is [x, y, width]. */
const TextLines = ({ at }: { at: readonly (readonly [number, number, number])[] }) => (
  <path d={at.map(([x, y, width]) => `M${x} ${y}h${width}`).join('')} strokeOpacity="0.4" />
);

const PictureSketch = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => (
  <>
    <rect x={x} y={y} width={width} height={height} rx="3" />
    <path
      d={`M${x + 1} ${y + height - 3}l${width * 0.35} ${-height * 0.4} ${width * 0.25} ${height * 0.25} ${width * 0.12} ${-height * 0.12} ${width * 0.2} ${height * 0.24}`}
    />
  </>
);

const CheckboxSketch = ({ y, done }: { y: number; done: boolean }) => (
  <>
    <rect x="9" y={y} width="8" height="8" rx="2" />
    {done && <path d={`m11 ${y + 4} 1.5 1.7 2.5-3`} />}
    <TextLines at={[[22, y + 4, 25]]} />
  </>
);

const PersonSketch = ({ x, y }: { x: number; y: number }) => (
  <>
    <circle cx={x} cy={y} r="4" />
    <path d={`M${x - 7} ${y + 14}c0-9 14-9 14 0`} />
  </>
);

export const BLOCK_DRAWINGS: Record<BlockType, ReactNode> = {
  heading: (
    <Sketch>
      <path d="M9 10v18M21 10v18M9 19h12" strokeWidth="3" />
      <TextLines at={[[28, 28, 19]]} />
    </Sketch>
  ),
  text: (
    <Sketch>
      <path d="M9 10h38M9 17h34M9 24h38M9 31h20" />
    </Sketch>
  ),
  image: (
    <Sketch>
      <PictureSketch x={9} y={6} width={38} height={28} />
      <circle cx="37" cy="14" r="3" />
    </Sketch>
  ),
  gallery: (
    <Sketch>
      <PictureSketch x={6} y={9} width={20} height={22} />
      <PictureSketch x={30} y={9} width={20} height={22} />
    </Sketch>
  ),
  video: (
    <Sketch>
      <rect x="9" y="7" width="38" height="26" rx="3" />
      <path d="m25 15 8 5-8 5z" />
    </Sketch>
  ),
  document: (
    <Sketch>
      <path d="M18 5h13l8 8v22H18zM31 5v8h8" />
      <TextLines
        at={[
          [23, 20, 11],
          [23, 26, 11],
        ]}
      />
    </Sketch>
  ),
  callout: (
    <Sketch>
      <rect x="8" y="8" width="40" height="24" rx="3" />
      <path d="M16 20.5v5M16 15v.1" strokeWidth="3" />
      <TextLines
        at={[
          [23, 17, 18],
          [23, 24, 14],
        ]}
      />
    </Sketch>
  ),
  quote: (
    <Sketch>
      <path d="m16 12-6 8 6 8M25 12l-6 8 6 8" />
      <TextLines
        at={[
          [31, 16, 16],
          [31, 24, 12],
        ]}
      />
    </Sketch>
  ),
  accordion: (
    <Sketch>
      <rect x="8" y="6" width="40" height="11" rx="3" />
      <rect x="8" y="22" width="40" height="11" rx="3" />
      <path d="m38 10.5 2 2 2-2m-4 16 2 2 2-2" />
      <TextLines
        at={[
          [13, 11.5, 18],
          [13, 27.5, 14],
        ]}
      />
    </Sketch>
  ),
  steps: (
    <Sketch>
      <circle cx="13" cy="11" r="4.5" />
      <circle cx="13" cy="29" r="4.5" />
      <path d="M13 15.5v9" />
      <TextLines
        at={[
          [23, 11, 24],
          [23, 29, 18],
        ]}
      />
    </Sketch>
  ),
  checklist: (
    <Sketch>
      <CheckboxSketch y={7} done />
      <CheckboxSketch y={24} done={false} />
    </Sketch>
  ),
  timeline: (
    <Sketch>
      <path d="M6 20h44" />
      <circle cx="14" cy="20" r="3" fill="currentColor" />
      <circle cx="28" cy="20" r="3" fill="currentColor" />
      <circle cx="42" cy="20" r="3" fill="currentColor" />
      <TextLines
        at={[
          [10, 11, 8],
          [24, 29, 8],
          [38, 11, 8],
        ]}
      />
    </Sketch>
  ),
  figures: (
    <Sketch>
      <path d="M9 14l5-4v16M22 13c0-5 9-5 9 0 0 4-9 8-9 13h9" strokeWidth="2.5" />
      <path d="m37 26 9-16" />
      <circle cx="37" cy="12" r="2" />
      <circle cx="46" cy="24" r="2" />
      <TextLines at={[[9, 33, 38]]} />
    </Sketch>
  ),
  table: (
    <Sketch>
      <rect x="8" y="7" width="40" height="26" rx="3" />
      <path d="M8 15h40" />
      <path d="M8 24h40M21 15v18M35 15v18" strokeOpacity="0.4" />
    </Sketch>
  ),
  columns: (
    <Sketch>
      <path d="M7 10h18M7 17h15M7 24h18M7 31h10" strokeOpacity="0.4" />
      <PictureSketch x={31} y={8} width={18} height={24} />
    </Sketch>
  ),
  contact: (
    <Sketch>
      <PersonSketch x={17} y={13} />
      <TextLines
        at={[
          [31, 15, 17],
          [31, 22, 12],
        ]}
      />
    </Sketch>
  ),
  button: (
    <Sketch>
      <rect x="8" y="12" width="40" height="16" rx="8" />
      <path d="M20 20h16m-4-4 4 4-4 4" />
    </Sketch>
  ),
  address: (
    <Sketch>
      <path d="M28 34c6-6.5 9.5-11 9.5-16a9.5 9.5 0 0 0-19 0c0 5 3.5 9.5 9.5 16z" />
      <circle cx="28" cy="18" r="3.5" />
    </Sketch>
  ),
  hours: (
    <Sketch>
      <circle cx="28" cy="20" r="14" />
      <path d="M28 12v8l5 4" />
    </Sketch>
  ),
  divider: (
    <Sketch>
      <path d="M8 20h40" />
      <TextLines
        at={[
          [14, 11, 28],
          [14, 29, 28],
        ]}
      />
    </Sketch>
  ),
  quiz: (
    <Sketch>
      <path d="M22 14c0-8 13-8 13 0 0 5-6.5 5-6.5 11M28.5 31v.1" strokeWidth="3" />
    </Sketch>
  ),
  confirmation: (
    <Sketch>
      <TextLines
        at={[
          [9, 9, 38],
          [9, 15, 26],
        ]}
      />
      <path d="M10 29c4-8 7-8 6-2s4 4 6 0 4-2 5 1h8" />
      <path d="m40 26 3 3 6-7" strokeWidth="3" />
    </Sketch>
  ),
  survey: (
    <Sketch>
      <circle cx="16" cy="16" r="8" />
      <path d="M12.5 18c1.5 3 5.5 3 7 0M13.5 13.5v.1M18.5 13.5v.1" />
      <TextLines
        at={[
          [30, 13, 18],
          [30, 20, 12],
          [8, 32, 40],
        ]}
      />
    </Sketch>
  ),
  fileToRead: (
    <Sketch>
      <path d="M17 5h14l8 8v22H17z" />
      <path d="M31 5v8h8" strokeOpacity="0.4" />
      <path d="m23 23 4 4 7-8" strokeWidth="3" />
    </Sketch>
  ),
  countdown: (
    <Sketch>
      <rect x="13" y="8" width="30" height="25" rx="3" />
      <path d="M13 15h30M20 5v5M36 5v5" />
      <path d="M25 21h6l-4 8" strokeWidth="2.5" />
    </Sketch>
  ),
  team: (
    <Sketch>
      <PersonSketch x={13} y={13} />
      <PersonSketch x={28} y={13} />
      <PersonSketch x={43} y={13} />
      <TextLines
        at={[
          [8, 33, 10],
          [23, 33, 10],
          [38, 33, 10],
        ]}
      />
    </Sketch>
  ),
  glossary: (
    <Sketch>
      <path d="m9 17 4-10 4 10M10.5 13.5h5M21 7h5l-5 10h5" />
      <TextLines
        at={[
          [31, 9, 17],
          [31, 16, 12],
          [9, 25, 39],
          [9, 32, 28],
        ]}
      />
    </Sketch>
  ),
  qr: (
    <Sketch>
      <rect x="14" y="6" width="10" height="10" rx="1" />
      <rect x="32" y="6" width="10" height="10" rx="1" />
      <rect x="14" y="24" width="10" height="10" rx="1" />
      <path d="M33 25h3v3M42 25v.1M33 33h3M41 30v4" strokeWidth="2.5" />
    </Sketch>
  ),
};
