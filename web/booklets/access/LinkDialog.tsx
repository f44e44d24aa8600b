import type { NamedLink } from '../../../contract/booklets/access/access.ts';
import { createAccessLink, renameAccessLink } from '../../../contract/booklets/access/booklet-access.ts';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import classes from './access.module.css';
import { type LinkValues, toLinkBody } from './access-links.ts';

interface LinkDialogProps {
  bookletId: string;
  timeZone: string;
  /** Null for a new link. */
  link: NamedLink | null;
  onClose: () => void;
  onSaved: (link: NamedLink) => void;
}

const loadLinkSchema = (timeZone: string, naming: boolean) => async () => {
  const { linkNameSchema, createNewLinkSchema } = await import('./dialog-schemas.ts');
  return naming ? linkNameSchema : createNewLinkSchema(timeZone);
};

/** Creates a link, or renames one without a change of its target and limits. */
export function LinkDialog({ bookletId, timeZone, link, onClose, onSaved }: LinkDialogProps) {
  const t = useT();
  const start: LinkValues = { name: link?.name ?? '', expiresAt: '', maxOpenings: '' };
  const form = useSchemaForm<LinkValues>(loadLinkSchema(timeZone, link !== null), start, async (values) => {
    const params = { id: bookletId };
    const saved =
      link === null
        ? await api(createAccessLink, { params, body: toLinkBody(values, timeZone) })
        : await api(renameAccessLink, { params: { ...params, linkId: link.id }, body: { name: values.name } });
    onSaved(saved);
  });
  const { field, refusal } = form;
  return (
    <FormDialog
      title={t(link === null ? 'access.link.create' : 'access.link.rename')}
      form={form}
      cancel={t('access.cancel')}
      accept={t(link === null ? 'access.link.create' : 'ui.form.save')}
      onClose={onClose}
    >
      <TextField label={t('access.link.name')} help={t('access.link.name.help')} required max={80} {...field('name')} />
      {link === null && (
        <div className={classes.pair}>
          <TextField
            type="datetime-local"
            label={t('access.link.expires')}
            help={t('access.link.expires.help')}
            {...field('expiresAt')}
          />
          <NumberField
            label={t('access.link.max')}
            help={t('access.link.max.help')}
            allowDecimal={false}
            {...field('maxOpenings')}
          />
        </div>
      )}
      {refusal && <FieldError>{refusal}</FieldError>}
    </FormDialog>
  );
}
