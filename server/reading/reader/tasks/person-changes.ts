import { and, eq } from 'drizzle-orm';
import { renderChanges } from '#renderer';
import { fillVariables } from '../../../../blocks/walk-props.ts';
import type { VersionChange } from '../../../../contract/booklets/publications/version-changes.ts';
import {
  type Confirmation,
  cutShownText,
  findValidProof,
  type GivenProof,
  isCovered,
  listBlockTexts,
  listChangedPassages,
  listUnknownChanges,
  loadMajorChanges,
} from '../../../booklets/index.ts';
import { listGivenProofs, listReadVersions } from '../../../people/index.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import { createVariableLookup } from '../person/person-variables.ts';
import type { PersonChange, ReaderContext } from '../person/reader-context.ts';

type ChangeContext = Pick<ReaderContext, 'base' | 'online' | 'tree'> & {
  person: Omit<ReaderContext['person'], 'proofs'> & { proofs: readonly GivenProof[] };
};

/** A confirmation, and the version of it that the reader knows. */
interface KnownConfirmation {
  confirmation: Confirmation;
  version: number;
}

/** Confirmations to renew, with the version of the latest proof. */
const listEndedConfirmations = ({ person, tree }: ChangeContext): KnownConfirmation[] =>
  tree.requirements.confirmations.flatMap((confirmation) => {
    if (findValidProof(person.proofs, confirmation, tree.majors)) return [];
    const former = person.proofs.findLast(({ blockId }) => blockId === confirmation.blockId);
    return former ? [{ confirmation, version: former.version }] : [];
  });

/** Pages whose present text a valid confirmation covers. */
const listConfirmedPages = ({ person, tree }: ChangeContext): Set<string> =>
  new Set(
    tree.requirements.confirmations
      .filter((one) => one.props.resign && findValidProof(person.proofs, one, tree.majors) !== null)
      .flatMap(({ coverage }) => [...coverage.pageIds]),
  );

interface MergedChange {
  first: VersionChange;
  last: VersionChange;
  sentences: string[];
  confirmations: Set<string>;
}

/** Tells whether a reader who knows a version still has to be shown the changes of a block. */
const createUnknownLookup = ({ tree }: ChangeContext) => {
  const known = new Map<number, ReturnType<typeof listUnknownChanges>>();
  return (version: number | undefined, { blockId }: VersionChange, number?: number): boolean => {
    if (version === undefined) return false;
    const found = known.has(version) ? known.get(version) : listUnknownChanges(tree.majors, version);
    known.set(version, found ?? null);
    if (!found) return true;
    return found.some((one) => one.blockId === blockId && (number === undefined || one.number === number));
  };
};

