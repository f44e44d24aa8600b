import { Stack } from '@mantine/core';
import type { NamedLink } from '../../../contract/booklets/access/access.ts';
import { createAccessLink, renameAccessLink } from '../../../contract/booklets/access/booklet-access.ts';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../ui/overlays/DialogFooter.tsx';
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

const FORM = 'lien-non-repertorie';

const loadLinkSchema = (timeZone: string, naming: boolean) => async () => {
  const { linkNameSchema, createNewLinkSchema } = await import('./dialog-schemas.ts');
  return naming ? linkNameSchema : createNewLinkSchema(timeZone);
};

/** Creates a link, or renames one without a change of its target and limits. */
export function LinkDialog({ bookletId, timeZone, link, onClose, onSaved }: LinkDialogProps) {
  const t = useT();
  const start: LinkValues = { name: link?.name ?? '', expiresAt: '', maxOpenings: '' };
  const { field, submit, busy, refusal } = useSchemaForm<LinkValues>(
    loadLinkSchema(timeZone, link !== null),
    start,
    async (values) => {
      const params = { id: bookletId };
      const saved =
        link === null
          ? await api(createAccessLink, { params, body: toLinkBody(values, timeZone) })
          : await api(renameAccessLink, { params: { ...params, linkId: link.id }, body: { name: values.name } });
      onSaved(saved);
    },
  );
  const { value: name, ...naming } = field('name');
  const { value: expiresAt, ...ending } = field('expiresAt');
  const { value: maxOpenings, ...counting } = field('maxOpenings');
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(link === null ? 'access.link.create' : 'access.link.rename')}
      footer={
        <DialogFooter cancel={t('access.cancel')} onCancel={onClose}>
          <SubmitButton form={FORM} loading={busy}>
            {t(link === null ? 'access.link.create' : 'ui.form.save')}
          </SubmitButton>
        </DialogFooter>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate>
        <Stack>
          <TextField
            label={t('access.link.name')}
            help={t('access.link.name.help')}
            required
            max={80}
            value={name}
            {...naming}
          />
          {link === null && (
            <div className={classes.pair}>
              <TextField
                type="datetime-local"
                label={t('access.link.expires')}
                help={t('access.link.expires.help')}
                value={expiresAt}
                {...ending}
              />
              <NumberField
                label={t('access.link.max')}
                help={t('access.link.max.help')}
                allowDecimal={false}
                value={maxOpenings}
                {...counting}
              />
            </div>
          )}
          {refusal && <FieldError>{refusal}</FieldError>}
        </Stack>
      </form>
    </Dialog>
  );
}
