import type { NewBlock } from '../../../blocks/registry.ts';
import type { ActiveSendings } from '../../../contract/booklets/booklets/booklets.ts';
import type { AudienceReader } from '../../../contract/booklets/content/audience.ts';
import type { GateFinding } from '../../../contract/booklets/publications/publications.ts';
import type { BookletSettings } from '../../../contract/reading/reading.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { Hook } from '../../platform/hook.ts';
import type { MajorVersion } from '../changes/touched-versions.ts';
import type { PublishedVersion } from '../publications/snapshot.ts';

/** Pauses all that a booklet sends, in the transaction that takes it off line. `why` is shown with each. */
export const pauseSendings = new Hook<[inside: Scope, bookletId: string, why: string], Promise<ActiveSendings>>(
  'pauseSendings',
);

/** Updates the participants of a booklet, in the transaction that publishes a version. */
export const recountAfterPublication = new Hook<
  [inside: Scope, bookletId: string, version: PublishedVersion, major: MajorVersion | null, settings: BookletSettings],
  Promise<void>
>('recountAfterPublication');

/** Warnings of the publication check about who sees what, which depend on the participants. */
export const listCoverageFindings = new Hook<[scope: Scope, bookletId: string], Promise<GateFinding[]>>(
  'listCoverageFindings',
);
/** Counts the participants whom a version about to be published would ask again, among those of the booklet. */
export const countAskedReaders = new Hook<
  [inside: Scope, bookletId: string, version: PublishedVersion, major: MajorVersion | null, settings: BookletSettings],
  Promise<{ asked: number; total: number }>
>('countAskedReaders');

/** Lists the participants of these booklets, by booklet: those alike in what selects pages are one. */
export const listAudienceReaders = new Hook<
  [scope: Scope, bookletIds: readonly string[]],
  Promise<ReadonlyMap<string, AudienceReader[]>>
>('listAudienceReaders');

interface LibraryTexts {
  title: string;
  summary: string;
  pages: { title: string; summary: string; blocks: NewBlock[] }[];
}

/** A chapter of a booklet that must take a change of its template before a day (`YYYY-MM-DD`). */
export interface DueUpdate {
  chapter: string;
  /** What requires the change; empty: not said. */
  reason: string;
  before: string;
}

/** Lists the changes of templates that a booklet must decide on before a day, the earliest first. */
export const listDueUpdates = new Hook<[scope: Scope, booklet: TenantRow<'booklets'>], Promise<DueUpdate[]>>(
  'listDueUpdates',
);

/** Lists the chapters of the library of the publisher, whose texts a change of tone recognises. */
export const listLibraryChapters = new Hook<[], readonly LibraryTexts[]>('listLibraryChapters');
