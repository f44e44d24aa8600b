/** `tls`: from the start; `starttls`: asked for before anything else, and required; `none`: in the clear. */
export const SECURITIES = ['tls', 'starttls', 'none'] as const;

/** The ports that go with them, so that nobody has to know. */
export const SERVER_PORTS = { tls: 465, starttls: 587, none: 25 } as const;
export const MAILBOX_PORTS = { tls: 993, starttls: 143, none: 143 } as const;
