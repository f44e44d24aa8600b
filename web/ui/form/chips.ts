import classes from './ChipsField.module.css';

/** Class names of a field whose values are chips. */
export const CHIPS = { input: classes.input ?? '', inputField: classes.typed ?? '' };
