import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconEye,
  IconFileZip,
  IconLayoutDashboard,
  IconPencil,
  IconRestore,
  IconTrash,
  IconTrashX,
  IconWand,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
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
import type { MenuAction } from '../../ui/overlays/ActionMenu.tsx';
import { confirmBookletWithdrawal } from './confirm-booklet-withdrawal.tsx';
import { bookletKeys } from './use-booklet.ts';

export type BookletActionTarget = Pick<BookletRow, 'id' | 'state' | 'binnedAt' | 'can' | 'wizardStep'> & {
  title: string | null;
};

const renderIcon = (Icon: typeof IconEye) => <Icon size={18} aria-hidden />;

/** Path to continue work on a booklet: the wizard while it is being built, then the editor. */
export const getWorkPath = ({ state, wizardStep }: Pick<BookletActionTarget, 'state' | 'wizardStep'>): string =>
  state === 'building' ? `${paths.builder}/${wizardStep === 'start' ? 'name' : wizardStep}` : paths.editor;

// The purge dialog is loaded on demand, as purges are rare.
const ConfirmPurgeDialog = lazyComponent('ConfirmPurgeDialog', () => import('../../app/ConfirmPurgeDialog.tsx'));

/** Actions on a booklet, according to the server's `can`, and the purge dialog to render. */
export const useBookletActions = () => {
  const t = useT();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [purging, setPurging] = useState<BookletActionTarget | null>(null);
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
      return [
        ...(can['booklet.bin']
          ? [
              {
                label: t('booklet.action.restore'),
                icon: renderIcon(IconRestore),
                onClick: () => void run(() => api(restoreBooklet, { params: { id } })),
              },
            ]
          : []),
        ...(can['booklet.purge']
          ? [
              {
                label: t('booklet.action.purge'),
                icon: renderIcon(IconTrashX),
                danger: true,
                onClick: () => setPurging(booklet),
              },
            ]
          : []),
      ];
    }
    // Referents see only the published version, not the pages that edit it.
    const actions: MenuAction[] = can['participants.own']
      ? []
      : [{ label: t('booklet.action.open'), icon: renderIcon(IconLayoutDashboard), onClick: go(paths.bookletHome) }];
    if (can['booklet.edit'] && state !== 'archived') {
      actions.push(
        state === 'building'
          ? { label: t('booklet.action.resume'), icon: renderIcon(IconWand), onClick: go(getWorkPath(booklet)) }
          : { label: t('booklet.action.edit'), icon: renderIcon(IconPencil), onClick: go(paths.editor) },
      );
    }
    actions.push({
      label: t('booklet.action.preview'),
      icon: renderIcon(IconEye),
      onClick: () => window.open(`/api/admin/booklets/${id}/preview`, '_blank', 'noopener'),
    });
    if (can['booklet.duplicate']) {
      actions.push({
        label: t('booklet.action.duplicate'),
        icon: renderIcon(IconCopy),
        onClick: () => void run(() => api(duplicateBooklet, { params: { id }, body: {} })),
      });
    }
    if (can['booklet.export']) {
      actions.push({
        label: t('booklet.action.export'),
        icon: renderIcon(IconFileZip),
        onClick: () => void import('./export-archive.ts').then((module) => module.requestBookletArchive(id)),
      });
    }
    if (can['booklet.archive'] && state !== 'building') {
      actions.push(
        state === 'archived'
          ? {
              label: t('booklet.action.unarchive'),
              icon: renderIcon(IconArchiveOff),
              onClick: () => void run(() => api(unarchiveBooklet, { params: { id } })),
            }
          : {
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
      );
    }
    if (can['booklet.bin'] && state !== 'published') {
      actions.push({
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
      });
    }
    return actions;
  };

  const purge: ReactNode = purging && (
    <Suspense>
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
    </Suspense>
  );
  return { actionsFor, purge };
};
