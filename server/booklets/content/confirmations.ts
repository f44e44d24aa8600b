import { BLOCK_DEFINITIONS, type BlockProps } from '../../../blocks/registry.ts';
import { listVariableNames } from '../../../blocks/walk-props.ts';
import {
  type Coverage,
  EVERY_VERSION,
  isCovered,
  isEnded,
  listUnknownChanges,
  listValidRanges,
  type MajorVersion,
  type VersionRange,
} from '../../booklets/changes/touched-versions.ts';
import { listMediaIds } from '../../booklets/content/props.ts';
import {
  type FrozenBlock,
  type FrozenPage,
  listFrozenPages,
  type Snapshot,
} from '../../booklets/publications/snapshot.ts';
import { hashCanonicalJson } from '../../platform/security/canonical.ts';

/** The part of a page that holds its confirmations. */
type PageWithBlocks = { id: string; blocks: readonly Pick<FrozenBlock, 'id' | 'type' | 'props'>[] };

/** A chapter with its visible pages. */
export interface ChapterPages<Page> {
  id: string;
  pages: readonly Page[];
}

/** A requested confirmation, with its page in a version. */
export interface Confirmation<Page extends PageWithBlocks = FrozenPage> {
  blockId: string;
  page: Page;
  props: BlockProps<'confirmation'>;
  /** What it covers of the visible pages. */
  coverage: Coverage;
}

const confirmationCache = new WeakMap<Snapshot, Confirmation[]>();

/** Confirmations requested in these chapters, in order. */
export const listChapterConfirmations = <Page extends PageWithBlocks>(
  chapters: readonly ChapterPages<Page>[],
): Confirmation<Page>[] => {
  const listIds = (pages: readonly Page[]) => new Set(pages.map(({ id }) => id));
  const all = listIds(chapters.flatMap(({ pages }) => pages));
  return chapters.flatMap((chapter) =>
    chapter.pages.flatMap((page) =>
      page.blocks.flatMap(({ id, type, props }) => {
        const parsed = type === 'confirmation' ? BLOCK_DEFINITIONS.confirmation.props.safeParse(props) : null;
        if (!parsed?.success) return [];
        const { covers } = parsed.data;
        const pageIds = { page: () => listIds([page]), chapter: () => listIds(chapter.pages), booklet: () => all }[
          covers
        ]();
        return [{ blockId: id, page, props: parsed.data, coverage: { covers, chapterId: chapter.id, pageIds } }];
      }),
    ),
  );
};

/** Confirmations requested in the visible part of a version, in reading order. */
export const listSnapshotConfirmations = (snapshot: Snapshot): Confirmation[] => {
  const found = confirmationCache.get(snapshot) ?? listChapterConfirmations(snapshot.chapters);
  confirmationCache.set(snapshot, found);
  return found;
};

/** Visible pages that a confirmation covers. */
export const listCoveredPages = (snapshot: Snapshot, { page, props: { covers } }: Confirmation): FrozenPage[] => {
  if (covers === 'page') return [page];
  if (covers === 'booklet') return listFrozenPages(snapshot);
  return snapshot.chapters.find(({ pages }) => pages.some(({ id }) => id === page.id))?.pages ?? [page];
};

/** The frozen pages with their blocks, the booklet variables that they and these texts use, and their files. */
const collectContent = (snapshot: Snapshot, frozen: readonly FrozenPage[], texts: readonly string[]) => {
  const pages = frozen.map((page) => ({
    id: page.id,
    title: page.title,
    summary: page.summary,
    blocks: page.blocks.map(({ id, type, props }) => ({ id, type, props })),
  }));
  const names = listVariableNames(JSON.stringify([...texts, pages])).sort();
  const variables = Object.fromEntries(
    names.filter((name) => Object.hasOwn(snapshot.variables, name)).map((name) => [name, snapshot.variables[name]]),
  );
  const files = Object.fromEntries(
    listMediaIds(pages).map((id) => {
      const file = Object.hasOwn(snapshot.media, id) ? snapshot.media[id] : undefined;
      return [id, file ? { name: file.name, size: file.fileSize, key: file.storageKey } : null];
    }),
  );
  return { pages, variables, files };
};

