import { Button, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { FormRefusal } from '../../../ui/fields/FieldError.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { LoadingSkeleton } from '../../../ui/states/LoadingSkeleton.tsx';
import { listFolderTree, useMediaFolders } from '../use-media.ts';

interface FolderPickerProps {
  title: string;
  /** Folder that moves: neither it nor its subfolders can be chosen. */
  except?: string;
  onClose: () => void;
  /** Moves to the folder; null is the root. The dialog closes on success and shows a refusal. */
  onPick: (folderId: string | null) => Promise<void>;
}

const ROOT_VALUE = 'root';

/** Chooses a destination folder: the keyboard alternative to dragging. */
export function FolderPicker({ title, except, onClose, onPick }: FolderPickerProps) {
  const t = useT();
  const { data, error } = useMediaFolders();
  const [chosen, setChosen] = useState<string>(ROOT_VALUE);
  const { busy, refusal, run } = useAction();
  const nodes = listFolderTree(data?.folders ?? []);
  const moved = nodes.find(({ id }) => id === except);
  const allowed = nodes.filter(({ path, id }) => id !== except && !(moved && path.startsWith(`${moved.path} › `)));
  const pick = () =>
    run(
      async () => {
        await onPick(chosen === ROOT_VALUE ? null : chosen);
        onClose();
      },
      (failure) => Object.values(failure.errors).flat()[0] ?? failure.message,
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('media.cancel')}
          </Button>
          <Button loading={busy} disabled={!data} onClick={() => void pick()}>
            {t('media.move.do')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <FormRefusal text={refusal || (error?.message ?? '')} />
        {!data && !error && <LoadingSkeleton blocks={1} />}
        {data && (
          <Radio.Group label={t('media.move.where')} value={chosen} onChange={setChosen}>
            <Stack gap="xs" mt="xs">
              <Radio value={ROOT_VALUE} label={t('media.folder.root')} />
              {allowed.map((folder) => (
                <Radio key={folder.id} value={folder.id} label={folder.path} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </Stack>
    </Dialog>
  );
}
