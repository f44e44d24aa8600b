import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { SegmentedChoice } from '../../../ui/fields/SegmentedChoice.tsx';
import { toOptions } from '../../../ui/fields/to-options.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from './preview.module.css';

type Look = 'light' | 'dark' | 'text';
type Device = 'phone' | 'desktop';

/** How a message shows, and its change. */
export interface MailDisplay {
  look: Look;
  device: Device;
  setLook: (look: Look) => void;
  setDevice: (device: Device) => void;
}

/** Display of a message: light at first, on this device. */
export const useMailDisplay = (firstDevice: Device | (() => Device) = 'phone'): MailDisplay => {
  const [look, setLook] = useState<Look>('light');
  const [device, setDevice] = useState<Device>(firstDevice);
  return { look, device, setLook, setDevice };
};

/** Chooses how a message shows: colours or text, telephone or computer. */
export function MailDisplayChoice({ look, device, setLook, setDevice }: MailDisplay) {
  const t = useT();
  return (
    <div className={`${shared.wrapXs} ${classes.choices}`}>
      <SegmentedChoice<Look>
        label={t('campaigns.preview.look')}
        hideLabel
        value={look}
        onChange={setLook}
        options={toOptions<Look>(['light', 'dark', 'text'], (value) => t(`campaigns.preview.look.${value}`))}
      />
      <SegmentedChoice<Device>
        label={t('campaigns.preview.device')}
        hideLabel
        value={device}
        onChange={setDevice}
        options={toOptions<Device>(['phone', 'desktop'], (value) => t(`campaigns.preview.device.${value}`))}
      />
    </div>
  );
}
