import { useEffect } from 'react';
import { BOOKLET_TYPES } from '../../../contract/booklets/booklets/booklet-kinds.ts';
import { CATEGORY_CODES, type CategoryCode } from '../../../contract/library/categories.ts';
import { type TemplateCard, type TemplateFields, updateTemplate } from '../../../contract/library/chapter-templates.ts';
import { useTextLanguages } from '../../administration/languages/use-languages.ts';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { StickySaveBar } from '../../ui/form/StickySaveBar.tsx';
import { IconField } from './IconField.tsx';
import { ImageField } from './ImageField.tsx';
import { getCategoryLabel } from './names.ts';
import { SectorLevels } from './SectorLevels.tsx';
import { useCacheTemplate } from './use-library.ts';
import { VariablesField } from './VariablesField.tsx';

const toTemplateFields = (card: TemplateCard): TemplateFields => ({
  title: card.title,
  summary: card.summary,
  internalNote: card.internalNote,
  icon: card.icon,
  imageId: card.imageId,
  category: card.category as CategoryCode,
  bookletTypes: card.bookletTypes,
  legalBasis: card.legalBasis,
  reviewOn: card.reviewOn,
  position: card.position,
  languages: card.languages,
  variables: card.variables,
  sectors: card.can.sectors ? card.sectors.map(({ id, level }) => ({ id, level })) : null,
});

/** Form of a chapter, saved as a whole. Its React key is the row version that it edits. */
export function TemplateForm({ card, onDirty }: { card: TemplateCard; onDirty: (dirty: boolean) => void }) {
  const t = useT();
  const keep = useCacheTemplate();
  const readOnly = !card.can.edit;
  const form = useSchemaForm<TemplateFields>(
    () => import('./schemas.ts').then(({ cardSchema }) => cardSchema),
    toTemplateFields(card),
    async (values) => {
      const body = { ...values, rowVersion: card.rowVersion };
      keep(await api(updateTemplate, { params: { id: card.id }, body, quiet: true }));
    },
  );
  useLeaveGuard(form.dirty);
  useEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  const { values, errors, field } = form;
  const own = <Name extends keyof TemplateFields>(name: Name) => ({ ...field(name), readOnly });
  const languages = useTextLanguages(values.languages);
  const review = own('reviewOn');
  return (
    <form onSubmit={form.submit} noValidate aria-label={t('library.card')}>
      <FormSection title={t('library.card')}>
        <TextField label={t('library.field.title')} required max={80} {...own('title')} />
        <TextField label={t('library.field.summary')} max={200} {...own('summary')} />
        <TextAreaField
          label={t('library.field.internalNote')}
          help={t('library.field.internalNote.help')}
          max={1000}
          {...own('internalNote')}
        />
        <SelectField
          label={t('library.column.category')}
          required
          searchable
          data={CATEGORY_CODES.map((value) => ({ value, label: getCategoryLabel(value) }))}
          {...own('category')}
        />
        <MultiSelectField
          label={t('library.field.types')}
          required
          data={BOOKLET_TYPES.map((value) => ({ value, label: t(`booklet.type.${value}`) }))}
          {...own('bookletTypes')}
        />
        <MultiSelectField
          label={t('articles.languages')}
          help={t('articles.languages.help')}
          required
          data={languages}
          {...own('languages')}
        />
        <IconField value={values.icon} onChange={field('icon').onChange} disabled={readOnly} />
        {card.scope === 'company' && (
          <ImageField value={values.imageId} onChange={field('imageId').onChange} disabled={readOnly} />
        )}
        <NumberField
          label={t('library.field.position')}
          help={t('library.field.position.help')}
          min={0}
          max={9999}
          allowDecimal={false}
          {...own('position')}
        />
      </FormSection>
      <FormSection title={t('library.law')} sentence={t('library.law.sentence')}>
        <TextField
          label={t('library.field.legalBasis')}
          help={t('library.field.legalBasis.help')}
          max={300}
          {...own('legalBasis')}
        />
        <TextField
          type="date"
          label={t('library.field.reviewOn')}
          help={t('library.field.reviewOn.help')}
          {...review}
          value={values.reviewOn ?? ''}
          onChange={(event) => review.onChange(event.currentTarget.value || null)}
        />
      </FormSection>
      {card.scope === 'global' && (
        <FormSection title={t('library.sectors')} sentence={t('library.sectors.sentence')}>
          <SectorLevels
            value={values.sectors ?? card.sectors}
            onChange={field('sectors').onChange}
            disabled={!card.can.sectors}
          />
        </FormSection>
      )}
      <FormSection title={t('library.variables')} sentence={t('library.variables.sentence')}>
        <VariablesField
          value={values.variables}
          onChange={field('variables').onChange}
          errors={errors}
          disabled={readOnly}
        />
      </FormSection>
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
      {!readOnly && <StickySaveBar dirty={form.dirty} saving={form.busy} onReset={form.reset} />}
    </form>
  );
}
