import { type SQL, sql } from 'drizzle-orm';
import type { People } from '../../people/participants/context.ts';
import type { Scope } from '../../platform/data/scope.ts';

type Participants = Scope['views']['participants'];

/** The address a person is written to: from the day of the arrival on, the one of her work where there is one. */
export const mailboxSql = (participants: Participants, today: string): SQL<string> =>
  sql<string>`case
    when ${participants.workEmail} <> '' and (${participants.email} = '' or ${participants.arrivalOn} <= ${today}) then ${participants.workEmail}
    else ${participants.email} end`;

/** The language a person reads in; the booklet’s when her sheet says none. */
export const languageSql = (participants: Participants, { booklet }: Pick<People, 'booklet'>): SQL<string> =>
  sql<string>`coalesce(nullif(${participants.language}, ''), ${booklet.sourceLanguage})`;
