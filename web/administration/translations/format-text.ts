import {
  listFormExamples,
  SINGLE_FORM,
  type TextStatus,
} from '../../../contract/administration/languages/text-forms.ts';
import type { TextRemark } from '../../../contract/platform/text/text-checks.ts';
import { formatNumber } from '../../lib/format.ts';
import type { t as Translate } from '../../lib/i18n.ts';

/** Label of a plural form with sample numbers, in the target language: « pour quelques-uns (2, 3, 4…) ». */
export const formatPluralForm = (t: typeof Translate, locale: string, form: string): string => {
  if (form === SINGLE_FORM) return '';
  const name = t(`translations.form.${form as 'one'}`);
  const numbers = listFormExamples(locale, form);
  if (numbers.length === 0) return name;
  const examples = numbers.slice(0, 3).map(formatNumber).join(', ');
  // Four numbers are searched: with fewer, the list is complete.
  return t(numbers.length > 3 ? 'translations.form.examples' : 'translations.form.examples.all', {
    form: name,
    examples,
  });
};

/** Language name inside a sentence: « Publier les textes en arabe ». */
export const formatLanguageInSentence = ({ frenchName }: { frenchName: string }): string =>
  frenchName.charAt(0).toLocaleLowerCase('fr') + frenchName.slice(1);

export const formatTextStatus = (t: typeof Translate, status: TextStatus): string => t(`translations.status.${status}`);

/** Text of a remark, after the name of its form when the text has several. */
export const formatRemark = (t: typeof Translate, locale: string, remark: TextRemark): string => {
  const text = remark.kind === 'error' ? remark.text : t(`translations.warning.${remark.warning}`);
  const form = formatPluralForm(t, locale, remark.form);
  return form === '' || (remark.kind === 'error' && remark.code === 'TRA-002')
    ? text
    : t('translations.remark', { form, text });
};
