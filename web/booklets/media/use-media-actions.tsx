import { type ReactNode, useState } from 'react';
import { deleteMedia, type ListedMedia, type MediaFilter } from '../../../contract/booklets/media/media.ts';
import {
  binMedia,
  copySharedMedia,
  linkMedia,
  moveMedia,
  restoreMedia,
} from '../../../contract/booklets/media/media-library.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { IconFolderSymlink, IconTrash } from '../../ui/icons/index.ts';
import type { MenuAction } from '../../ui/overlays/ActionMenu.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import type { BulkAction } from '../../ui/table/table-state.ts';
import { FolderPicker } from './folders/FolderPicker.tsx';
import { refreshMedia } from './use-media.ts';

interface MediaActionsOptions {
  show: MediaFilter | undefined;
  onOpen: (id: string) => void;
}

/** Downloads a file under its name in the library. */
export const downloadMedia = async (id: string): Promise<void> => {
  const { url } = await api(linkMedia, { params: { id } });
  window.location.assign(url);
};

/** Actions on one or several files, and the dialogs to render. */
export const useMediaActions = ({ show, onOpen }: MediaActionsOptions) => {
  const t = useT();
  const [moving, setMoving] = useState<{ ids: readonly string[]; done: () => void } | null>(null);
  const [kept, setKept] = useState<readonly { id: string; name: string; message: string }[]>([]);
  const put = async (ids: readonly string[], folderId: string | null, quiet: boolean) => {
    const { moved } = await api(moveMedia, { body: { ids: [...ids], folderId }, quiet });
    toast.success(t('media.moved', { count: moved }));
    refreshMedia();
  };
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
  const remove = async ({ id, name }: ListedMedia) => {
    const sure = await confirm.ask({
      header: t('media.delete.title', { name }),
      message: t('media.delete.sentence'),
      acceptLabel: t('media.delete.do'),
      danger: true,
    });
    if (!sure) return;
    await api(deleteMedia, { params: { id } });
    refreshMedia();
  };
  const removeAll = async (ids: readonly string[], clear: () => void) => {
    const sure = await confirm.ask({
      header: t('media.delete.several', { count: ids.length }),
      message: t('media.delete.sentence'),
      acceptLabel: t('media.delete.do'),
      danger: true,
    });
    if (!sure) return;
    const answer = await api(binMedia, { body: { ids: [...ids] } });
    if (answer.binned > 0) toast.success(t('media.deleted', { count: answer.binned }));
    setKept(answer.kept);
    clear();
    refreshMedia();
  };
  const restore = async ({ id }: ListedMedia) => {
    await api(restoreMedia, { params: { id } });
    toast.success(t('media.restored'));
    refreshMedia();
  };
  const copy = async ({ id }: ListedMedia) => {
    const made = await api(copySharedMedia, { params: { id } });
    toast.success(t('media.copied'));
    refreshMedia();
    onOpen(made.id);
  };
  const actionsFor = (row: ListedMedia): MenuAction[] => {
    if (show === 'bin') return [{ label: t('media.restore'), onClick: () => quietly(restore(row)) }];
    if (show === 'shared') return [{ label: t('media.copy'), onClick: () => quietly(copy(row)) }];
    return [
      { label: t('media.open'), onClick: () => onOpen(row.id) },
      { label: t('media.download'), onClick: () => quietly(downloadMedia(row.id)) },
      { label: t('media.move'), onClick: () => setMoving({ ids: [row.id], done: () => undefined }) },
      { label: t('media.delete'), danger: true, onClick: () => quietly(remove(row)) },
    ];
  };
  const bulkActions: BulkAction[] =
    show === 'bin' || show === 'shared'
      ? []
      : [
          {
            label: t('media.move'),
            icon: <IconFolderSymlink size={16} aria-hidden />,
            onClick: (ids, clear) => setMoving({ ids, done: clear }),
          },
          {
            label: t('media.delete'),
            icon: <IconTrash size={16} aria-hidden />,
            danger: true,
            onClick: (ids, clear) => quietly(removeAll(ids, clear)),
          },
        ];
  const windows: ReactNode = (
    <>
      {moving && (
        <FolderPicker
          title={t('media.move.title', { count: moving.ids.length })}
          onClose={() => setMoving(null)}
          onPick={async (folderId) => {
            await put(moving.ids, folderId, true);
            moving.done();
          }}
        />
      )}
      <Dialog opened={kept.length > 0} onClose={() => setKept([])} title={t('media.kept', { count: kept.length })}>
        <ul>
          {kept.map(({ id, name, message }) => (
            <li key={id}>
              <strong>{name}</strong>
              <br />
              {message}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
  const move = (ids: readonly string[], folderId: string | null) => quietly(put(ids, folderId, false));
  return { actionsFor, bulkActions, windows, move };
};
