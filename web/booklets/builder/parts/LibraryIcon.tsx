import * as icons from './library-icons.ts';

/** Icon of the library by its name; a book for an unknown name. */
export function LibraryIcon({ name, size = 22 }: { name: string; size?: number }) {
  const Icon = icons.LIBRARY_ICONS[name] ?? icons.FALLBACK_LIBRARY_ICON;
  return <Icon size={size} stroke={1.7} aria-hidden />;
}
