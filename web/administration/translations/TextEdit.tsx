import { Button, Group, Textarea } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { LanguageRow } from '../../../contract/administration/languages/languages.ts';
import { listTextForms, SINGLE_FORM, type TextForms } from '../../../contract/administration/languages/text-forms.ts';
import type { TextRow } from '../../../contract/administration/languages/translations.ts';
import { getSourceForm } from '../../../contract/platform/text/text-checks.ts';
import { useT } from '../../lib/i18n.ts';
import { SaveState } from '../../ui/feedback/SaveState.tsx';
import { IconAlertCircle, IconAlertTriangle } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import { formatPluralForm, formatRemark } from './format-text.ts';
import classes from './translations.module.css';
import type { TextEditor } from './use-text-editor.ts';

interface TextEditProps {
  language: LanguageRow;
  row: TextRow;
  editor: TextEditor;
  /** Runs after a text is validated by the keyboard. */
  onNext: (field: HTMLTextAreaElement) => void;
}

const formatForms = (forms: TextForms): string => Object.values(forms).filter(Boolean).join(' / ');

/** Fields of one text, one per plural form, with its warnings and errors. */
export function TextEdit({ language, row, editor, onNext }: TextEditProps) {
  const t = useT();
  const { code: locale, direction } = language;
  const { forms, remarks, theirs, state, failure, dirty, wrong } = editor;
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && dirty) {
      event.preventDefault();
      event.stopPropagation();
      editor.reset();
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const field = event.currentTarget;
    void editor.save('validated').then((saved) => {
      if (saved) onNext(field);
    });
  };
  const source = getSourceForm(row.source, 'other');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is left is the text as a whole, whichever form one was in
    <div
      className={`${shared.stack} ${classes.edit}`}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget) && dirty && !wrong && !theirs) void editor.save();
      }}
    >
      {listTextForms(locale, row.source).map((form) => {
        const name = formatPluralForm(t, locale, form);
        const label =
          form === SINGLE_FORM
            ? t('translations.target', { source })
            : t('translations.target.form', { source, form: name });
        return (
          <div key={form}>
            {name !== '' && <span className={`${shared.hint} ${shared.block}`}>{name}</span>}
            <Textarea
              aria-label={label}
              aria-invalid={remarks.some((one) => one.kind === 'error' && one.form === form) || undefined}
              data-translation
              translate="no"
              autosize
              minRows={1}
              maxRows={10}
              lang={locale}
              dir={direction}
              spellCheck
              value={forms[form] ?? ''}
              onChange={(event) => editor.write(form, event.currentTarget.value)}
              onKeyDown={keys}
            />
          </div>
        );
      })}
      {remarks.length > 0 && (
        <ul className={`${shared.stackTight} ${classes.remarks}`} translate="no">
          {remarks.map((remark) => {
            const text = formatRemark(t, locale, remark);
            const Icon = remark.kind === 'error' ? IconAlertCircle : IconAlertTriangle;
            return (
              <li key={text} data-kind={remark.kind}>
                <Icon size={16} aria-hidden />
                {text}
              </li>
            );
          })}
        </ul>
      )}
      {failure !== '' && (
        <p className={`${shared.noMargin} ${shared.error} ${classes.failure}`} role="alert" translate="no">
          {failure}
        </p>
      )}
      {theirs && (
        <Group gap="xs">
          <span>{t('translations.conflict.theirs', { text: formatForms(theirs.forms) })}</span>
          <Button size="compact-sm" variant="default" onClick={editor.takeTheirs}>
            {t('translations.conflict.use')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={editor.keepMine}>
            {t('translations.conflict.keep')}
          </Button>
        </Group>
      )}
      {state === 'saving' && <SaveState state="saving" />}
      {state === 'saved' && !dirty && <SaveState state="saved" />}
      {state === 'failed' && !theirs && (
        <Button size="compact-sm" variant="default" onClick={() => void editor.save()}>
          {t('translations.retry')}
        </Button>
      )}
      {dirty && wrong && (
        <p className={`${shared.noMargin} ${shared.error} ${classes.failure}`}>{t('translations.unsaved')}</p>
      )}
    </div>
  );
}
