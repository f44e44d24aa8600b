import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listMedia, type Media } from '../../../../contract/booklets/media/media.ts';
import { withMediaRows } from '../../../../contract/booklets/media/media-rows.ts';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { FolderSelect } from '../../media/FolderSelect.tsx';
import classes from './PickMedia.module.css';

interface PickMediaProps {
  opened: boolean;
  onClose: () => void;
  onPick: (media: Media) => void;
  /** Lists the images shared with every company, instead of the company's own. */
  shared?: boolean;
}

/** Dialog to pick an image of the media library. */
export function PickMedia({ opened, onClose, onPick, shared = false }: PickMediaProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [folder, setFolder] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['media', 'image', shared, search, folder],
    queryFn: ({ signal }) => {
      const among = shared ? { show: 'shared' as const } : folder && { folder };
      return api(listMedia, { query: { kind: 'image', search, size: 50, ...among }, signal, quiet: true }).then(
        withMediaRows,
      );
    },
    enabled: opened,
  });
  return (
    <Dialog opened={opened} onClose={onClose} title={t('builder.media.title')} width="46rem">
      <Group gap="sm">
        <SearchField label={t('builder.media.search')} value={search} onChange={setSearch} />
        {!shared && <FolderSelect value={folder} onChange={setFolder} enabled={opened} />}
      </Group>
      {(error || !data) && <LoadState error={error} onRetry={refetch} blocks={1} />}
      {data?.rows.length === 0 && (
        <EmptyState
          title={t('builder.media.empty')}
          sentence={t(shared ? 'library.sector.photos.empty' : 'builder.media.empty.help')}
        />
      )}
      <ul className={classes.grid}>
        {data?.rows.map((media) => (
          <li key={media.id}>
            <button
              type="button"
              className={classes.card}
              onClick={() => {
                onPick(media);
                onClose();
              }}
            >
              <img src={media.sources[0]?.url ?? media.url} alt="" loading="lazy" className={classes.image} />
              <span className={classes.name}>{media.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
