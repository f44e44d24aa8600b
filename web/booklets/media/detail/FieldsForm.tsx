import { Button, Group, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { LICENCES, updateMedia } from '../../../../contract/booklets/media/media.ts';
import type { MediaDetail } from '../../../../contract/booklets/media/media-library.ts';
import { api } from '../../../lib/api.ts';
import { useSchemaForm } from '../../../lib/form.ts';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { FormRefusal } from '../../../ui/fields/FieldError.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { TagsField } from '../../../ui/fields/TagsField.tsx';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts';
import { refreshMedia } from '../use-media.ts';
import { AltFields } from './AltFields.tsx';
import { CaptionsField } from './CaptionsField.tsx';
import classes from './detail.module.css';
import { FocalField } from './FocalField.tsx';
import { buildMediaChange, toMediaFormValues } from './media-form-values.ts';

interface FieldsFormProps {
  media: MediaDetail;
  onDirty: (dirty: boolean) => void;
}

// The schema accepts everything: only the server validates, and its errors appear beside the fields.
const loadFieldsSchema = async () => (await import('./any-fields.ts')).anyFields;

/** Form with the description and rights of a file. */
export function FieldsForm({ media, onDirty }: FieldsFormProps) {
  const t = useT();
  const start = toMediaFormValues(media);
  const form = useSchemaForm(loadFieldsSchema, start, async (values) => {
    const change = buildMediaChange(start, values);
    const { id, rowVersion } = media;
    await api(updateMedia, { params: { id }, body: { ...change, rowVersion }, quiet: true });
    toast.success(t('media.saved'));
    refreshMedia();
  });
  const { dirty, values } = form;
  useUnsavedGuard(dirty);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  const { change, share } = media.can;
  const isBinned = media.deletedAt !== null;
  const own = { disabled: !change || isBinned };
  const anybody = { disabled: isBinned };
  const isPicture = media.kind === 'image';
  const plays = media.kind === 'video' || media.kind === 'audio';
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="lg">
        <FormRefusal text={form.refusal} />
        {!change && <p className={classes.dim}>{t('media.others')}</p>}
        <TextField label={t('media.field.name')} required max={120} {...form.field('name')} {...own} />
        {isPicture && (
          <FormSection title={t('media.section.access')} sentence={t('media.section.access.sentence')}>
            <SwitchField label={t('media.field.decorative')} {...form.ticked('decorative')} {...anybody} />
            {!values.decorative && (
              <>
                <TextField
                  label={t('media.field.alt')}
                  help={t('media.field.alt.help')}
                  max={150}
                  {...form.field('alt')}
                  {...anybody}
                />
                <AltFields value={values.alts} onChange={form.field('alts').onChange} {...anybody} />
              </>
            )}
            <TextAreaField
              label={t('media.field.longDescription')}
              max={2000}
              {...form.field('longDescription')}
              {...anybody}
            />
            <FocalField media={media} value={values.focal} onChange={form.field('focal').onChange} {...own} />
          </FormSection>
        )}
        {plays && (
          <FormSection title={t('media.section.access')} sentence={t('media.section.play.sentence')}>
            <CaptionsField {...form.field('captionsMediaId')} {...anybody} />
            <TextAreaField
              label={t('media.field.transcript')}
              max={20_000}
              {...form.field('transcript')}
              {...anybody}
            />
          </FormSection>
        )}
        <FormSection title={t('media.section.words')}>
          <TextField label={t('media.field.caption')} max={200} {...form.field('caption')} {...own} />
          <TagsField label={t('media.field.tags')} help={t('media.field.tags.help')} {...form.field('tags')} {...own} />
        </FormSection>
        <FormSection title={t('media.section.rights')} sentence={t('media.section.rights.sentence')}>
          <TextField label={t('media.field.credit')} max={120} {...form.field('credit')} {...own} />
          <div className={classes.pair}>
            <SelectField
              label={t('media.field.licence')}
              clearable
              data={LICENCES.map((value) => ({ value, label: t(`media.licence.${value}`) }))}
              {...form.field('licence')}
              {...own}
            />
            <TextField
              label={t('media.field.licenceExpiresOn')}
              help={t('media.field.licenceExpiresOn.help')}
              type="date"
              {...form.field('licenceExpiresOn')}
              {...own}
            />
          </div>
          {(isPicture || plays) && (
            <div className={classes.pair}>
              <TextField
                label={t('media.field.people')}
                help={t('media.field.people.help')}
                max={300}
                {...form.field('people')}
                {...own}
              />
              <TextField label={t('media.field.consentOn')} type="date" {...form.field('consentOn')} {...own} />
            </div>
          )}
          {share && (
            <SwitchField
              label={t('media.field.shared')}
              help={t('media.field.shared.help')}
              {...form.ticked('isShared')}
              {...own}
            />
          )}
        </FormSection>
        <Group gap="sm">
          <SubmitButton loading={form.busy} disabled={!dirty || isBinned}>
            {t('media.save')}
          </SubmitButton>
          {dirty && (
            <Button variant="default" onClick={form.reset}>
              {t('ui.form.reset')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
