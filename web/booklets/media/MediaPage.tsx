import { Button } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import type { ListedMedia } from '../../../contract/booklets/media/media.ts';
import { ListTable } from '../../app/lists/ListTable.tsx';
import { ApiError } from '../../lib/api.ts';
import { lazyComponent } from '../../lib/chunks.ts';
import { formatSize } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import { IconUpload } from '../../ui/icons/index.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import shared from '../../ui/theme/shared.module.css';
import { buildMediaColumns } from './columns.tsx';
import { buildMediaFilters } from './filters.ts';
import { FolderTree } from './folders/FolderTree.tsx';
import { useMediaListState } from './list-state.ts';
import { MediaGrid } from './MediaGrid.tsx';
import classes from './media.module.css';
import { SendingPanel } from './sending/SendingPanel.tsx';
import * as uploadQueue from './sending/upload-queue.ts';
import { useMediaFolders, useMediaList } from './use-media.ts';
import { useMediaActions } from './use-media-actions.tsx';

// Loaded when a file is opened: its forms are most of this page's code.
const MediaDialog = lazyComponent('MediaDialog', () => import('./detail/MediaDialog.tsx'));

/** `/parametres/mediatheque` (A22): all files of the company, with their folders and usages. */
export function MediaPage() {
  const t = useT();
  const list = useMediaListState();
  const { query, folder, view } = list;
  const result = useMediaList(query);
  const { data, error } = result;
  const folders = useMediaFolders();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const actions = useMediaActions({ show: query.show, onOpen: list.setOpen });
  if (error instanceof ApiError && error.status === 403 && !data) return <ScreenFailure error={error} />;

  const into = folder === undefined || folder === 'root' ? null : folder;
  const send = (files: FileList | null) => {
    if (files && files.length > 0) uploadQueue.addUploads([...files], into);
  };
  const upload = (
    <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={() => input.current?.click()}>
      {t('media.add')}
    </Button>
  );
  const canDrag = query.show !== 'bin' && query.show !== 'shared';
  const space = folders.data;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same by keyboard
    <div
      className={classes.screen}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        send(event.dataTransfer.files);
      }}
    >
      <PageHeader title={t('media.title')} sentence={t('media.sentence')} action={upload} />
      {space && (
        <p className={classes.space}>
          {t('media.space', { used: formatSize(space.usedBytes), quota: formatSize(space.quotaBytes) })}
        </p>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('media.add')}
        onChange={(event) => {
          send(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <SendingPanel onOpen={list.setOpen} />
      <div className={classes.columns}>
        <FolderTree
          {...(folders.data && { data: folders.data })}
          {...(folders.error && { error: folders.error.message, onRetry: () => void folders.refetch() })}
          value={folder}
          onChange={list.setFolder}
          onMove={actions.move}
        />
        <div className={shared.narrow}>
          <ListTable<ListedMedia>
            label={t('media.title')}
            columns={buildMediaColumns(t, list.setOpen)}
            list={list}
            result={result}
            rowId={(row) => row.id}
            rowName={(row) => row.name}
            actions={actions.actionsFor}
            bulkActions={actions.bulkActions}
            search={t('media.search')}
            filters={buildMediaFilters(t)}
            tools={
              <SegmentedChoice
                label={t('media.view')}
                hideLabel
                value={view}
                onChange={list.setView}
                options={[
                  { value: 'grid', label: t('media.view.grid') },
                  { value: 'list', label: t('media.view.list') },
                ]}
              />
            }
            empty={{
              title: t(folder === undefined ? 'media.empty' : 'media.empty.folder'),
              sentence: t('media.empty.sentence'),
              action: upload,
            }}
            noneFound={{ title: t('media.none'), sentence: t('media.none.sentence') }}
            render={
              view === 'grid' ? (table) => <MediaGrid {...table} onOpen={list.setOpen} canDrag={canDrag} /> : undefined
            }
          />
        </div>
      </div>
      {actions.windows}
      {list.open !== null && (
        <Suspense>
          <MediaDialog key={list.open} id={list.open} onClose={() => list.setOpen(null)} onOpen={list.setOpen} />
        </Suspense>
      )}
    </div>
  );
}
