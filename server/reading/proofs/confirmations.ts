import { BLOCKS, type BlockProps } from '../../../blocks/registry.ts';
import { variablesOf } from '../../../blocks/walk.ts';
import { mediaIdsOf } from '../../booklets/content/props.ts';
import { type FrozenBlock, type FrozenPage, frozenPages, type Snapshot } from '../../booklets/publications/snapshot.ts';
import { digestOf } from './canonical.ts';

/** The part of a page that holds its confirmations. */
type PageWithBlocks = { blocks: readonly Pick<FrozenBlock, 'id' | 'type' | 'props'>[] };

/** A requested confirmation, with its page in a version. */
export interface Confirmation<Page extends PageWithBlocks = FrozenPage> {
  blockId: string;
  page: Page;
  props: BlockProps<'confirmation'>;
}

const known = new WeakMap<Snapshot, Confirmation[]>();

/** Confirmations requested on these pages, in order. */
export const confirmationsOn = <Page extends PageWithBlocks>(pages: readonly Page[]): Confirmation<Page>[] =>
  pages.flatMap((page) =>
    page.blocks.flatMap(({ id, type, props }) => {
      const parsed = type === 'confirmation' ? BLOCKS.confirmation.props.safeParse(props) : null;
      return parsed?.success ? [{ blockId: id, page, props: parsed.data }] : [];
    }),
  );

/** Confirmations requested in the visible part of a version, in reading order. */
export const confirmationsIn = (snapshot: Snapshot): Confirmation[] => {
  const found = known.get(snapshot) ?? confirmationsOn(frozenPages(snapshot));
  known.set(snapshot, found);
  return found;
};

/** Visible pages that a confirmation covers. */
export const coveredBy = (snapshot: Snapshot, { page, props: { covers } }: Confirmation): FrozenPage[] => {
  if (covers === 'page') return [page];
  if (covers === 'booklet') return frozenPages(snapshot);
  return snapshot.chapters.find(({ pages }) => pages.some(({ id }) => id === page.id))?.pages ?? [page];
};

/**
 * SHA-256 of the confirmed content, as frozen: the statement, the pages with their blocks, the booklet variables that
 * they use, and their files. Two versions with the same content have the same hash.
 */
export const contentHashOf = (snapshot: Snapshot, confirmation: Confirmation): string => {
  const { title, statement } = confirmation.props;
  const pages = coveredBy(snapshot, confirmation).map((page) => ({
    id: page.id,
    title: page.title,
    summary: page.summary,
    blocks: page.blocks.map(({ id, type, props }) => ({ id, type, props })),
  }));
  const names = variablesOf(JSON.stringify([title, statement, pages])).sort();
  const variables = Object.fromEntries(
    names.filter((name) => Object.hasOwn(snapshot.variables, name)).map((name) => [name, snapshot.variables[name]]),
  );
  const files = Object.fromEntries(
    mediaIdsOf(pages).map((id) => {
      const file = Object.hasOwn(snapshot.media, id) ? snapshot.media[id] : undefined;
      return [id, file ? { name: file.name, size: file.fileSize, key: file.storageKey } : null];
    }),
  );
  return digestOf({ title, statement, pages, variables, files });
};

/** The part of a proof that decides whether a confirmation is still required. */
export interface Given {
  blockId: string;
  version: number;
  number: number;
}

/**
 * The latest proof that is still valid for a confirmation; null: a new one is required. `major`: the latest major
 * version.
 */
export const standingFor = <Proof extends Given>(
  proofs: readonly Proof[],
  { blockId, props: { resign } }: Pick<Confirmation, 'blockId' | 'props'>,
  major: number,
): Proof | null =>
  proofs
    .filter((proof) => proof.blockId === blockId && (!resign || proof.version >= major))
    .reduce<Proof | null>((latest, proof) => (latest && latest.number > proof.number ? latest : proof), null);

/** Number of required confirmations, and of those given. */
export const proofSum = (
  asked: readonly Pick<Confirmation, 'blockId' | 'props'>[],
  proofs: readonly Given[],
  major: number,
) => ({
  proofsDone: asked.filter((one) => standingFor(proofs, one, major) !== null).length,
  proofsDue: asked.length,
});

/** Number of pages that a confirmation covers, and of those read. Its own page counts as read: the reader is on it. */
export const pagesSeen = (snapshot: Snapshot, confirmation: Confirmation, done: ReadonlySet<string>) => {
  const pages = coveredBy(snapshot, confirmation);
  const seen = pages.filter(({ id }) => id === confirmation.page.id || done.has(id)).length;
  return { seen, total: pages.length };
};
