import classes from './ChipsField.module.css';

/** Class names of a field whose values are chips. */
export const CHIPS_CLASS_NAMES = { input: classes.input ?? '', inputField: classes.typed ?? '' };
