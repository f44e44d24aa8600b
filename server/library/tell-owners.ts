import { paths, withQuery } from '../../contract/paths.ts';
import type { Db } from '../db/client.ts';
import { derivedOwners } from '../db/template-usage.ts';
import { notify } from '../notifications/notify.ts';
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
