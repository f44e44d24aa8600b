import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { uploadFont } from '../../../../../contract/booklets/fonts/company-fonts.ts';
import { errorText } from '../../../../../contract/platform/errors.ts';
import { type ApiError, api } from '../../../../lib/api.ts';
import { formatSize } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useFileCall } from '../../../../lib/use-file-call.ts';
import { CheckboxField } from '../../../../ui/fields/CheckboxField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { toFormErrors } from '../../../../ui/form/form-errors.ts';
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../../../ui/overlays/DialogFooter.tsx';
import shared from '../../../../ui/theme/shared.module.css';
import { FileDrop } from '../../parts/FileDrop.tsx';
import { Notice } from '../../parts/Notice.tsx';
import panel from '../../parts/Panel.module.css';
import classes from './OwnFonts.module.css';
import { FONTS_KEY } from './use-own-fonts.ts';

type FontFormErrors = Partial<Record<'file' | 'family' | 'licence', string>>;

/** Uploads a font with its name and the confirmation of its licence. The server then checks its glyphs. */
export function AddFontDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const cache = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [family, setFamily] = useState('');
  const [licence, setLicence] = useState(false);
  const [errors, setErrors] = useState<FontFormErrors>({});
  const { progress, refusal, setRefusal, run, cancel } = useFileCall();

  const forget = (field: keyof FontFormErrors) => setErrors(({ [field]: _, ...others }) => others);
  const refused = (failure: ApiError) => {
    const beside: FontFormErrors = toFormErrors(failure.errors);
    setErrors(beside);
    setRefusal(Object.keys(beside).length === 0 ? failure.message : '');
    // The server would refuse the same file again.
    if (beside.file) setFile(null);
  };
  const send = (chosen: File) =>
    run(async (options) => {
      await api(uploadFont, { body: { family, licence: String(licence) }, file: chosen, ...options });
      await cache.invalidateQueries({ queryKey: FONTS_KEY });
      onClose();
    }, refused);
  const leave = () => {
    cancel();
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress !== null) return;
    setRefusal('');
    const missing = errorText('GEN-001');
    const found: FontFormErrors = { ...(!file && { file: missing }), ...(!licence && { licence: missing }) };
    setErrors(found);
    if (file && licence) return void send(file);
    event.currentTarget.querySelector<HTMLElement>(file ? 'input[type=checkbox]' : 'button')?.focus();
  };
  return (
    <Dialog
      opened
      onClose={leave}
      title={t('builder.font.add')}
      width="36rem"
      footer={
        <DialogFooter cancel={t('builder.cancel')} onCancel={leave}>
          <SubmitButton form={id} loading={progress !== null}>
            {t('builder.font.add')}
          </SubmitButton>
        </DialogFooter>
      }
    >
      <form id={id} noValidate onSubmit={submit} className={panel.stack}>
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        <section aria-label={t('builder.font.add.file')}>
          {file && progress === null ? (
            <div className={`${shared.spread} ${classes.chosen}`}>
              <p>
                <span className={`${shared.strong} ${shared.breakable}`}>{file.name}</span> {formatSize(file.size)}
              </p>
              <Button variant="default" onClick={() => setFile(null)}>
                {t('builder.font.add.other')}
              </Button>
            </div>
          ) : (
            <FileDrop
              label={t('builder.font.add.drop')}
              help={t('builder.font.add.formats')}
              accept=".woff2,font/woff2"
              onFile={(chosen) => {
                setFile(chosen);
                forget('file');
              }}
              error={errors.file}
              progress={progress}
              working={t('builder.font.add.sending')}
              onCancel={cancel}
            />
          )}
        </section>
        <TextField
          label={t('builder.font.own.name')}
          help={t('builder.font.add.nameHelp')}
          max={60}
          value={family}
          error={errors.family}
          onChange={(event) => {
            setFamily(event.currentTarget.value);
            forget('family');
          }}
        />
        <CheckboxField
          label={t('builder.font.add.licence')}
          help={t('builder.font.add.licenceHelp')}
          required
          checked={licence}
          error={errors.licence}
          onChange={(event) => {
            setLicence(event.currentTarget.checked);
            forget('licence');
          }}
        />
      </form>
    </Dialog>
  );
}
