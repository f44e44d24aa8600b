import { Stack } from '@mantine/core';
import { useState } from 'react';
import {
  createLanguage,
  type LanguageRow,
  saveLanguage,
} from '../../../contract/administration/languages/languages.ts';
import { ApiError, api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { useConfirmLeave } from '../../people/participants/actions/use-confirm-leave.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { toOptions } from '../../ui/fields/to-options.ts';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { FormatFields } from './FormatFields.tsx';
import { findLanguageDefaults } from './language-defaults.ts';
import { EMPTY_LANGUAGE, type LanguageFormValues, toLanguageFormValues } from './language-form.ts';
import classes from './languages.module.css';
import { type PublishedBooklet, PublishedBookletsList } from './PublishedBookletsList.tsx';

interface LanguageDialogProps {
  all: readonly LanguageRow[];
  /** Null for a new language. */
  row: LanguageRow | null;
  onClose: () => void;
  onKept: () => void;
}

/** Form of a language: names, availability, fallback, and formats of dates and numbers. */
export function LanguageDialog({ all, row, onClose, onKept }: LanguageDialogProps) {
  const t = useT();
  const [booklets, setBooklets] = useState<readonly PublishedBooklet[]>([]);
  const schema = () => import('./schema.ts').then(({ getLanguageSchema }) => getLanguageSchema(row === null));
  const form = useSchemaForm<LanguageFormValues>(
    schema,
    row ? toLanguageFormValues(row) : EMPTY_LANGUAGE,
    async ({ code, ...values }) => {
      setBooklets([]);
      try {
        if (row === null) await api(createLanguage, { body: { ...values, code }, quiet: true });
        else {
          const body = { ...values, rowVersion: row.rowVersion };
          await api(saveLanguage, { params: { code: row.code }, body, quiet: true });
        }
      } catch (error) {
        if (error instanceof ApiError && error.code === 'LAN-001')
          setBooklets(error.body.booklets as PublishedBooklet[]);
        throw error;
      }
      onKept();
    },
  );
  const { field, ticked, values } = form;
  const leave = useConfirmLeave(onClose, form.dirty);
  const suggest = () => {
    const found = row === null ? findLanguageDefaults(values.code) : null;
    if (!found) return;
    // Keeps the values already typed.
    if (values.frenchName === '') field('frenchName').onChange(found.frenchName);
    if (values.name === '') field('name').onChange(found.name);
    if (values.frenchName !== '' || values.name !== '') return;
    field('direction').onChange(found.direction);
    field('dateFormat').onChange(found.dateFormat);
    field('numberFormat').onChange(found.numberFormat);
    field('firstDay').onChange(found.firstDay);
  };
  const builtIn = row?.builtIn ?? false;
  const others = all.filter(({ code, builtIn: french }) => code !== row?.code && !french);
  const fallback = field('fallback');
  const direction = field('direction');
  return (
    <FormDialog
      form={form}
      onClose={leave}
      width="44rem"
      title={row ? t('languages.edit.title', { name: row.frenchName }) : t('languages.add')}
      cancel={t('languages.cancel')}
      accept={t(row ? 'languages.save' : 'languages.add')}
      gap="xl"
    >
      {form.refusal !== '' && <FieldError>{form.refusal}</FieldError>}
      <section>
        <h3 className={classes.part}>{t('languages.part.name')}</h3>
        <Stack gap="md">
          {row === null && (
            <TextField
              label={t('languages.field.code')}
              help={t('languages.field.code.help')}
              required
              autoComplete="off"
              spellCheck={false}
              {...field('code')}
              onBlur={suggest}
            />
          )}
          <div className={classes.row}>
            <TextField label={t('languages.field.frenchName')} required {...field('frenchName')} />
            <TextField
              label={t('languages.field.name')}
              help={t('languages.field.name.help')}
              required
              dir="auto"
              {...field('name')}
            />
          </div>
          {!builtIn && (
            <SegmentedChoice
              label={t('languages.field.direction')}
              value={direction.value}
              onChange={direction.onChange}
              options={toOptions<'ltr' | 'rtl'>(['ltr', 'rtl'], (value) => t(`languages.direction.${value}`))}
            />
          )}
        </Stack>
      </section>
      {builtIn ? (
        <p className={classes.quiet}>{t('languages.builtIn.help')}</p>
      ) : (
        <>
          <section>
            <h3 className={classes.part}>{t('languages.part.use')}</h3>
            <Stack gap="md">
              <SwitchField
                label={t('languages.field.active')}
                help={t('languages.field.active.help')}
                {...ticked('active')}
              />
              {row?.active && !values.active && row.people > 0 && (
                <p className={classes.quiet} role="status">
                  {t('languages.people', { count: row.people })}
                </p>
              )}
              <SwitchField
                label={t('languages.field.activeContent')}
                help={t('languages.field.activeContent.help')}
                {...ticked('activeContent')}
              />
              {booklets.length > 0 && <PublishedBookletsList booklets={booklets} />}
              <SelectField
                label={t('languages.field.fallback')}
                help={t('languages.field.fallback.help')}
                data={[
                  { value: '', label: t('languages.fallback.french') },
                  ...others.map(({ code, frenchName }) => ({ value: code, label: frenchName })),
                ]}
                {...fallback}
                value={fallback.value ?? ''}
                onChange={(value) => fallback.onChange(value === '' ? null : value)}
              />
            </Stack>
          </section>
          <section>
            <h3 className={classes.part}>{t('languages.part.formats')}</h3>
            <FormatFields form={form} />
          </section>
        </>
      )}
    </FormDialog>
  );
}
