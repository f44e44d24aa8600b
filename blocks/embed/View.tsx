import type { BlockViewProps } from '../registry.ts';
import { findEmbedHost } from './find-embed-host.ts';

/**
 * Nothing is sent to the other site before a click: the reader's script shows the button and creates the frame. Without
 * a script, and on paper, the link remains.
 */
export const EmbedView = ({ props, context }: BlockViewProps<'embed'>) => {
  const { t, mode } = context;
  const host = findEmbedHost(props.href);
  const title = context.fillText(props.title);
  if (host === null) return mode === 'editor' ? <p className="b-missing">{t('embed.missing')}</p> : null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: RGAA 1.9.1 wants the role spelt out
    <figure className={`b-embed b-embed-${props.size}`} role="figure" aria-label={title}>
      <figcaption className="b-embed-title">{title}</figcaption>
      <div className="b-embed-offer">
        {context.renderOfflineNote?.('embed') ??
          (mode !== 'print' && <p className="b-note">{t('embed.notice', { host })}</p>)}
        {mode === 'reader' && !context.renderOfflineNote && (
          <button type="button" className="b-button b-button-filled" data-embed={props.href} data-title={title} hidden>
            {t('embed.show', { host })}
          </button>
        )}
        <p className="b-embed-link">
          <a href={mode === 'editor' ? undefined : props.href} rel="noreferrer">
            {t('embed.open', { host })}
          </a>
        </p>
      </div>
    </figure>
  );
};
