import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { z } from 'zod';
import { type CompanyFont, reviewFontLicence } from '../../../../../contract/booklets/fonts/company-fonts.ts';
import { line } from '../../../../../contract/platform/text/text.ts';
import { api } from '../../../../lib/api.ts';
import { useSchemaForm } from '../../../../lib/form.ts';
import { useT } from '../../../../lib/i18n.ts';
import { TextAreaField } from '../../../../ui/fields/TextAreaField.tsx';
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../../../ui/overlays/DialogFooter.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { FONTS_KEY } from './use-own-fonts.ts';

const schema = z.object({ reason: line('Motif', { min: 1, max: 300 }) });

/** The publisher refuses a licence; the company sees the reason. */
export function RefuseFontDialog({ font, onClose }: { font: CompanyFont; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const cache = useQueryClient();
  const { rowVersion } = font;
  const form = useSchemaForm(schema, { reason: '' }, async ({ reason }) => {
    const body = { decision: 'refused' as const, reason, rowVersion };
    await api(reviewFontLicence, { params: { id: font.id }, body, quiet: true });
    await cache.invalidateQueries({ queryKey: FONTS_KEY });
    onClose();
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('builder.font.own.refuseTitle', { file: font.fileName })}
      footer={
        <DialogFooter cancel={t('builder.cancel')} onCancel={onClose}>
          <SubmitButton form={id} color="red" loading={form.busy}>
            {t('builder.font.own.refuseDone')}
          </SubmitButton>
        </DialogFooter>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void form.submit(event)}>
        {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
        <TextAreaField
          label={t('builder.font.own.refuseReason')}
          required
          max={300}
          data-autofocus
          {...form.field('reason')}
        />
      </form>
    </Dialog>
  );
}
