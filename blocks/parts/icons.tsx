import { Drawing } from './Drawing.tsx';

export const PhoneIcon = () => (
  <Drawing>
    <path d="M5 4h4l1.5 4.5L8 10.2a12 12 0 0 0 5.8 5.8l1.7-2.5L20 15v4a1.5 1.5 0 0 1-1.6 1.5A15 15 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4z" />
  </Drawing>
);

export const MailIcon = () => (
  <Drawing>
    <rect x="3" y="5" width="18" height="14" rx="2.5" />
    <path d="m4 8 8 5.5L20 8" />
  </Drawing>
);

export const ClockIcon = () => (
  <Drawing>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </Drawing>
);

export const PinIcon = () => (
  <Drawing>
    <path d="M12 21c4.2-4.3 6.5-7.7 6.5-11a6.5 6.5 0 0 0-13 0c0 3.3 2.3 6.7 6.5 11z" />
    <circle cx="12" cy="10" r="2.3" />
  </Drawing>
);

export const DownloadIcon = () => (
  <Drawing>
    <path d="M12 4v11m-4.5-4L12 15.5l4.5-4.5M5 19.5h14" />
  </Drawing>
);

export const InfoIcon = () => (
  <Drawing>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </Drawing>
);

export const TipIcon = () => (
  <Drawing>
    <path d="M9 17.5h6M10 20.5h4M8.6 14.5a6 6 0 1 1 6.8 0c-.6.6-.9 1.3-.9 2h-5c0-.7-.3-1.4-.9-2z" />
  </Drawing>
);

export const WarningIcon = () => (
  <Drawing>
    <path d="M12 4.2 21 19.5H3zM12 10v4.5M12 17v.1" />
  </Drawing>
);

export const DangerIcon = () => (
  <Drawing>
    <path d="M8.3 3.5h7.4l4.8 4.8v7.4l-4.8 4.8H8.3l-4.8-4.8V8.3zM12 8v5M12 16v.1" />
  </Drawing>
);

export const DutyIcon = () => (
  <Drawing>
    <path d="M12 3.5 4.5 6.5v5c0 4.5 3 7.7 7.5 9.5 4.5-1.8 7.5-5 7.5-9.5v-5zM8.7 12l2.4 2.4 4.4-4.6" />
  </Drawing>
);
