import type { MailSettings } from '../../../contract/messages/mail-settings.ts';
import type { Values } from '../../booklets/booklets/conflict/settings-values.ts';

/** Which half of the settings a form is about. */
export type Half = 'server' | 'mailbox';

/** A half as the fields of a form. A kept password is not known here: its field is empty, and stays so until one is typed. */
export const valuesOf = (half: Half, settings: MailSettings): Values => {
  const { on, host, port, security, user } = settings[half];
  const more = half === 'server' ? { fromEmail: settings.server.fromEmail } : { folder: settings.mailbox.folder };
  return { on, host, port, security, user, password: '', ...more };
};

/** What is sent: no password typed is the kept one, and none where nobody signs in. */
export const bodyOf = (values: Values): Values => ({
  ...values,
  password: values.password === '' && values.user !== '' ? null : values.password,
});
