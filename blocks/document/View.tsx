import { formatLanguageName, formatMediaSize, getMediaType } from '../format.ts';
import { DownloadIcon } from '../parts/icons.tsx';
import { MissingMedia } from '../parts/MissingMedia.tsx';
import type { BlockViewProps } from '../registry.ts';

/** The link shows type, size and language, so that nobody downloads 40 Mo of Polish by mistake (RGAA 13.3). */
export const DocumentView = ({ props, context }: BlockViewProps<'document'>) => {
  const { t, language } = context;
  const media = props.file.mediaId === null ? null : context.findMedia(props.file.mediaId);
  if (media === null && props.file.mediaId !== null) return <MissingMedia context={context} />;
  const title = context.fillText(props.title);
  const type = media === null ? '' : getMediaType(media);
  return (
    <div className="b-document">
      <span className="b-document-type" aria-hidden="true">
        {type}
      </span>
      <div className="b-document-text">
        {media === null || media.isOnlineOnly ? (
          <p className="b-document-title">{title}</p>
        ) : (
          <a className="b-document-link" href={media.url} hrefLang={props.language} download={media.name}>
            <span className="b-document-title">{title}</span>{' '}
            <span className="b-document-meta">
              {type}, {formatMediaSize(media.size, language, t)}, {formatLanguageName(props.language, language)}
            </span>
          </a>
        )}
        {props.description !== '' && <p className="b-document-description">{context.fillText(props.description)}</p>}
        {media?.isOnlineOnly && context.renderOfflineNote?.('document')}
      </div>
      {!media?.isOnlineOnly && <DownloadIcon />}
    </div>
  );
};
