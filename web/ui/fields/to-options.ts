/** Options of a choice, each with its words. */
export const toOptions = <Value extends string>(values: readonly Value[], toLabel: (value: Value) => string) =>
  values.map((value) => ({ value, label: toLabel(value) }));
