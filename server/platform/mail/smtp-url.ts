import type { MailSecurity } from '../../../contract/messages/mail-security.ts';
export interface MailServer {
  host: string;
  port: number;
  /** `tls`: from the start; `starttls`: required before any data; `none`: in clear, even when TLS is offered. */
  security: MailSecurity;
  user: string;
  password: string;
  /** Connect to public servers only: a customer typed the name and could make the platform reach its own network. */
  publicOnly: boolean;
}

const SECURITY_PARAMETERS = { tls: {}, starttls: { requireTLS: 'true' }, none: { ignoreTLS: 'true' } };

/** Builds the `SMTP_URL` of a mail server. */
export const buildSmtpUrl = ({ host, port, security, user, password, publicOnly }: MailServer): string => {
  const account = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const name = host.includes(':') ? `[${host}]` : host;
  const flags = new URLSearchParams({ ...SECURITY_PARAMETERS[security], ...(publicOnly && { publicOnly: 'true' }) });
  const query = flags.size > 0 ? `?${flags}` : '';
  return `smtp${security === 'tls' ? 's' : ''}://${account}${name}:${port}${query}`;
};
