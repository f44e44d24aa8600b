import { Button } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../../ui/overlays/DialogFooter.tsx';
import { useEditor } from '../editor-context.ts';
import { useCommands, useGroupCommands } from '../use-commands.ts';

/** Dialog that moves the selected blocks to another page of the booklet. */
export function MovePageDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useT();
  const { tree, store } = useEditor();
  const commands = useCommands();
  const group = useGroupCommands();
  const pages = tree.chapters.flatMap((chapter) =>
    chapter.pages.filter(({ id }) => id !== store.id && chapter.editable).map((page) => ({ ...page, chapter })),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const target = pages.find(({ id }) => id === chosen) ?? pages[0];
  const move = () => {
    const ids = commands.listSelected();
    onClose();
    if (target) void group.moveToPage(ids, target.id, target.title);
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('editor.bar.toPage')}
      footer={
        <DialogFooter cancel={t('editor.cancel')} onCancel={onClose}>
          <Button disabled={!target} onClick={move}>
            {t('editor.toPage.move')}
          </Button>
        </DialogFooter>
      }
    >
      {target ? (
        <SelectField
          label={t('editor.toPage.page')}
          help={t('editor.toPage.help')}
          value={target.id}
          data={pages.map(({ id, title, chapter }) => ({
            value: id,
            label: t('editor.toPage.option', { title, chapter: chapter.title }),
          }))}
          onChange={setChosen}
        />
      ) : (
        <p>{t('editor.toPage.none')}</p>
      )}
    </Dialog>
  );
}
