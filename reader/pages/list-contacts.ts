import type { AnyBlock } from '../../blocks/Blocks.tsx';
import type { Person } from '../../blocks/contact/schema.ts';
import { BLOCK_DEFINITIONS } from '../../blocks/registry.ts';
import { isPageOpen, listPages, type ReaderBooklet } from './reader-booklet.ts';

const listBlockPeople = (block: AnyBlock): Person[] => {
  if (block.type === 'contact') {
    const read = BLOCK_DEFINITIONS.contact.props.safeParse(block.props);
    return read.success ? read.data.people : [];
  }
  if (block.type === 'columns') {
    const read = BLOCK_DEFINITIONS.columns.props.safeParse(block.props);
    return read.success && read.data.beside.kind === 'contact' ? [read.data.beside.person] : [];
  }
  return [];
};

/** Reachable people on the open pages, without duplicates, in order of appearance. */
export const listContacts = (booklet: ReaderBooklet): Person[] => {
  const people = new Map<string, Person>();
  for (const { page } of listPages(booklet)) {
    if (!isPageOpen(booklet, page)) continue;
    for (const person of page.blocks.flatMap(listBlockPeople)) {
      const reachable = person.phone !== '' || person.email !== '';
      const name = booklet.text(person.name);
      if (reachable && name !== '' && !people.has(name)) people.set(name, person);
    }
  }
  return [...people.values()];
};
