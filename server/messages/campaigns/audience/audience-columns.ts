import { type SQL, sql } from 'drizzle-orm';
import type { ParticipantsContext } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';

type Participants = Scope['views']['participants'];

/** Address used for a person: from the day of arrival on, the work address when there is one. */
export const mailboxSql = (participants: Participants, today: string): SQL<string> =>
  sql<string>`case
    when ${participants.workEmail} <> '' and (${participants.email} = '' or ${participants.arrivalOn} <= ${today}) then ${participants.workEmail}
    else ${participants.email} end`;

/** Reading language of a person; the booklet’s when their profile has none. */
export const languageSql = (
  participants: Participants,
  { booklet }: Pick<ParticipantsContext, 'booklet'>,
): SQL<string> => sql<string>`coalesce(nullif(${participants.language}, ''), ${booklet.sourceLanguage})`;
