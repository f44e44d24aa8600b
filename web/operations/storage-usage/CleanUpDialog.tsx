import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import {
  type CleanUpKind,
  type CleanUpRow,
  cleanUpStorage,
  listCleanUp,
  previewSmaller,
} from '../../../contract/operations/storage-usage.ts';
import dashboard from '../../home/dashboard/dashboard.module.css';
import { api } from '../../lib/api.ts';
import { formatDay, formatSize } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../ui/overlays/DialogFooter.tsx';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import shared from '../../ui/theme/shared.module.css';
import { LeftOut } from './LeftOut.tsx';

/** A picture before and after its reduction. */
function Preview({ row }: { row: CleanUpRow }) {
  const t = useT();
  const { data, error } = useCallQuery(['storage-usage', 'smaller', row.id], previewSmaller, {
    params: { id: row.id },
  });
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!data) return;
    const url = URL.createObjectURL(data);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [data]);
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <LoadingSkeleton blocks={1} />;
  return (
    <figure style={{ margin: '8px 0' }}>
      {address && <img src={address} alt={row.name} style={{ maxWidth: '100%', maxHeight: 240 }} />}
      <figcaption>{t('storage.smaller', { size: formatSize(data.size) })}</figcaption>
    </figure>
  );
}

interface CleanUpDialogProps {
  kind: CleanUpKind;
  onClose: () => void;
  onDone: () => void;
}

/**
 * Files that the assistant found for one kind of clean-up; all are selected by default, as the user came to free space.
 */
export function CleanUpDialog({ kind, onClose, onDone }: CleanUpDialogProps) {
  const t = useT();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<string | null>(null);
  const { busy, run } = useAction();
  const { data, error, refetch } = useCallQuery(['storage-usage', 'clean-up', kind], listCleanUp, {
    params: { kind },
    staleTime: 0,
    gcTime: 0,
  });
  const chosen = (data?.rows ?? []).filter(({ id }) => !left.has(id));
  const bytes = chosen.reduce((all, row) => all + row.bytes, 0);
  const go = () =>
    run(async () => {
      await api(cleanUpStorage, { params: { kind }, body: { ids: chosen.map(({ id }) => id) } });
      onDone();
      onClose();
    });
  const tick = (id: string, on: boolean) =>
    setLeft((before) => {
      const next = new Set(before);
      if (on) next.delete(id);
      else next.add(id);
      return next;
    });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(`storage.clean.${kind}`)}
      width="44rem"
      footer={
        <DialogFooter cancel={t('company.ask.cancel')} onCancel={onClose}>
          <Button
            color={kind === 'bin' || kind === 'versions' ? 'red' : undefined}
            loading={busy}
            disabled={chosen.length === 0}
            onClick={() => void go()}
          >
            {t(`storage.clean.${kind}.go`, { count: chosen.length })}
          </Button>
        </DialogFooter>
      }
    >
      <Stack>
        <p className={dashboard.quiet}>{t(`storage.clean.${kind}.help`)}</p>
        {(error || !data) && <LoadState error={error} onRetry={refetch} blocks={2} />}
        {data && <p role="status">{t('storage.chosen', { count: chosen.length, size: formatSize(bytes) })}</p>}
        <ul className={`${shared.stackTight} ${dashboard.alerts}`}>
          {data?.rows.map((row) => (
            <li key={row.id}>
              <Group justify="space-between" wrap="nowrap">
                <Checkbox
                  checked={!left.has(row.id)}
                  onChange={(event) => tick(row.id, event.currentTarget.checked)}
                  label={t('storage.row', {
                    name: row.name,
                    size: formatSize(row.bytes),
                    date: formatDay(row.createdAt),
                  })}
                />
                {kind === 'oversized' && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-expanded={shown === row.id}
                    onClick={() => setShown(shown === row.id ? null : row.id)}
                  >
                    {t('storage.preview')}
                  </Button>
                )}
              </Group>
              {shown === row.id && <Preview row={row} />}
            </li>
          ))}
        </ul>
        {data && data.left > 0 && <p className={shared.hint}>{t('storage.left.more', { count: data.left })}</p>}
        {kind === 'orphans' && <LeftOut />}
      </Stack>
    </Dialog>
  );
}
