import { formatMediaSize, getMediaType } from '../format.ts';
import { MissingMedia } from '../parts/MissingMedia.tsx';
import { RichText } from '../parts/RichText.tsx';
import type { BlockViewProps } from '../registry.ts';

/** The recording loads only on request: no preload, no autoplay. Print keeps the title and the transcript. */
export const AudioView = ({ props, context }: BlockViewProps<'audio'>) => {
  const { t, language, mode } = context;
  const { mediaId } = props.audio;
  const audio = mediaId === null ? null : context.findMedia(mediaId);
  const title = context.fillText(props.title);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: RGAA 1.9.1 wants the role spelt out
    <figure className="b-audio" role="figure" aria-label={title}>
      <figcaption className="b-audio-title">{title}</figcaption>
      {audio === null && mediaId !== null && <MissingMedia context={context} />}
      {audio !== null && mode === 'print' && <p className="b-note">{t('audio.printed')}</p>}
      {audio?.isOnlineOnly && context.renderOfflineNote?.('audio')}
      {audio !== null && !audio.isOnlineOnly && mode !== 'print' && (
        // biome-ignore lint/a11y/useMediaCaption: the publish gate requires a transcript
        <audio className="b-audio-player" controls preload="none" aria-label={title}>
          <source src={audio.url} type={audio.mime} />
          <a href={audio.url} download={audio.name}>
            {t('audio.download')} ({getMediaType(audio)}, {formatMediaSize(audio.size, language, t)})
          </a>
        </audio>
      )}
      {props.html !== '' && (
        <details className="b-details" open={mode === 'print'}>
          <summary>{t('audio.transcript')}</summary>
          <div className="b-details-body">
            <RichText html={props.html} context={context} />
          </div>
        </details>
      )}
    </figure>
  );
};
