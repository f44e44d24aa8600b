import { useT } from '../../../lib/i18n.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { useMediaList } from '../use-media.ts';

interface CaptionsFieldProps {
  name: string;
  value: string | null;
  error?: string | undefined;
  disabled: boolean;
  onChange: (value: string | null) => void;
}

/** Captions of a video: a VTT file of the library. */
export function CaptionsField({ value, error, ...rest }: CaptionsFieldProps) {
  const t = useT();
  const { data } = useMediaList({ kind: 'captions', size: 100, sort: 'name', direction: 'asc' });
  return (
    <SelectField
      label={t('media.field.captions')}
      help={t('media.field.captions.help')}
      clearable
      searchable
      data={(data?.rows ?? []).map((row) => ({ value: row.id, label: row.name }))}
      value={value}
      {...(error && { error })}
      {...rest}
    />
  );
}
