import type { MailSettings } from '../../../contract/messages/mail-settings.ts';
import type { SettingsFormValues } from '../../booklets/booklets/conflict/settings-values.ts';

/** Half of the settings that a form edits. */
export type MailAccountKind = 'server' | 'mailbox';

/** Form values of one half. The client never knows a saved password: its field stays empty until a new one is typed. */
export const toMailAccountValues = (half: MailAccountKind, settings: MailSettings): SettingsFormValues => {
  const { on, host, port, security, user } = settings[half];
  const more = half === 'server' ? { fromEmail: settings.server.fromEmail } : { folder: settings.mailbox.folder };
  return { on, host, port, security, user, password: '', ...more };
};

/** Call body: null keeps the saved password; without a user, there is no password. */
export const toMailAccountBody = (values: SettingsFormValues): SettingsFormValues => ({
  ...values,
  password: values.password === '' && values.user !== '' ? null : values.password,
});
