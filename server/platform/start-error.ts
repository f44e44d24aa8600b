/** The server cannot start, and the person who started it can do something about it: the message says what, in French. */
export class StartError extends Error {}