/**
 * SHA-256 of the confirmed content, as frozen: the statement, the pages with their blocks, the booklet variables that
 * they use, and their files. Two versions with the same content have the same hash.
 */
export const computeContentHash = (snapshot: Snapshot, confirmation: Confirmation): string => {
  const { title, statement } = confirmation.props;
  const content = collectContent(snapshot, listCoveredPages(snapshot, confirmation), [title, statement]);
  return hashCanonicalJson({ title, statement, ...content });
};

/** SHA-256 of all the pages that a reader sees of a version, as frozen, with their files. */
export const computeBookletHash = (visible: Snapshot): string =>
  hashCanonicalJson({ title: visible.title, ...collectContent(visible, listFrozenPages(visible), [visible.title]) });

/** The part of a proof that decides whether a confirmation is still required. */
export interface GivenProof {
  blockId: string;
  version: number;
  number: number;
}

/** The part of a confirmation that decides which proofs are valid. */
export type ConfirmationRule = Pick<Confirmation, 'blockId' | 'props' | 'coverage'>;

/** The versions whose proofs are still valid for a confirmation. */
export const listValidVersions = (
  { props: { resign }, coverage }: Pick<ConfirmationRule, 'props' | 'coverage'>,
  majors: readonly MajorVersion[],
): VersionRange[] => (resign ? listValidRanges(majors, coverage) : [EVERY_VERSION]);

/**
 * The latest proof that is still valid for a confirmation; null: a new one is required. A proof is valid until a major
 * change touches what the confirmation covers, and again once that change is taken back. `majors`: those that concern the
 * reader.
 */
export const findValidProof = <Proof extends GivenProof>(
  proofs: readonly Proof[],
  { blockId, props: { resign }, coverage }: ConfirmationRule,
  majors: readonly MajorVersion[],
): Proof | null =>
  proofs
    .filter((proof) => proof.blockId === blockId && !(resign && isEnded(majors, coverage, proof.version)))
    .reduce<Proof | null>((latest, proof) => (latest && latest.number > proof.number ? latest : proof), null);

/** Number of required confirmations, and of those given. */
export const countProofs = (
  asked: readonly ConfirmationRule[],
  proofs: readonly GivenProof[],
  majors: readonly MajorVersion[],
) => ({
  proofsDone: asked.filter((one) => findValidProof(proofs, one, majors) !== null).length,
  proofsDue: asked.length,
});

/**
 * Pages that a renewed confirmation requires to be read: those with a major change since the former one. Null: all, of
 * a first confirmation or after a version that is major as a whole.
 */
export const findChangedPages = (
  proofs: readonly GivenProof[],
  { blockId, coverage }: Pick<ConfirmationRule, 'blockId' | 'coverage'>,
  majors: readonly MajorVersion[],
): ReadonlySet<string> | null => {
  const versions = proofs.filter((proof) => proof.blockId === blockId).map(({ version }) => version);
  if (versions.length === 0) return null;
  const unknown = listUnknownChanges(majors, Math.max(...versions));
  return unknown && new Set(unknown.filter((place) => isCovered(coverage, place)).map(({ pageId }) => pageId));
};

/**
 * Number of pages that a confirmation covers, and of those read; `changed`: of these alone. Its own page counts as read:
 * the reader is on it.
 */
export const countSeenPages = (
  snapshot: Snapshot,
  confirmation: Confirmation,
  done: ReadonlySet<string>,
  changed: ReadonlySet<string> | null = null,
) => {
  const pages = listCoveredPages(snapshot, confirmation).filter(({ id }) => changed === null || changed.has(id));
  const seen = pages.filter(({ id }) => id === confirmation.page.id || done.has(id)).length;
  return { seen, total: pages.length };
};
