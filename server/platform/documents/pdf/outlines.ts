import { BinaryReader } from './binary-reader.ts';

/*
 * Converts the packed outlines of a WOFF2 font (https://www.w3.org/TR/WOFF2/#glyf_table_format) to TrueType. Drops
 * hinting, which print and current screens do not need.
 */

const MORE_COMPONENTS = 0x20;
const WORD_ARGUMENTS = 0x01;
const HAS_SCALE = 0x08;
const HAS_TWO_SCALES = 0x40;
const HAS_MATRIX = 0x80;
const HAS_INSTRUCTIONS = 0x100;

interface GlyphStreams {
  contours: BinaryReader;
  points: BinaryReader;
  flags: BinaryReader;
  glyphs: BinaryReader;
  composites: BinaryReader;
  boxes: BinaryReader;
  hasBox: (glyph: number) => boolean;
}

interface OutlinePoint {
  dx: number;
  dy: number;
  onCurve: boolean;
}

const applySign = (flag: number, value: number): number => (flag & 1 ? value : -value);

/** Reads a point relative to the former one: the flag gives the number of bytes and their layout. */
const readPoint = (flags: BinaryReader, glyphs: BinaryReader): OutlinePoint => {
  const whole = flags.u8();
  const flag = whole & 0x7f;
  const onCurve = whole < 0x80;
  const a = glyphs.u8();
  if (flag < 10) return { dx: 0, dy: applySign(flag, ((flag & 14) << 7) + a), onCurve };
  if (flag < 20) return { dx: applySign(flag, (((flag - 10) & 14) << 7) + a), dy: 0, onCurve };
  if (flag < 84) {
    const high = flag - 20;
    const dx = applySign(flag, 1 + (high & 0x30) + (a >> 4));
    return { dx, dy: applySign(flag >> 1, 1 + ((high & 0x0c) << 2) + (a & 0x0f)), onCurve };
  }
  const b = glyphs.u8();
  if (flag < 120) {
    const high = flag - 84;
    const dx = applySign(flag, 1 + (Math.floor(high / 12) << 8) + a);
    return { dx, dy: applySign(flag >> 1, 1 + (((high % 12) >> 2) << 8) + b), onCurve };
  }
  const c = glyphs.u8();
  if (flag < 124) {
    return { dx: applySign(flag, (a << 4) + (b >> 4)), dy: applySign(flag >> 1, ((b & 0x0f) << 8) + c), onCurve };
  }
  return { dx: applySign(flag, (a << 8) + b), dy: applySign(flag >> 1, (c << 8) + glyphs.u8()), onCurve };
};

const buildHeader = (contours: number, box: Buffer): Buffer => {
  const count = Buffer.alloc(2);
  count.writeInt16BE(contours);
  return Buffer.concat([count, box]);
};

const buildBox = (points: readonly OutlinePoint[]): Buffer => {
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

const buildSimpleGlyph = (streams: GlyphStreams, contours: number, boxed: boolean): Buffer => {
  const { flags, glyphs, boxes } = streams;
  let total = 0;
  const ends = Buffer.alloc(contours * 2 + 2);
  for (let index = 0; index < contours; index += 1) {
    total += streams.points.readVariableShort();
    ends.writeUInt16BE(total - 1, index * 2);
  }
  const points = Array.from({ length: total }, () => readPoint(flags, glyphs));
  // Skips the length of the instructions, which are in another stream that is not read here.
  glyphs.readVariableShort();
  const shape = Buffer.alloc(total * 5);
  points.forEach(({ dx, dy, onCurve }, index) => {
    shape.writeUInt8(onCurve ? 1 : 0, index);
    shape.writeInt16BE(dx, total + index * 2);
    shape.writeInt16BE(dy, total * 3 + index * 2);
  });
  return Buffer.concat([buildHeader(contours, boxed ? boxes.readBytes(8) : buildBox(points)), ends, shape]);
};

const buildCompositeGlyph = ({ composites, glyphs, boxes }: GlyphStreams): Buffer => {
  const parts: Buffer[] = [];
  let flags: number;
  let instructed = false;
  do {
    flags = composites.u16();
    instructed ||= (flags & HAS_INSTRUCTIONS) !== 0;
    const scales = flags & HAS_SCALE ? 2 : flags & HAS_TWO_SCALES ? 4 : flags & HAS_MATRIX ? 8 : 0;
    const part = Buffer.concat([Buffer.alloc(2), composites.readBytes(2 + (flags & WORD_ARGUMENTS ? 4 : 2) + scales)]);
    part.writeUInt16BE(flags & ~HAS_INSTRUCTIONS);
    parts.push(part);
  } while (flags & MORE_COMPONENTS);
  if (instructed) glyphs.readVariableShort();
  return Buffer.concat([buildHeader(-1, boxes.readBytes(8)), ...parts]);
};

const openStreams = (table: Buffer): { streams: GlyphStreams; count: number } => {
  const start = new BinaryReader(table);
  start.readBytes(4);
  const count = start.u16();
  start.readBytes(2);
  const lengths = Array.from({ length: 7 }, () => start.u32());
  const [contours, points, flags, glyphs, composites, boxes] = lengths.map((length) => start.readBytes(length));
  const none = Buffer.alloc(0);
  const bitmap = ((count + 31) >> 5) << 2;
  const marks = boxes?.subarray(0, bitmap) ?? none;
  return {
    count,
    streams: {
      contours: new BinaryReader(contours ?? none),
      points: new BinaryReader(points ?? none),
      flags: new BinaryReader(flags ?? none),
      glyphs: new BinaryReader(glyphs ?? none),
      composites: new BinaryReader(composites ?? none),
      boxes: new BinaryReader(boxes?.subarray(bitmap) ?? none),
      hasBox: (glyph) => ((marks[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0,
    },
  };
};

/**
 * Unpacks the outlines of all glyphs to TrueType; empty for a glyph without drawing. Throws a RangeError on truncated
 * data.
 */
export const unpackOutlines = (table: Buffer): Buffer[] => {
  const { streams, count } = openStreams(table);
  return Array.from({ length: count }, (_, glyph) => {
    const contours = streams.contours.i16();
    if (contours === 0) return Buffer.alloc(0);
    const outline =
      contours < 0 ? buildCompositeGlyph(streams) : buildSimpleGlyph(streams, contours, streams.hasBox(glyph));
    return outline.length % 2 === 0 ? outline : Buffer.concat([outline, Buffer.alloc(1)]);
  });
};
