/** Tables, each after the others that `follows` names. Throws when some follow each other. */
export const sortByReferences = <Table>(
  tables: Iterable<Table>,
  follows: (table: Table, other: Table) => boolean,
): Table[] => {
  const waiting = new Set(tables);
  const sorted: Table[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      (table) => ![...waiting].some((other) => other !== table && follows(table, other)),
    );
    if (ready.length === 0) throw new Error('tables that follow each other in a ring');
    for (const table of ready) waiting.delete(table);
    sorted.push(...ready);
  }
  return sorted;
};
