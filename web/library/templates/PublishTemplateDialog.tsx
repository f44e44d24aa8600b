import { publishTemplate } from '../../../contract/library/chapter-templates.ts';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../ui/overlays/DialogFooter.tsx';
import shared from '../../ui/theme/shared.module.css';
import { useCacheTemplate } from './use-library.ts';

/** Publishes the next version of a chapter. Booklets on an older version get a notice; their content stays the same. */
export function PublishTemplateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const keep = useCacheTemplate();
  const form = useSchemaForm(
    () => import('./schemas.ts').then(({ publishSchema }) => publishSchema),
    { notes: '', reason: '', mandatoryBefore: null as string | null },
    async (body) => {
      keep(await api(publishTemplate, { params: { id }, body, quiet: true }));
      onClose();
    },
  );
  const before = form.field('mandatoryBefore');
  return (
    <Dialog opened onClose={onClose} title={t('library.publish.title')}>
      <form className={shared.stackMd} onSubmit={form.submit} noValidate>
        <p className={shared.noMargin}>{t('library.publish.sentence')}</p>
        <TextAreaField
          label={t('library.publish.notes')}
          help={t('library.publish.notes.help')}
          max={500}
          minRows={3}
          {...form.field('notes')}
        />
        <TextField
          label={t('library.publish.reason')}
          help={t('library.publish.reason.help')}
          max={300}
          {...form.field('reason')}
        />
        <TextField
          type="date"
          label={t('library.publish.before')}
          help={t('library.publish.before.help')}
          {...before}
          value={before.value ?? ''}
          onChange={(event) => before.onChange(event.currentTarget.value || null)}
        />
        {form.refusal && <FieldError>{form.refusal}</FieldError>}
        <DialogFooter cancel={t('library.cancel')} onCancel={onClose}>
          <SubmitButton loading={form.busy}>{t('library.publish')}</SubmitButton>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
