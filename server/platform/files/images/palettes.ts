import sharp from 'sharp';
import type { ThemeColours } from '../../../../contract/booklets/booklets/theme.ts';
import { correctColours, fromOklch, type Oklch, toHex, toOklch } from '../../../../contract/platform/text/colour.ts';

const SAMPLE_SIDE_PX = 96;
const CLUSTER_COUNT = 6;
const MAX_ITERATIONS = 12;
/** Colours below this chroma look grey, and grey is not a brand colour. */
const MIN_BRAND_CHROMA = 0.045;

/** A point of OKLab, where distance matches visual difference. */
type OklabPoint = readonly [number, number, number];

interface ColourCluster {
  centre: OklabPoint;
  weight: number;
}

const computeDistance = (a: OklabPoint, b: OklabPoint) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
const toPoint = ({ l, c, h }: Oklch): OklabPoint => [l, c * Math.cos(h), c * Math.sin(h)];
const toPolar = ([l, a, b]: OklabPoint): Oklch => ({ l, c: Math.hypot(a, b), h: Math.atan2(b, a) });

const loadPixels = async (bytes: Buffer): Promise<OklabPoint[]> => {
  const { data } = await sharp(bytes, { failOn: 'error', limitInputPixels: 50_000_000 })
    .resize(SAMPLE_SIDE_PX, SAMPLE_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const points: OklabPoint[] = [];
  for (let at = 0; at + 3 < data.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha > 127) points.push(toPoint(toOklch(toHex({ r, g, b }))));
  }
  return points;
};

/**
 * K-means with deterministic first centres, each as far as possible from the former ones: the same logo always gives
 * the same colours.
 */
const clusterPoints = (points: OklabPoint[]): ColourCluster[] => {
  const [first] = points;
  if (!first) return [];
  const centres: OklabPoint[] = [first];
  while (centres.length < CLUSTER_COUNT) {
    let [far, most] = [first, 0];
    for (const point of points) {
      const nearest = Math.min(...centres.map((centre) => computeDistance(point, centre)));
      if (nearest > most) [far, most] = [point, nearest];
    }
    if (most < 0.0004) break;
    centres.push(far);
  }
  let clusters: ColourCluster[] = [];
  for (let turn = 0; turn < MAX_ITERATIONS; turn += 1) {
    const sums = centres.map(() => ({ l: 0, a: 0, b: 0, n: 0 }));
    for (const point of points) {
      let best = 0;
      for (let index = 1; index < centres.length; index += 1) {
        if (computeDistance(point, centres[index] ?? point) < computeDistance(point, centres[best] ?? point))
          best = index;
      }
      const sum = sums[best];
      if (sum) {
        sum.l += point[0];
        sum.a += point[1];
        sum.b += point[2];
        sum.n += 1;
      }
    }
    clusters = sums.flatMap(({ l, a, b, n }) =>
      n === 0 ? [] : [{ centre: [l / n, a / n, b / n] as const, weight: n }],
    );
    centres.splice(0, centres.length, ...clusters.map(({ centre }) => centre));
  }
  return clusters;
};

/** Smallest angle between two hues, in radians. */
const computeHueAngle = (a: Oklch, b: Oklch) => Math.abs(Math.atan2(Math.sin(a.h - b.h), Math.cos(a.h - b.h)));

/**
 * Brand colours of the logo, strongest first. Ignores shades of a listed colour and tiny areas, which are blurred
 * edges.
 */
const listBrandColours = (clusters: ColourCluster[]): Oklch[] => {
  const coloured = clusters
    .map(({ centre, weight }) => ({ ...toPolar(centre), weight }))
    .filter(({ c }) => c > MIN_BRAND_CHROMA);
  const total = coloured.reduce((sum, { weight }) => sum + weight, 0);
  const ranked = coloured
    .filter(({ weight }) => weight > total * 0.05)
    .sort((a, b) => b.weight * Math.min(b.c, 0.12) - a.weight * Math.min(a.c, 0.12));
  const kept: Oklch[] = [];
  for (const { l, c, h } of ranked)
    if (kept.every((other) => computeHueAngle(other, { l, c, h }) > 0.4)) kept.push({ l, c, h });
  return kept;
};

const rotateHue = (colour: Oklch, degrees: number): Oklch => ({ ...colour, h: colour.h + (degrees * Math.PI) / 180 });
const setLightness = (colour: Oklch, l: number, c = colour.c): Oklch => ({ ...colour, l, c });

/**
 * Builds three palettes from a logo: faithful, soft, contrasted. Each passes all contrast pairs of the theme. A black
 * and white logo gets a deep blue as brand colour. Rejects if the bytes are not an image; SVG must be sanitised first.
 */
export const buildPalettesFromLogo = async (bytes: Buffer): Promise<[ThemeColours, ThemeColours, ThemeColours]> => {
  const [main = toOklch('#24466b'), second = rotateHue(setLightness(main, 0.35), 0), third = rotateHue(main, 150)] =
    listBrandColours(clusterPoints(await loadPixels(bytes)));
  const ink = setLightness(main, 0.24, Math.min(main.c, 0.03));
  const faithful = {
    primary: fromOklch(main),
    secondary: fromOklch(second),
    accent: fromOklch(third),
    background: '#ffffff',
    text: fromOklch(ink),
    link: fromOklch(setLightness(main, 0.45)),
  };
  const soft = {
    primary: fromOklch(setLightness(main, 0.48, main.c * 0.8)),
    secondary: fromOklch(setLightness(rotateHue(main, 35), 0.42, main.c * 0.6)),
    accent: fromOklch(setLightness(rotateHue(main, -35), 0.58, main.c * 0.8)),
    background: fromOklch(setLightness(main, 0.985, 0.008)),
    text: fromOklch(setLightness(ink, 0.28)),
    link: fromOklch(setLightness(main, 0.42, main.c * 0.9)),
  };
  const contrasted = {
    primary: fromOklch(setLightness(main, Math.min(main.l, 0.34))),
    secondary: fromOklch(setLightness(second, 0.52)),
    accent: fromOklch(setLightness(rotateHue(main, 180), 0.6, Math.max(main.c, 0.12))),
    background: '#ffffff',
    text: fromOklch(setLightness(ink, 0.16)),
    link: fromOklch(setLightness(main, 0.38)),
  };
  return [correctColours(faithful), correctColours(soft), correctColours(contrasted)];
};
