import { FileChooser } from '../../booklets/editor/media/FileChooser.tsx';
import { useT } from '../../lib/i18n.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import classes from './referents.module.css';
import type { ReferentForm } from './values.ts';

/** Photo from the media library, and the date of the image-right consent. */
export function PhotoFields({ form }: { form: ReferentForm }) {
  const t = useT();
  const { field, values } = form;
  const { value: mediaId, onChange, error } = field('photoMediaId');
  return (
    <>
      <FileChooser
        label={t('referents.field.photoMediaId')}
        accept="image"
        error={error}
        disabled={false}
        onChoose={({ id }) => onChange(id)}
        onClear={() => onChange(null)}
      >
        {mediaId !== null && <img className={classes.photo} src={`/api/admin/media/${mediaId}/file/320`} alt="" />}
      </FileChooser>
      {(mediaId !== null || values.imageRightOn !== '') && (
        <TextField
          label={t('referents.field.imageRightOn')}
          help={t('referents.imageRightOn.help')}
          type="date"
          required={mediaId !== null}
          {...field('imageRightOn')}
        />
      )}
    </>
  );
}
