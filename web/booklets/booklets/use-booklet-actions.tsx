import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import {
  archiveBooklet,
  type BookletRow,
  binBooklet,
  duplicateBooklet,
  purgeBooklet,
  restoreBooklet,
  unarchiveBooklet,
} from '../../../contract/booklets/booklets/booklets.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { api, ignoreApiError } from '../../lib/api.ts';
import { lazyComponent } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { useNavigate } from '../../lib/router/router-hooks.ts';
import {
  IconArchive,
  IconArchiveOff,
  IconChartBar,
  IconCopy,
  IconEye,
  IconFileZip,
  IconLayoutDashboard,
  IconPencil,
  IconQrcode,
  IconRestore,
  IconSettings,
  IconTrash,
  IconTrashX,
  IconWand,
} from '../../ui/icons/index.ts';
import { keepActions, type MenuAction } from '../../ui/overlays/ActionMenu.tsx';
import { confirmBookletWithdrawal } from './confirm-booklet-withdrawal.tsx';
import { bookletKeys, getWizardPath } from './use-booklet.ts';

export type BookletActionTarget = Pick<BookletRow, 'id' | 'state' | 'binnedAt' | 'can' | 'wizardStep'> & {
  title: string | null;
};

const renderIcon = (Icon: typeof IconEye) => <Icon size={18} aria-hidden />;

/** Path to continue work on a booklet: the wizard while it is being built, then the editor. */
export const getWorkPath = ({ state, wizardStep }: Pick<BookletActionTarget, 'state' | 'wizardStep'>): string =>
  state === 'building' ? getWizardPath(wizardStep) : paths.editor;

// Loaded on demand: most visits open neither.
const ConfirmPurgeDialog = lazyComponent('ConfirmPurgeDialog', () => import('../../app/lists/ConfirmPurgeDialog.tsx'));
const ShareDialog = lazyComponent('ShareDialog', () => import('../access/ShareDialog.tsx'));

/** Actions on a booklet, according to the server's `can`, and the dialogs that they open, to render. */
export const useBookletActions = () => {
  const t = useT();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [purging, setPurging] = useState<BookletActionTarget | null>(null);
  const [shared, setShared] = useState<BookletActionTarget | null>(null);
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: bookletKeys.list }),
      cache.invalidateQueries({ queryKey: ['booklet'] }),
      cache.invalidateQueries({ queryKey: ['home'] }),
    ]);
  const run = async (work: () => Promise<unknown>) => {
    await work().catch(ignoreApiError);
    // After an error too: the refreshed list may show the reason.
    await refresh();
  };
  const name = (booklet: BookletActionTarget) => booklet.title || t('booklets.untitled');

  const actionsFor = (booklet: BookletActionTarget): MenuAction[] => {
    const { id, can, state, binnedAt } = booklet;
    const go = (to: string) => () => void navigate({ to, search: { livret: id } });
    if (binnedAt) {
      return keepActions([
        can['booklet.bin'] && {
          label: t('booklet.action.restore'),
          icon: renderIcon(IconRestore),
          onClick: () => void run(() => api(restoreBooklet, { params: { id } })),
        },
        can['booklet.purge'] && {
          label: t('booklet.action.purge'),
          icon: renderIcon(IconTrashX),
          danger: true,
          onClick: () => setPurging(booklet),
        },
      ]);
    }
    const mayEdit = can['booklet.edit'] && state !== 'archived';
    const mayArchive = can['booklet.archive'] && state !== 'building';
    return keepActions([
      // Referents see only the published version, not the pages that edit it.
      !can['participants.own'] && {
        label: t('booklet.action.open'),
        icon: renderIcon(IconLayoutDashboard),
        onClick: go(paths.bookletHome),
      },
      mayEdit && {
        label: t(state === 'building' ? 'booklet.action.resume' : 'booklet.action.edit'),
        icon: renderIcon(state === 'building' ? IconWand : IconPencil),
        onClick: go(getWorkPath(booklet)),
      },
      {
        label: t('booklet.action.preview'),
        icon: renderIcon(IconEye),
        onClick: () => window.open(`/api/admin/booklets/${id}/preview`, '_blank', 'noopener'),
      },
      can['booklet.options'] && {
        label: t('booklet.action.options'),
        icon: renderIcon(IconSettings),
        onClick: go(paths.bookletOptions),
      },
      can['booklet.access'] &&
        state === 'published' && {
          label: t('booklet.action.share'),
          icon: renderIcon(IconQrcode),
          onClick: () => setShared(booklet),
        },
      can['statistics.read'] &&
        state === 'published' && {
          label: t('booklet.action.statistics'),
          icon: renderIcon(IconChartBar),
          onClick: () => void navigate({ to: paths.statistics, search: { livrets: id } }),
        },
      can['booklet.duplicate'] && {
        label: t('booklet.action.duplicate'),
        icon: renderIcon(IconCopy),
        onClick: () => void run(() => api(duplicateBooklet, { params: { id }, body: {} })),
      },
      can['booklet.export'] && {
        label: t('booklet.action.export'),
        icon: renderIcon(IconFileZip),
        onClick: () => void import('./export-archive.ts').then((module) => module.requestBookletArchive(id)),
      },
      mayArchive &&
        state === 'archived' && {
          label: t('booklet.action.unarchive'),
          icon: renderIcon(IconArchiveOff),
          onClick: () => void run(() => api(unarchiveBooklet, { params: { id } })),
        },
      mayArchive &&
        state !== 'archived' && {
          label: t('booklet.action.archive'),
          icon: renderIcon(IconArchive),
          onClick: () =>
            void confirmBookletWithdrawal(id, {
              header: t('booklet.archive.header'),
              message: t(state === 'published' ? 'booklet.archive.online' : 'booklet.archive.message', {
                title: name(booklet),
              }),
              acceptLabel: t('booklet.action.archive'),
              accept: () => void run(() => api(archiveBooklet, { params: { id } })),
            }),
        },
      can['booklet.bin'] &&
        state !== 'published' && {
          label: t('booklet.action.bin'),
          icon: renderIcon(IconTrash),
          danger: true,
          onClick: () =>
            void confirmBookletWithdrawal(id, {
              header: t('booklet.bin.header'),
              message: t('booklet.bin.message', { title: name(booklet) }),
              acceptLabel: t('booklet.action.bin'),
              danger: true,
              accept: () => void run(() => api(binBooklet, { params: { id } })),
            }),
        },
    ]);
  };

  const dialogs: ReactNode = (
    <Suspense>
      {shared && <ShareDialog booklet={shared} onClose={() => setShared(null)} />}
      {purging && (
        <ConfirmPurgeDialog
          title={name(purging)}
          texts={{
            header: t('booklet.purge.header'),
            message: t('booklet.purge.message', { title: name(purging) }),
            label: t('booklet.purge.label'),
            cancel: t('booklet.purge.cancel'),
            accept: t('booklet.action.purge'),
          }}
          purge={() => api(purgeBooklet, { params: { id: purging.id }, query: { title: purging.title ?? '' } })}
          onClose={() => setPurging(null)}
          onDone={() => void refresh()}
        />
      )}
    </Suspense>
  );
  return { actionsFor, dialogs, refresh };
};
