/** Exit code of a bench that completed and missed its target. With tiny sizes (`--smoke`) it proves nothing. */
export const MISSED_TARGET_EXIT_CODE = 3;
