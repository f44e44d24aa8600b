import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt, ne } from 'drizzle-orm';
import { listCardTexts } from '../../administration/index.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { PLATFORM_OWNER } from '../../platform/data/queries/cache-by-changes.ts';
import { buildPageCodeCondition } from '../../platform/data/queries/template-codes.ts';
import { listContacts, type TextFact } from '../../platform/text/contacts.ts';
import { buildOfferedCondition } from '../templates/templates.ts';
import { findNames, toNameKey } from './text-facts.ts';

/** What texts are compared with: people, contact details and files of a company, on a day. */
export interface CompanyContext {
  today: string;
  /** Keys of the full names of people who left, in both orders. */
  goneNames: ReadonlySet<string>;
  goneEmails: ReadonlySet<string>;
  /** Present contact details of the company, its sites, its users and its referents. */
  contacts: ReadonlySet<string>;
  /** Digests of those that were replaced. */
  formerContacts: ReadonlySet<string>;
  /** Names of the visible referents whose account is archived, by booklet. */
  goneReferents: ReadonlyMap<string, string[]>;
  activeUserIds: ReadonlySet<string>;
  /** Files whose licence has expired. */
  expiredMedia: ReadonlyMap<string, TenantRow<'media'>>;
  /** People who left among those that a picture shows, by file: the right to show them may have ended with their contract. */
  goneOnMedia: ReadonlyMap<string, (TextFact & { file: string })[]>;
}

interface PersonName {
  firstName: string;
  lastName: string;
}

const listNameKeys = ({ firstName, lastName }: PersonName): string[] => {
  const [first, last] = [toNameKey(firstName), toNameKey(lastName)];
  return first === '' || last === '' ? [] : [`${first} ${last}`, `${last} ${first}`];
};

const loadPeople = async (db: Db, scope: Scope, today: string) => {
  const accounts = new AccountAccess(db, { companyId: scope.companyId });
  const { users } = accounts.views;
  const { participants, referents } = scope.views;
  const [accountRows, gone, charges] = await Promise.all([
    accounts
      .select({
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        phone: users.phone,
        status: users.status,
      })
      .from(users),
    scope
      .select({ firstName: participants.firstName, lastName: participants.lastName })
      .from(participants)
      .where(and(lt(participants.endOn, today), isNull(participants.anonymisedAt))),
    scope
      .select({
        bookletId: referents.bookletId,
        userId: referents.userId,
        firstName: referents.firstName,
        lastName: referents.lastName,
        email: referents.email,
        phone: referents.phone,
        visible: referents.visible,
      })
      .from(referents),
  ]);
  return { accountRows, gone, charges };
};

