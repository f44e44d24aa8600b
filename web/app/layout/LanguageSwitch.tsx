import { NativeSelect } from '@mantine/core';
import { setLanguage } from '../../../contract/administration/accounts/auth.ts';
import { api } from '../../lib/api.ts';
import { getCurrentLocale, useT } from '../../lib/i18n.ts';
import { loadLocale, useLanguages } from '../../lib/locale.ts';

/** Language of the back office: stored in the cookie `locale` (C35), applied immediately. */
export function LanguageSwitch() {
  const t = useT();
  const languages = useLanguages();
  if (languages.length < 2) return null;
  const choose = async (language: string) => {
    await api(setLanguage, { body: { language } });
    await loadLocale(language);
  };
  return (
    <NativeSelect
      aria-label={t('shell.language.label')}
      size="xs"
      data={languages.map(({ code, name }) => ({ value: code, label: name }))}
      value={getCurrentLocale()}
      onChange={(event) => {
        // A toast reports a refusal, and the language stays the same.
        choose(event.currentTarget.value).catch(() => {});
      }}
    />
  );
}
