import { eq } from 'drizzle-orm';
import type { ParticipantFields } from '../../../../contract/people/participants/participant.ts';
import { PROFILE_FIELDS } from '../../../../contract/people/participants/participant-profile.ts';
import type { ParticipantFilter } from '../../../../contract/people/participants/participants.ts';
import { pickFields } from '../../../../contract/platform/pick-fields.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import {
  buildSpreadsheet,
  type SpreadsheetCell,
  type SpreadsheetFormat,
} from '../../../platform/documents/spreadsheets/build-spreadsheet.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';
import { requireParticipants } from '../context.ts';
import { formatFullName } from '../profile/duplicate-profile.ts';
import { loadParticipantSettings } from '../settings/settings.ts';
import { buildHeadings, toSpreadsheetRow } from './columns.ts';
import { listParticipantIds } from './list.ts';

/** Text by which an import finds each referent again: the e-mail, otherwise the name. */
const mapReferentLabels = async (scope: Scope): Promise<Map<string, string>> => {
  const { referents } = scope.views;
  const rows = await scope.select().from(referents).limit(10_000);
  return new Map(rows.map((row) => [row.id, row.email || formatFullName(row)]));
};

/** Profiles loaded per query, so that other requests run in between. */
const PROFILES_PER_BATCH = 5000;

/** Profiles of these enrolments, in the same order. */
const loadProfiles = async (scope: Scope, ids: readonly string[]): Promise<ParticipantFields[]> => {
  const { enrolments, participants } = scope.views;
  const rows = await scope
    .select({ enrolmentId: enrolments.id, sheet: pickFields(participants, PROFILE_FIELDS) })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(anyOf(enrolments.id, ids));
  const byId = new Map(rows.map(({ enrolmentId, sheet }) => [enrolmentId, sheet]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** File name with characters that every system accepts. */
const buildFileName = (title: string | null): string =>
  `Participants - ${(title ?? 'livret').replace(/[\\/:*?"<>|]/g, ' ')}`;

/** Builds a file of the participants that match a filter, sorted by name, with the columns of an import. */
export const buildParticipantExport = async (
  scope: Scope,
  bookletId: string,
  { format, ...filter }: ParticipantFilter & { format: SpreadsheetFormat },
): Promise<File> => {
  const people = await requireParticipants(scope, bookletId, 'participants.export');
  const ids = await listParticipantIds(scope, people, filter);
  const { fields } = await loadParticipantSettings(scope);
  const referents = await mapReferentLabels(scope);
  const table: SpreadsheetCell[][] = [buildHeadings(fields)];
  for (let from = 0; from < ids.length; from += PROFILES_PER_BATCH) {
    const sheets = await loadProfiles(scope, ids.slice(from, from + PROFILES_PER_BATCH));
    for (const sheet of sheets) table.push(toSpreadsheetRow(sheet, fields, referents));
  }
  return buildSpreadsheet(
    table,
    `${buildFileName(people.booklet.title)} - ${getLocalDay(people.company.timeZone)}`,
    format,
  );
};

/** Builds the same file without participants, to start an import. */
export const buildImportTemplate = async (
  scope: Scope,
  bookletId: string,
  format: SpreadsheetFormat,
): Promise<File> => {
  await requireParticipants(scope, bookletId, 'participants.manage');
  const { fields } = await loadParticipantSettings(scope);
  return buildSpreadsheet([buildHeadings(fields)], 'Modèle de participants', format);
};
