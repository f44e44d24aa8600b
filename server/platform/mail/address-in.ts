/** The address of `Name <address>`, or the text itself. */
export const addressIn = (mailbox: string): string => /<([^<>]+)>/.exec(mailbox)?.[1] ?? mailbox;
