import { pageFields } from '../../../../contract/booklets/content/content.ts';
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

/** Settings of the page, saved during typing. */
export function PageTab() {
  const t = useT();
  const { store, tree, template, readOnly } = useEditor();
  const fields = usePageState('page', (shown) => shown.fields);
  const halt = usePageState('status', (shown) => shown.outbox.findHalted('page'));
  const errors = { ...getSchemaErrors(pageFields, fields), ...halt?.failure?.errors } as Record<string, string>;
  const edit = store.editPage.bind(store);
  const whole = (value: string | number) => (typeof value === 'number' ? value : null);
  return (
    <div className={shared.stackMd}>
      <h2 className={`${shared.rowSm} ${classes.title}`}>{t('editor.panel.page')}</h2>
      <TextField
        label={t('editor.page.title')}
        required
        max={120}
        readOnly={readOnly}
        value={fields.title}
        error={errors.title}
        onChange={(event) => edit({ title: event.currentTarget.value })}
      />
      <TextAreaField
        label={t('editor.page.summary')}
        help={t('editor.page.summary.help')}
        max={200}
        minRows={2}
        readOnly={readOnly}
        value={fields.summary}
        error={errors.summary}
        onChange={(event) => edit({ summary: event.currentTarget.value.replace(/\n/g, ' ') })}
      />
      <SwitchField
        label={t('editor.page.visible')}
        help={t('editor.page.visible.help')}
        disabled={readOnly}
        checked={fields.visible}
        onChange={(event) => edit({ visible: event.currentTarget.checked })}
      />
      <AudienceField
        key={store.id}
        value={fields.audience}
        known={listKnownValues(tree, store.id)}
        disabled={readOnly}
        error={Object.entries(errors).find(([field]) => field.startsWith('audience'))?.[1]}
        onChange={(audience) => edit({ audience })}
      />
      <SwitchField
        label={t('editor.page.mandatory')}
        help={t('editor.page.mandatory.help')}
        disabled={readOnly}
        checked={fields.mandatory}
        onChange={(event) => edit({ mandatory: event.currentTarget.checked })}
      />
      <NumberField
        label={t('editor.page.unlock')}
        help={t('editor.page.unlock.help')}
        min={-90}
        max={365}
        allowDecimal={false}
        readOnly={readOnly}
        suffix={`\u00a0${t('editor.block.unit.days')}`}
        value={fields.unlockDays ?? ''}
        error={errors.unlockDays}
        onChange={(value) => edit({ unlockDays: whole(value) })}
      />
      <NumberField
        label={t('editor.page.minutes')}
        help={t('editor.page.minutes.help')}
        min={1}
        max={60}
        allowDecimal={false}
        readOnly={readOnly}
        suffix={`\u00a0${t('editor.page.minutes.unit')}`}
        value={fields.readingMinutes ?? ''}
        error={errors.readingMinutes}
        onChange={(value) => edit({ readingMinutes: whole(value) })}
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
      {template && !readOnly && <template.Page />}
      <TextAreaField
        label={t('editor.page.note')}
        help={t('editor.page.note.help')}
        max={1000}
        readOnly={readOnly}
        value={fields.note}
        error={errors.note}
        onChange={(event) => edit({ note: event.currentTarget.value })}
      />
    </div>
  );
}
