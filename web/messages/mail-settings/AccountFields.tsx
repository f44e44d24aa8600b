import { MAIL_SECURITIES, MAILBOX_PORTS, SERVER_PORTS } from '../../../contract/messages/mail-security.ts';
import { getTextFieldProps } from '../../administration/companies/use-part-form.ts';
import type { BookletSettingsForm } from '../../booklets/booklets/conflict/use-settings-form.ts';
import { useT } from '../../lib/i18n.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import classes from './mail-settings.module.css';
import type { MailAccountKind } from './values.ts';

const DEFAULT_PORTS = { server: SERVER_PORTS, mailbox: MAILBOX_PORTS };

interface AccountFieldsProps {
  half: MailAccountKind;
  form: BookletSettingsForm;
  hasPassword: boolean;
}

/** Fields of a mail account: address, security and credentials; common to the mail server and the mailbox. */
export function AccountFields({ half, form, hasPassword }: AccountFieldsProps) {
  const t = useT();
  const text = (name: string) => getTextFieldProps(form, name);
  const ports: Record<string, number> = DEFAULT_PORTS[half];
  const { value: port, ...portField } = form.field('port');
  const security = text('security');
  return (
    <>
      <TextField
        label={t('mailSettings.host')}
        placeholder={half === 'server' ? 'smtp.entreprise.fr' : 'imap.entreprise.fr'}
        required={form.values.on === true}
        spellCheck={false}
        {...text('host')}
      />
      <div className={classes.pair}>
        <SelectField
          label={t('mailSettings.security')}
          data={MAIL_SECURITIES.map((value) => ({ value, label: t(`mailSettings.security.${value}`) }))}
          {...security}
          help={security.value === 'none' ? t('mailSettings.security.none.help') : undefined}
          onChange={(value) => {
            security.onChange(value);
            // The port follows the security mode, unless it has a custom value.
            if (value !== null && Object.values(ports).includes(Number(port))) portField.onChange(ports[value]);
          }}
        />
        <NumberField
          label={t('mailSettings.port')}
          allowDecimal={false}
          min={1}
          max={65_535}
          thousandSeparator=""
          value={port as number}
          {...portField}
        />
      </div>
      <div className={classes.pair}>
        <TextField
          label={t('mailSettings.user')}
          required={half === 'mailbox' && form.values.on === true}
          autoComplete="off"
          spellCheck={false}
          {...text('user')}
        />
        <PasswordField
          label={t('mailSettings.password')}
          help={hasPassword ? t('mailSettings.password.kept') : undefined}
          autoComplete="new-password"
          {...text('password')}
        />
      </div>
    </>
  );
}
