import { NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { setLanguage } from '../../contract/auth.ts';
import { api } from '../lib/api.ts';
import { currentLocale, useT } from '../lib/i18n.ts';
import { activeLanguages, loadLocale } from '../lib/locale.ts';

/** Language of the back office: kept in the cookie `locale` (C35), spoken at once. */
export function LanguageSwitch() {
  const t = useT();
  const [languages, setLanguages] = useState<Awaited<ReturnType<typeof activeLanguages>>>([]);
  useEffect(() => {
    // Without an answer there is nothing to choose from, and French goes on.
    activeLanguages().then(setLanguages, () => {});
  }, []);
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
      value={currentLocale()}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  );
}
