import { type FieldProps, useFieldContext, useFieldError } from '../fields/field-context.ts';
import { ChosenFile } from './ChosenFile.tsx';
import { FileChooser } from './FileChooser.tsx';
import type { AcceptedKind } from './use-upload.ts';

interface MediaFieldProps extends FieldProps<{ mediaId: string | null }> {
  accept: AcceptedKind;
}

export function MediaField({ path, label, help, value, onChange, accept }: MediaFieldProps) {
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
      onChoose={({ id }) => onChange({ ...value, mediaId: id })}
      onClear={() => onChange({ ...value, mediaId: null })}
    >
      {value.mediaId !== null && <ChosenFile id={value.mediaId} />}
    </FileChooser>
  );
}
