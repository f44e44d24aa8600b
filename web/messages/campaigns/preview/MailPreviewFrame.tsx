import { useElementSize } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from './preview.module.css';

export interface MailRendering {
  subject: string;
  preheader?: string;
  html: string;
  text: string;
}

interface MailPreviewFrameProps {
  mail: MailRendering;
  look: 'light' | 'dark' | 'text';
  device: 'phone' | 'desktop';
  /** Links are active and open in a new tab. */
  live?: boolean;
}

const DEVICE_WIDTHS_PX = { phone: 375, desktop: 700 } as const;
/**
 * Dark-mode rule of a message. The preview forces it on or off whatever the screen's own mode; a message without it
 * stays unchanged.
 */
const DARK_MODE_RULE = /@media \(prefers-color-scheme: dark\)/g;
const forceColourScheme = (html: string, look: 'light' | 'dark'): string =>
  html.replace(DARK_MODE_RULE, look === 'dark' ? '@media all' : '@media not all');
const BASE_TAG = '<base target="_blank">';

const insertInHead = (html: string, head: string): string =>
  html.includes('</head>') ? html.replace('</head>', `${head}</head>`) : head + html;

/**
 * A message as a mail program shows it. Its frame allows no scripts and no forms; the content security policy of the
 * page applies in it as well.
 */
export function MailPreviewFrame({ mail, look, device, live = false }: MailPreviewFrameProps) {
  const t = useT();
  const { ref, width: room } = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(640);
  const width = DEVICE_WIDTHS_PX[device];
  const scale = room === 0 ? 1 : Math.min(1, room / width);
  // The frame has the same origin, so it can be measured; no script in it can run.
  const measure = () => {
    const page = frame.current?.contentDocument?.documentElement;
    if (page) setHeight(Math.min(4000, Math.max(320, page.scrollHeight)));
  };
  return (
    <div className={`${shared.card} ${classes.sheet}`} data-look={look}>
      <div className={classes.envelope}>
        <p className={`${shared.noMargin} ${shared.breakable} ${classes.subject}`}>
          {mail.subject || t('campaigns.preview.noSubject')}
        </p>
        {mail.preheader && (
          <p className={`${shared.dimmed} ${shared.breakable} ${classes.preheader}`}>{mail.preheader}</p>
        )}
      </div>
      {look === 'text' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <pre className={`${shared.noMargin} ${shared.breakable} ${classes.plain}`} tabIndex={0}>
          {mail.text}
        </pre>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <section ref={ref} className={classes.room} tabIndex={0} aria-label={t('campaigns.preview')}>
          <div className={classes.screen} style={{ width: width * scale, height: height * scale }}>
            <iframe
              key={device}
              ref={frame}
              title={t('campaigns.preview.frame', { subject: mail.subject })}
              sandbox={live ? 'allow-same-origin allow-popups allow-popups-to-escape-sandbox' : 'allow-same-origin'}
              srcDoc={insertInHead(forceColourScheme(mail.html, look), BASE_TAG)}
              className={classes.frame}
              style={{ width, height, transform: `scale(${scale})` }}
              onLoad={measure}
            />
          </div>
        </section>
      )}
    </div>
  );
}
