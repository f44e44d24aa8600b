import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LanguageRow } from '../../../contract/administration/languages/languages.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { ApiError } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { ButtonWithIcon } from '../../ui/form/ButtonWithIcon.tsx';
import { IconHistory, IconUpload } from '../../ui/icons/index.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import shared from '../../ui/theme/shared.module.css';
import { useAllLanguages } from '../languages/use-languages.ts';
import { ExchangeMenu } from './ExchangeMenu.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { TextsTable } from './TextsTable.tsx';
import { useTextsState } from './texts-state.ts';
import classes from './translations.module.css';
import { useUnsavedTexts } from './unsaved-texts.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

/** Language of the address, or the first translatable one. */
const findSelectedLanguage = (all: readonly LanguageRow[], asked: string | undefined): LanguageRow | undefined => {
  const others = all.filter(({ builtIn }) => !builtIn);
  return others.find(({ code }) => code === asked) ?? others[0];
};

/** `/parametres/traductions` (A18): back-office texts in another language, and their published versions. */
export function TranslationsPage() {
  const t = useT();
  const { data, error, refetch } = useAllLanguages();
  const state = useTextsState();
  const [asked, setAsked] = useState<'publish' | 'versions' | null>(null);
  useLeaveGuard(useUnsavedTexts());
  if (error && !data) return <ScreenFailure error={error} onRetry={() => void refetch()} />;
  if (error instanceof ApiError && error.status === 403) return <ScreenFailure error={error} />;
  if (!data) return <LoadingSkeleton />;
  const language = findSelectedLanguage(data.rows, state.locale);
  if (!language) {
    return (
      <EmptyState
        isScreen
        title={t('translations.none')}
        sentence={t('translations.none.sentence')}
        action={
          <Button component={Link} to={paths.languages}>
            {t('translations.none.action')}
          </Button>
        }
      />
    );
  }
  const others = data.rows.filter(({ builtIn }) => !builtIn);
  return (
    <>
      <PageHeader
        title={t('translations.title')}
        sentence={t('translations.sentence')}
        more={
          <>
            <ExchangeMenu language={language} filter={state.query} />
            <ButtonWithIcon variant="default" icon={IconHistory} onClick={() => setAsked('versions')}>
              {t('translations.versions')}
            </ButtonWithIcon>
          </>
        }
        action={
          <ButtonWithIcon icon={IconUpload} onClick={() => setAsked('publish')}>
            {t('translations.publish')}
          </ButtonWithIcon>
        }
      />
      <div className={`${shared.wrapMd} ${classes.languages}`}>
        <SelectField
          label={t('translations.language')}
          data={others.map(({ code, frenchName }) => ({ value: code, label: frenchName }))}
          value={language.code}
          onChange={(code) => code && state.setLocale(code)}
        />
        <p className={`${shared.noMargin} ${shared.hint} ${classes.keyboard}`}>{t('translations.keyboard')}</p>
      </div>
      <TextsTable key={language.code} language={language} state={state} />
      {asked === 'publish' && <PublishDialog language={language} onClose={() => setAsked(null)} />}
      {asked === 'versions' && <VersionsDialog language={language} onClose={() => setAsked(null)} />}
    </>
  );
}
