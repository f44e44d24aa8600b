import { Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listMedia, type Media } from '../../../../contract/booklets/media/media.ts';
import { withMediaRows } from '../../../../contract/booklets/media/media-rows.ts';
import { api } from '../../../lib/api.ts';
import { formatSize } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconFile, IconHeadphones, IconVideo } from '../../../ui/icons/index.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { FolderSelect } from '../../media/FolderSelect.tsx';
import classes from './MediaLibrary.module.css';
import { cacheMedia } from './media-cache.ts';
import type { AcceptedKind } from './use-upload.ts';

interface MediaLibraryProps {
  opened: boolean;
  onClose: () => void;
  kind: AcceptedKind;
  onChoose: (media: Media) => void;
}

const PAGE_SIZE = 50;

/** The files of the company, newest first; a click chooses one. */
export function MediaLibrary({ opened, onClose, kind, onChoose }: MediaLibraryProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [folder, setFolder] = useState('');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    // A key of its own: paged data has another shape than a single page of the same search.
    queryKey: ['media', 'pages', kind, search, folder],
    queryFn: ({ pageParam, signal }) =>
      api(listMedia, {
        query: { kind, search, page: pageParam, size: PAGE_SIZE, ...(folder && { folder }) },
        signal,
        quiet: true,
      }).then(withMediaRows),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE_SIZE < last.total ? pages.length + 1 : undefined),
    enabled: opened,
    staleTime: 0,
  });
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Dialog opened={opened} onClose={onClose} title={t(`editor.library.title.${kind}`)} width="56rem" maximizable>
      <Group gap="sm">
        <SearchField label={t('editor.library.search')} value={search} onChange={setSearch} />
        <FolderSelect value={folder} onChange={setFolder} enabled={opened} />
      </Group>
      {(error || !data) && <LoadState error={error} onRetry={refetch} blocks={1} />}
      {data && rows.length === 0 && (
        <EmptyState
          drawing={search ? 'search' : 'booklet'}
          title={t(search ? 'editor.library.nothing' : 'editor.library.empty')}
          sentence={t('editor.library.empty.sentence')}
        />
      )}
      <ul className={classes.grid} aria-label={t(`editor.library.title.${kind}`)}>
        {rows.map((media) => (
          <li key={media.id}>
            <button
              type="button"
              className={`${shared.card} ${classes.file}`}
              onClick={() => {
                cacheMedia(media);
                onChoose(media);
              }}
            >
              {media.kind === 'image' ? (
                <img
                  className={`${shared.row} ${classes.thumb}`}
                  src={media.sources[0]?.url ?? media.url}
                  alt=""
                  loading="lazy"
                />
              ) : (
                <span className={`${shared.row} ${classes.thumb}`}>
                  {media.kind === 'video' ? (
                    <IconVideo size={32} aria-hidden />
                  ) : media.kind === 'audio' ? (
                    <IconHeadphones size={32} aria-hidden />
                  ) : (
                    <IconFile size={32} aria-hidden />
                  )}
                </span>
              )}
              <span className={classes.name}>{media.name}</span>
              <span className={shared.hint}>{formatSize(media.size)}</span>
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('editor.library.more')}
        </Button>
      )}
    </Dialog>
  );
}
