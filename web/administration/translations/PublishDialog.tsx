import { Button, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { LanguageRow } from '../../../contract/administration/languages/languages.ts';
import { PUBLISHED_TEXTS, publishBundle } from '../../../contract/administration/languages/translations.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { IconAlertTriangle } from '../../ui/icons/index.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../ui/overlays/DialogFooter.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import shared from '../../ui/theme/shared.module.css';
import { formatLanguageInSentence } from './format-text.ts';
import { useRefreshServedTexts } from './use-refresh-served-texts.ts';
import { useTranslationBundles } from './use-translations.ts';

interface PublishDialogProps {
  language: LanguageRow;
  onClose: () => void;
}

/** Confirms a publication: the texts to freeze and serve, and the number of changes. */
export function PublishDialog({ language, onClose }: PublishDialogProps) {
  const t = useT();
  const { code: locale } = language;
  const { data, error, refetch } = useTranslationBundles(locale);
  const served = useRefreshServedTexts(locale);
  const [texts, setTexts] = useState<(typeof PUBLISHED_TEXTS)[number]>('validated');
  const [note, setNote] = useState('');
  const { busy, refusal, run } = useAction();
  const waiting = data?.waiting[texts];
  const publish = async () => {
    if (!data) return;
    await run(
      async () => {
        await api(publishBundle, { params: { locale }, body: { texts, note, online: data.online }, quiet: true });
        await served();
        onClose();
      },
      async (refused) => {
        await refetch();
        return refused.errors.note?.join('\n') ?? refused.message;
      },
    );
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('translations.publish.title', { language: formatLanguageInSentence(language) })}
      footer={
        <DialogFooter cancel={t('translations.cancel')} onCancel={onClose}>
          <Button
            loading={busy}
            disabled={!waiting || waiting.count === 0 || (waiting.changed === 0 && data?.online !== null)}
            onClick={() => void publish()}
          >
            {t('translations.publish.accept')}
          </Button>
        </DialogFooter>
      }
    >
      {(error || !data) && <LoadState error={error} onRetry={refetch} />}
      {data && (
        <Stack gap="md">
          <p>{t('translations.publish.sentence')}</p>
          {refusal !== '' && <FieldError>{refusal}</FieldError>}
          <Radio.Group
            label={t('translations.publish.which')}
            value={texts}
            onChange={(value) => setTexts(value as typeof texts)}
          >
            <div className={shared.gridSm}>
              {PUBLISHED_TEXTS.map((which) => (
                <Radio
                  key={which}
                  value={which}
                  label={t(`translations.publish.${which}`)}
                  description={`${t('translations.publish.count', { count: data.waiting[which].count })} · ${t('translations.publish.changed', { count: data.waiting[which].changed })}`}
                />
              ))}
            </div>
          </Radio.Group>
          {waiting?.count === 0 && <p role="status">{t('translations.publish.none')}</p>}
          {waiting && waiting.count > 0 && waiting.changed === 0 && data.online !== null && (
            <p role="status">{t('translations.publish.same')}</p>
          )}
          {!language.active && (
            <p className={shared.hint}>
              <IconAlertTriangle size={16} aria-hidden /> {t('translations.publish.inactive')}
            </p>
          )}
          <TextAreaField
            label={t('translations.publish.note')}
            help={t('translations.publish.note.help')}
            max={300}
            minRows={2}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </Stack>
      )}
    </Dialog>
  );
}
