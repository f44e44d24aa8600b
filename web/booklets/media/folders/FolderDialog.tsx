import { Button, Stack } from '@mantine/core';
import { useId } from 'react';
import { addFolder, changeFolder, type MediaFolder } from '../../../../contract/booklets/media/media-library.ts';
import { api } from '../../../lib/api.ts';
import { useSchemaForm } from '../../../lib/form.ts';
import { useT } from '../../../lib/i18n.ts';
import { FormRefusal } from '../../../ui/fields/FieldError.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { refreshMedia } from '../use-media.ts';

interface FolderDialogProps {
  /** Folder to rename, or parent of the new folder; null at the root. */
  folder: MediaFolder | null;
  isNew: boolean;
  onClose: () => void;
  onMade: (id: string) => void;
}

const loadFolderSchema = async () => (await import('../../../../contract/booklets/media/media-form.ts')).folderForm;

/** Creates or renames a folder. */
export function FolderDialog({ folder, isNew, onClose, onMade }: FolderDialogProps) {
  const t = useT();
  const id = useId();
  const form = useSchemaForm(loadFolderSchema, { name: isNew ? '' : (folder?.name ?? '') }, async ({ name }) => {
    if (isNew) {
      const made = await api(addFolder, { body: { name, parentId: folder?.id ?? null }, quiet: true });
      onMade(made.id);
    } else if (folder) {
      const { rowVersion } = folder;
      await api(changeFolder, { params: { id: folder.id }, body: { name, rowVersion }, quiet: true });
    }
    refreshMedia();
    onClose();
  });
  const { onChange, ...name } = form.field('name');
  return (
    <Dialog
      opened
      onClose={onClose}
      title={
        isNew
          ? folder
            ? t('media.folder.makeIn.title', { name: folder.name })
            : t('media.folder.make')
          : t('media.folder.rename.title', { name: folder?.name ?? '' })
      }
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('media.cancel')}
          </Button>
          <SubmitButton form={id} loading={form.busy}>
            {t(isNew ? 'media.folder.make.do' : 'media.folder.rename')}
          </SubmitButton>
        </>
      }
    >
      <form id={id} onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <FormRefusal text={form.refusal} />
          <TextField label={t('media.folder.name')} required max={60} {...name} onChange={onChange} />
        </Stack>
      </form>
    </Dialog>
  );
}