const loadContext = async (db: Db, scope: Scope, today: string): Promise<CompanyContext> => {
  const { company, formerContacts, media } = scope.views;
  const { accountRows, gone, charges } = await loadPeople(db, scope, today);
  const [[card], former, expired, portraits] = await Promise.all([
    scope.select().from(company),
    scope.select({ digest: formerContacts.digest }).from(formerContacts),
    scope
      .select()
      .from(media)
      .where(and(lt(media.licenceExpiresOn, today), isNull(media.deletedAt))),
    scope
      .select({ id: media.id, name: media.name, people: media.people })
      .from(media)
      .where(and(ne(media.people, ''), isNull(media.deletedAt))),
  ]);
  const present = accountRows.filter(({ status }) => status !== 'archived');
  const archived = accountRows.filter(({ status }) => status === 'archived');
  const archivedIds = new Set(archived.map(({ id }) => id));
  const archivedKeys = new Set(archived.flatMap((account) => [account.email.toLowerCase(), ...listNameKeys(account)]));
  // A referent keeps their card when their account is archived, and loses the account (archive-account.ts).
  const isGone = ({ userId, email, ...names }: { userId: string | null; email: string } & PersonName) =>
    userId === null
      ? [email.toLowerCase(), ...listNameKeys(names)].some((key) => key !== '' && archivedKeys.has(key))
      : archivedIds.has(userId);
  const inCharge = charges.filter((referent) => !isGone(referent));
  const goneCharges = charges.filter(isGone);
  const presentNames = new Set([...present, ...inCharge].flatMap(listNameKeys));
  const contacts = new Set(
    listContacts(
      [
        ...[...present, ...inCharge].flatMap(({ email, phone }) => [email, phone]),
        ...(card ? listCardTexts(card) : []),
      ].join('\n'),
    ).map(({ key }) => key),
  );
  const goneNames = new Set(
    [...archived, ...gone, ...goneCharges].flatMap(listNameKeys).filter((key) => !presentNames.has(key)),
  );
  return {
    today,
    goneNames,
    goneEmails: new Set(
      [...archived, ...goneCharges]
        .map(({ email }) => email.toLowerCase())
        .filter((email) => email !== '' && !contacts.has(email)),
    ),
    contacts,
    formerContacts: new Set(former.map(({ digest }) => digest)),
    goneReferents: new Map(
      [
        ...Map.groupBy(
          goneCharges.filter(({ visible }) => visible),
          ({ bookletId }) => bookletId,
        ),
      ].map(([id, some]) => [id, some.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())]),
    ),
    activeUserIds: new Set(accountRows.filter(({ status }) => status === 'active').map(({ id }) => id)),
    goneOnMedia: new Map(
      portraits.map(({ id, name, people }) => [
        id,
        findNames(people, goneNames).map((found) => ({ ...found, file: name })),
      ]),
    ),
    expiredMedia: new Map((expired as TenantRow<'media'>[]).map((file) => [file.id, file])),
  };
};

/** The context of a company, kept until its people, its card or its files change. */
export const loadCompanyContext = (db: Db, scope: Scope, today: string): Promise<CompanyContext> =>
  scope.cacheByChanges(
    {
      key: `freshness ${today}`,
      owners: [scope.companyId],
      topics: ['users', 'participants', 'referents', 'companies', 'media'],
    },
    () => loadContext(db, scope, today),
  );

/** Latest version of a template page, and a hash of its content in each version. */
export interface TemplatePage {
  latest: number;
  hashes: ReadonlyMap<number, string>;
}

/** Pages of the library that have more than one version, by code. */
export const loadTemplatePages = (scope: Scope): Promise<ReadonlyMap<string, TemplatePage>> =>
  scope.cacheByChanges(
    { key: 'freshness templates', owners: [scope.companyId, PLATFORM_OWNER], topics: ['templates'] },
    async () => {
      const { chapterTemplates, pageTemplates, templateVersions } = scope.views;
      const rows = await scope
        .select({ code: pageTemplates.code, chapterId: chapterTemplates.id, latest: chapterTemplates.version })
        .from(pageTemplates)
        .innerJoin(chapterTemplates, eq(chapterTemplates.id, pageTemplates.chapterTemplateId))
        .where(and(gt(chapterTemplates.version, 1), buildOfferedCondition(scope), buildPageCodeCondition(scope)));
      if (rows.length === 0) return new Map();
      const versions = await scope
        .select()
        .from(templateVersions)
        .where(inArray(templateVersions.chapterTemplateId, [...new Set(rows.map(({ chapterId }) => chapterId))]));
      const byChapter = Map.groupBy(versions, ({ chapterTemplateId }) => chapterTemplateId);
      return new Map(
        rows.map(({ code, chapterId, latest }): [string, TemplatePage] => {
          const hashes = (byChapter.get(chapterId) ?? []).map(({ version, pages }): [number, string] => {
            const page = pages.find((one) => one.code === code) ?? null;
            return [version, createHash('sha1').update(JSON.stringify(page)).digest('base64url')];
          });
          return [code, { latest, hashes: new Map(hashes) }];
        }),
      );
    },
  );
