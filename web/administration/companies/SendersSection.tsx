import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Company } from '../../../contract/administration/companies/companies.ts';
import { listCompanySenders, MAX_SENDERS, type Sender } from '../../../contract/messages/campaigns/senders.ts';
import { useT } from '../../lib/i18n.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { AddSenderDialog } from '../../messages/campaigns/senders/AddSenderDialog.tsx';
import { SenderStatus } from '../../messages/campaigns/senders/SenderStatus.tsx';
import { createCompanySenderActions, type SenderActions } from '../../messages/campaigns/senders/sender-actions.ts';
import { ButtonWithIcon } from '../../ui/form/ButtonWithIcon.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { IconPlus } from '../../ui/icons/index.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { LoadState } from '../../ui/states/LoadState.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './senders.module.css';

interface SenderRowProps {
  sender: Sender;
  actions: SenderActions;
  again: () => Promise<unknown>;
}

function SenderRow({ sender, actions, again }: SenderRowProps) {
  const t = useT();
  const { id, name, email, verified, used } = sender;
  const remove = (senderId: string) =>
    confirm.require({
      header: t('campaigns.sender.remove.header', { email }),
      message: t('company.senders.remove.message'),
      acceptLabel: t('campaigns.sender.remove'),
      danger: true,
      accept: () => {
        void actions.remove(senderId).then(again);
      },
    });
  return (
    <li className={`${shared.spread} ${classes.line}`}>
      <div className={`${shared.stack} ${shared.narrow} ${classes.who}`}>
        <strong>{email}</strong>
        <span className={shared.quiet}>{name}</span>
        <SenderStatus sender={sender} />
        {used > 0 && <span className={shared.quiet}>{t('company.senders.used', { count: used })}</span>}
      </div>
      {id !== null && (
        <Group gap="xs">
          {!verified && (
            <Button
              size="compact-md"
              variant="default"
              aria-label={t('company.senders.resend.name', { email })}
              onClick={() => void actions.resend(id).then(again)}
            >
              {t('campaigns.sender.resend')}
            </Button>
          )}
          <Button
            size="compact-md"
            variant="subtle"
            color="red"
            aria-label={t('company.senders.remove.name', { email })}
            onClick={() => remove(id)}
          >
            {t('company.senders.remove')}
          </Button>
        </Group>
      )}
    </li>
  );
}

/** Sender addresses of the company; each needs a confirmation from its mailbox. */
export function SendersSection({ company }: { company: Company }) {
  const t = useT();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useCallQuery(['companies', 'one', company.id, 'senders'], listCompanySenders, {
    params: { id: company.id },
    staleTime: 0,
  });
  const actions = createCompanySenderActions(company.id);
  const own = (data?.senders ?? []).filter(({ id }) => id !== null).length;
  return (
    <FormSection title={t('company.senders')} sentence={t('company.senders.sentence')}>
      {!data && <LoadState error={error} onRetry={refetch} blocks={1} />}
      {data && (
        <ul className={shared.outline}>
          {data.senders.map((sender) => (
            <SenderRow key={sender.id} sender={sender} actions={actions} again={refetch} />
          ))}
        </ul>
      )}
      <Group>
        <ButtonWithIcon
          variant="default"
          icon={IconPlus}
          iconSize={16}
          disabled={own >= MAX_SENDERS}
          onClick={() => setAdding(true)}
        >
          {t('campaigns.sender.add')}
        </ButtonWithIcon>
        {own >= MAX_SENDERS && (
          <span className={shared.quiet}>{t('company.senders.full', { count: MAX_SENDERS })}</span>
        )}
      </Group>
      <p className={shared.quiet}>{t('company.senders.hint')}</p>
      {adding && (
        <AddSenderDialog
          actions={actions}
          proposed={company.name}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            void refetch();
          }}
        />
      )}
    </FormSection>
  );
}
