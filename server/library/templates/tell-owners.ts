import { paths, withQuery } from '../../../contract/platform/paths.ts';
import { notify } from '../../administration/notifications/notify.ts';
import type { Db } from '../../platform/data/client.ts';
import { derivedOwners } from '../../platform/data/template-usage.ts';
import type { TemplateRow } from './found.ts';

/** As many booklets as are told of one publication; the others are told on their own screens. */
const TOLD = 200;

/** Tells whoever owns a booklet that a template it comes from has a newer version. Nothing in the booklet changes. */
export const tellOwners = async (db: Db, { id, title }: Pick<TemplateRow, 'id' | 'title'>): Promise<void> => {
  for (const { bookletId, companyId, ownerId, booklet } of await derivedOwners(db, id, TOLD)) {
    await notify(db, {
      userIds: [ownerId],
      companyId,
      kind: 'template_updated',
      values: { modele: title, livret: booklet ?? 'Livret sans titre' },
      href: withQuery(paths.bookletUpdates, { livret: bookletId }),
    });
  }
};
