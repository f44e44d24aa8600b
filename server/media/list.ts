import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { AnswerOf, QueryOf } from '../../contract/call.ts';
import type { listMedia } from '../../contract/media.ts';
import { containing } from '../db/folded.ts';
import type { Scope } from '../db/scope.ts';
import { mediaAnswer } from './answer.ts';
import { usedBytes } from './media.ts';

/** One page of the company's files, newest first, with the space they take. */
export const listOf = async (scope: Scope, query: QueryOf<typeof listMedia>): Promise<AnswerOf<typeof listMedia>> => {
  const { media, company } = scope.views;
  const pattern = containing(query.search);
  const asked = and(
    isNull(media.deletedAt),
    query.kind === undefined ? undefined : eq(media.kind, query.kind),
    query.search === '' ? undefined : sql`(${media.name} ilike ${pattern} or ${media.alt} ilike ${pattern})`,
  );
  const [rows, [counted], used, [quota]] = await Promise.all([
    scope
      .select()
      .from(media)
      .where(asked)
      .orderBy(desc(media.createdAt), desc(media.id))
      .limit(query.size)
      .offset((query.page - 1) * query.size),
    scope.select({ n: count() }).from(media).where(asked),
    usedBytes(scope),
    scope.select({ bytes: company.quotaBytes }).from(company),
  ]);
  return { rows: rows.map(mediaAnswer), total: counted?.n ?? 0, usedBytes: used, quotaBytes: quota?.bytes ?? 0 };
};
