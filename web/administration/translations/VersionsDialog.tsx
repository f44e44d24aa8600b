import { Button, Group } from '@mantine/core';
import type { LanguageRow } from '../../../contract/administration/languages/languages.ts';
import { serveBundle } from '../../../contract/administration/languages/translations.ts';
import { api } from '../../lib/api.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { IconCircleCheck } from '../../ui/icons/index.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { RowsLeftOut } from '../../ui/table/RowsLeftOut.tsx';
import shared from '../../ui/theme/shared.module.css';
import { formatLanguageInSentence } from './format-text.ts';
import classes from './translations.module.css';
import { useRefreshServedTexts } from './use-refresh-served-texts.ts';
import { useTranslationBundles } from './use-translations.ts';

interface VersionsDialogProps {
  language: LanguageRow;
  onClose: () => void;
}

/** Published versions of a language; any of them can be served again. */
export function VersionsDialog({ language, onClose }: VersionsDialogProps) {
  const t = useT();
  const { code: locale } = language;
  const { data, error, refetch } = useTranslationBundles(locale);
  const served = useRefreshServedTexts(locale);
  const back = (number: number, online: number | null) =>
    confirm.require({
      header: t('translations.versions.back.header', { number }),
      message: t('translations.versions.back.message'),
      acceptLabel: t('translations.versions.back'),
      accept: () => {
        // A toast shows the error; the list then shows the served version.
        const settle = () => served();
        void api(serveBundle, { params: { locale }, body: { number, online } }).then(settle, settle);
      },
    });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('translations.versions.title', { language: formatLanguageInSentence(language) })}
    >
      {(error || !data) && <LoadState error={error} onRetry={refetch} />}
      {data && (
        <>
          <p>{t(data.bundles.length === 0 ? 'translations.versions.none' : 'translations.versions.sentence')}</p>
          <ul className={`${shared.stackSm} ${classes.entries}`}>
            {data.bundles.map(({ number, count, changed, note, at, by }) => (
              <li key={number}>
                <Group gap="xs">
                  <strong>{t('translations.versions.number', { number })}</strong>
                  {number === data.online && (
                    <StatusBadge tone="success" icon={IconCircleCheck}>
                      {t('translations.versions.online')}
                    </StatusBadge>
                  )}
                </Group>
                <span className={shared.hint}>
                  {t('translations.panel.by', {
                    date: formatDayAndTime(at),
                    name: by ?? t('translations.panel.release'),
                  })}{' '}
                  · {t('translations.versions.facts', { count, changed })}
                </span>
                {note !== '' && <span>{note}</span>}
                {number !== data.online && (
                  <Button size="compact-sm" variant="default" onClick={() => back(number, data.online)}>
                    {t('translations.versions.back')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <RowsLeftOut count={data.left} />
        </>
      )}
    </Dialog>
  );
}
