/** `tls`: encrypted from the start; `starttls`: encryption negotiated first, and required; `none`: no encryption. */
export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

/** Default ports of each security mode. */
export const SERVER_PORTS = { tls: 465, starttls: 587, none: 25 } as const;
export const MAILBOX_PORTS = { tls: 993, starttls: 143, none: 143 } as const;
