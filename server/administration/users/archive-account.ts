import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { archiveUser, getPossessions } from '../../../contract/administration/accounts/users.ts';
import { OPEN_CAMPAIGN_STATES } from '../../../contract/messages/campaigns/campaign-states.ts';
import type { CallAnswer, CallBody } from '../../../contract/platform/call.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { type Actor, formatFullName } from '../../platform/http/actor.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { Sessions } from '../../platform/http/session.ts';
import type { Services } from '../../platform/services.ts';
import { deleteAvatarFile } from '../accounts/avatar.ts';
import { consumeUserTokens } from '../auth/password-tokens.ts';
import { eligibleOwners, ownershipGrant } from '../hooks.ts';
import { changeStatus } from './account-state.ts';
import { type Account, requireManagedAccount, requireOtherAccount } from './find-account.ts';
import { requireOtherAdmin } from './last-admin.ts';

type Body = CallBody<typeof archiveUser>;

/** Everything that must be handed over, however many. */
const listPossessions = async (scope: Scope, userId: string) => {
  const { booklets, referents, campaigns } = scope.views;
  return {
    booklets: await scope
      .select({ id: booklets.id, title: booklets.title, state: booklets.state })
      .from(booklets)
      .where(eq(booklets.ownerId, userId))
      .orderBy(asc(booklets.title), asc(booklets.id)),
    charges: await scope
      .select({ id: referents.id, bookletId: referents.bookletId, title: booklets.title, role: referents.role })
      .from(referents)
      .innerJoin(booklets, eq(booklets.id, referents.bookletId))
      .where(eq(referents.userId, userId))
      .orderBy(asc(booklets.title), asc(referents.id)),
    campaigns: await scope
      .select({ id: campaigns.id, bookletId: campaigns.bookletId, title: campaigns.name, state: campaigns.state })
      .from(campaigns)
      .where(
        and(
          eq(campaigns.createdBy, userId),
          isNull(campaigns.step),
          isNull(campaigns.archivedAt),
          inArray(campaigns.state, [...OPEN_CAMPAIGN_STATES]),
        ),
      )
      .orderBy(asc(campaigns.name), asc(campaigns.id)),
  };
};

const listDeputies = async (db: Db, companyId: string, except: string) => {
  const access = new AccountAccess(db, { companyId });
  const { users } = access.views;
  const rows = await access
    .select()
    .from(users)
    .where(eq(users.status, 'active'))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id));
  return rows.filter(({ id }) => id !== except);
};

/** Possessions of an account, and the people who may take them over. GEN-010 as `requireManagedAccount`. */
export const loadPossessions = async (db: Db, actor: Actor, id: string): Promise<CallAnswer<typeof getPossessions>> => {
  const { account } = await requireManagedAccount(db, actor, id);
  const { companyId } = account;
  if (companyId === null) return { booklets: [], charges: [], campaigns: [], heirs: [], deputies: [] };
  const scope = new Scope(db, actor, companyId);
  const { booklets, charges, campaigns } = await listPossessions(scope, id);
  return {
    booklets: booklets.map(({ title, ...row }) => ({ ...row, title: title ?? '' })),
    charges: charges.map(({ title, ...row }) => ({ ...row, title: title ?? '' })),
    campaigns,
    heirs: (await eligibleOwners.run(scope)).filter((heir) => heir.id !== id),
    deputies: (await listDeputies(db, companyId, id)).map((one) => ({ id: one.id, name: formatFullName(one) })),
  };
};

/** Transfers every booklet to its named heir; UTI-002 when one has none, GEN-019 for a user who cannot own one. */
const transferBooklets = async (inside: Scope, account: Account, asked: Body['booklets']): Promise<void> => {
  const { booklets } = await listPossessions(inside, account.id);
  const heirs = new Map(asked.map(({ id, heirId }) => [id, heirId]));
  const left = booklets.filter(({ id }) => !heirs.has(id));
  if (left.length > 0) throw new Refusal('UTI-002', { nom: formatFullName(account), n: left.length });
  const known = new Set((await eligibleOwners.run(inside)).map(({ id }) => id));
  for (const { id } of booklets) {
    const heirId = heirs.get(id) ?? '';
    if (heirId === account.id || !known.has(heirId)) throw createFieldRefusal('booklets', 'GEN-019');
    await inside.update('booklets', { ownerId: heirId }, (row) => eq(row.id, id));
    await ownershipGrant.run(inside, id, heirId);
  }
};

