import { formatMediaSize, getMediaType } from '../format.ts';
import { resolveHref } from '../links.ts';
import { MissingMedia } from '../parts/MissingMedia.tsx';
import type { BlockViewProps } from '../registry.ts';

export const ButtonView = ({ props, context }: BlockViewProps<'button'>) => {
  const { t, language } = context;
  const label = context.fillText(props.label);
  const className = `b-button b-button-${props.style}`;
  const fileId = props.href === '' ? props.file.mediaId : null;
  const media = fileId === null ? null : context.findMedia(fileId);
  if (fileId !== null && media === null) return <MissingMedia context={context} />;
  if (media !== null) {
    return (
      <p className="b-button-line">
        <a className={className} href={media.url} download={media.name}>
          {label}{' '}
          <span className="b-button-meta">
            ({getMediaType(media)}, {formatMediaSize(media.size, language, t)})
          </span>
        </a>
      </p>
    );
  }
  const href = resolveHref(props.href, context);
  // A link without a readable target is shown as plain text.
  if (href === null && context.mode !== 'editor') return <p className="b-button-line">{label}</p>;
  return (
    <p className="b-button-line">
      <a className={className} href={href ?? undefined}>
        {label}
      </a>
    </p>
  );
};
