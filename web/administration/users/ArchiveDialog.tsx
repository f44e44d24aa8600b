import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import {
  archiveUser,
  getPossessions,
  type Possessions,
  type UserDetail,
} from '../../../contract/administration/accounts/users.ts';
import { useT } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../ui/overlays/DialogFooter.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { formatUserName } from './names.tsx';
import { useUserCall } from './use-user.ts';

interface ArchiveDialogProps {
  sheet: UserDetail;
  onClose: () => void;
}

/** Transfers the data of an account to other users before archiving it. */
export function ArchiveDialog({ sheet, onClose }: ArchiveDialogProps) {
  const t = useT();
  const { data, error, refetch } = useCallQuery(['possessions', sheet.id], getPossessions, {
    params: { id: sheet.id },
    gcTime: 0,
  });
  if (data) return <TransferDialog sheet={sheet} left={data} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={t('users.archive')}>
      <LoadState error={error} onRetry={refetch} />
    </Dialog>
  );
}

function TransferDialog({ sheet, left, onClose }: ArchiveDialogProps & { left: Possessions }) {
  const t = useT();
  const send = useUserCall(sheet.id);
  const [heirs, setHeirs] = useState<Record<string, string>>({});
  const [deputyId, setDeputyId] = useState<string | null>(null);
  const [campaignHeirId, setCampaignHeirId] = useState<string | null>(null);
  const { busy, refusal, run } = useAction();
  const name = formatUserName(sheet);
  const options = left.heirs.map((heir) => ({ value: heir.id, label: heir.name }));
  const nothing = left.booklets.length + left.charges.length + left.campaigns.length === 0;
  const missing = left.booklets.filter(({ id }) => !heirs[id]).length;
  const giveAll = (heirId: string | null) => {
    if (heirId) setHeirs(Object.fromEntries(left.booklets.map(({ id }) => [id, heirId])));
  };
  const archive = () =>
    run(async () => {
      const booklets = Object.entries(heirs).map(([id, heirId]) => ({ id, heirId }));
      await send(archiveUser, { body: { booklets, deputyId, campaignHeirId }, quiet: true });
      onClose();
    });
  return (
    <Dialog
      opened
      onClose={onClose}
      width="40rem"
      title={t('users.archive.title', { name })}
      footer={
        <DialogFooter cancel={t('users.cancel')} onCancel={onClose} focusCancel>
          <Button color="red" loading={busy} onClick={() => void archive()}>
            {t('users.archive')}
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap="md">
        <p>{t('users.archive.message', { name })}</p>
        <p>{t(nothing ? 'users.archive.nothing' : 'users.archive.first')}</p>
        {left.booklets.length > 0 && (
          <section>
            <h3>{t('users.archive.booklets', { count: left.booklets.length })}</h3>
            {left.booklets.length > 1 && (
              <SelectField label={t('users.archive.all')} data={options} searchable value={null} onChange={giveAll} />
            )}
            <Stack gap="sm" mt="sm">
              {left.booklets.map(({ id, title }) => (
                <SelectField
                  key={id}
                  label={title || t('booklets.untitled')}
                  data={options}
                  searchable
                  required
                  value={heirs[id] ?? null}
                  onChange={(value) => value && setHeirs((before) => ({ ...before, [id]: value }))}
                />
              ))}
            </Stack>
          </section>
        )}
        {left.charges.length > 0 && (
          <SelectField
            label={t('users.archive.charges', { count: left.charges.length })}
            help={t('users.archive.charges.help', { name })}
            data={left.deputies.map((one) => ({ value: one.id, label: one.name }))}
            placeholder={t('users.archive.nobody')}
            searchable
            clearable
            value={deputyId}
            onChange={setDeputyId}
          />
        )}
        {left.campaigns.length > 0 && (
          <SelectField
            label={t('users.archive.campaigns', { count: left.campaigns.length })}
            help={t('users.archive.campaigns.help')}
            data={options}
            placeholder={t('users.archive.nobody')}
            searchable
            clearable
            value={campaignHeirId}
            onChange={setCampaignHeirId}
          />
        )}
        {missing > 0 && <p role="status">{t('users.archive.missing', { count: missing })}</p>}
        {refusal !== '' && <FieldError>{refusal}</FieldError>}
      </Stack>
    </Dialog>
  );
}
