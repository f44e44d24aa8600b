import { paths, withQuery } from '../../../contract/platform/paths.ts';
import { notify } from '../../administration/notifications/notify.ts';
import type { Db } from '../../platform/data/client.ts';
import { derivedOwners } from '../../platform/data/template-usage.ts';
import type { TemplateRow } from './found.ts';

/** Maximum number of notified booklets per publication; the others show the update on their own pages. */
const TOLD = 200;

/** Notifies the owners of booklets that a newer version of their template exists. The booklets do not change. */
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
