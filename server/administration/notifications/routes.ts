import {
  getNotificationChoices,
  listNotifications,
  readNotifications,
  setNotificationChoices,
} from '../../../contract/administration/notifications/notifications.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../platform/http/feature.ts';
import {
  countUnreadNotifications,
  listNotificationChoices,
  listUserNotifications,
  markNotificationsRead,
  saveNotificationChoices,
} from './user-notifications.ts';

export const notificationRoutes: Feature = (routes, { db }) => {
  routes.signedIn(listNotifications, ({ actor, query }) => listUserNotifications(db, actor, query));
  routes.signedIn(readNotifications, async ({ actor, body }) => {
    await markNotificationsRead(db, actor, body.ids, body.read);
    return { unread: await countUnreadNotifications(db, actor) };
  });
  routes.signedIn(getNotificationChoices, ({ actor }) => listNotificationChoices(db, actor));
  routes.signedIn(setNotificationChoices, async ({ actor, body }) => {
    await saveNotificationChoices(db, actor, body.choices);
    return {
      choices: await listNotificationChoices(db, actor),
      message: phraseText('Vos préférences sont enregistrées.'),
    };
  });
};
