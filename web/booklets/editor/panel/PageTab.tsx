import { Suspense } from 'react';
import { pageFields } from '../../../../contract/booklets/content/content.ts';
import { lazyComponent } from '../../../lib/chunks.ts';
import { useT } from '../../../lib/i18n.ts';
import { getSchemaErrors } from '../../../lib/schema-errors.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { AudienceField } from '../../audience/AudienceField.tsx';
import { listKnownValues } from '../../audience/known-values.ts';
import { useEditor, usePageState } from '../editor-context.ts';
import classes from './Panel.module.css';

const PageReview = lazyComponent('PageReview', () => import('./page-rules.ts'));
const PageRules = lazyComponent('PageRules', () => import('./page-rules.ts'));

/** Settings of the page, saved during typing. */
export function PageTab() {
  const t = useT();
  const { store, tree, fullBooklet, template, readOnly } = useEditor();
  const fields = usePageState('page', (shown) => shown.fields);
  const halt = usePageState('status', (shown) => shown.outbox.findHalted('page'));
  const errors = { ...getSchemaErrors(pageFields, fields), ...halt?.failure?.errors } as Record<string, string>;
  const edit = store.editPage.bind(store);
  const text = (name: 'title' | 'summary' | 'note') => ({
    label: t(`editor.page.${name}`),
    readOnly,
    value: fields[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => edit({ [name]: event.currentTarget.value }),
  });
  const toggle = (name: 'visible' | 'mandatory') => (
    <SwitchField
      label={t(`editor.page.${name}`)}
      help={t(`editor.page.${name}.help`)}
      disabled={readOnly}
      checked={fields[name]}
      onChange={(event) => edit({ [name]: event.currentTarget.checked })}
    />
  );
  const number = (name: 'unlockDays' | 'readingMinutes', unit: string) => ({
    allowDecimal: false,
    readOnly,
    suffix: `\u00a0${unit}`,
    value: fields[name] ?? '',
    error: errors[name],
    onChange: (value: string | number) => edit({ [name]: typeof value === 'number' ? value : null }),
  });
  return (
    <div className={shared.stackMd}>
      <h2 className={`${shared.rowSm} ${classes.title}`}>{t('editor.panel.page')}</h2>
      <TextField {...text('title')} required max={120} />
      <TextAreaField
        {...text('summary')}
        help={t('editor.page.summary.help')}
        max={200}
        minRows={2}
        onChange={(event) => edit({ summary: event.currentTarget.value.replace(/\n/g, ' ') })}
      />
      {toggle('visible')}
      <AudienceField
        key={store.id}
        value={fields.audience}
        known={listKnownValues(tree, store.id)}
        bookletId={fullBooklet?.id}
        from={fields.unlockDays}
        disabled={readOnly}
        error={Object.entries(errors).find(([field]) => field.startsWith('audience'))?.[1]}
        onChange={(audience) => edit({ audience })}
      />
      {toggle('mandatory')}
      <NumberField
        {...number('unlockDays', t('editor.block.unit.days'))}
        label={t('editor.page.unlock')}
        help={t('editor.page.unlock.help')}
        min={-90}
        max={365}
      />
      <NumberField
        {...number('readingMinutes', t('editor.page.minutes.unit'))}
        label={t('editor.page.minutes')}
        help={t('editor.page.minutes.help')}
        min={1}
        max={60}
      />
      {/* The review date of a copy belongs to its booklet: templates have none. */}
      {!template && (
        <TextField
          type="date"
          label={t('editor.page.review')}
          help={t('editor.page.review.help')}
          readOnly={readOnly}
          value={fields.reviewOn ?? ''}
          error={errors.reviewOn}
          onChange={(event) => edit({ reviewOn: event.currentTarget.value || null })}
        />
      )}
      {!template && (
        <Suspense fallback={null}>
          <PageReview />
          <PageRules error={errors.unlockAfterId} />
        </Suspense>
      )}
      {template && !readOnly && <template.Page />}
      <TextAreaField {...text('note')} help={t('editor.page.note.help')} max={1000} />
    </div>
  );
}
