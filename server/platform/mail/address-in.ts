/** Extracts the address of `Name <address>`, or returns the text itself. */
export const addressIn = (mailbox: string): string => /<([^<>]+)>/.exec(mailbox)?.[1] ?? mailbox;
