import * as icons from './library-icons.ts';

/** The icon that the library names; a book for a name it does not know. */
export function LibraryIcon({ name, size = 22 }: { name: string; size?: number }) {
  const Icon = icons.LIBRARY_ICONS[name] ?? icons.UNKNOWN;
  return <Icon size={size} stroke={1.7} aria-hidden />;
}
