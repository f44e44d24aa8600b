import { proposeTemplate } from '../../../contract/library/chapter-templates.ts';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../ui/overlays/DialogFooter.tsx';

/** A user without write access proposes a change to the administrators of the library. */
export function ProposeDialog({ templateId, onClose }: { templateId: string | null; onClose: () => void }) {
  const t = useT();
  const form = useSchemaForm(
    () => import('./schemas.ts').then(({ proposeSchema }) => proposeSchema),
    { templateId, text: '' },
    async (body) => {
      await api(proposeTemplate, { body, quiet: true });
      onClose();
    },
  );
  return (
    <Dialog opened onClose={onClose} title={t('library.propose.title')}>
      <form onSubmit={form.submit} noValidate>
        <p>{t('library.propose.sentence')}</p>
        <TextAreaField label={t('library.propose.text')} required max={1000} minRows={4} {...form.field('text')} />
        {form.refusal && <FieldError>{form.refusal}</FieldError>}
        <DialogFooter mt="md" cancel={t('library.cancel')} onCancel={onClose}>
          <SubmitButton loading={form.busy}>{t('library.propose.send')}</SubmitButton>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
