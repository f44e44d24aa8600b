import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import classes from './Preview.module.css';

const SCREEN_SIZES_PX = { phone: { width: 375, height: 740 }, desktop: { width: 1180, height: 800 } } as const;

interface PreviewFrameProps {
  address: string;
  changes: number;
  device: keyof typeof SCREEN_SIZES_PX;
}

/** Current path and scroll position of the frame. The next version opens there: the user may have followed a link. */
const findFramePosition = (frame: HTMLIFrameElement | null): { path: string; top: number } | null => {
  const view = frame?.contentWindow;
  if (!view || view.location.protocol === 'about:') return null;
  return { path: view.location.pathname + view.location.search, top: view.scrollY };
};

/**
 * A scaled-down screen. When the booklet changes, the new version loads behind the current one and replaces it at the
 * same page and scroll position, without a flash.
 */
export function PreviewFrame({ address, changes, device }: PreviewFrameProps) {
  const t = useT();
  const { ref, width: room } = useElementSize();
  const frames = useRef(new Map<number, HTMLIFrameElement>());
  const [shown, setShown] = useState<{ version: number; source: string } | null>(null);
  const [coming, setComing] = useState({ version: changes, source: address });
  const screen = SCREEN_SIZES_PX[device];
  const scale = room === 0 ? 0 : Math.min(1, room / screen.width);

  useEffect(() => {
    setComing((before) => {
      if (before.version === changes) return before;
      const place = findFramePosition(frames.current.get(shown?.version ?? before.version) ?? null);
      return { version: changes, source: place?.path ?? address };
    });
  }, [changes, address, shown?.version]);

  const arrived = (version: number) => {
    const next = frames.current.get(version);
    const place = shown ? findFramePosition(frames.current.get(shown.version) ?? null) : null;
    if (place && version !== shown?.version) next?.contentWindow?.scrollTo({ top: place.top, behavior: 'instant' });
    if (version === coming.version) setShown(coming);
  };
  const layers = shown && shown.version !== coming.version ? [shown, coming] : [coming];
  return (
    <div ref={ref} className={classes.room}>
      <div
        className={classes.screen}
        data-device={device}
        style={{ width: screen.width * scale, height: screen.height * scale }}
      >
        {layers.map(({ version, source }) => (
          <iframe
            key={version}
            ref={(frame) => {
              if (frame) frames.current.set(version, frame);
              return () => void frames.current.delete(version);
            }}
            title={t('builder.preview')}
            src={source}
            className={classes.frame}
            data-coming={(shown !== null && version !== shown.version) || undefined}
            inert={shown !== null && version !== shown.version}
            style={{ width: screen.width, height: screen.height, transform: `scale(${scale})` }}
            onLoad={() => arrived(version)}
          />
        ))}
      </div>
    </div>
  );
}
