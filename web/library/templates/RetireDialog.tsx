import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listTemplates, retireTemplate, type TemplateCard } from '../../../contract/library/chapter-templates.ts';
import { ApiError, api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { libraryKeys, useCacheTemplate } from './use-library.ts';

/** Retires a chapter and optionally names its replacement. */
export function RetireDialog({ card, onClose }: { card: TemplateCard; onClose: () => void }) {
  const t = useT();
  const keep = useCacheTemplate();
  const [replacedBy, setReplacedBy] = useState<string | null>(null);
  const [error, setError] = useState('');
  const query = { state: 'published', size: 100, sort: 'title' } as const;
  const { data } = useQuery({
    queryKey: [...libraryKeys.list, query],
    queryFn: ({ signal }) => api(listTemplates, { query, signal, quiet: true }),
  });
  const retire = async () => {
    try {
      keep(await api(retireTemplate, { params: { id: card.id }, body: { replacedBy }, quiet: true }));
      onClose();
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setError(refusal.message);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={t('library.retire.title', { title: card.title })}>
      <p>{t('library.retire.sentence', { count: card.usages.total })}</p>
      <SelectField
        label={t('library.retire.replacedBy')}
        help={t('library.retire.replacedBy.help')}
        clearable
        searchable
        value={replacedBy}
        error={error}
        onChange={(value) => {
          setError('');
          setReplacedBy(value);
        }}
        data={(data?.rows ?? [])
          .filter(({ id }) => id !== card.id)
          .map(({ id, title }) => ({ value: id, label: title }))}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('library.cancel')}
        </Button>
        <Button color="red" onClick={() => void retire()}>
          {t('library.retire')}
        </Button>
      </Group>
    </Dialog>
  );
}
