import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { lazyPart } from '../../lib/chunks.ts';
import { formatSize } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { ClearListButton } from '../../ui/ClearListButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterChips } from '../../ui/FilterChips.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ScreenFailure } from '../../ui/ScreenFailure.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SegmentedChoice } from '../../ui/SegmentedChoice.tsx';
import { buildMediaFilters } from './filters.ts';
import { FolderTree } from './folders/FolderTree.tsx';
import { useMediaListState } from './list-state.ts';
import { MediaGrid } from './MediaGrid.tsx';
import { MediaTable } from './MediaTable.tsx';
import classes from './media.module.css';
import { SendingPanel } from './sending/SendingPanel.tsx';
import * as uploadQueue from './sending/upload-queue.ts';
import { useMediaFolders, useMediaList } from './use-media.ts';
import { useMediaActions } from './use-media-actions.tsx';

// Loaded when a file is opened: its forms are most of this page's code.
const MediaDialog = lazyPart(() =>
  import('./detail/MediaDialog.tsx').then((module) => ({ default: module.MediaDialog })),
);

/** `/parametres/mediatheque` (A22): all files of the company, with their folders and usages. */
export function MediaPage() {
  const t = useT();
  const list = useMediaListState();
  const { query, filters, words, folder, view, table } = list;
  const { data, error, isFetching, refetch } = useMediaList(query);
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
  const hasFilters = words !== '' || Object.values(filters).some((value) => value !== undefined);
  const empty = hasFilters ? (
    <EmptyState
      title={t('media.none')}
      sentence={t('media.none.sentence')}
      drawing="search"
      action={<ClearListButton onClear={list.clear} />}
    />
  ) : (
    <EmptyState
      title={t(folder === undefined ? 'media.empty' : 'media.empty.folder')}
      sentence={t('media.empty.sentence')}
      action={upload}
    />
  );
  const shown = {
    rows: data?.rows,
    total: data?.total ?? 0,
    state: table,
    onStateChange: list.setTable,
    loading: isFetching,
    ...(error && { error: { message: error.message, retry: () => void refetch() } }),
    empty,
    onOpen: list.setOpen,
    actions: actions.actionsFor,
    bulkActions: actions.bulkActions,
    canDrag: query.show !== 'bin' && query.show !== 'shared',
    toolbar: (
      <>
        <SearchField label={t('media.search')} value={words} onChange={list.setWords} />
        <FilterChips filters={buildMediaFilters(t)} values={filters} onChange={list.setFilters} />
      </>
    ),
    tools: (
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
    ),
  };
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
        <div className={classes.files}>{view === 'grid' ? <MediaGrid {...shown} /> : <MediaTable {...shown} />}</div>
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
