import { Stack } from '@mantine/core';
import type { NamedLink } from '../../../contract/booklets/access/access.ts';
import type { BookletAccess } from '../../../contract/booklets/access/booklet-access.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { CopyField } from '../../ui/fields/CopyField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { QrCode } from './QrCode.tsx';
import { useBookletAccess } from './use-access.ts';

const isLinkValid = ({ revokedAt, expiresAt, maxOpenings, openings }: NamedLink): boolean =>
  revokedAt === null &&
  (expiresAt === null || new Date(expiresAt) > new Date()) &&
  (maxOpenings === null || openings < maxOpenings);

/** The address to hand out: that of everybody, else the first unlisted link that is still valid, else the entry page. */
const findSharedAddress = ({ settings, links, address }: BookletAccess) => {
  if (settings.public.on) return { kind: 'public' as const, address };
  const link = settings.link.on ? links.findLast(isLinkValid) : undefined;
  if (link) return { kind: 'unlisted' as const, address: link.url, linkId: link.id };
  return { kind: 'address' as const, address };
};

interface ShareDialogProps {
  booklet: { id: string; title: string | null };
  onClose: () => void;
}

/** The address of an online booklet, to copy, and its QR code, to show, download or print. */
export function ShareDialog({ booklet, onClose }: ShareDialogProps) {
  const t = useT();
  const { data, error, refetch } = useBookletAccess(booklet.id);
  const {
    kind,
    address = null,
    linkId,
  } = data ? { linkId: undefined, ...findSharedAddress(data) } : { kind: 'address' as const, linkId: undefined };
  return (
    <Dialog opened onClose={onClose} title={t('share.title', { title: booklet.title ?? t('booklets.untitled') })}>
      {!data && <LoadState error={error} onRetry={refetch} />}
      {address !== null && (
        <Stack>
          <CopyField label={t(`publication.link.${kind}`)} help={t(`publication.link.${kind}.help`)} value={address} />
          <QrCode bookletId={booklet.id} {...(linkId !== undefined && { linkId })} address={address} />
          <p>
            <Link to={paths.bookletAccess} search={{ livret: booklet.id }}>
              {t('access.more')}
            </Link>
          </p>
        </Stack>
      )}
    </Dialog>
  );
}
