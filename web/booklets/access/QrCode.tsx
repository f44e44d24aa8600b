import { Button, Group } from '@mantine/core';
import { getAccessQr } from '../../../contract/booklets/access/booklet-access.ts';
import { api, buildCallUrl } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { IconDownload } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './access.module.css';

interface QrCodeProps {
  bookletId: string;
  /** Id of an unlisted link; by default the code holds the booklet's own address. */
  linkId?: string;
  /** Target address. */
  address: string;
}

const QR_FORMATS = ['png', 'svg', 'pdf'] as const;

/** QR code with its downloads: PNG, SVG, or a PDF poster to print. */
export function QrCode({ bookletId, linkId, address }: QrCodeProps) {
  const t = useT();
  const asked = (format: (typeof QR_FORMATS)[number]) => ({
    params: { id: bookletId },
    query: { format, ...(linkId !== undefined && { linkId }) },
  });
  const download = (format: (typeof QR_FORMATS)[number]) =>
    void api(getAccessQr, asked(format)).then(
      (file) => saveFile(file as unknown as File),
      // A toast already shows the error.
      () => undefined,
    );
  return (
    <div className={`${shared.rowWrap} ${classes.qr}`}>
      <img
        className={classes.qrPicture}
        src={`${buildCallUrl(getAccessQr, asked('svg'))}&v=${encodeURIComponent(address)}`}
        alt={t('access.qr.alt', { address })}
        width={152}
        height={152}
      />
      <Group gap="sm">
        {QR_FORMATS.map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => download(format)}
          >
            {t(`access.qr.${format}`)}
          </Button>
        ))}
      </Group>
    </div>
  );
}
