import { Button } from '@mantine/core';
import type { BookletAccess } from '../../../contract/booklets/access/booklet-access.ts';
import { useT } from '../../lib/i18n.ts';
import { CopyField } from '../../ui/fields/CopyField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { IconInfoCircle, IconPencil } from '../../ui/icons/index.ts';
import classes from './access.module.css';
import { QrCode } from './QrCode.tsx';

interface AddressSectionProps {
  bookletId: string;
  access: BookletAccess;
  onChange: () => void;
}

/** Address of the booklet: share, print or change it. */
export function AddressSection({ bookletId, access, onChange }: AddressSectionProps) {
  const t = useT();
  const { address, host, slug, online, can } = access;
  return (
    <FormSection title={t('access.address')} sentence={t('access.address.sentence')}>
      {address === null ? (
        <p className={classes.quiet}>{t('access.address.none')}</p>
      ) : (
        <>
          <CopyField label={t('publication.link.address')} value={address} />
          {host !== null && (
            <CopyField
              label={t('access.address.host')}
              help={t('access.address.host.help')}
              value={`https://${host}/lire/${slug}`}
            />
          )}
          {!online && (
            <p className={classes.note}>
              <IconInfoCircle size={18} aria-hidden />
              <span>{t('access.address.offline')}</span>
            </p>
          )}
          {can['booklet.edit'] && (
            <div>
              <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={onChange}>
                {t('access.address.change')}
              </Button>
            </div>
          )}
          <QrCode bookletId={bookletId} address={address} />
        </>
      )}
    </FormSection>
  );
}