/** Major changes since the versions that a reader knows, of confirmations and of pages, one for each block. */
const mergeChanges = async (
  scope: Scope,
  context: ChangeContext,
  ended: readonly KnownConfirmation[],
  read: ReadonlyMap<string, number>,
): Promise<PersonChange[]> => {
  const { base, online, tree } = context;
  const since = Math.min(...ended.map(({ version }) => version), ...read.values());
  if (!Number.isFinite(since) || since >= online.number) return [];
  const isUnknown = createUnknownLookup(context);
  const confirmed = listConfirmedPages(context);
  const merged = new Map<string, MergedChange>();
  const range = { after: since, to: online.number };
  for (const { number, change } of await loadMajorChanges(scope, online.bookletId, range)) {
    const { place } = change;
    const covering = ended.filter(
      ({ confirmation, version }) =>
        number > version && isCovered(confirmation.coverage, place) && isUnknown(version, change),
    );
    const readPages = [place.pageId, place.fromPageId ?? ''].filter((id) => !confirmed.has(id));
    const readVersions = readPages
      .map((id) => read.get(id))
      .filter((version) => version !== undefined && number > version && isUnknown(version, change));
    const versions = [...covering.map(({ version }) => version), ...readVersions];
    if (versions.length === 0) continue;
    const known = merged.get(change.blockId);
    const one = known ?? { first: change, last: change, sentences: [], confirmations: new Set<string>() };
    one.last = change;
    // The booklet asked nobody when this version was published: its text counts, not its sentence.
    const isAsked = versions.some((version) => isUnknown(version, change, number));
    if (isAsked && !one.sentences.includes(change.sentence)) one.sentences.push(change.sentence);
    for (const { confirmation } of covering) one.confirmations.add(confirmation.blockId);
    merged.set(change.blockId, one);
  }
  const lookup = createVariableLookup(context);
  const fill = (text: string) => fillVariables(text, tree.readable.language, lookup);
  // A later minor change may have given the block another text.
  const present = listBlockTexts(tree.visible, merged.keys());
  return [...merged.values()].map(({ first, last, sentences, confirmations }) => {
    const after = cutShownText(present.get(last.blockId) ?? last.after);
    const page = tree.pages.find(({ id }) => id === last.place.pageId);
    const isThere = page?.blocks.some(({ id }) => id === last.blockId) ?? false;
    return {
      blockId: last.blockId,
      pageIds: [last.place.pageId, ...(last.place.fromPageId ? [last.place.fromPageId] : [])],
      sentence: fill(sentences.join(' ')),
      ...listChangedPassages(fill(first.kind === 'moved' ? after : first.before), fill(after)),
      to: page ? `${base}/${page.slug}${isThere ? `#bloc-${last.blockId}` : ''}` : '',
      confirmations: [...confirmations],
    };
  });
};

/**
 * Major changes that a reader is asked to confirm, from the text that they confirmed or read to the present one. Changes
 * that were taken back are left out. Empty, without a query, for the readers of whom nothing is asked again.
 */
export const loadPersonChanges = async (scope: Scope, context: ChangeContext): Promise<PersonChange[]> => {
  const ended = listEndedConfirmations(context);
  const { toReread, id } = context.person.enrolment;
  if (ended.length === 0 && !toReread) return [];
  return mergeChanges(scope, context, ended, toReread ? await listReadVersions(scope, id) : new Map());
};

/**
 * Asks a reader no longer once a confirmation leaves nothing of a new version to show, whatever else they have to read.
 * Runs within the transaction of the confirmation.
 */
export const clearRereading = async (
  inside: Scope,
  visit: ChangeContext,
  enrolment: TenantRow<'enrolments'>,
): Promise<void> => {
  if (!enrolment.toReread) return;
  const proofs = await listGivenProofs(inside, enrolment.id);
  const [before, after] = await Promise.all(
    [visit.person.proofs, proofs].map((known) =>
      loadPersonChanges(inside, { ...visit, person: { ...visit.person, enrolment, proofs: known } }),
    ),
  );
  // Without a change before, the version asks for something else, as a page more to read.
  if (before?.length === 0 || after?.length !== 0) return;
  await inside.update('enrolments', { toReread: false }, (rows) => eq(rows.id, enrolment.id));
};

/** Major changes of what a confirmation covers since the version on a screen left open. */
export const loadChangesSince = async (
  scope: Scope,
  context: ChangeContext,
  confirmation: Confirmation,
  version: number,
): Promise<PersonChange[]> =>
  Number.isSafeInteger(version) && version > 0
    ? mergeChanges(scope, context, [{ confirmation, version }], new Map())
    : [];

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
  return renderChanges({
    base,
    isTu: tree.readable.tone === 'tu',
    toConfirm: changes.filter(({ confirmations }) => confirmations.length > 0),
    toKnow: changes.filter(({ confirmations }) => confirmations.length === 0),
    version: online.number,
    places: confirmed
      .filter(({ page }) => !tree.locked.has(page.id))
      .map(({ page, blockId }) => `${base}/${page.slug}#bloc-${blockId}`),
  });
};
