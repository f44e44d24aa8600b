import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import {
  type Company,
  closeCompany,
  reopenCompany,
  resumeCompany,
  suspendCompany,
} from '../../../contract/administration/companies/companies.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { ApiError, api, ignoreApiError } from '../../lib/api.ts';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../ui/overlays/DialogFooter.tsx';
import { ClosingAction } from './ClosingAction.tsx';
import { useCacheCompany } from './use-company.ts';

interface ClosingConfirmDialogProps {
  title: string;
  message: string;
  label: string;
  accept: string;
  isLong: boolean;
  onClose: () => void;
  send: (typed: string) => Promise<void>;
}

/** Asks for a reason, or for the company name, before an action that affects many people. */
function ClosingConfirmDialog({ title, message, label, accept, isLong, onClose, send }: ClosingConfirmDialogProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const { busy, refusal: error, run } = useAction();
  const go = () =>
    run(
      async () => {
        await send(typed.trim());
        onClose();
      },
      (failure) => Object.values(failure.errors).flat()[0] ?? failure.message,
    );
  const field = { label, value: typed, error, required: true };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footer={
        <DialogFooter cancel={t('company.ask.cancel')} onCancel={onClose}>
          <Button color="red" loading={busy} onClick={() => void go()}>
            {accept}
          </Button>
        </DialogFooter>
      }
    >
      <Stack>
        <p>{message}</p>
        {isLong ? (
          <TextAreaField {...field} max={300} onChange={(event) => setTyped(event.currentTarget.value)} />
        ) : (
          <TextField {...field} onChange={(event) => setTyped(event.currentTarget.value)} />
        )}
      </Stack>
    </Dialog>
  );
}

/** Suspension and closure of a company, by the platform. */
export function ClosingTab({ company }: { company: Company }) {
  const t = useT();
  const keep = useCacheCompany();
  const [asking, setAsking] = useState<'suspend' | 'close' | null>(null);
  const { id, name, state } = company;
  const params = { id };
  const attempt = (work: () => Promise<Company>) => work().then(keep, ignoreApiError);
  const readers = formatNumber(company.usage.participants);
  return (
    <Stack>
      {state === 'active' && (
        <ClosingAction title={t('company.suspend')} sentence={t('company.suspend.sentence')}>
          <Button variant="default" onClick={() => setAsking('suspend')}>
            {t('company.suspend')}
          </Button>
        </ClosingAction>
      )}
      {state === 'suspended' && (
        <ClosingAction
          title={t('company.resume')}
          sentence={t('company.suspended.since', {
            date: company.suspendedAt ? formatDay(company.suspendedAt) : '—',
            reason: company.stateReason,
          })}
        >
          <Button onClick={() => void attempt(() => api(resumeCompany, { params }))}>{t('company.resume')}</Button>
        </ClosingAction>
      )}
      {state === 'archived' ? (
        <ClosingAction
          title={t('company.reopen')}
          sentence={t('company.closed.until', { date: company.purgeOn ? formatDay(company.purgeOn) : '—' })}
        >
          <Button onClick={() => void attempt(() => api(reopenCompany, { params }))}>{t('company.reopen')}</Button>
        </ClosingAction>
      ) : (
        <ClosingAction title={t('company.close')} sentence={t('company.close.sentence', { readers })}>
          <Button variant="default" onClick={() => setAsking('close')}>
            {t('company.close')}
          </Button>
        </ClosingAction>
      )}
      {asking === 'suspend' && (
        <ClosingConfirmDialog
          title={t('company.suspend.header', { name })}
          message={t('company.suspend.message', { readers })}
          label={t('company.suspend.reason')}
          accept={t('company.suspend')}
          isLong
          onClose={() => setAsking(null)}
          send={async (reason) => keep(await api(suspendCompany, { params, body: { reason }, quiet: true }))}
        />
      )}
      {asking === 'close' && (
        <ClosingConfirmDialog
          title={t('company.close.header', { name })}
          message={t('company.close.message', { readers })}
          label={t('company.close.name', { name })}
          accept={t('company.close')}
          isLong={false}
          onClose={() => setAsking(null)}
          send={async (typed) => {
            if (typed !== name) throw new ApiError(422, { code: 'ENT-012', message: errorText('ENT-012') });
            keep(await api(closeCompany, { params, body: { name: typed }, quiet: true }));
          }}
        />
      )}
    </Stack>
  );
}
