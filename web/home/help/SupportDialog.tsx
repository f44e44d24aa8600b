import { Button, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { writeToSupport, writeToSupportWithPicture } from '../../../contract/home/help.ts';
import { nameBrowser } from '../../../contract/platform/browser-name.ts';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../ui/overlays/DialogFooter.tsx';
import classes from './help.module.css';

interface SupportDialogProps {
  /** The previous screen and its booklet; may be empty. */
  from: string;
  bookletId: string;
  onClose: () => void;
}

/** « Contacter le support »: shows the context sent with the message. */
export function SupportDialog({ from, bookletId, onClose }: SupportDialogProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<File | null>(null);
  const context = { route: from, browser: nameBrowser(navigator.userAgent), bookletId };
  const form = useSchemaForm(
    () => import('../../../contract/home/help.ts').then(({ supportForm }) => supportForm),
    { subject: '', message: '' },
    async (values) => {
      const body = { ...values, ...context };
      if (picture) await api(writeToSupportWithPicture, { body, file: picture, quiet: true });
      else await api(writeToSupport, { body, quiet: true });
      onClose();
    },
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('help.support')}
      footer={
        <DialogFooter cancel={t('help.support.cancel')} onCancel={onClose}>
          <Button type="submit" form="support" loading={form.busy}>
            {t('help.support.send')}
          </Button>
        </DialogFooter>
      }
    >
      <form id="support" onSubmit={form.submit} noValidate>
        <Stack>
          <TextField label={t('help.support.subject')} required max={120} data-autofocus {...form.field('subject')} />
          <TextAreaField
            label={t('help.support.message')}
            help={t('help.support.message.help')}
            required
            max={4000}
            minRows={5}
            autosize
            {...form.field('message')}
          />
          <div>
            <Button variant="default" onClick={() => input.current?.click()}>
              {t(picture ? 'help.support.picture.change' : 'help.support.picture')}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              accept="image/*"
              aria-label={t('help.support.picture')}
              onChange={(event) => setPicture(event.currentTarget.files?.[0] ?? null)}
            />
            <p className={classes.meta}>{picture ? picture.name : t('help.support.picture.help')}</p>
          </div>
          <dl className={classes.context}>
            <dt>{t('help.support.with')}</dt>
            <dd>{t('help.support.with.route', { route: from || t('help.support.with.unknown') })}</dd>
            <dd>{t('help.support.with.browser', { browser: context.browser })}</dd>
            {bookletId !== '' && <dd>{t('help.support.with.booklet', { id: bookletId })}</dd>}
          </dl>
          {form.refusal && <FieldError>{form.refusal}</FieldError>}
        </Stack>
      </form>
    </Dialog>
  );
}
