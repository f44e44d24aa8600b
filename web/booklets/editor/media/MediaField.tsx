import type { Media } from '../../../../contract/booklets/media/media.ts';
import { type FieldProps, useFieldContext, useFieldError } from '../fields/field-context.ts';
import { ChosenFile } from './ChosenFile.tsx';
import { FileChooser } from './FileChooser.tsx';
import type { AcceptedKind } from './use-upload.ts';

interface MediaFieldProps<Value> extends FieldProps<Value> {
  accept: AcceptedKind;
  /** Values that a chosen file sets besides its id. */
  toDetails?: (media: Media) => Partial<Value>;
}

export function MediaField<Value extends { mediaId: string | null }>(props: MediaFieldProps<Value>) {
  const { path, label, help, value, onChange, accept, toDetails } = props;
  const { disabled } = useFieldContext();
  const own = useFieldError(path);
  const inner = useFieldError(`${path}.mediaId`);
  return (
    <FileChooser
      label={label}
      help={help}
      accept={accept}
      error={own ?? inner}
      disabled={disabled}
      onChoose={(media) => onChange({ ...value, ...toDetails?.(media), mediaId: media.id })}
      onClear={() => onChange({ ...value, mediaId: null })}
    >
      {value.mediaId !== null && <ChosenFile id={value.mediaId} />}
    </FileChooser>
  );
}
