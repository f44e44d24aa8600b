import { eq } from 'drizzle-orm';
import type { ParticipantFields } from '../../../contract/people/participants/participant.ts';
import type { ParticipantFilter } from '../../../contract/people/participants/participants.ts';
import { among } from '../../platform/data/among.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { type Cell, type SpreadsheetFormat, spreadsheet } from '../../platform/documents/spreadsheets/write.ts';
import { dayIn } from '../../platform/text/calendar/days.ts';
import { headings, lineOf } from './columns.ts';
import { peopleFor } from './context.ts';
import { everybody } from './list.ts';
import { fullName } from './same.ts';
import { settingsOf } from './settings.ts';

/** Text by which an import finds each referent again: the e-mail, otherwise the name. */
const referentsOf = async (scope: Scope): Promise<Map<string, string>> => {
  const { referents } = scope.views;
  const rows = await scope.select().from(referents).limit(10_000);
  return new Map(rows.map((row) => [row.id, row.email || fullName(row)]));
};

/** Columns of the profile fields, without the rest of the row. */
const columnsOf = (sheets: Scope['views']['participants']) => ({
  firstName: sheets.firstName,
  lastName: sheets.lastName,
  email: sheets.email,
  workEmail: sheets.workEmail,
  phone: sheets.phone,
  employeeNumber: sheets.employeeNumber,
  arrivalOn: sheets.arrivalOn,
  endOn: sheets.endOn,
  contractType: sheets.contractType,
  jobTitle: sheets.jobTitle,
  department: sheets.department,
  site: sheets.site,
  language: sheets.language,
  referentId: sheets.referentId,
  buddyId: sheets.buddyId,
  groups: sheets.groups,
  fields: sheets.fields,
});

/** Profiles loaded per query, so that other requests run in between. */
const AT_ONCE = 5000;

/** Profiles of these enrolments, in the same order. */
const sheetsOf = async (scope: Scope, ids: readonly string[]): Promise<ParticipantFields[]> => {
  const { enrolments, participants } = scope.views;
  const columns = columnsOf(participants);
  const rows = await scope
    .select({ enrolmentId: enrolments.id, sheet: columns })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(among(enrolments.id, ids));
  const byId = new Map(rows.map(({ enrolmentId, sheet }) => [enrolmentId, sheet]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** File name with characters that every system accepts. */
const fileName = (title: string | null): string =>
  `Participants - ${(title ?? 'livret').replace(/[\\/:*?"<>|]/g, ' ')}`;

/** Builds a file of the participants that match a filter, sorted by name, with the columns of an import. */
export const exportAll = async (
  scope: Scope,
  bookletId: string,
  { format, ...filter }: ParticipantFilter & { format: SpreadsheetFormat },
): Promise<File> => {
  const people = await peopleFor(scope, bookletId, 'participants.export');
  const ids = await everybody(scope, people, filter);
  const { fields } = await settingsOf(scope);
  const referents = await referentsOf(scope);
  const table: Cell[][] = [headings(fields)];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const sheets = await sheetsOf(scope, ids.slice(from, from + AT_ONCE));
    for (const sheet of sheets) table.push(lineOf(sheet, fields, referents));
  }
  return spreadsheet(table, `${fileName(people.booklet.title)} - ${dayIn(people.company.timeZone)}`, format);
};

/** Builds the same file without participants, to start an import. */
export const template = async (scope: Scope, bookletId: string, format: SpreadsheetFormat): Promise<File> => {
  await peopleFor(scope, bookletId, 'participants.manage');
  const { fields } = await settingsOf(scope);
  return spreadsheet([headings(fields)], 'Modèle de participants', format);
};
