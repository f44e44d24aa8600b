import { useT } from '../../lib/i18n.ts';
import { FormSection } from '../../ui/form/FormSection.tsx';
import classes from './advanced.module.css';

const formatLanguageName = (language: string): string => {
  const name = new Intl.DisplayNames(['fr'], { type: 'language' }).of(language.split('-')[0] ?? language) ?? language;
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** Source language of the booklet: the only language that readers get today. */
export function LanguageSection({ language }: { language: string }) {
  const t = useT();
  return (
    <FormSection title={t('advanced.languages')}>
      <p className={classes.plain}>{t('advanced.languages.only', { language: formatLanguageName(language) })}</p>
    </FormSection>
  );
}
