import { Button } from '@mantine/core';
import { useState } from 'react';
import { listTemplates, retireTemplate, type TemplateCard } from '../../../contract/library/chapter-templates.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../ui/overlays/DialogFooter.tsx';
import { libraryKeys, useCacheTemplate } from './use-library.ts';

/** Retires a chapter and optionally names its replacement. */
export function RetireDialog({ card, onClose }: { card: TemplateCard; onClose: () => void }) {
  const t = useT();
  const keep = useCacheTemplate();
  const [replacedBy, setReplacedBy] = useState<string | null>(null);
  const { refusal, setRefusal, run } = useAction();
  const query = { state: 'published', size: 100, sort: 'title' } as const;
  const { data } = useCallQuery([...libraryKeys.list, query], listTemplates, { query });
  const retire = () =>
    run(async () => {
      keep(await api(retireTemplate, { params: { id: card.id }, body: { replacedBy }, quiet: true }));
      onClose();
    });
  return (
    <Dialog opened onClose={onClose} title={t('library.retire.title', { title: card.title })}>
      <p>{t('library.retire.sentence', { count: card.usages.total })}</p>
      <SelectField
        label={t('library.retire.replacedBy')}
        help={t('library.retire.replacedBy.help')}
        clearable
        searchable
        value={replacedBy}
        error={refusal}
        onChange={(value) => {
          setRefusal('');
          setReplacedBy(value);
        }}
        data={(data?.rows ?? [])
          .filter(({ id }) => id !== card.id)
          .map(({ id, title }) => ({ value: id, label: title }))}
      />
      <DialogFooter mt="md" cancel={t('library.cancel')} onCancel={onClose}>
        <Button color="red" onClick={() => void retire()}>
          {t('library.retire')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
