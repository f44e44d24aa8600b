import { COVER } from '../../../../contract/booklets/booklets/booklet-kinds.ts';
import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import { altIn } from '../../../../contract/booklets/media/media-alt.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { FileChooser } from '../../editor/media/FileChooser.tsx';
import { isMissing, useMedia, useMediaStamp } from '../../editor/media/media-cache.ts';
import { CoverAlt } from './CoverAlt.tsx';
import classes from './CoverField.module.css';
import { coverFault } from './cover-fault.ts';

export type Cover = Booklet['cover'];

const DEMAND = { purpose: 'cover', max: COVER.bytes } as const;

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
  useMediaStamp(mediaId === null ? [] : [mediaId]);
  const gone = mediaId !== null && isMissing(mediaId);
  return (
    <div>
      <FileChooser
        label={t('booklet.cover')}
        help={t('booklet.cover.help')}
        accept="image"
        demand={DEMAND}
        refuse={coverFault}
        error={refused.picture ?? (gone ? errorText('EDI-016') : undefined)}
        disabled={false}
        onChoose={(media) => {
          // Another picture needs another alternative text: the former text is dropped.
          const same = media.id === mediaId;
          onChange(
            same ? value : { mediaId: media.id, alt: altIn(media, language), decorative: media.decorative },
            'chosen',
          );
        }}
        onClear={() => onChange({ mediaId: null, alt: '', decorative: false }, 'chosen')}
      >
        {mediaId !== null && !gone && (
          <figure className={classes.figure}>
            <img
              className={classes.picture}
              src={`/api/admin/media/${mediaId}/file/1280`}
              alt={decorative ? '' : alt}
              width={COVER.width}
              height={COVER.height}
            />
            <figcaption className={classes.caption}>{t('booklet.cover.crop')}</figcaption>
          </figure>
        )}
      </FileChooser>
      {mediaId !== null && (
        <div className={classes.after}>
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
