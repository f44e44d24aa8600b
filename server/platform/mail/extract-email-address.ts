/** Extracts the address of `Name <address>`, or returns the text itself. */
export const extractEmailAddress = (mailbox: string): string => /<([^<>]+)>/.exec(mailbox)?.[1] ?? mailbox;
