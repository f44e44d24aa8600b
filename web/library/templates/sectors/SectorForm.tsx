import { useQueryClient } from '@tanstack/react-query';
import { type SectorCard, type SectorFields, updateSector } from '../../../../contract/library/sector-cards.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { useSchemaForm } from '../../../lib/form.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { TagsField } from '../../../ui/fields/TagsField.tsx';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { StickySaveBar } from '../../../ui/form/StickySaveBar.tsx';
import { IconField } from '../IconField.tsx';
import { libraryKeys } from '../use-library.ts';
import { PaletteField } from './PaletteField.tsx';
import { PhotosField } from './PhotosField.tsx';
import { SectorChapters, SectorObligations, SectorWords } from './SectorLists.tsx';

/** First error of a list, whatever its row: it appears beside the list. */
const findErrorUnder = (errors: Record<string, string>, name: string): string | undefined =>
  Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];

/** Removes the `fields.` prefix from the server's errors. */
const removeFieldsPrefix = (error: ApiError): ApiError => {
  const errors = Object.entries(error.errors).map(([path, texts]) => [path.replace(/^fields\./, ''), texts]);
  return new ApiError(error.status, { ...error.body, errors: Object.fromEntries(errors) });
};

/** Form of a sector, saved as a whole. Its React key is the row version that it edits. */
export function SectorForm({ card }: { card: SectorCard }) {
  const t = useT();
  const cache = useQueryClient();
  const { id, rowVersion, templates, pictures, usages } = card;
  const form = useSchemaForm<SectorFields>(
    () => import('./schemas.ts').then(({ cardSchema }) => cardSchema),
    card.fields,
    async (fields) => {
      const body = { fields, rowVersion };
      const saved = await api(updateSector, { params: { id }, body, quiet: true }).catch((error: unknown) => {
        throw error instanceof ApiError ? removeFieldsPrefix(error) : error;
      });
      cache.setQueryData(libraryKeys.sector(id), saved);
      void cache.invalidateQueries({ queryKey: libraryKeys.sectors });
    },
  );
  useLeaveGuard(form.dirty);
  const { values, errors, field } = form;
  const problem = (name: string) => {
    const text = findErrorUnder(errors, name);
    return text ? <FieldError>{text}</FieldError> : null;
  };
  return (
    <form onSubmit={form.submit} noValidate aria-label={t('library.sector.card')}>
      <FormSection title={t('library.sector.card')}>
        <TextField label={t('library.sector.label')} required max={80} {...field('label')} />
        <TextAreaField label={t('library.sector.description')} max={300} minRows={2} {...field('description')} />
        <SwitchField
          label={t('library.sector.offered')}
          help={t(usages > 0 ? 'library.sector.offered.used' : 'library.sector.offered.help', { count: usages })}
          {...form.ticked('active')}
        />
        <TagsField
          label={t('library.sector.naf')}
          help={t('library.sector.naf.help')}
          value={values.nafCodes}
          error={findErrorUnder(errors, 'nafCodes')}
          onChange={field('nafCodes').onChange}
        />
        <IconField value={values.icon} onChange={field('icon').onChange} />
        <NumberField
          label={t('library.field.position')}
          min={0}
          max={9999}
          allowDecimal={false}
          {...field('position')}
        />
      </FormSection>
      <FormSection title={t('library.sector.palette')} sentence={t('library.sector.palette.sentence')}>
        <PaletteField value={values.palette} onChange={field('palette').onChange} />
        {problem('palette')}
      </FormSection>
      <FormSection title={t('library.sector.pictures')} sentence={t('library.sector.pictures.sentence')}>
        <PhotosField
          label={t('library.field.image')}
          addLabel={t('library.sector.image.add')}
          value={values.imageId === null ? [] : [values.imageId]}
          known={pictures}
          max={1}
          error={findErrorUnder(errors, 'imageId')}
          onChange={([id = null]) => field('imageId').onChange(id)}
        />
        <PhotosField
          label={t('library.sector.photos')}
          addLabel={t('library.sector.photo.add')}
          value={values.photos}
          known={pictures}
          max={20}
          error={findErrorUnder(errors, 'photos')}
          onChange={field('photos').onChange}
        />
      </FormSection>
      <FormSection title={t('library.chapters.title')} sentence={t('library.sector.chapters.sentence')}>
        <SectorChapters value={values.chapters} onChange={field('chapters').onChange} templates={templates} />
        {problem('chapters')}
      </FormSection>
      <FormSection title={t('library.sector.obligations')} sentence={t('library.sector.obligations.sentence')}>
        <SectorObligations value={values.obligations} onChange={field('obligations').onChange} templates={templates} />
        {problem('obligations')}
      </FormSection>
      <FormSection title={t('library.sector.lexicon')} sentence={t('library.sector.lexicon.sentence')}>
        <SectorWords value={values.lexicon} onChange={field('lexicon').onChange} />
        {problem('lexicon')}
      </FormSection>
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
      <StickySaveBar dirty={form.dirty} saving={form.busy} onReset={form.reset} />
    </form>
  );
}
