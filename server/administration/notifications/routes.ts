import {
  countNotifications,
  getNotificationChoices,
  listNotifications,
  readNotifications,
  setNotificationChoices,
} from '../../../contract/administration/notifications/notifications.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../app.ts';
import { Scope } from '../../platform/data/scope.ts';
import { runningOf } from '../tasks/list.ts';
import { choicesOf, choose, listFor, markRead, unreadOf } from './mine.ts';

export const notificationRoutes: Feature = (routes, { db }) => {
  routes.signedIn(countNotifications, async ({ actor }) => ({
    unread: await unreadOf(db, actor),
    tasks: actor.companyId === null ? 0 : await runningOf(new Scope(db, actor, actor.companyId)),
  }));
  routes.signedIn(listNotifications, ({ actor, query }) => listFor(db, actor, query));
  routes.signedIn(readNotifications, async ({ actor, body }) => {
    await markRead(db, actor, body.ids, body.read);
    return { unread: await unreadOf(db, actor) };
  });
  routes.signedIn(getNotificationChoices, ({ actor }) => choicesOf(db, actor));
  routes.signedIn(setNotificationChoices, async ({ actor, body }) => {
    await choose(db, actor, body.choices);
    return { choices: await choicesOf(db, actor), message: phraseText('Vos préférences sont enregistrées.') };
  });
};
