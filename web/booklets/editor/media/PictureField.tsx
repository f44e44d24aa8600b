import { findShownDrawing, hasPicture, type Picture } from '../../../../blocks/block.ts';
import { joinPath } from '../../../../blocks/prop-paths.ts';
import { getAltText } from '../../../../contract/booklets/media/media-alt.ts';
import { useT } from '../../../lib/i18n.ts';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { type FieldProps, useFieldContext } from '../fields/field-context.ts';
import { WordsField } from '../fields/WordsField.tsx';
import { ChosenDrawing, DrawingChooser } from './DrawingChooser.tsx';
import classes from './FileChooser.module.css';
import { MediaField } from './MediaField.tsx';

interface PictureFieldProps extends FieldProps<Picture> {
  /** Offers the drawings of the product too. */
  drawings?: boolean;
}

/** Image with its alternative text, or marked as decorative. */
export function PictureField({ path, label, help, value, onChange, drawings = false }: PictureFieldProps) {
  const t = useT();
  const { disabled, language } = useFieldContext();
  const drawing = findShownDrawing(value);
  return (
    <div>
      <MediaField
        path={path}
        label={label}
        help={help}
        accept="image"
        chosen={drawing !== null && <ChosenDrawing id={drawing} />}
        actions={
          drawings && (
            <DrawingChooser onChoose={(id) => onChange({ mediaId: null, alt: '', decorative: true, drawing: id })} />
          )
        }
        onClear={() => onChange({ ...value, mediaId: null, drawing: '' })}
        value={value}
        onChange={onChange}
        toDetails={(media) => ({
          alt: value.alt || getAltText(media, language),
          decorative: value.decorative || media.decorative,
        })}
      />
      {hasPicture(value) && (
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
