import { type ReactNode, Suspense, useState } from 'react';
import type { BookletRow } from '../../../../contract/booklets/booklets/booklets.ts';
import { lazyComponent } from '../../../lib/chunks.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconArchive, IconFileZip, IconTag, IconTrash } from '../../../ui/icons/index.ts';
import type { BulkAction } from '../../../ui/table/DataTable.tsx';

// Loaded at the first use: the list must open fast.
const loadActions = () => import('./bulk-actions.ts');
const TagsDialog = lazyComponent('TagsDialog', () => import('./TagsDialog.tsx'));

interface BulkOptions {
  rows: readonly BookletRow[];
  /** Tags that booklets of the company have. */
  tags: readonly string[];
  refresh: () => Promise<unknown>;
}

/** Actions on the selected booklets that at least one row of the page allows, and the dialog to render. */
export const useBulkActions = ({ rows, tags, refresh }: BulkOptions) => {
  const t = useT();
  const [tagged, setTagged] = useState<{ booklets: BookletRow[]; clear: () => void } | null>(null);
  const pick = (ids: readonly string[]) => rows.filter(({ id }) => ids.includes(id));
  const isShown = (permission: 'booklet.archive' | 'booklet.edit' | 'booklet.export' | 'booklet.bin') =>
    rows.some(({ can, binnedAt }) => can[permission] && binnedAt === null);
  const bulkActions: (BulkAction | false)[] = [
    isShown('booklet.archive') && {
      label: t('booklet.action.archive'),
      icon: IconArchive,
      onClick: (ids, clear) =>
        void loadActions().then(async ({ archiveAll }) => (await archiveAll(pick(ids), refresh)) && clear()),
    },
    isShown('booklet.edit') && {
      label: t('booklets.bulk.tags.do'),
      icon: IconTag,
      onClick: (ids, clear) => setTagged({ booklets: pick(ids), clear }),
    },
    isShown('booklet.export') && {
      label: t('booklet.action.export'),
      icon: IconFileZip,
      onClick: (ids, clear) => void loadActions().then(({ exportAll }) => exportAll(pick(ids)).then(clear)),
    },
    isShown('booklet.bin') && {
      label: t('booklet.action.bin'),
      icon: IconTrash,
      danger: true,
      onClick: (ids, clear) =>
        void loadActions().then(async ({ binAll }) => (await binAll(pick(ids), refresh)) && clear()),
    },
  ];
  const dialog: ReactNode = tagged && (
    <Suspense>
      <TagsDialog
        booklets={tagged.booklets}
        known={tags}
        refresh={refresh}
        onClose={() => setTagged(null)}
        onDone={() => {
          tagged.clear();
          setTagged(null);
        }}
      />
    </Suspense>
  );
  return { bulkActions: bulkActions.filter((action) => action !== false), dialog };
};
