import { useState } from 'react';
import type { NamedLink } from '../../../contract/booklets/access/access.ts';
import { type BookletAccess, revokeAccessLink } from '../../../contract/booklets/access/booklet-access.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { confirm } from '../../ui/overlays/confirm.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { useBooklet, useBookletId } from '../booklets/use-booklet.ts';
import { AccessForm } from './AccessForm.tsx';
import { AddressSection } from './AddressSection.tsx';
import classes from './access.module.css';
import { LinkDialog } from './LinkDialog.tsx';
import { type LinkDialogRequest, LinksList } from './LinksList.tsx';
import { QrCode } from './QrCode.tsx';
import { SlugDialog } from './SlugDialog.tsx';
import { TrialSection } from './TrialSection.tsx';
import { useBookletAccess, useCacheAccess } from './use-access.ts';

/** `/livrets/options/acces` (A8): access methods of a booklet, its dates and networks, and reader permissions. */
export function AccessPage() {
  const t = useT();
  const id = useBookletId() ?? '';
  const keep = useCacheAccess(id);
  const { data: booklet } = useBooklet(id);
  const { data: access, error, refetch } = useBookletAccess(id);
  // Initial values of the form: the loaded settings, or saved settings that differ from the form.
  const [base, setBase] = useState<{ access: BookletAccess; epoch: number } | null>(null);
  const [asked, setAsked] = useState<LinkDialogRequest | { what: 'slug' } | null>(null);
  const [dirty, setDirty] = useState(false);
  if (access && base === null) setBase({ access, epoch: 0 });
  if (!access || !booklet || !base) return <LoadState isScreen error={access ? null : error} onRetry={refetch} />;

  const close = () => setAsked(null);
  const revoke = (link: NamedLink) =>
    confirm.require({
      header: t('access.link.revoke.header', { name: link.name }),
      message: t('access.link.revoke.message'),
      acceptLabel: t('access.link.revoke'),
      danger: true,
      accept: () =>
        void api(revokeAccessLink, { params: { id, linkId: link.id } }).then(
          () => keep(),
          // A toast already shows the error.
          () => keep(),
        ),
    });
  return (
    <div className={classes.page}>
      <PageHeader title={t('access.page.title')} sentence={t('access.page.sentence')} />
      <AccessForm
        key={base.epoch}
        booklet={booklet}
        access={{ ...access, settings: base.access.settings, rowVersion: base.access.rowVersion }}
        onDirty={setDirty}
        onSaved={(saved, shown) => {
          keep(saved);
          setBase({ access: saved, epoch: shown ? base.epoch : base.epoch + 1 });
        }}
        links={<LinksList links={access.links} left={access.linksLeft} onAsk={setAsked} onRevoke={revoke} />}
      />
      <AddressSection bookletId={id} access={access} onChange={() => setAsked({ what: 'slug' })} />
      <TrialSection bookletId={id} timeZone={access.timeZone} dirty={dirty} />
      {(asked?.what === 'create' || asked?.what === 'rename') && (
        <LinkDialog
          bookletId={id}
          timeZone={access.timeZone}
          link={asked.what === 'rename' ? asked.link : null}
          onClose={close}
          onSaved={() => {
            keep();
            close();
          }}
        />
      )}
      {asked?.what === 'qr' && (
        <Dialog opened onClose={close} title={t('access.qr.of', { name: asked.link.name })}>
          <QrCode bookletId={id} linkId={asked.link.id} address={asked.link.url} />
        </Dialog>
      )}
      {asked?.what === 'slug' && (
        <SlugDialog
          booklet={booklet}
          access={access}
          onClose={close}
          onSaved={() => {
            keep();
            close();
          }}
        />
      )}
    </div>
  );
}
