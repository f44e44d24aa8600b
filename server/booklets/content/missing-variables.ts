import { listVariableNames } from '../../../blocks/walk-props.ts';

/**
 * Variables of these texts without a value, neither personal (`person`) nor from the fallback (`otherwise`: values of
 * the booklet, defaults). Each key once, in order of appearance.
 */
export const listMissingVariables = (
  texts: readonly string[],
  person: Readonly<Record<string, string>>,
  otherwise: Readonly<Record<string, string>> = {},
): string[] => {
  const has = (values: Readonly<Record<string, string>>, key: string) =>
    Object.hasOwn(values, key) && (values[key] ?? '').trim() !== '';
  return [...new Set(texts.flatMap(listVariableNames))].filter((key) => !has(person, key) && !has(otherwise, key));
};
