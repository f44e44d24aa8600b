const isEmpty = (value: unknown): boolean => !value || (typeof value === 'object' && Object.keys(value).length === 0);

/** An object without those of these fields that are null, false, zero, or an empty text, list or record. */
export const omitEmptyFields = <Source extends object, Name extends keyof Source & string>(
  source: Source,
  names: readonly Name[],
): Omit<Source, Name> & { [Key in Name]?: NonNullable<Source[Key]> } => {
  const omitted: ReadonlySet<string> = new Set(names);
  const kept = Object.entries(source).filter(([name, value]) => !omitted.has(name) || !isEmpty(value));
  return Object.fromEntries(kept) as Omit<Source, Name> & { [Key in Name]?: NonNullable<Source[Key]> };
};
