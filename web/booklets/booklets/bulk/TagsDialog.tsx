import { Button, type OptionsFilter } from '@mantine/core';
import { useState } from 'react';
import type { BookletRow } from '../../../../contract/booklets/booklets/booklets.ts';
import { toFoldedKey } from '../../../../contract/platform/text/folded-key.ts';
import { useT } from '../../../lib/i18n.ts';
import { TagsField } from '../../../ui/fields/TagsField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { tagAll } from './bulk-actions.ts';

const filterKnownTags: OptionsFilter = ({ options, search }) => {
  const typed = toFoldedKey(search);
  return typed === '' ? [] : options.filter((one) => 'label' in one && toFoldedKey(one.label).includes(typed));
};

interface TagsDialogProps {
  booklets: readonly BookletRow[];
  /** Tags that booklets of the company have. */
  known: readonly string[];
  refresh: () => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
}

/** « Ajouter des étiquettes » to the selected booklets; those that they have stay. */
export function TagsDialog({ booklets, known, refresh, onClose, onDone }: TagsDialogProps) {
  const t = useT();
  const [tags, setTags] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await tagAll(booklets, tags, refresh);
    onDone();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('booklets.bulk.tags.header', { count: booklets.length })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('booklet.information.cancel')}
          </Button>
          <Button disabled={tags.length === 0} loading={isBusy} onClick={() => void save()}>
            {t('booklets.bulk.tags.do')}
          </Button>
        </>
      }
    >
      <TagsField
        label={t('booklet.tags')}
        help={t('booklet.tags.help')}
        data={[...known]}
        // Only while one types: an open list would cover the buttons of the dialog.
        filter={filterKnownTags}
        value={tags}
        onChange={setTags}
        data-autofocus
      />
    </Dialog>
  );
}
