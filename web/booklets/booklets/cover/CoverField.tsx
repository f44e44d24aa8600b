import { COVER_LIMITS } from '../../../../contract/booklets/booklets/booklet-kinds.ts';
import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import { getAltText } from '../../../../contract/booklets/media/media-alt.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { FileChooser } from '../../editor/media/FileChooser.tsx';
import { isMediaMissing, useMedia, useMediaVersion } from '../../editor/media/media-cache.ts';
import { CoverAlt } from './CoverAlt.tsx';
import classes from './CoverField.module.css';
import { findCoverError } from './find-cover-error.ts';

export type Cover = Booklet['cover'];

const COVER_REQUIREMENTS = { purpose: 'cover', maxBytes: COVER_LIMITS.bytes } as const;

interface CoverFieldProps {
  value: Cover;
  /** Language of the booklet: the suggested alternative text uses it. */
  language: string;
  onChange: (cover: Cover, how: 'typed' | 'chosen') => void;
  /** Errors of the server, for the picture and its alternative text. */
  refused?: { picture?: string; alt?: string };
}

/** Cover picture, cropped as readers see it, with its alternative text. */
export function CoverField({ value, language, onChange, refused = {} }: CoverFieldProps) {
  const t = useT();
  const { mediaId, alt, decorative } = value;
  useMedia(mediaId);
  useMediaVersion(mediaId === null ? [] : [mediaId]);
  const gone = mediaId !== null && isMediaMissing(mediaId);
  return (
    <div>
      <FileChooser
        label={t('booklet.cover')}
        help={t('booklet.cover.help')}
        accept="image"
        requirements={COVER_REQUIREMENTS}
        refuse={findCoverError}
        error={refused.picture ?? (gone ? errorText('EDI-016') : undefined)}
        disabled={false}
        onChoose={(media) => {
          // Another picture needs another alternative text: the former text is dropped.
          const same = media.id === mediaId;
          onChange(
            same
              ? value
              : { ...value, mediaId: media.id, alt: getAltText(media, language), decorative: media.decorative },
            'chosen',
          );
        }}
        onClear={() => onChange({ ...value, mediaId: null, alt: '', decorative: false }, 'chosen')}
      >
        {mediaId !== null && !gone && (
          <figure className={classes.figure}>
            <img
              className={classes.picture}
              src={`/api/admin/media/${mediaId}/file/1280`}
              alt={decorative ? '' : alt}
              width={COVER_LIMITS.width}
              height={COVER_LIMITS.height}
            />
            <figcaption className={classes.caption}>{t('booklet.cover.crop')}</figcaption>
          </figure>
        )}
      </FileChooser>
      {mediaId !== null && (
        <div className={`${shared.stackSm} ${classes.after}`}>
          {!decorative && (
            <CoverAlt
              key={mediaId}
              initial={alt}
              refused={refused.alt}
              onType={(typed) => onChange({ ...value, alt: typed }, 'typed')}
            />
          )}
          <SwitchField
            label={t('editor.media.decorative')}
            help={t('editor.media.decorative.help')}
            checked={decorative}
            onChange={(event) => onChange({ ...value, decorative: event.currentTarget.checked }, 'chosen')}
          />
        </div>
      )}
    </div>
  );
}
