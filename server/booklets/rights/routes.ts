import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { getHelper } from '../../../contract/booklets/booklets/helpers.ts';
import * as calls from '../../../contract/booklets/rights/rights.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { paths, withQuery } from '../../../contract/platform/paths.ts';
import { invite } from '../../administration/accounts/invitation.ts';
import { appOrigin } from '../../administration/auth/links.ts';
import { notify } from '../../administration/notifications/notify.ts';
import type { Feature } from '../../app.ts';
import { users } from '../../platform/data/schema/people.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { fullName } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { bookletFor, type Found } from '../booklets/found.ts';
import { dayFor } from '../booklets/when.ts';
import { findHelper } from './find-helper.ts';
import { rightsOf } from './holders.ts';
import { renderOffer, renderRight } from './letter.ts';
import * as offers from './offers.ts';
import { type Account, colleagues, editorFor, give, refuseBadGrant, takeBack } from './right.ts';

export const rightRoutes: Feature = (routes, services, app) => {
  const { db, config, mailer } = services;

  routes.permitted(getHelper, async ({ scope, query: { permission, bookletId } }) => {
    if (bookletId !== undefined) await bookletFor(scope, bookletId, 'booklet.read');
    return { name: await findHelper(scope, permission, bookletId ?? null) };
  });

  const bookletLink = (id: string) => appOrigin(config, app.server) + withQuery(paths.bookletHome, { livret: id });

  /** Mails the granted right. */
  const tell = async (scope: Scope, { row }: Found, account: Account, grant: calls.Grant) => {
    const { chapters } = scope.views;
    const held = grant.level === 'writer' ? (grant.chapterIds ?? []) : [];
    const titles =
      held.length === 0
        ? []
        : await scope
            .select({ title: chapters.title })
            .from(chapters)
            .where(and(eq(chapters.bookletId, row.id), isNull(chapters.deletedAt), inArray(chapters.id, held)));
    const letter = await renderRight({
      firstName: account.firstName,
      giver: fullName(scope.actor),
      bookletTitle: row.title ?? 'Livret sans titre',
      level: grant.level,
      chapters: titles.map(({ title }) => title),
      until: grant.expiresAt === null ? null : dayFor(new Date(grant.expiresAt), account.timeZone),
      message: grant.message,
      link: bookletLink(row.id),
      productName: config.productName,
    });
    await mailer.post({ kind: 'right-granted', companyId: scope.companyId, to: account.email, ...letter });
  };

  routes.permitted(calls.listRights, async ({ scope, params }) => {
    await bookletFor(scope, params.id, 'booklet.rights', { whileArchived: true });
    return rightsOf(db, scope, params.id);
  });

  routes.permitted(calls.findColleagues, ({ scope, params, query }) => colleagues(db, scope, params.id, query.search));

  routes.permitted(calls.grantRight, async ({ scope, params, body }) => {
    const found = await bookletFor(scope, params.id, 'booklet.rights');
    const account = await editorFor(db, scope, params.userId);
    await give(scope, found, account, body);
    if (body.notify) await tell(scope, found, account, body);
    return {
      ...(await rightsOf(db, scope, params.id)),
      message: phraseText('Droit enregistré pour {nom}.', { nom: fullName(account) }),
    };
  });

  routes.permitted(calls.inviteWithRight, async ({ scope, params, body }) => {
    const found = await bookletFor(scope, params.id, 'booklet.rights');
    const { email, firstName, lastName, ...grant } = body;
    await refuseBadGrant(scope, params.id, grant);
    const [known] = await db
      .select()
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email), eq(users.companyId, scope.companyId)));
    // An existing editor gets the right without an invitation; an administrator has it already.
    if (known && known.status !== 'invited') {
      if (known.role !== 'editor') throw new Refusal('DRO-003', { nom: fullName(known) });
      await give(scope, found, known, grant);
      await tell(scope, found, known, grant);
      return {
        ...(await rightsOf(db, scope, params.id)),
        message: phraseText('Droit enregistré pour {nom}.', { nom: fullName(known) }),
      };
    }
    const id = await invite(services, app, scope, { email, firstName, lastName, role: 'editor' });
    await give(scope, found, await editorFor(db, scope, id), grant);
    return {
      ...(await rightsOf(db, scope, params.id)),
      message: phraseText('L’invitation de {prenom} {nom} est partie.', { prenom: firstName, nom: lastName }),
    };
  });

  routes.permitted(calls.revokeRight, async ({ scope, params }) => {
    const name = await takeBack(db, scope, params.id, params.userId);
    const mine = params.userId === scope.actor.id && scope.actor.role === 'editor';
    // A user who gives up their own right may no longer read the list.
    const rest = mine
      ? { people: [], chapters: [], ownerId: null, offer: null, redirect: paths.booklets }
      : await rightsOf(db, scope, params.id);
    return {
      ...rest,
      message: phraseText('{nom} n’a plus de droit sur ce livret. Ce qui a été écrit est conservé.', { nom: name }),
    };
  });

  routes.permitted(calls.offerOwnership, async ({ scope, params, body }) => {
    const found = await bookletFor(scope, params.id, 'booklet.rights');
    const account = await editorFor(db, scope, body.userId);
    await offers.offer(scope, found, account);
    await notify(db, {
      userIds: [account.id],
      companyId: scope.companyId,
      kind: 'ownership_offered',
      values: { qui: fullName(scope.actor), livret: found.row.title ?? 'Livret sans titre' },
      href: paths.home,
      email: 'none',
    });
    const letter = await renderOffer({
      firstName: account.firstName,
      giver: fullName(scope.actor),
      bookletTitle: found.row.title ?? 'Livret sans titre',
      link: appOrigin(config, app.server) + paths.home,
      productName: config.productName,
    });
    await mailer.post({ kind: 'ownership-offer', companyId: scope.companyId, to: account.email, ...letter });
    return {
      ...(await rightsOf(db, scope, params.id)),
      message: phraseText('Le livret est proposé à {nom}.', { nom: fullName(account) }),
    };
  });

  routes.permitted(calls.withdrawOffer, async ({ scope, params }) => {
    await bookletFor(scope, params.id, 'booklet.rights');
    await offers.withdraw(scope, params.id);
    return { ...(await rightsOf(db, scope, params.id)), message: phraseText('La proposition est retirée.') };
  });

  routes.permitted(calls.listOffers, ({ scope }) => offers.offersTo(scope));

  routes.permitted(calls.answerOffer, async ({ scope, params, body }) => {
    await offers.answer(scope, params.id, body.accepted);
    return {
      message: body.accepted ? phraseText('Le livret est à vous.') : phraseText('Vous avez décliné la proposition.'),
    };
  });
};
