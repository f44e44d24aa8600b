import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../lib/chunks.ts';
import { useT } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { IconDownload, IconFileZip } from '../../ui/icons/index.ts';
import type { BookletSettingsForm } from '../booklets/conflict/use-settings-form.ts';
import { requestBookletArchive } from '../booklets/export-archive.ts';
import classes from './advanced.module.css';

const OfflineFileDialog = lazyComponent('OfflineFileDialog', () => import('./OfflineFileDialog.tsx'));

interface SharingSectionProps {
  form: BookletSettingsForm;
  bookletId: string;
  mayExport: boolean;
}

/** Link preview of the booklet on other sites, its offline file, and the export of its archive. */
export function SharingSection({ form, bookletId, mayExport }: SharingSectionProps) {
  const t = useT();
  const { busy, run } = useAction();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <FormSection title={t('advanced.sharing')}>
      <SwitchField
        label={t('advanced.openGraph')}
        help={t('advanced.openGraph.help')}
        {...form.ticked('settings.sharing.openGraph')}
      />
      <SwitchField
        label={t('advanced.offline')}
        help={t('advanced.offline.help')}
        {...form.ticked('settings.sharing.offline')}
      />
      {mayExport && (
        <div>
          <p className={classes.quiet}>{t('advanced.offline.sentence')}</p>
          <Button
            variant="default"
            mt="xs"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => setChoosing(true)}
          >
            {t('advanced.offline.make')}
          </Button>
        </div>
      )}
      {isChoosing && (
        <Suspense>
          <OfflineFileDialog bookletId={bookletId} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
      {mayExport && (
        <div>
          <p className={classes.quiet}>{t('advanced.archive.sentence')}</p>
          <Button
            variant="default"
            mt="xs"
            loading={busy}
            leftSection={<IconFileZip size={18} aria-hidden />}
            onClick={() => void run(() => requestBookletArchive(bookletId))}
          >
            {t('booklet.action.export')}
          </Button>
        </div>
      )}
    </FormSection>
  );
}
