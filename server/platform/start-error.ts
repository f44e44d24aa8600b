/** Start failure that the administrator can fix: the message says how, in French. */
export class StartError extends Error {}
