import { inArray, type SQL, sql } from 'drizzle-orm';
import { FIRST_STEPS, type FirstStep, type getFirstSteps } from '../../../contract/home/help.ts';
import { SENDING_OR_SENT_CAMPAIGN_STATES } from '../../../contract/messages/campaigns/campaign-states.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { tutorials } from '../../platform/data/access/platform-tables.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { queryRows } from '../../platform/data/statements/query-rows.ts';
import { isTutorialReadable } from '../tutorials/tutorial.ts';

/** Code of the tutorial of each step: the product's own tutorials have one. */
const STEP_TUTORIAL_CODES: Record<FirstStep, string> = {
  booklet: 'creer-un-livret',
  chapters: 'ecrire-une-page',
  publication: 'publier',
  participants: 'importer-des-participants',
  invitation: 'inviter-par-e-mail',
  referent: 'nommer-des-responsables',
  statistics: 'lire-les-statistiques',
};

/** Steps that the company has done, from its data. */
const loadDoneSteps = async (scope: Scope): Promise<Record<FirstStep, boolean>> => {
  const { booklets, chapters, enrolments, campaigns, referents } = scope.views;
  const any = async (table: { id: unknown }, where?: SQL) => {
    const rows = await scope
      .select({ one: sql<number>`1` })
      .from(table as typeof booklets)
      .where(where)
      .limit(1);
    return rows.length > 0;
  };
  const [booklet, content, publication, participants, invitation, referent] = await Promise.all([
    any(booklets),
    any(chapters),
    any(booklets, sql`${booklets.state} = 'published'`),
    any(enrolments),
    any(campaigns, inArray(campaigns.state, [...SENDING_OR_SENT_CAMPAIGN_STATES])),
    any(referents),
  ]);
  return { booklet, chapters: content, publication, participants, invitation, referent, statistics: false };
};

/** First steps of a company, with their state and tutorial. */
export const loadFirstSteps = async (db: Db, scope: Scope): Promise<CallAnswer<typeof getFirstSteps>> => {
  const { actor } = scope;
  const account = new AccountAccess(db, { userId: actor.id });
  const [facts, help, dismissed, seen] = await Promise.all([
    loadDoneSteps(scope),
    db.select({ id: tutorials.id, code: tutorials.code }).from(tutorials).where(isTutorialReadable(actor.role)),
    account.select().from(account.views.dismissedSteps),
    queryRows(
      db,
      sql`select 1 from article_reads r join tutorials t on t.id = r.article_id
        where r.user_id = ${actor.id} and t.code = ${STEP_TUTORIAL_CODES.statistics} limit 1`,
    ),
  ]);
  const known = new Map(help.map(({ id, code }) => [code, id]));
  return {
    steps: FIRST_STEPS.map((step) => ({
      step,
      done: step === 'statistics' ? seen.length > 0 : facts[step],
      tutorialId: known.get(STEP_TUTORIAL_CODES[step]) ?? null,
    })),
    dismissed: dismissed.length > 0,
  };
};

/** Hides the first steps for a user, or shows them again. */
export const setFirstStepsDismissed = async (db: Db, userId: string, dismissed: boolean): Promise<void> => {
  const account = new AccountAccess(db, { userId });
  if (dismissed) await account.insert('dismissedSteps', [{ userId }], { ifAbsent: true });
  else await account.deleteRows('dismissedSteps', () => undefined);
};
