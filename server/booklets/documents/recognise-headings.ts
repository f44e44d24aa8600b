import type { ParagraphAppearance } from './appearance.ts';
import type { DocumentPart } from './document-parts.ts';
import { runsToText } from './runs.ts';

/** Appearance of paragraphs by source number (`at`). */
export type AppearanceMap = ReadonlyMap<number, ParagraphAppearance>;

const MAX_HEADING_CHARS = 100;
const MAX_HEADING_WORDS = 14;
/** A line larger than the text by this ratio stands out even without bold. */
const LARGER_RATIO = 1.12;
/** So many similar lines in a row are an address or a poster, not headings. */
const MAX_SIMILAR_LINES = 3;

const CALLOUT_PATTERN =
  /^(attention|important|rappel|note|danger|avertissement|info|à retenir|à noter|bon à savoir|astuce|nb|n\.b\.|interdit)\b/i;
const CAPTION_PATTERN = /^(tableau|table|figure|fig\.|illustration|photo|image|schéma)\s*(n°\s*)?\d+/i;
/** A line of a manual table of contents: dots, then a page number. */
const CONTENTS_LINE = /(\.{3,}|…|\s{3,}|_{3,})\s*\d+$/;

type Paragraph = DocumentPart & { kind: 'paragraph' };

interface HeadingCandidate {
  index: number;
  text: string;
  look: ParagraphAppearance;
  signature: string;
}

const hasText = (part: DocumentPart): boolean => 'runs' in part && runsToText(part.runs) !== '';

/** Size of most of the text outside styled headings. */
const getBodySize = (flow: readonly DocumentPart[], looks: AppearanceMap): number => {
  const sizes = new Map<number, number>();
  for (const part of flow) {
    const look = looks.get(part.at ?? -1);
    if (!look || part.kind === 'heading' || part.kind === 'title' || part.kind === 'table') continue;
    const length = 'runs' in part ? runsToText(part.runs).length : 'items' in part ? part.items.length * 30 : 0;
    sizes.set(look.size, (sizes.get(look.size) ?? 0) + length);
  }
  return [...sizes.entries()].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 20;
};

/** « 2.1 Pointage » → 2, « 2. Horaires » or « II - Horaires » → 1, no number → 0. */
const getNumberDepth = (text: string): number => {
  const decimal = /^(\d{1,2}(?:\.\d{1,2})*)[.)]?\s+\p{L}/u.exec(text)?.[1];
  if (decimal) return decimal.split('.').length;
  return /^([IVX]{1,5}|[A-H])\s*[.)–—-]\s+\p{L}/u.test(text) || /^(chapitre|partie)\s+\w+/i.test(text) ? 1 : 0;
};

/** Short paragraphs that stand out by size or weight and may be headings. */
const listCandidates = (flow: readonly DocumentPart[], looks: AppearanceMap, body: number): HeadingCandidate[] => {
  const candidates: HeadingCandidate[] = [];
  for (const [index, part] of flow.entries()) {
    const look = looks.get(part.at ?? -1);
    if (part.kind !== 'paragraph' || !look || look.isCallout) continue;
    const text = runsToText(part.runs).trim();
    const larger = look.size >= body * LARGER_RATIO;
    if (!larger && !look.bold && !look.underlined) continue;
    if (text.length > MAX_HEADING_CHARS || text.split(/\s+/).length > MAX_HEADING_WORDS) continue;
    if (!/\p{L}/u.test(text) || /[.;,:]$/.test(text) || CAPTION_PATTERN.test(text) || CONTENTS_LINE.test(text))
      continue;
    if (!larger && (/!$/.test(text) || CALLOUT_PATTERN.test(text))) continue;
    if (part.runs.some(({ text: run }) => run === '\n') && !larger) continue;
    const marks = [look.bold && 'b', look.caps && !larger && 'c', !larger && look.underlined && 'u']
      .filter(Boolean)
      .join('');
    candidates.push({ index, text, look, signature: `${Math.round(look.size)}/${marks}/${getNumberDepth(text)}` });
  }
  return candidates;
};

/** Removes candidates without content after them, and rows of similar lines. */
const filterCandidates = (
  candidates: readonly HeadingCandidate[],
  flow: readonly DocumentPart[],
): HeadingCandidate[] => {
  const byIndex = new Map(candidates.map((one) => [one.index, one]));
  const lastContent = flow.findLastIndex((part) => part.kind !== 'break');
  const kept: HeadingCandidate[] = [];
  let row: HeadingCandidate[] = [];
  const endRow = () => {
    if (row.length < MAX_SIMILAR_LINES) kept.push(...row);
    row = [];
  };
  for (const [index, part] of flow.entries()) {
    const candidate = byIndex.get(index);
    if (candidate && row[0] && candidate.signature !== row[0].signature) endRow();
    if (candidate) row.push(candidate);
    else if (part.kind !== 'break') endRow();
  }
  endRow();
  return kept.filter(({ index }) => index < lastContent);
};

const computeStrength = ({ look, signature }: HeadingCandidate): number =>
  look.size * 1000 +
  (look.caps ? 300 : 0) +
  (look.bold ? 200 : 0) +
  (look.centred ? 50 : 0) -
  Number(signature.split('/')[2]);

