import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { SegmentedChoice } from '../../../ui/fields/SegmentedChoice.tsx';
import { IconDeviceDesktop, IconDeviceMobile, IconExternalLink } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from './Preview.module.css';
import { PreviewFrame } from './PreviewFrame.tsx';

type PreviewDevice = 'phone' | 'desktop';
const PREVIEW_DEVICE_KEY = 'embarque.preview';

interface PreviewProps {
  bookletId: string;
  /** Grows with every saved change. */
  changes: number;
  /** First page to open: the end of the preview's path, `''` for the cover. */
  opening: string;
}

/** Live preview of the booklet, as its readers will see it. It reloads after every saved change. */
export function Preview({ bookletId, changes, opening }: PreviewProps) {
  const t = useT();
  const [device, setDevice] = useState<PreviewDevice>(() =>
    localStorage.getItem(PREVIEW_DEVICE_KEY) === 'desktop' ? 'desktop' : 'phone',
  );
  const choose = (next: PreviewDevice) => {
    localStorage.setItem(PREVIEW_DEVICE_KEY, next);
    setDevice(next);
  };
  const address = `/api/admin/booklets/${bookletId}/preview`;
  return (
    <div className={`${shared.stack} ${classes.preview}`}>
      <div className={`${shared.rowXs} ${classes.bar}`}>
        <SegmentedChoice<PreviewDevice>
          label={t('builder.preview.device')}
          hideLabel
          value={device}
          onChange={choose}
          options={[
            { value: 'phone', label: <IconLabel icon={IconDeviceMobile} label={t('builder.preview.phone')} /> },
            { value: 'desktop', label: <IconLabel icon={IconDeviceDesktop} label={t('builder.preview.desktop')} /> },
          ]}
        />
        <a className={classes.open} href={address} target="_blank" rel="noopener">
          <IconExternalLink size={18} aria-hidden />
          <span className={shared.hidden}>{t('builder.preview.open')}</span>
        </a>
      </div>
      <PreviewFrame
        key={opening}
        address={opening ? `${address}/${opening}` : address}
        changes={changes}
        device={device}
      />
    </div>
  );
}

function IconLabel({ icon: Icon, label }: { icon: typeof IconDeviceMobile; label: string }) {
  return (
    <span className={classes.device}>
      <Icon size={16} aria-hidden />
      {label}
    </span>
  );
}
