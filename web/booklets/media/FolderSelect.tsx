import { NativeSelect } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { treeOf, useFolders } from './use-media.ts';

interface FolderSelectProps {
  /** A folder’s id, or empty for all of them. */
  value: string;
  onChange: (folder: string) => void;
  enabled: boolean;
}

/** Narrows a list of files to one folder; nothing while there is none. */
export function FolderSelect({ value, onChange, enabled }: FolderSelectProps) {
  const t = useT();
  const { data } = useFolders(enabled);
  const nodes = treeOf(data?.folders ?? []);
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
