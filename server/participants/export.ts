import { asc, eq, sql } from 'drizzle-orm';
import type { ParticipantFilter } from '../../contract/participants.ts';
import { dayIn } from '../calendar/days.ts';
import { among } from '../db/among.ts';
import type { Scope } from '../db/scope.ts';
import { type SpreadsheetFormat, spreadsheet } from '../spreadsheets/write.ts';
import { headings, lineOf } from './columns.ts';
import { peopleFor } from './context.ts';
import { everybody } from './list.ts';
import { fullName } from './same.ts';
import { settingsOf } from './settings.ts';

/** How an import finds each referent again: by the address, else by the name. */
const referentsOf = async (scope: Scope): Promise<Map<string, string>> => {
  const { referents } = scope.views;
  const rows = await scope.select().from(referents).limit(10_000);
  return new Map(rows.map((row) => [row.id, row.email || fullName(row)]));
};

/** A name that any computer takes for a file. */
const fileName = (title: string | null): string =>
  `Participants - ${(title ?? 'livret').replace(/[\\/:*?"<>|]/g, ' ')}`;

/** The participants that a filter finds, in the order of names and the columns of an import. */
export const exportAll = async (
  scope: Scope,
  bookletId: string,
  { format, ...filter }: ParticipantFilter & { format: SpreadsheetFormat },
): Promise<File> => {
  const people = await peopleFor(scope, bookletId, 'participants.export');
  const ids = await everybody(scope, people, filter);
  const { enrolments, participants } = scope.views;
  const rows = await scope
    .select()
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(among(enrolments.id, ids))
    .orderBy(asc(sql`${enrolments.nameKey} collate "C"`), asc(enrolments.id));
  const { fields } = await settingsOf(scope);
  const referents = await referentsOf(scope);
  const table = [headings(fields), ...rows.map((row) => lineOf(row.participants, fields, referents))];
  return spreadsheet(table, `${fileName(people.booklet.title)} - ${dayIn(people.company.timeZone)}`, format);
};

/** The same without anybody: what an import begins with. */
export const template = async (scope: Scope, bookletId: string, format: SpreadsheetFormat): Promise<File> => {
  await peopleFor(scope, bookletId, 'participants.manage');
  const { fields } = await settingsOf(scope);
  return spreadsheet([headings(fields)], 'Modèle de participants', format);
};
