import { and, isNull, sql } from 'drizzle-orm';
import type { MatchDecision, MatchDecisions } from '../../../contract/people/imports/participant-imports.ts';
import type { ParticipantFields } from '../../../contract/people/participants/participant.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf, anyOfIndexedTexts } from '../../platform/data/statements/any-of.ts';
import { buildNameKey } from '../participants/enrolments/enrol.ts';
import type { ParticipantProfile } from '../participants/profile/participant-profile.ts';

export const findMatchDecision = ({ every, lines }: MatchDecisions, line: number): MatchDecision | null =>
  lines[line] ?? every;

export interface ParticipantLine {
  line: number;
  typed: ParticipantFields;
}

const buildMatchKey = (nameKey: string, arrivalOn: string | null): string => `${arrivalOn} ${nameKey}`;

/**
 * Finds lines that may be a known participant with another address: same name, same arrival. Different employee numbers
 * exclude a match. Returns the profile by line.
 */
export const findProfileMatches = async (
  scope: Scope,
  lines: readonly ParticipantLine[],
): Promise<Map<number, ParticipantProfile>> => {
  const dated = lines.filter(
    ({ typed }) => typed.arrivalOn !== null && typed.firstName !== '' && typed.lastName !== '',
  );
  if (dated.length === 0) return new Map();
  const { participants } = scope.views;
  const sheets = await scope
    .select()
    .from(participants)
    .where(
      and(
        isNull(participants.anonymisedAt),
        anyOfIndexedTexts(
          sql`${participants.nameKey} collate "C"`,
          dated.map(({ typed }) => buildNameKey(typed)),
        ),
        sql`${participants.arrivalOn} = any(array(select jsonb_array_elements_text(${JSON.stringify([
          ...new Set(dated.map(({ typed }) => typed.arrivalOn)),
        ])}::jsonb)::date))`,
      ),
    )
    .orderBy(participants.id)
    .limit(10_000);
  const known = new Map<string, ParticipantProfile>();
  for (const sheet of sheets) {
    const key = buildMatchKey(sheet.nameKey, sheet.arrivalOn);
    if (!known.has(key)) known.set(key, sheet);
  }
  return new Map(
    dated.flatMap(({ line, typed }) => {
      const sheet = known.get(buildMatchKey(buildNameKey(typed), typed.arrivalOn));
      const numbers = [typed.employeeNumber, sheet?.employeeNumber].filter(Boolean);
      return sheet && new Set(numbers).size < 2 ? [[line, sheet] as const] : [];
    }),
  );
};

/** Loads the profiles of confirmed matches, by line; `lock` holds until the end of the transaction. */
export const loadConfirmedProfiles = async (
  scope: Scope,
  lines: readonly ParticipantLine[],
  same: ReadonlyMap<number, string>,
  lock: boolean,
): Promise<Map<number, ParticipantProfile>> => {
  const ids = lines.flatMap(({ line }) => same.get(line) ?? []);
  if (ids.length === 0) return new Map();
  const { participants } = scope.views;
  const query = scope
    .select()
    .from(participants)
    .where(and(isNull(participants.anonymisedAt), anyOf(participants.id, ids)));
  const byId = new Map((await (lock ? query.for('update') : query)).map((sheet) => [sheet.id, sheet]));
  return new Map(
    lines.flatMap(({ line }) => {
      const sheet = byId.get(same.get(line) ?? '');
      return sheet ? [[line, sheet] as const] : [];
    }),
  );
};