interface CandidateCluster {
  members: HeadingCandidate[];
  strength: number;
}

const buildClusters = (candidates: readonly HeadingCandidate[]): CandidateCluster[] => {
  const bySignature = new Map<string, HeadingCandidate[]>();
  for (const one of candidates) bySignature.set(one.signature, [...(bySignature.get(one.signature) ?? []), one]);
  return [...bySignature.values()]
    .map((members) => ({ members, strength: Math.max(...members.map(computeStrength).slice(0, 1000)) }))
    .sort((a, b) => b.strength - a.strength);
};

/**
 * Capitals at body size: chapters if the first one precedes all other headings and most have a lower heading right
 * below; otherwise callouts.
 */
const isChapterCluster = (
  cluster: CandidateCluster,
  others: readonly CandidateCluster[],
  flow: readonly DocumentPart[],
): boolean => {
  const lesser = new Set(others.flatMap(({ members }) => members.map(({ index }) => index)));
  if (lesser.size === 0) return true;
  const first = Math.min(...lesser);
  if ((cluster.members[0]?.index ?? 0) > first) return false;
  const followed = cluster.members.filter(({ index }) => {
    let next = index + 1;
    while (flow[next]?.kind === 'break') next += 1;
    return lesser.has(next);
  });
  return followed.length * 2 >= cluster.members.length;
};

/**
 * Detects headings by size and weight in documents without heading styles. Detected paragraphs become parts of kind
 * `heading`; one large line at the start becomes the `title`.
 */
export const recogniseHeadings = (flow: readonly DocumentPart[], looks: AppearanceMap): DocumentPart[] => {
  const body = getBodySize(flow, looks);
  const isLarger = ({ look }: HeadingCandidate) => look.size >= body * LARGER_RATIO;
  let clusters = buildClusters(filterCandidates(listCandidates(flow, looks, body), flow));
  const styled = flow.flatMap((part) =>
    part.kind === 'heading' ? [{ level: part.level, look: looks.get(part.at ?? -1) }] : [],
  );
  const heading = new Map<number, number>();
  let title = -1;

  if (styled.length > 1) {
    // If styled headings exist, accepts only lines with the same appearance as one of them.
    for (const { members } of clusters) {
      for (const { index, look } of members) {
        const twin = styled.find(
          (one) =>
            one.look &&
            Math.abs(one.look.size - look.size) <= 1 &&
            one.look.bold === look.bold &&
            one.look.size >= body * LARGER_RATIO,
        );
        if (twin && !look.centred) heading.set(index, twin.level);
      }
    }
  } else {
    const opening = flow.findIndex((part) => part.kind !== 'break' && part.kind !== 'image' && hasText(part));
    const [top] = clusters;
    if (
      top?.members.length === 1 &&
      top.members[0]?.index === opening &&
      isLarger(top.members[0]) &&
      !flow.some(({ kind }) => kind === 'title') &&
      clusters.slice(1).reduce((sum, { members }) => sum + members.length, 0) > 1
    ) {
      title = opening;
      clusters = clusters.slice(1);
    }
    // A single line under the title, before all repeated ones, is a subtitle of any size.
    const recurring = Math.min(
      ...clusters.flatMap(({ members: [first, second] }) => (first && second ? [first.index] : [])),
    );
    if (title >= 0 && Number.isFinite(recurring)) {
      clusters = clusters.filter(
        ({ members: [first, second] }) => second !== undefined || (first?.index ?? 0) > recurring,
      );
    }
    const plainCaps = ({ members: [first] }: CandidateCluster) => first?.look.caps === true && !isLarger(first);
    const capitals = clusters.filter(plainCaps);
    const others = clusters.filter((cluster) => !plainCaps(cluster));
    for (const cluster of capitals)
      if (!isChapterCluster(cluster, others, flow)) clusters = clusters.filter((one) => one !== cluster);
    // A single one at body size is emphasis.
    if (clusters.length > 1) {
      clusters = clusters.filter(
        ({ members: [first, second] }) => second !== undefined || (first !== undefined && isLarger(first)),
      );
    }
    // Underlined text is a heading only if there is no other kind.
    const strong = clusters.filter(
      ({ members: [first] }) => first !== undefined && (isLarger(first) || first.look.bold),
    );
    if (strong.length > 0) clusters = strong;
    for (const [level, index] of assignLevels(clusters, styled.length)) heading.set(index, level);
  }

  return flow.map((part, index): DocumentPart => {
    if (index === title) return { ...(part as Paragraph), kind: 'title' };
    const level = heading.get(index);
    return level === undefined ? part : { ...(part as Paragraph), kind: 'heading', level };
  });
};

/** Level of each candidate: the strongest cluster gives the chapters; a single cluster gives pages. */
const assignLevels = (clusters: readonly CandidateCluster[], styled: number): [level: number, index: number][] => {
  const first = clusters.length === 1 || styled === 1 ? 2 : 1;
  return clusters.flatMap(({ members }, rank) =>
    members.map(({ index }): [number, number] => [Math.min(6, rank + first), index]),
  );
};
