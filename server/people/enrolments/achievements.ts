import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { GivenProof } from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Achievements } from './requirements.ts';

/** Condition on passed quizzes, at any attempt. */
export const isQuizPassed = ({ kind, value }: Scope['views']['responses']): SQL =>
  and(eq(kind, 'quiz'), sql`(${value} ->> 'passed' = 'true' or ${value} ->> 'later' = 'true')`) as SQL;

/** Ids of the pages read in this enrolment. */
export const listReadPages = async (scope: Scope, enrolmentId: string): Promise<Set<string>> => {
  const { pageProgress } = scope.views;
  const rows = await scope
    .select({ id: pageProgress.pageId })
    .from(pageProgress)
    .where(eq(pageProgress.enrolmentId, enrolmentId));
  return new Set(rows.map(({ id }) => id));
};

/** Version in which each page was read in this enrolment. */
export const listReadVersions = async (scope: Scope, enrolmentId: string): Promise<Map<string, number>> => {
  const { pageProgress } = scope.views;
  const rows = await scope
    .select({ id: pageProgress.pageId, version: pageProgress.version })
    .from(pageProgress)
    .where(eq(pageProgress.enrolmentId, enrolmentId));
  return new Map(rows.map(({ id, version }) => [id, version]));
};

/** Ids of the quizzes passed in this enrolment. */
export const listPassedQuizzes = async (scope: Scope, enrolmentId: string): Promise<Set<string>> => {
  const { responses } = scope.views;
  const rows = await scope
    .select({ blockId: responses.blockId })
    .from(responses)
    .where(and(eq(responses.enrolmentId, enrolmentId), isQuizPassed(responses)));
  return new Set(rows.map(({ blockId }) => blockId ?? ''));
};

/** Confirmations given in this enrolment. */
export const listGivenProofs = (scope: Scope, enrolmentId: string): Promise<GivenProof[]> => {
  const { proofs } = scope.views;
  return scope
    .select({ blockId: proofs.blockId, version: proofs.version, number: proofs.number })
    .from(proofs)
    .where(eq(proofs.enrolmentId, enrolmentId));
};

/** Pages read, quizzes passed and confirmations given in this enrolment. */
export const loadAchievements = async (scope: Scope, enrolmentId: string): Promise<Achievements> => ({
  pages: await listReadPages(scope, enrolmentId),
  quizzes: await listPassedQuizzes(scope, enrolmentId),
  proofs: await listGivenProofs(scope, enrolmentId),
});
