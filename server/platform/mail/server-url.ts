export interface MailServer {
  host: string;
  port: number;
  /** `tls`: from the start; `starttls`: required before anything is told; `none`: in the clear, even where TLS is offered. */
  security: 'tls' | 'starttls' | 'none';
  user: string;
  password: string;
  /** Only a server of the Internet is connected to: it was typed by a customer, who could make the platform look into its own network. */
  publicOnly: boolean;
}

const SECURITY = { tls: {}, starttls: { requireTLS: 'true' }, none: { ignoreTLS: 'true' } };

/** A mail server as the address that what sends is given (`SMTP_URL`). */
export const serverUrl = ({ host, port, security, user, password, publicOnly }: MailServer): string => {
  const account = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const name = host.includes(':') ? `[${host}]` : host;
  const flags = new URLSearchParams({ ...SECURITY[security], ...(publicOnly && { publicOnly: 'true' }) });
  const query = flags.size > 0 ? `?${flags}` : '';
  return `smtp${security === 'tls' ? 's' : ''}://${account}${name}:${port}${query}`;
};
