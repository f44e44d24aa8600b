import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { getHelper } from '../../../contract/booklets/booklets/helpers.ts';
import * as calls from '../../../contract/booklets/rights/rights.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { addQuery, paths } from '../../../contract/platform/paths.ts';
import { getAppOrigin, inviteAccount, notifyUsers } from '../../administration/index.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { listRows } from '../../platform/data/access/find-rows.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { formatLocalDay } from '../../platform/text/format-date.ts';
import { type BookletContext, requireBooklet } from '../booklets/find-booklet.ts';
import {
  type Account,
  grantBookletRight,
  listColleagues,
  requireEditor,
  requireValidGrant,
  revokeBookletRight,
} from './change-right.ts';
import { findHelper } from './find-helper.ts';
import { loadBookletRights } from './load-booklet-rights.ts';
import * as offers from './ownership-offers.ts';
import { renderOfferMail, renderRightMail } from './right-mails.ts';

export const rightRoutes: Feature = (routes, services, app) => {
  const { db, config, mailer } = services;

  routes.permitted(getHelper, async ({ scope, query: { permission, bookletId } }) => {
    if (bookletId !== undefined) await requireBooklet(scope, bookletId, 'booklet.read');
    return { name: await findHelper(scope, permission, bookletId ?? null) };
  });

  const answer = async (scope: Scope, id: string, message: string) => ({
    ...(await loadBookletRights(db, scope, id)),
    message,
  });

  /** Mails the granted right. */
  const tell = async (scope: Scope, { row }: BookletContext, account: Account, grant: calls.RightGrant) => {
    const held = grant.level === 'writer' ? (grant.chapterIds ?? []) : [];
    const titles =
      held.length === 0
        ? []
        : await listRows(scope, 'chapters', ({ id, bookletId, deletedAt }) =>
            and(eq(bookletId, row.id), isNull(deletedAt), inArray(id, held)),
          );
    const letter = await renderRightMail({
      firstName: account.firstName,
      giver: formatFullName(scope.actor),
      bookletTitle: row.title ?? 'Livret sans titre',
      level: grant.level,
      chapters: titles.map(({ title }) => title),
      until: grant.expiresAt === null ? null : formatLocalDay(new Date(grant.expiresAt), account.timeZone),
      message: grant.message,
      link: getAppOrigin(config, app.server) + addQuery(paths.bookletHome, { livret: row.id }),
      productName: config.productName,
    });
    await mailer.enqueue({ kind: 'right-granted', companyId: scope.companyId, to: account.email, ...letter });
  };

  routes.permitted(calls.listRights, async ({ scope, params }) => {
    await requireBooklet(scope, params.id, 'booklet.rights', { whileArchived: true });
    return loadBookletRights(db, scope, params.id);
  });

  routes.permitted(calls.findColleagues, ({ scope, params, query }) =>
    listColleagues(db, scope, params.id, query.search),
  );

  routes.permitted(calls.grantRight, async ({ scope, params, body }) => {
    const found = await requireBooklet(scope, params.id, 'booklet.rights');
    const account = await requireEditor(db, scope, params.userId);
    await grantBookletRight(scope, found, account, body);
    if (body.notify) await tell(scope, found, account, body);
    return answer(scope, params.id, phraseText('Droit enregistré pour {nom}.', { nom: formatFullName(account) }));
  });

  routes.permitted(calls.inviteWithRight, async ({ scope, params, body }) => {
    const found = await requireBooklet(scope, params.id, 'booklet.rights');
    const { email, firstName, lastName, ...grant } = body;
    await requireValidGrant(scope, params.id, grant);
    const accounts = new AccountAccess(db, { companyId: scope.companyId });
    const { users } = accounts.views;
    const [known] = await accounts
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email));
    // An existing editor gets the right without an invitation; an administrator has it already.
    if (known && known.status !== 'invited') {
      if (known.role !== 'editor') throw new Refusal('DRO-003', { nom: formatFullName(known) });
      await grantBookletRight(scope, found, known, grant);
      await tell(scope, found, known, grant);
      return answer(scope, params.id, phraseText('Droit enregistré pour {nom}.', { nom: formatFullName(known) }));
    }
    const id = await inviteAccount(services, app, scope, { email, firstName, lastName, role: 'editor' });
    await grantBookletRight(scope, found, await requireEditor(db, scope, id), grant);
    const names = { prenom: firstName, nom: lastName };
    return answer(scope, params.id, phraseText('L’invitation de {prenom} {nom} est partie.', names));
  });

  routes.permitted(calls.revokeRight, async ({ scope, params }) => {
    const name = await revokeBookletRight(db, scope, params.id, params.userId);
    const mine = params.userId === scope.actor.id && scope.actor.role === 'editor';
    // A user who gives up their own right may no longer read the list.
    const rest = mine
      ? { people: [], left: 0, chapters: [], ownerId: null, offer: null, redirect: paths.booklets }
      : await loadBookletRights(db, scope, params.id);
    return {
      ...rest,
      message: phraseText('{nom} n’a plus de droit sur ce livret. Ce qui a été écrit est conservé.', { nom: name }),
    };
  });

  routes.permitted(calls.offerOwnership, async ({ scope, params, body }) => {
    const found = await requireBooklet(scope, params.id, 'booklet.rights');
    const account = await requireEditor(db, scope, body.userId);
    await offers.createOwnershipOffer(scope, found, account);
    await notifyUsers(db, {
      userIds: [account.id],
      companyId: scope.companyId,
      kind: 'ownership_offered',
      values: { qui: formatFullName(scope.actor), livret: found.row.title ?? 'Livret sans titre' },
      href: paths.home,
      email: 'none',
    });
    const letter = await renderOfferMail({
      firstName: account.firstName,
      giver: formatFullName(scope.actor),
      bookletTitle: found.row.title ?? 'Livret sans titre',
      link: getAppOrigin(config, app.server) + paths.home,
      productName: config.productName,
    });
    await mailer.enqueue({ kind: 'ownership-offer', companyId: scope.companyId, to: account.email, ...letter });
    return answer(scope, params.id, phraseText('Le livret est proposé à {nom}.', { nom: formatFullName(account) }));
  });

  routes.permitted(calls.withdrawOffer, async ({ scope, params }) => {
    await requireBooklet(scope, params.id, 'booklet.rights');
    await offers.deleteOwnershipOffer(scope, params.id);
    return answer(scope, params.id, phraseText('La proposition est retirée.'));
  });

  routes.permitted(calls.listOwnershipOffers, ({ scope }) => offers.listReceivedOffers(scope));

  routes.permitted(calls.answerOwnershipOffer, async ({ scope, params, body }) => {
    await offers.resolveOwnershipOffer(scope, params.id, body.accepted);
    return {
      message: body.accepted ? phraseText('Le livret est à vous.') : phraseText('Vous avez décliné la proposition.'),
    };
  });
};
