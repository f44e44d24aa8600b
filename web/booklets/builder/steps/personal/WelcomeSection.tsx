import { Button } from '@mantine/core';
import { useState } from 'react';
import { bookletFields } from '../../../../../contract/booklets/booklets/booklets.ts';
import { useT } from '../../../../lib/i18n.ts';
import { TextAreaField } from '../../../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { IconPhoto, IconTrash } from '../../../../ui/icons/index.ts';
import shared from '../../../../ui/theme/shared.module.css';
import { useDraft } from '../../frame/draft.ts';
import { FileDrop } from '../../parts/FileDrop.tsx';
import { PickMedia } from '../../parts/PickMedia.tsx';
import { useAutoField } from '../../parts/use-auto-field.ts';
import { useFocusRestore } from '../../parts/use-focus-restore.ts';
import { useUpload } from '../../parts/use-upload.ts';
import classes from './PersonalStep.module.css';

const { message, signatory, signatoryRole } = bookletFields.shape.welcome.shape;
type WelcomeTextField = 'message' | 'signatory' | 'signatoryRole';
const schemas = { message, signatory, signatoryRole };

/** Welcome message and its signatory. */
export function WelcomeSection() {
  const t = useT();
  const { booklet, session, saved } = useDraft();
  const { welcome } = booklet;
  const field = (name: WelcomeTextField) => ({
    initial: welcome[name],
    schema: schemas[name],
    refused: saved.errors[`welcome.${name}`],
    keep: (value: string) => session.fields.addChange({ welcome: { [name]: value } }, 'typed'),
    drop: () => undefined,
  });
  const [picking, setPicking] = useState(false);
  const written = {
    message: useAutoField(field('message')).props,
    signatory: useAutoField(field('signatory')).props,
    signatoryRole: useAutoField(field('signatoryRole')).props,
  };
  const photo = useUpload('photo', written.signatory.value);
  const setPhoto = (id: string | null) => session.fields.addChange({ welcome: { photoMediaId: id } }, 'chosen');
  const region = useFocusRestore<HTMLDivElement>(photo.progress === null ? welcome.photoMediaId : 'sending');
  const send = async (file: File) => {
    const media = await photo.upload(file);
    if (media) setPhoto(media.id);
  };
  return (
    <FormSection title={t('builder.personal.welcome')} sentence={t('builder.personal.welcome.sentence')}>
      <TextAreaField
        label={t('builder.personal.message')}
        help={t('builder.personal.message.help')}
        max={1500}
        minRows={5}
        {...written.message}
      />
      <TextField label={t('builder.personal.signatory')} max={120} {...written.signatory} />
      <TextField label={t('builder.personal.role')} max={100} {...written.signatoryRole} />
      <div ref={region}>
        <p className={classes.photoLabel}>{t('builder.personal.photo')}</p>
        {welcome.photoMediaId ? (
          <div className={`${shared.row} ${classes.photo}`}>
            <img src={`/api/admin/media/${welcome.photoMediaId}/file`} alt={written.signatory.value} />
            <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setPhoto(null)}>
              {t('builder.personal.photo.remove')}
            </Button>
          </div>
        ) : (
          <FileDrop
            label={t('builder.personal.photo.drop')}
            help={t('builder.personal.photo.help')}
            accept="image/png,image/jpeg,image/webp"
            onFile={(file) => void send(file)}
            error={photo.refusal || saved.errors['welcome.photoMediaId']}
            progress={photo.progress}
            working={t('builder.personal.photo.sending')}
            onCancel={photo.cancel}
          >
            <Button
              variant="default"
              leftSection={<IconPhoto size={18} aria-hidden />}
              onClick={() => setPicking(true)}
            >
              {t('builder.media.pick')}
            </Button>
          </FileDrop>
        )}
      </div>
      <PickMedia opened={picking} onClose={() => setPicking(false)} onPick={(media) => setPhoto(media.id)} />
    </FormSection>
  );
}
