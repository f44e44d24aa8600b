import { eq } from 'drizzle-orm';
import { type AudienceReader, isInAudience } from '../../../../contract/booklets/content/audience.ts';
import {
  buildReaderSnapshot,
  filterSnapshotForReader,
  listAudiences,
  loadDraft,
  type Snapshot,
  toSnapshot,
} from '../../../booklets/index.ts';
import {
  createReferentResolver,
  loadParticipantSettings,
  loadReferentsContext,
  type ParticipantsContext,
} from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { listPageOpeningRules, type PageOpeningRule } from '../../../reading/index.ts';
import { createMissingVariableFinder } from '../audience/missing-variables.ts';
import { listKnownVariables } from '../mail/list-known-variables.ts';
import { listBookletSteps, type Step } from '../sequences/steps.ts';

/** The part of a version that readers of one audience see, and when its pages open. */
export interface VisiblePages {
  visible: Snapshot;
  rules: readonly PageOpeningRule[];
}

/** Creates the function that finds what a reader sees of a version: once for all the readers of an audience. */
export const createVisiblePagesFinder = (snapshot: Snapshot): ((reader: AudienceReader) => VisiblePages) => {
  const audiences = listAudiences(snapshot);
  const known = new Map<string, VisiblePages>();
  return (reader) => {
    const key = audiences.map((audience) => (isInAudience(audience, reader) ? '1' : '0')).join('');
    const found = known.get(key);
    if (found) return found;
    const visible = filterSnapshotForReader(snapshot, reader);
    const pages = { visible, rules: listPageOpeningRules(visible) };
    known.set(key, pages);
    return pages;
  };
};

/** What a rehearsal reads from the database: once, however many people it is for. */
export interface RehearsalContext {
  people: ParticipantsContext;
  steps: Step[];
  /** The version that readers see, else the draft. */
  snapshot: Snapshot;
  findVisiblePages: (reader: AudienceReader) => VisiblePages;
  settings: Awaited<ReturnType<typeof loadParticipantSettings>>;
  referents: Awaited<ReturnType<typeof loadReferentsContext>>['referents'];
  known: Awaited<ReturnType<typeof listKnownVariables>>;
  /** Variables without a value for a person, by step. */
  missingFinders: ReadonlyMap<string, ReturnType<typeof createMissingVariableFinder>>;
  /** Steps that are switched off count as on. */
  withDrafts: boolean;
}

const loadReadSnapshot = async (scope: Scope, { booklet }: ParticipantsContext): Promise<Snapshot> => {
  const { publications } = scope.views;
  const [online] =
    booklet.onlinePublicationId === null
      ? []
      : await scope
          .select({ snapshot: publications.snapshot })
          .from(publications)
          .where(eq(publications.id, booklet.onlinePublicationId));
  return online ? toSnapshot(online.snapshot) : buildReaderSnapshot(await loadDraft(scope, booklet));
};

/** Loads everything that a rehearsal of a booklet's sequence needs. It only reads. */
export const loadRehearsalContext = async (
  scope: Scope,
  people: ParticipantsContext,
  withDrafts: boolean,
): Promise<RehearsalContext> => {
  const { booklet } = people;
  const steps = await listBookletSteps(scope, booklet.id);
  const known = await listKnownVariables(scope, people);
  const snapshot = await loadReadSnapshot(scope, people);
  return {
    people,
    steps,
    snapshot,
    findVisiblePages: createVisiblePagesFinder(snapshot),
    settings: await loadParticipantSettings(scope),
    referents: (await loadReferentsContext(scope, booklet.id, [])).referents,
    known,
    missingFinders: new Map(
      steps.map((step) => [step.id, createMissingVariableFinder(known, step, booklet.sourceLanguage)]),
    ),
    withDrafts,
  };
};

/** Creates the function that finds the people in charge of a profile on a day. */
export const createReferentsFinder = ({ referents, people }: RehearsalContext, day: string) => {
  const resolve = createReferentResolver(referents, people.booklet.id, day);
  return (profile: Parameters<typeof resolve>[0]) => ({
    manager: resolve(profile, 'manager'),
    buddy: resolve(profile, 'buddy'),
  });
};
