import { variablesOf } from '../../../blocks/walk.ts';

/**
 * The variables of these texts that somebody has no value for: neither hers (`person`), nor what stands instead
 * (`otherwise`: values of the booklet, defaults). Each key once, in order of appearance.
 */
export const missingVariables = (
  texts: readonly string[],
  person: Readonly<Record<string, string>>,
  otherwise: Readonly<Record<string, string>> = {},
): string[] => {
  const has = (values: Readonly<Record<string, string>>, key: string) =>
    Object.hasOwn(values, key) && (values[key] ?? '').trim() !== '';
  return [...new Set(texts.flatMap(variablesOf))].filter((key) => !has(person, key) && !has(otherwise, key));
};
