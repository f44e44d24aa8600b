import type { Picture } from '../../../../blocks/block.ts';
import { joinPath } from '../../../../blocks/prop-paths.ts';
import { getAltText } from '../../../../contract/booklets/media/media-alt.ts';
import { useT } from '../../../lib/i18n.ts';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { type FieldProps, useFieldContext } from '../fields/field-context.ts';
import { WordsField } from '../fields/WordsField.tsx';
import classes from './FileChooser.module.css';
import { MediaField } from './MediaField.tsx';

/** Image with its alternative text, or marked as decorative. */
export function PictureField({ path, label, help, value, onChange }: FieldProps<Picture>) {
  const t = useT();
  const { disabled, language } = useFieldContext();
  return (
    <div>
      <MediaField
        path={path}
        label={label}
        help={help}
        accept="image"
        value={value}
        onChange={onChange}
        toDetails={(media) => ({
          alt: value.alt || getAltText(media, language),
          decorative: value.decorative || media.decorative,
        })}
      />
      {value.mediaId !== null && (
        <div className={`${shared.stackSm} ${classes.after}`}>
          {!value.decorative && (
            <div data-field={joinPath(path, 'alt')}>
              <WordsField
                path={joinPath(path, 'alt')}
                label={t('editor.media.alt')}
                help={t('editor.media.alt.help')}
                value={value.alt}
                max={150}
                onChange={(alt) => onChange({ ...value, alt })}
              />
            </div>
          )}
          <SwitchField
            label={t('editor.media.decorative')}
            help={t('editor.media.decorative.help')}
            checked={value.decorative}
            disabled={disabled}
            onChange={(event) => onChange({ ...value, decorative: event.currentTarget.checked })}
          />
        </div>
      )}
    </div>
  );
}
