import { and, eq, isNull, notInArray } from 'drizzle-orm';
import { toConditionKey } from '../../../../contract/booklets/content/audience.ts';
import { ENDED_STATES } from '../../../../contract/people/enrolments/enrolment.ts';
import type { listAudienceValues } from '../../../../contract/people/participants/audience-values.ts';
import type { CallAnswer } from '../../../../contract/platform/call.ts';
import { requireBooklet } from '../../../booklets/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { loadParticipantSettings } from '../settings/settings.ts';

/** Distinct combinations of the fields that conditions look at, of the participants of a booklet. */
const listProfiles = (scope: Scope, bookletId: string) => {
  const { enrolments, participants } = scope.views;
  const { site, department, groups, fields } = participants;
  return scope
    .selectDistinct({ site, department, groups, fields })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(
      and(
        eq(enrolments.bookletId, bookletId),
        notInArray(enrolments.state, ENDED_STATES),
        isNull(participants.anonymisedAt),
      ),
    );
};

/** Values that conditions can name. Without a booklet (a library chapter), those of the company's lists only. */
export const loadAudienceValues = async (
  scope: Scope,
  bookletId: string | undefined,
): Promise<CallAnswer<typeof listAudienceValues>> => {
  const found = bookletId === undefined ? null : await requireBooklet(scope, bookletId, 'booklet.read');
  const withParticipants = found?.can['participants.list'] ?? false;
  const profiles = found && withParticipants ? await listProfiles(scope, found.row.id) : [];
  const { sites, departments, fields } = await loadParticipantSettings(scope);
  /** Each value once, as the lists write it, else as the first participant has it. */
  const keepDistinct = (values: readonly string[]): string[] => {
    const byKey = new Map<string, string>();
    for (const value of values) {
      const key = toConditionKey('site', value);
      if (key !== '' && !byKey.has(key)) byKey.set(key, value);
    }
    return [...byKey.values()].sort((a, b) => a.localeCompare(b, 'fr'));
  };
  return {
    values: {
      site: keepDistinct([...sites, ...profiles.map(({ site }) => site)]),
      department: keepDistinct([...departments, ...profiles.map(({ department }) => department)]),
      group: keepDistinct(profiles.flatMap(({ groups }) => groups)),
      ...Object.fromEntries(
        fields.map(({ key, kind, choices }) => [
          `own:${key}`,
          keepDistinct([
            ...(kind === 'boolean' ? ['oui', 'non'] : choices),
            ...profiles.map((profile) => profile.fields[key] ?? ''),
          ]),
        ]),
      ),
    },
    withParticipants,
  };
};