/** Replaces the account as referent by a deputy, or by nobody with an account; the name and address then stay. */
const replaceReferent = async (tx: Db, inside: Scope, account: Account, deputyId: string | null): Promise<void> => {
  const deputy = (await listDeputies(tx, inside.companyId, account.id)).find(({ id }) => id === deputyId);
  if (deputyId !== null && !deputy) throw createFieldRefusal('deputyId', 'GEN-019');
  const change = deputy
    ? { userId: deputy.id, firstName: deputy.firstName, lastName: deputy.lastName, email: deputy.email }
    : { userId: null };
  await inside.update('referents', change, ({ userId }) => eq(userId, account.id));
};

const transferCampaigns = async (inside: Scope, account: Account, heirId: string | null): Promise<void> => {
  if (heirId === null) return;
  const known = (await eligibleOwners.run(inside)).some(({ id }) => id === heirId && id !== account.id);
  if (!known) throw createFieldRefusal('campaignHeirId', 'GEN-019');
  await inside.update('campaigns', { createdBy: heirId }, ({ createdBy, state }) =>
    and(eq(createdBy, account.id), inArray(state, [...OPEN_CAMPAIGN_STATES])),
  );
};

/**
 * Replaces the account as approver by the booklet's owner, so that approval is never left to nobody. Runs after
 * booklets are transferred.
 */
const replaceApprover = (inside: Scope, { id }: Account): Promise<unknown> => {
  const left = sql`(settings #> '{review,approverIds}') - ${id}::text`;
  const owner = sql`case when owner_id is null or ${left} @> to_jsonb(owner_id::text) then '[]'::jsonb
    else jsonb_build_array(owner_id::text) end`;
  return inside.update(
    'booklets',
    { settings: sql`jsonb_set(settings, '{review,approverIds}', ${left} || ${owner})` },
    ({ settings }) => sql`${settings} #> '{review,approverIds}' @> to_jsonb(${id}::text)`,
  );
};

/**
 * Archives an account after transferring all its possessions, all or nothing. Its sessions, links and rights end and
 * its address is free, its picture is deleted; its name stays readable on past entries. UTI-002 when a booklet has no heir, UTI-003 for the
 * last administrator, UTI-004 for the user's own account.
 */
export const archiveAccount = async (
  { db, config, storage }: Services,
  actor: Actor,
  id: string,
  body: Body,
): Promise<void> => {
  const { account } = await requireManagedAccount(db, actor, id);
  requireOtherAccount(actor, account, 'compte');
  await db.transaction(async (tx) => {
    await requireOtherAdmin(tx, account);
    if (account.companyId !== null) {
      const scope = new Scope(tx, actor, account.companyId);
      await transferBooklets(scope, account, body.booklets);
      await replaceApprover(scope, account);
      await replaceReferent(tx, scope, account, body.deputyId);
      await transferCampaigns(scope, account, body.campaignHeirId);
      await scope.deleteRows('bookletRights', ({ userId }) => eq(userId, id));
      await scope.deleteRows('ownershipOffers', ({ toUserId }) => eq(toUserId, id));
    }
    await changeStatus(tx, actor, account, {
      from: ['invited', 'active', 'suspended'],
      to: 'archived',
      what: 'archived',
      instead: 'Il n’y a rien à faire',
    });
    await new Sessions(tx, config).closeUserSessions(id);
    await consumeUserTokens(tx, id);
    await new AccountAccess(tx, { userId: id }).update('users', { avatarId: null }, (users) => eq(users.id, id));
  });
  await deleteAvatarFile(storage, account);
};
