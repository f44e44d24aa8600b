import { and, eq, inArray, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../connection/client.ts';
import { chapterTemplates, pageTemplates } from '../schema/library.ts';

const CODED_TABLES = { chapterTemplates, pageTemplates } as const;
type CodedTable = keyof typeof CODED_TABLES;

/** False for a publisher row whose code the company uses for its own row, even an obsolete or binned one. */
const buildOwnCodeCondition = (name: CodedTable, companyId: string): SQL<boolean> =>
  sql<boolean>`(${CODED_TABLES[name].companyId} is not null or not exists
    (select 1 from ${CODED_TABLES[name]} own where own.company_id = ${companyId}::uuid and own.code = ${CODED_TABLES[name].code}))`;

/**
 * The only chapter of a code in a company: its own, otherwise the publisher's. A later publisher release may contain a
 * code that the company already uses, so lookups by code need this condition.
 */
export const buildTemplateCodeCondition = ({ companyId }: Pick<Scope, 'companyId'>) =>
  and(isNull(chapterTemplates.deletedAt), buildOwnCodeCondition('chapterTemplates', companyId));

/** Same condition for a page code; `buildTemplateCodeCondition` must select its chapter. */
export const buildPageCodeCondition = ({ companyId }: Pick<Scope, 'companyId'>): SQL<boolean> =>
  buildOwnCodeCondition('pageTemplates', companyId);

/** Rows whose codes are forbidden for a new row of this company; for one of the publisher (null), all of them. */
const buildForbiddenCondition = (name: CodedTable, companyId: string | null) =>
  companyId === null
    ? undefined
    : or(isNull(CODED_TABLES[name].companyId), eq(CODED_TABLES[name].companyId, companyId));

const EMPTY_CODES: ReadonlySet<string> = new Set();

/**
 * Chapter codes among these that a new chapter of a company, or of the publisher (null), may not have. The publisher may
 * not take a code of a company either: that company would keep its own chapter and never see the publisher's.
 */
export const findTakenChapterCodes = async (
  db: Pick<Db, 'select'>,
  codes: readonly string[],
  companyId: string | null,
  exceptId?: string,
): Promise<ReadonlySet<string>> => {
  if (codes.length === 0) return EMPTY_CODES;
  const { id, code } = chapterTemplates;
  const rows = await db
    .select({ code })
    .from(chapterTemplates)
    .where(
      and(
        inArray(code, [...codes]),
        exceptId === undefined ? undefined : ne(id, exceptId),
        buildForbiddenCondition('chapterTemplates', companyId),
      ),
    );
  return new Set(rows.map((row) => row.code));
};

/** Page codes that a new page may not have, as above; `prefix`: those that begin so. */
export const findTakenPageCodes = async (
  db: Pick<Db, 'select'>,
  companyId: string | null,
  { prefix = '', exceptTemplateId }: { prefix?: string; exceptTemplateId?: string } = {},
): Promise<ReadonlySet<string>> => {
  const { code, chapterTemplateId } = pageTemplates;
  const rows = await db
    .select({ code })
    .from(pageTemplates)
    .where(
      and(
        prefix === '' ? undefined : like(code, `${prefix}%`),
        exceptTemplateId === undefined ? undefined : ne(chapterTemplateId, exceptTemplateId),
        buildForbiddenCondition('pageTemplates', companyId),
      ),
    );
  return new Set(rows.map((row) => row.code));
};

/** Code of a page of this template that a page of the publisher has too; null without one. */
export const findPublisherPageCode = async (db: Pick<Db, 'select'>, templateId: string): Promise<string | null> => {
  const { code, companyId, chapterTemplateId } = pageTemplates;
  const own = db.select({ code }).from(pageTemplates).where(eq(chapterTemplateId, templateId));
  const [row] = await db
    .select({ code })
    .from(pageTemplates)
    .where(and(isNull(companyId), inArray(code, own)))
    .limit(1);
  return row?.code ?? null;
};
