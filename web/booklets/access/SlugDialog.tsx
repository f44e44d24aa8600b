import type { BookletAccess } from '../../../contract/booklets/access/booklet-access.ts';
import { type Booklet, updateBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { readerPath } from '../../../contract/platform/paths.ts';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import classes from './access.module.css';

interface SlugDialogProps {
  booklet: Booklet;
  access: BookletAccess;
  onClose: () => void;
  onSaved: () => void;
}

/** Changes the address. The former address redirects to it, for links and codes already printed. */
export function SlugDialog({ booklet, access, onClose, onSaved }: SlugDialogProps) {
  const t = useT();
  const form = useSchemaForm(
    () => import('./dialog-schemas.ts').then(({ slugFormSchema }) => slugFormSchema),
    { slug: access.slug ?? '' },
    async ({ slug }) => {
      await api(updateBooklet, { params: { id: booklet.id }, body: { slug, rowVersion: access.rowVersion } });
      toast.success(t('access.address.changed'));
      onSaved();
    },
  );
  const before = readerPath(booklet.company.slug, '');
  return (
    <FormDialog
      title={t('access.address.change')}
      form={form}
      cancel={t('access.cancel')}
      accept={t('access.address.change')}
      onClose={onClose}
    >
      <p className={classes.quiet}>{t('access.address.change.sentence')}</p>
      <TextField
        label={t('builder.name.slug')}
        help={t('access.address.slug.help', { before })}
        required
        autoComplete="off"
        spellCheck={false}
        {...form.field('slug')}
      />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormDialog>
  );
}
