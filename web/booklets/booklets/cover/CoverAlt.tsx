import { useState } from 'react';
import { bookletFields } from '../../../../contract/booklets/booklets/booklets.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import '../../../../contract/platform/issues.ts';
import { useT } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';

const MAX_ALT_LENGTH = 150;
const schema = bookletFields.shape.cover.shape.alt;

/** Error of an alternative text: too long, or missing (EDI-003). */
export const findAltError = (alt: string): string | undefined => {
  const read = schema.safeParse(alt);
  if (!read.success) return read.error.issues[0]?.message;
  return read.data === '' ? errorText('EDI-003') : undefined;
};

interface CoverAltProps {
  initial: string;
  refused: string | undefined;
  onType: (alt: string) => void;
}

/**
 * Alternative text with its own state: the server returns a trimmed value, which would remove a space under the caret.
 */
export function CoverAlt({ initial, refused, onType }: CoverAltProps) {
  const t = useT();
  const [alt, setAlt] = useState(initial);
  return (
    <TextField
      label={t('editor.media.alt')}
      help={t('editor.media.alt.help')}
      max={MAX_ALT_LENGTH}
      name="cover.alt"
      value={alt}
      error={findAltError(alt) ?? refused}
      onChange={(event) => {
        setAlt(event.currentTarget.value);
        onType(event.currentTarget.value);
      }}
    />
  );
}
