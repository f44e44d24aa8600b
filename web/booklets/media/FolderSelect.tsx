import { NativeSelect } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { listFolderTree, useMediaFolders } from './use-media.ts';

interface FolderSelectProps {
  /** Folder id, or empty for all folders. */
  value: string;
  onChange: (folder: string) => void;
  enabled: boolean;
}

/** Filters a list of files by folder; hidden when there is no folder. */
export function FolderSelect({ value, onChange, enabled }: FolderSelectProps) {
  const t = useT();
  const { data } = useMediaFolders(enabled);
  const nodes = listFolderTree(data?.folders ?? []);
  if (nodes.length === 0) return null;
  return (
    <NativeSelect
      aria-label={t('media.folders')}
      value={value}
      data={[{ value: '', label: t('media.folder.all') }, ...nodes.map(({ id, path }) => ({ value: id, label: path }))]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
