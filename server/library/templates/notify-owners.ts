import { addQuery, paths } from '../../../contract/platform/paths.ts';
import { notifyUsers } from '../../administration/index.ts';
import type { ChapterTemplateRow } from '../../booklets/index.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { listDerivedBookletOwners } from '../../platform/data/queries/template-usage.ts';

/** Maximum number of notified booklets per publication; the others show the update on their own pages. */
const MAX_NOTIFIED_BOOKLETS = 200;

/** Notifies the owners of booklets that a newer version of their template exists. The booklets do not change. */
export const notifyBookletOwners = async (
  db: Db,
  { id, title }: Pick<ChapterTemplateRow, 'id' | 'title'>,
): Promise<void> => {
  for (const { bookletId, companyId, ownerId, booklet } of await listDerivedBookletOwners(
    db,
    id,
    MAX_NOTIFIED_BOOKLETS,
  )) {
    await notifyUsers(db, {
      userIds: [ownerId],
      companyId,
      kind: 'template_updated',
      values: { modele: title, livret: booklet ?? 'Livret sans titre' },
      href: addQuery(paths.bookletUpdates, { livret: bookletId }),
    });
  }
};
