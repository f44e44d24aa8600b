import { findLinkedPage, isAllowedLink } from '../links.ts';
import type { BlockViewProps } from '../registry.ts';
import { QrCodeImage } from './QrCodeImage.tsx';

/** A link in its readable form, without scheme and final slash. */
const formatLink = (href: string) =>
  href
    .replace(/^(mailto|tel):/i, '')
    .replace(/^https:\/\//i, '')
    .replace(/\/$/, '');

export const QrView = ({ props, context }: BlockViewProps<'qr'>) => {
  const { t, mode } = context;
  const label = context.fillText(props.label);
  const { href } = props;
  const isGood = href !== '' && href.length <= 300 && isAllowedLink(href) && findLinkedPage(href) === null;
  if (!isGood) return mode === 'editor' ? <p className="b-missing">{t('qr.missing')}</p> : null;
  const name = t('qr.name', { label });
  const code = context.qr?.(href);
  return (
    <div className={`b-qr b-qr-${props.size}`}>
      {code ? <QrCodeImage code={code} name={name} /> : <p className="b-qr-code b-qr-later">{t('qr.later')}</p>}
      <div className="b-qr-text">
        <p className="b-qr-label">{label}</p>
        <p className="b-qr-link">
          <a href={mode === 'editor' ? undefined : href}>{formatLink(href)}</a>
        </p>
      </div>
    </div>
  );
};
