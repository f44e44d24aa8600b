import { and, eq, notInArray } from 'drizzle-orm';
import type { AudienceReader } from '../../../contract/booklets/content/audience.ts';
import { ENDED_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';

/** Columns of a participant that select the pages and blocks that they see. */
export const AUDIENCE_COLUMNS = ['site', 'department', 'contractType', 'groups', 'language', 'fields'] as const;

export type AudienceColumns = Pick<TenantRow<'participants'>, (typeof AUDIENCE_COLUMNS)[number]>;

export const toAudienceReader = ({
  site,
  department,
  contractType,
  groups,
  language,
  fields,
}: AudienceColumns): AudienceReader => ({
  site: site || null,
  department: department || null,
  contractType,
  groups,
  language: language || null,
  fields,
});

/** Participants who may read these booklets, by booklet: those alike in what selects pages are one. */
export const listAudienceReaders = (
  scope: Scope,
  bookletIds: readonly string[],
): Promise<ReadonlyMap<string, AudienceReader[]>> =>
  scope.cacheByChanges(
    {
      key: 'audience readers',
      owners: [scope.companyId, ...bookletIds],
      topics: ['participants', 'enrolments', 'enrolment_states'],
    },
    async () => {
      const { enrolments, participants } = scope.views;
      const rows = await scope
        .selectDistinct({ bookletId: enrolments.bookletId, ...pickFields(participants, AUDIENCE_COLUMNS) })
        .from(enrolments)
        .innerJoin(participants, eq(participants.id, enrolments.participantId))
        .where(and(anyOf(enrolments.bookletId, bookletIds), notInArray(enrolments.state, ENDED_STATES)));
      const byBooklet = Map.groupBy(rows, ({ bookletId }) => bookletId);
      return new Map([...byBooklet].map(([id, some]) => [id, some.map(toAudienceReader)]));
    },
  );
