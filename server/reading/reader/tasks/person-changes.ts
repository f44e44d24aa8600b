import { and, eq } from 'drizzle-orm';
import { type ReaderChange, renderChanges } from '#renderer';
import { fillVariables } from '../../../../blocks/walk-props.ts';
import type { VersionChange } from '../../../../contract/booklets/publications/version-changes.ts';
import { type Confirmation, diffWords, findValidProof, isCovered, loadMajorChanges } from '../../../booklets/index.ts';
import { listReadVersions } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import { createVariableLookup } from '../person/person-variables.ts';
import type { ReaderContext } from '../person/reader-context.ts';

/** A major change that a reader has not confirmed yet, since what they confirmed or read. */
export interface PersonChange extends ReaderChange {
  blockId: string;
  /** The page, and the one from which the block comes. */
  pageIds: readonly string[];
  /** Ids of the confirmations that this change ended; none: the reader only read the page. */
  confirmations: readonly string[];
}

type ChangeContext = Pick<ReaderContext, 'base' | 'online' | 'person' | 'tree'>;

/** Confirmations to renew, with the version of the latest proof. */
const listEndedConfirmations = ({ person, tree }: ChangeContext): { confirmation: Confirmation; version: number }[] =>
  tree.requirements.confirmations.flatMap((confirmation) => {
    if (findValidProof(person.proofs, confirmation, tree.majors)) return [];
    const former = person.proofs.findLast(({ blockId }) => blockId === confirmation.blockId);
    return former ? [{ confirmation, version: former.version }] : [];
  });

interface MergedChange {
  first: VersionChange;
  last: VersionChange;
  sentences: string[];
  confirmations: Set<string>;
}

/**
 * Major changes that a reader is asked to confirm, one for each block: from the text that they confirmed or read to the
 * present one. Empty, without a query, for the readers of whom nothing is asked again.
 */
export const loadPersonChanges = async (scope: Scope, context: ChangeContext): Promise<PersonChange[]> => {
  const { base, online, person, tree } = context;
  const ended = listEndedConfirmations(context);
  const { toReread, id: enrolmentId } = person.enrolment;
  if (ended.length === 0 && !toReread) return [];
  const read = toReread ? await listReadVersions(scope, enrolmentId) : new Map<string, number>();
  const since = Math.min(...ended.map(({ version }) => version), ...read.values());
  if (!Number.isFinite(since) || since >= online.number) return [];
  const merged = new Map<string, MergedChange>();
  for (const { number, change } of await loadMajorChanges(scope, online.bookletId, {
    after: since,
    to: online.number,
  })) {
    const { place } = change;
    const confirmations = ended
      .filter(({ confirmation, version }) => number > version && isCovered(confirmation.coverage, place))
      .map(({ confirmation }) => confirmation.blockId);
    const wasRead =
      number > (read.get(place.pageId) ?? number) || number > (read.get(place.fromPageId ?? '') ?? number);
    if (confirmations.length === 0 && !wasRead) continue;
    const known = merged.get(change.blockId);
    const one = known ?? { first: change, last: change, sentences: [], confirmations: new Set<string>() };
    one.last = change;
    if (!one.sentences.includes(change.sentence)) one.sentences.push(change.sentence);
    for (const blockId of confirmations) one.confirmations.add(blockId);
    merged.set(change.blockId, one);
  }
  const lookup = createVariableLookup(context);
  const fill = (text: string) => fillVariables(text, tree.readable.language, lookup);
  return [...merged.values()].flatMap(({ first, last, sentences, confirmations }) => {
    const segments = diffWords(fill(first.before), fill(last.after));
    // Taken back since: the reader already confirmed this text.
    if (first !== last && first.before === last.after) return [];
    const page = tree.pages.find(({ id }) => id === last.place.pageId);
    const isThere = page?.blocks.some(({ id }) => id === last.blockId) ?? false;
    return {
      blockId: last.blockId,
      pageIds: [last.place.pageId, ...(last.place.fromPageId ? [last.place.fromPageId] : [])],
      sentence: fill(sentences.join(' ')),
      segments,
      to: page ? `${base}/${page.slug}${isThere ? `#bloc-${last.blockId}` : ''}` : '',
      confirmations: [...confirmations],
    };
  });
};

/** Notes that the present version of these pages is known: their changes are not shown again. */
export const recordKnownPages = async (
  inside: Scope,
  enrolmentId: string,
  number: number,
  pageIds: readonly string[],
): Promise<void> => {
  await inside.update('pageProgress', { version: number }, (rows) =>
    and(eq(rows.enrolmentId, enrolmentId), anyOf(rows.pageId, pageIds)),
  );
};

/** Records that the reader knows the changes that no confirmation covers. */
export const acknowledgeChanges = (db: Db, visit: ChangeContext): Promise<void> =>
  readerScope(db, visit.online.companyId).transaction(async (inside) => {
    const { id } = visit.person.enrolment;
    const changes = await loadPersonChanges(inside, visit);
    const known = changes.filter(({ confirmations }) => confirmations.length === 0);
    await recordKnownPages(
      inside,
      id,
      visit.online.number,
      known.flatMap(({ pageIds }) => pageIds),
    );
    if (known.length < changes.length) return;
    await inside.update('enrolments', { toReread: false }, (rows) => eq(rows.id, id));
  });

/** Placeholder of the cover: the changes to confirm, and where. Empty: none. */
export const renderChangesPlaceholder = ({ base, tree, online, changes = [] }: ReaderContext): string => {
  if (changes.length === 0) return '';
  const shown = new Set(changes.flatMap(({ confirmations }) => confirmations));
  const confirmed = tree.requirements.confirmations.filter(({ blockId }) => shown.has(blockId));
  const isReadOnly = changes.some(({ confirmations }) => confirmations.length === 0);
  return renderChanges({
    base,
    isTu: tree.readable.tone === 'tu',
    changes,
    version: online.number,
    places: confirmed
      .filter(({ page }) => !tree.locked.has(page.id))
      .map(({ page, blockId }) => `${base}/${page.slug}#bloc-${blockId}`),
    hasForm: isReadOnly,
  });
};
