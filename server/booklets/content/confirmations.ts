import { BLOCK_DEFINITIONS, type BlockProps } from '../../../blocks/registry.ts';
import { listVariableNames } from '../../../blocks/walk-props.ts';
import { listMediaIds } from '../../booklets/content/props.ts';
import {
  type FrozenBlock,
  type FrozenPage,
  listFrozenPages,
  type Snapshot,
} from '../../booklets/publications/snapshot.ts';
import { hashCanonicalJson } from '../../platform/security/canonical.ts';

/** The part of a page that holds its confirmations. */
type PageWithBlocks = { blocks: readonly Pick<FrozenBlock, 'id' | 'type' | 'props'>[] };

/** A requested confirmation, with its page in a version. */
export interface Confirmation<Page extends PageWithBlocks = FrozenPage> {
  blockId: string;
  page: Page;
  props: BlockProps<'confirmation'>;
}

const confirmationCache = new WeakMap<Snapshot, Confirmation[]>();

/** Confirmations requested on these pages, in order. */
export const listPageConfirmations = <Page extends PageWithBlocks>(pages: readonly Page[]): Confirmation<Page>[] =>
  pages.flatMap((page) =>
    page.blocks.flatMap(({ id, type, props }) => {
      const parsed = type === 'confirmation' ? BLOCK_DEFINITIONS.confirmation.props.safeParse(props) : null;
      return parsed?.success ? [{ blockId: id, page, props: parsed.data }] : [];
    }),
  );

/** Confirmations requested in the visible part of a version, in reading order. */
export const listSnapshotConfirmations = (snapshot: Snapshot): Confirmation[] => {
  const found = confirmationCache.get(snapshot) ?? listPageConfirmations(listFrozenPages(snapshot));
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

/**
 * The latest proof that is still valid for a confirmation; null: a new one is required. `major`: the latest major
 * version.
 */
export const findValidProof = <Proof extends GivenProof>(
  proofs: readonly Proof[],
  { blockId, props: { resign } }: Pick<Confirmation, 'blockId' | 'props'>,
  major: number,
): Proof | null =>
  proofs
    .filter((proof) => proof.blockId === blockId && (!resign || proof.version >= major))
    .reduce<Proof | null>((latest, proof) => (latest && latest.number > proof.number ? latest : proof), null);

/** Number of required confirmations, and of those given. */
export const countProofs = (
  asked: readonly Pick<Confirmation, 'blockId' | 'props'>[],
  proofs: readonly GivenProof[],
  major: number,
) => ({
  proofsDone: asked.filter((one) => findValidProof(proofs, one, major) !== null).length,
  proofsDue: asked.length,
});

/** Number of pages that a confirmation covers, and of those read. Its own page counts as read: the reader is on it. */
export const countSeenPages = (snapshot: Snapshot, confirmation: Confirmation, done: ReadonlySet<string>) => {
  const pages = listCoveredPages(snapshot, confirmation);
  const seen = pages.filter(({ id }) => id === confirmation.page.id || done.has(id)).length;
  return { seen, total: pages.length };
};
