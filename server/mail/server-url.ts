export interface MailServer {
  host: string;
  port: number;
  /** `tls`: from the start; `starttls`: required before anything is told; `none`: in the clear, even where TLS is offered. */
  security: 'tls' | 'starttls' | 'none';
  user: string;
  password: string;
}

const SECURITY = { tls: '', starttls: '?requireTLS=true', none: '?ignoreTLS=true' };

/** A mail server as the address that what sends is given (`SMTP_URL`). */
export const serverUrl = ({ host, port, security, user, password }: MailServer): string => {
  const account = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const name = host.includes(':') ? `[${host}]` : host;
  return `smtp${security === 'tls' ? 's' : ''}://${account}${name}:${port}${SECURITY[security]}`;
};
