import type { QrCode } from './create-qr-code.ts';

/** Dark on white in every theme: telephones read no other colours reliably. */
export const QrCodeImage = ({ code, name }: { code: QrCode; name: string }) => (
  <svg
    className="b-qr-code"
    viewBox={`0 0 ${code.size} ${code.size}`}
    role="img"
    aria-label={name}
    shapeRendering="crispEdges"
  >
    <path fill="#ffffff" d={`M0 0h${code.size}v${code.size}H0z`} />
    <path fill="#000000" d={code.path} />
  </svg>
);
