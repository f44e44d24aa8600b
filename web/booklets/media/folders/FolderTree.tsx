import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { deleteFolder, type listFolders, MAX_FOLDER_DEPTH } from '../../../../contract/booklets/media/media-library.ts';
import type { CallAnswer } from '../../../../contract/platform/call.ts';
import { api } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconFolder, IconFolderPlus, IconLibraryPhoto } from '../../../ui/icons/index.ts';
import { ActionMenu } from '../../../ui/overlays/ActionMenu.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../../ui/states/LoadingSkeleton.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { MEDIA_DRAG_TYPE } from '../grid-props.ts';
import { type FolderNode, listFolderTree, refreshMedia } from '../use-media.ts';
import { FolderDialog } from './FolderDialog.tsx';
import { FolderPicker } from './FolderPicker.tsx';
import classes from './folders.module.css';
import { moveFolder } from './move-folder.ts';

interface FolderTreeProps {
  data?: CallAnswer<typeof listFolders>;
  error?: string;
  onRetry?: () => void;
  /** Folder id, `root`, or undefined for all files. */
  value: string | undefined;
  onChange: (folder: string | undefined) => void;
  onMove: (ids: readonly string[], folderId: string | null) => void;
}

interface FolderRowProps {
  name: string;
  count: number;
  icon: ReactNode;
  depth: number;
  isCurrent: boolean;
  onChoose: () => void;
  /** Receives the files dropped here. */
  onTake?: (ids: readonly string[]) => void;
  children?: ReactNode;
}

function FolderRow({ name, count, icon, depth, isCurrent, onChoose, onTake, children }: FolderRowProps) {
  const [over, setOver] = useState(false);
  return (
    <li
      className={`${shared.rowTight} ${classes.place}`}
      data-over={over || undefined}
      data-current={isCurrent || undefined}
      style={{ paddingInlineStart: `${depth * 0.875}rem` }}
      onDragOver={(event) => {
        if (!onTake || !event.dataTransfer.types.includes(MEDIA_DRAG_TYPE)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const dragged = event.dataTransfer.getData(MEDIA_DRAG_TYPE);
        if (!onTake || dragged === '') return;
        event.preventDefault();
        onTake(JSON.parse(dragged) as string[]);
      }}
    >
      <button
        type="button"
        className={`${shared.rowXs} ${shared.fill} ${classes.choose}`}
        aria-current={isCurrent || undefined}
        onClick={onChoose}
      >
        {icon}
        <span className={`${shared.breakable} ${shared.fill}`}>{name}</span>
        <span className={`${shared.hint} ${shared.numbers}`}>{formatNumber(count)}</span>
      </button>
      {children}
    </li>
  );
}

/** Folders of the library. Files can be dropped on them; « Déplacer » does the same. */
export function FolderTree({ data, error, onRetry, value, onChange, onMove }: FolderTreeProps) {
  const t = useT();
  const [asked, setAsked] = useState<{ kind: 'make' | 'rename' | 'move'; folder: FolderNode | null } | null>(null);
  if (error) return <ErrorState message={error} onRetry={onRetry} />;
  if (!data) return <LoadingSkeleton blocks={1} />;
  const nodes = listFolderTree(data.folders);
  const remove = async (folder: FolderNode) => {
    const sure = await confirm.ask({
      header: t('media.folder.delete.title', { name: folder.name }),
      message: t('media.folder.delete.sentence'),
      acceptLabel: t('media.folder.delete'),
      danger: true,
    });
    if (!sure) return;
    await api(deleteFolder, { params: { id: folder.id } }).catch(() => undefined);
    if (value === folder.id) onChange(undefined);
    refreshMedia();
  };
  const actionsFor = (folder: FolderNode) => [
    ...(folder.depth < MAX_FOLDER_DEPTH
      ? [{ label: t('media.folder.makeIn'), onClick: () => setAsked({ kind: 'make' as const, folder }) }]
      : []),
    ...(data.can.manage
      ? [
          { label: t('media.folder.rename'), onClick: () => setAsked({ kind: 'rename' as const, folder }) },
          { label: t('media.folder.move'), onClick: () => setAsked({ kind: 'move' as const, folder }) },
          { label: t('media.folder.delete'), danger: true, onClick: () => void remove(folder) },
        ]
      : []),
  ];
  const close = () => setAsked(null);
  return (
    <nav className={`${shared.card} ${classes.tree}`} aria-label={t('media.folders')}>
      <ul className={classes.places}>
        <FolderRow
          name={t('media.folder.all')}
          count={data.total}
          icon={<IconLibraryPhoto size={18} aria-hidden />}
          depth={0}
          isCurrent={value === undefined}
          onChoose={() => onChange(undefined)}
        />
        <FolderRow
          name={t('media.folder.root')}
          count={data.inRoot}
          icon={<IconFolder size={18} aria-hidden />}
          depth={0}
          isCurrent={value === 'root'}
          onChoose={() => onChange('root')}
          onTake={(ids) => onMove(ids, null)}
        />
        {nodes.map((folder) => (
          <FolderRow
            key={folder.id}
            name={folder.name}
            count={folder.files}
            icon={<IconFolder size={18} aria-hidden />}
            depth={folder.depth - 1}
            isCurrent={value === folder.id}
            onChoose={() => onChange(folder.id)}
            onTake={(ids) => onMove(ids, folder.id)}
          >
            <ActionMenu label={t('media.folder.actions', { name: folder.name })} actions={actionsFor(folder)} />
          </FolderRow>
        ))}
      </ul>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconFolderPlus size={18} aria-hidden />}
        onClick={() => setAsked({ kind: 'make', folder: null })}
      >
        {t('media.folder.make')}
      </Button>
      {asked && asked.kind !== 'move' && (
        <FolderDialog folder={asked.folder} isNew={asked.kind === 'make'} onClose={close} onMade={onChange} />
      )}
      {asked?.kind === 'move' && asked.folder && (
        <FolderPicker
          title={t('media.folder.move.title', { name: asked.folder.name })}
          except={asked.folder.id}
          onClose={close}
          onPick={(parentId) => moveFolder(asked.folder as FolderNode, parentId)}
        />
      )}
    </nav>
  );
}
