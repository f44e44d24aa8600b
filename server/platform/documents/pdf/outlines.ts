import { Reader } from './bytes.ts';

/*
 * Converts the packed outlines of a WOFF2 font (https://www.w3.org/TR/WOFF2/#glyf_table_format) to TrueType. Drops
 * hinting, which print and current screens do not need.
 */

const MORE = 0x20;
const WORDS = 0x01;
const SCALE = 0x08;
const TWO_SCALES = 0x40;
const MATRIX = 0x80;
const INSTRUCTIONS = 0x100;

interface Streams {
  contours: Reader;
  points: Reader;
  flags: Reader;
  glyphs: Reader;
  composites: Reader;
  boxes: Reader;
  hasBox: (glyph: number) => boolean;
}

interface Point {
  dx: number;
  dy: number;
  onCurve: boolean;
}

const signed = (flag: number, value: number): number => (flag & 1 ? value : -value);

/** Reads a point relative to the former one: the flag gives the number of bytes and their layout. */
const pointOf = (flags: Reader, glyphs: Reader): Point => {
  const whole = flags.u8();
  const flag = whole & 0x7f;
  const onCurve = whole < 0x80;
  const a = glyphs.u8();
  if (flag < 10) return { dx: 0, dy: signed(flag, ((flag & 14) << 7) + a), onCurve };
  if (flag < 20) return { dx: signed(flag, (((flag - 10) & 14) << 7) + a), dy: 0, onCurve };
  if (flag < 84) {
    const high = flag - 20;
    const dx = signed(flag, 1 + (high & 0x30) + (a >> 4));
    return { dx, dy: signed(flag >> 1, 1 + ((high & 0x0c) << 2) + (a & 0x0f)), onCurve };
  }
  const b = glyphs.u8();
  if (flag < 120) {
    const high = flag - 84;
    const dx = signed(flag, 1 + (Math.floor(high / 12) << 8) + a);
    return { dx, dy: signed(flag >> 1, 1 + (((high % 12) >> 2) << 8) + b), onCurve };
  }
  const c = glyphs.u8();
  if (flag < 124) {
    return { dx: signed(flag, (a << 4) + (b >> 4)), dy: signed(flag >> 1, ((b & 0x0f) << 8) + c), onCurve };
  }
  return { dx: signed(flag, (a << 8) + b), dy: signed(flag >> 1, (c << 8) + glyphs.u8()), onCurve };
};

const header = (contours: number, box: Buffer): Buffer => {
  const count = Buffer.alloc(2);
  count.writeInt16BE(contours);
  return Buffer.concat([count, box]);
};

const boxAround = (points: readonly Point[]): Buffer => {
  let [x, y] = [0, 0];
  const xs: number[] = [];
  const ys: number[] = [];
  for (const { dx, dy } of points) {
    x += dx;
    y += dy;
    xs.push(x);
    ys.push(y);
  }
  const box = Buffer.alloc(8);
  [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].forEach((edge, index) => {
    box.writeInt16BE(edge, index * 2);
  });
  return box;
};

const simple = (streams: Streams, contours: number, boxed: boolean): Buffer => {
  const { flags, glyphs, boxes } = streams;
  let total = 0;
  const ends = Buffer.alloc(contours * 2 + 2);
  for (let index = 0; index < contours; index += 1) {
    total += streams.points.short();
    ends.writeUInt16BE(total - 1, index * 2);
  }
  const points = Array.from({ length: total }, () => pointOf(flags, glyphs));
  // Skips the length of the instructions, which are in another stream that is not read here.
  glyphs.short();
  const shape = Buffer.alloc(total * 5);
  points.forEach(({ dx, dy, onCurve }, index) => {
    shape.writeUInt8(onCurve ? 1 : 0, index);
    shape.writeInt16BE(dx, total + index * 2);
    shape.writeInt16BE(dy, total * 3 + index * 2);
  });
  return Buffer.concat([header(contours, boxed ? boxes.take(8) : boxAround(points)), ends, shape]);
};

const composite = ({ composites, glyphs, boxes }: Streams): Buffer => {
  const parts: Buffer[] = [];
  let flags: number;
  let instructed = false;
  do {
    flags = composites.u16();
    instructed ||= (flags & INSTRUCTIONS) !== 0;
    const scales = flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0;
    const part = Buffer.concat([Buffer.alloc(2), composites.take(2 + (flags & WORDS ? 4 : 2) + scales)]);
    part.writeUInt16BE(flags & ~INSTRUCTIONS);
    parts.push(part);
  } while (flags & MORE);
  if (instructed) glyphs.short();
  return Buffer.concat([header(-1, boxes.take(8)), ...parts]);
};

const streamsOf = (table: Buffer): { streams: Streams; count: number } => {
  const start = new Reader(table);
  start.take(4);
  const count = start.u16();
  start.take(2);
  const lengths = Array.from({ length: 7 }, () => start.u32());
  const [contours, points, flags, glyphs, composites, boxes] = lengths.map((length) => start.take(length));
  const none = Buffer.alloc(0);
  const bitmap = ((count + 31) >> 5) << 2;
  const marks = boxes?.subarray(0, bitmap) ?? none;
  return {
    count,
    streams: {
      contours: new Reader(contours ?? none),
      points: new Reader(points ?? none),
      flags: new Reader(flags ?? none),
      glyphs: new Reader(glyphs ?? none),
      composites: new Reader(composites ?? none),
      boxes: new Reader(boxes?.subarray(bitmap) ?? none),
      hasBox: (glyph) => ((marks[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0,
    },
  };
};

/**
 * Unpacks the outlines of all glyphs to TrueType; empty for a glyph without drawing. Throws a RangeError on truncated
 * data.
 */
export const outlinesOf = (table: Buffer): Buffer[] => {
  const { streams, count } = streamsOf(table);
  return Array.from({ length: count }, (_, glyph) => {
    const contours = streams.contours.i16();
    if (contours === 0) return Buffer.alloc(0);
    const outline = contours < 0 ? composite(streams) : simple(streams, contours, streams.hasBox(glyph));
    return outline.length % 2 === 0 ? outline : Buffer.concat([outline, Buffer.alloc(1)]);
  });
};
