import classes from './ChipsField.module.css';

/** What a field whose values are chips looks like. */
export const CHIPS = { input: classes.input ?? '', inputField: classes.typed ?? '' };
