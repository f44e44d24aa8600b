import type { ReactNode } from 'react';
import type { Media } from '../../../../contract/booklets/media/media.ts';
import { type FieldProps, useFieldContext, useFieldError } from '../fields/field-context.ts';
import { ChosenFile } from './ChosenFile.tsx';
import { FileChooser } from './FileChooser.tsx';
import type { AcceptedKind } from './use-upload.ts';

interface MediaFieldProps<Value> extends FieldProps<Value> {
  accept: AcceptedKind;
  /** Values that a chosen file sets besides its id. */
  toDetails?: (media: Media) => Partial<Value>;
  /** What shows instead of a file, and how to choose it. */
  chosen?: ReactNode;
  actions?: ReactNode;
  onClear?: () => void;
}

export function MediaField<Value extends { mediaId: string | null }>(props: MediaFieldProps<Value>) {
  const { path, label, help, value, onChange, accept, toDetails, chosen, actions } = props;
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
      actions={actions}
      onClear={props.onClear ?? (() => onChange({ ...value, mediaId: null }))}
    >
      {value.mediaId === null ? chosen : <ChosenFile id={value.mediaId} />}
    </FileChooser>
  );
}
