import { Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { MailSettings } from '../../../contract/messages/mail-settings.ts';
import { getTextFieldProps } from '../../administration/companies/use-part-form.ts';
import { ConflictPanel } from '../../booklets/booklets/conflict/ConflictPanel.tsx';
import { type TextKey, useT } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ButtonWithIcon } from '../../ui/form/ButtonWithIcon.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from '../../ui/icons/index.ts';
import { AccountFields } from './AccountFields.tsx';
import classes from './mail-settings.module.css';
import { testMailAccount, useMailAccountForm } from './use-mail-settings.ts';
import type { MailAccountKind } from './values.ts';

interface MailAccountFormProps {
  half: MailAccountKind;
  companyId: string;
  settings: MailSettings;
  /** Content shown while this half is off, and while it is on. */
  whenOff?: ReactNode;
  whenOn?: ReactNode;
  onSaved: () => void;
}

/** Form of the mail server or of the bounce mailbox: switch, account, test and save button. */
export function MailAccountForm({ half, companyId, settings, whenOff, whenOn, onSaved }: MailAccountFormProps) {
  const t = useT();
  const { form, conflict, settle } = useMailAccountForm(half, companyId, settings, onSaved);
  const [tried, setTried] = useState<{ good: boolean; words: string } | null>(null);
  const { busy: trying, run } = useAction();
  const attempt = () =>
    run(async () => {
      setTried(null);
      setTried(await testMailAccount(half, companyId, form.values));
    });
  const last = half === 'server' ? 'fromEmail' : 'folder';
  const on = form.values.on === true;
  return (
    <form onSubmit={form.submit} noValidate aria-label={t(`mailSettings.${half}`)}>
      {conflict && (
        <ConflictPanel
          conflict={conflict}
          nameOf={(name) => t(`mailSettings.${name}` as TextKey)}
          wordsOf={(_, one) => (one === true ? t('mailSettings.yes') : one === false ? t('mailSettings.no') : `${one}`)}
          onSettle={(mine) => void settle(mine)}
        />
      )}
      <FormSection title={t(`mailSettings.${half}`)} sentence={t(`mailSettings.${half}.sentence`)}>
        <SwitchField label={t(`mailSettings.${half}.on`)} {...form.ticked('on')} />
        {!on && whenOff}
        {on && (
          <>
            <AccountFields half={half} form={form} hasPassword={settings[half].hasPassword} />
            <TextField
              label={t(`mailSettings.${last}`)}
              help={t(`mailSettings.${last}.help`)}
              required
              {...(half === 'server' && { type: 'email' })}
              {...getTextFieldProps(form, last)}
            />
            {whenOn}
          </>
        )}
        {form.refusal && <FieldError>{form.refusal}</FieldError>}
        <Group gap="sm">
          <SubmitButton loading={form.busy} disabled={!form.dirty}>
            {t('ui.form.save')}
          </SubmitButton>
          {on && (
            <ButtonWithIcon variant="default" icon={IconPlugConnected} loading={trying} onClick={() => void attempt()}>
              {t('mailSettings.test')}
            </ButtonWithIcon>
          )}
        </Group>
        <div role="status">
          {tried && (
            <p className={classes.tried} data-good={tried.good || undefined}>
              {tried.good ? <IconCircleCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
              <span>{tried.words}</span>
            </p>
          )}
        </div>
      </FormSection>
    </form>
  );
}
