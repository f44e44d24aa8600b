import { formatMediaSize, getMediaType } from '../format.ts';
import { MissingMedia } from '../parts/MissingMedia.tsx';
import { Paragraphs } from '../parts/Paragraphs.tsx';
import type { BlockViewProps } from '../registry.ts';

/** The video loads only on request: no preload, no autoplay. Print keeps the title and the transcript. */
export const VideoView = ({ props, context }: BlockViewProps<'video'>) => {
  const { t, language } = context;
  const file = (id: string | null) => (id === null ? null : context.findMedia(id));
  const video = file(props.video.mediaId);
  const captions = file(props.captions.mediaId);
  const title = context.fillText(props.title);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: RGAA 1.9.1 wants the role spelt out
    <figure className="b-video" role="figure" aria-label={title}>
      {video === null && props.video.mediaId !== null && <MissingMedia context={context} />}
      {video !== null && context.mode === 'print' && <p className="b-note">{t('video.printed')}</p>}
      {video?.isOnlineOnly && context.renderOfflineNote?.('video')}
      {video !== null && !video.isOnlineOnly && context.mode !== 'print' && (
        // biome-ignore lint/a11y/useMediaCaption: the publish gate asks for captions or a transcript
        <video
          className="b-video-player"
          controls
          preload="none"
          playsInline
          width={video.width ?? undefined}
          height={video.height ?? undefined}
          poster={file(props.poster.mediaId)?.url}
          aria-label={title}
        >
          <source src={video.url} type={video.mime} />
          {captions !== null && (
            <track
              kind="captions"
              src={captions.url}
              srcLang={captions.language ?? language}
              label={t('video.captions')}
              default
            />
          )}
          <a href={video.url} download={video.name}>
            {t('video.download')} ({getMediaType(video)}, {formatMediaSize(video.size, language, t)})
          </a>
        </video>
      )}
      <figcaption className="b-caption">{title}</figcaption>
      {props.transcript !== '' && (
        <details className="b-details" open={context.mode === 'print'}>
          <summary>{t('video.transcript')}</summary>
          <div className="b-details-body">
            <Paragraphs text={props.transcript} context={context} />
          </div>
        </details>
      )}
    </figure>
  );
};
