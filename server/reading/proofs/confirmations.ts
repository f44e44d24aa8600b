import { BLOCKS, type BlockProps } from '../../../blocks/registry.ts';
import { variablesOf } from '../../../blocks/walk.ts';
import { mediaIdsOf } from '../../booklets/content/props.ts';
import { type FrozenBlock, type FrozenPage, frozenPages, type Snapshot } from '../../booklets/publications/snapshot.ts';
import { digestOf } from './canonical.ts';

/** What of a page tells its confirmations. */
type PageWithBlocks = { blocks: readonly Pick<FrozenBlock, 'id' | 'type' | 'props'>[] };

/** A reading to confirm, where it stands in a version. */
export interface Confirmation<Page extends PageWithBlocks = FrozenPage> {
  blockId: string;
  page: Page;
  props: BlockProps<'confirmation'>;
}

const known = new WeakMap<Snapshot, Confirmation[]>();

/** All that is to be confirmed on these pages, in their order. */
export const confirmationsOn = <Page extends PageWithBlocks>(pages: readonly Page[]): Confirmation<Page>[] =>
  pages.flatMap((page) =>
    page.blocks.flatMap(({ id, type, props }) => {
      const parsed = type === 'confirmation' ? BLOCKS.confirmation.props.safeParse(props) : null;
      return parsed?.success ? [{ blockId: id, page, props: parsed.data }] : [];
    }),
  );

/** All that is to be confirmed in what somebody sees of a version, in reading order. */
export const confirmationsIn = (snapshot: Snapshot): Confirmation[] => {
  const found = known.get(snapshot) ?? confirmationsOn(frozenPages(snapshot));
  known.set(snapshot, found);
  return found;
};

/** The pages that a confirmation is about, of those that somebody sees. */
export const coveredBy = (snapshot: Snapshot, { page, props: { covers } }: Confirmation): FrozenPage[] => {
  if (covers === 'page') return [page];
  if (covers === 'booklet') return frozenPages(snapshot);
  return snapshot.chapters.find(({ pages }) => pages.some(({ id }) => id === page.id))?.pages ?? [page];
};

/**
 * SHA-256 of what is confirmed, as it was frozen: the statement, the pages with their blocks, the values of the booklet's
 * variables that these name, and their files. Two versions that say the same have the same.
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

/** A proof, as far as it tells what is still to be confirmed. */
export interface Given {
  blockId: string;
  version: number;
  number: number;
}

/** The latest proof that still holds for a confirmation; null: it is to be given. `major`: the latest major version. */
export const standingFor = <Proof extends Given>(
  proofs: readonly Proof[],
  { blockId, props: { resign } }: Pick<Confirmation, 'blockId' | 'props'>,
  major: number,
): Proof | null =>
  proofs
    .filter((proof) => proof.blockId === blockId && (!resign || proof.version >= major))
    .reduce<Proof | null>((latest, proof) => (latest && latest.number > proof.number ? latest : proof), null);

/** How many of the confirmations that are asked of somebody are given. */
export const proofSum = (
  asked: readonly Pick<Confirmation, 'blockId' | 'props'>[],
  proofs: readonly Given[],
  major: number,
) => ({
  proofsDone: asked.filter((one) => standingFor(proofs, one, major) !== null).length,
  proofsDue: asked.length,
});

/** How many pages a confirmation wants to have been read, and how many are. Its own page counts: she stands on it. */
export const pagesSeen = (snapshot: Snapshot, confirmation: Confirmation, done: ReadonlySet<string>) => {
  const pages = coveredBy(snapshot, confirmation);
  const seen = pages.filter(({ id }) => id === confirmation.page.id || done.has(id)).length;
  return { seen, total: pages.length };
};
