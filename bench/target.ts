/** Exit code of a bench that ran to its end and missed its target. With tiny sizes (`--smoke`) that says nothing. */
export const MISSED = 3;
