import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LanguageRow } from '../../../contract/administration/languages/languages.ts';
import {
  EXPORT_FORMATS,
  exportTexts,
  type TextFilter,
} from '../../../contract/administration/languages/translations.ts';
import { useT } from '../../lib/i18n.ts';
import { downloadFile } from '../../lib/save-file.ts';
import { IconChevronDown, IconFileDownload, IconFileUpload } from '../../ui/icons/index.ts';
import { ActionMenu } from '../../ui/overlays/ActionMenu.tsx';
import { ImportDialog } from './ImportDialog.tsx';

interface ExchangeMenuProps {
  language: LanguageRow;
  /** Filter of the list: an export applies the same one. */
  filter: TextFilter;
}

/** Export of texts to a file, and import. */
export function ExchangeMenu({ language, filter }: ExchangeMenuProps) {
  const t = useT();
  const [importing, setImporting] = useState(false);
  const { status, module, search, commented } = filter;
  const exportAs = (format: (typeof EXPORT_FORMATS)[number]) => {
    const query = { status, module, search, commented, format };
    void downloadFile(exportTexts, { params: { locale: language.code }, query });
  };
  return (
    <>
      <ActionMenu
        label={t('translations.exchange')}
        actions={[
          { label: t('translations.import'), icon: IconFileUpload, onClick: () => setImporting(true) },
          ...EXPORT_FORMATS.map((format) => ({
            label: t(`translations.export.${format}`),
            icon: IconFileDownload,
            onClick: () => exportAs(format),
          })),
        ]}
        target={
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('translations.exchange')}
          </Button>
        }
      />
      {importing && <ImportDialog language={language} onClose={() => setImporting(false)} />}
    </>
  );
}
