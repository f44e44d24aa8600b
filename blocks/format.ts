import type { Translate } from './booklet-words.ts';
import type { RenderMedia } from './context.ts';

/** A size in bytes as a readable text: « 2,4 Mo ». One decimal from the megabyte on; 1 Ko is 1000 bytes. */
export const formatMediaSize = (bytes: number, language: string, t: Translate): string => {
  const inUnit = (divisor: number, digits: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(bytes / divisor);
  if (bytes < 1000) return t('size.b', { n: bytes });
  if (bytes < 999_500) return t('size.kb', { n: inUnit(1e3, 0) });
  if (bytes < 999_950_000) return t('size.mb', { n: inUnit(1e6, 1) });
  return t('size.gb', { n: inUnit(1e9, 1) });
};

/** The usual name of a file type: its extension in capitals. */
export const getMediaType = (media: RenderMedia): string =>
  (/\.([a-z0-9]{1,5})$/i.exec(media.name)?.[1] ?? media.mime.split('/').pop() ?? '').toUpperCase();

/** The name of a language, written in the language `display`: « français ». An unknown tag is returned as is. */
export const formatLanguageName = (tag: string, display: string): string => {
  try {
    return new Intl.DisplayNames([display], { type: 'language' }).of(tag.split('-')[0] ?? tag) ?? tag;
  } catch {
    return tag;
  }
};

/** Names of the seven days from Monday, in `language`. */
export const listDayNames = (language: string): string[] => {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return [1, 2, 3, 4, 5, 6, 7].map((day) => format.format(new Date(Date.UTC(2024, 0, day))));
};

/** The same on every machine: a locale of the system would change the letters of Turkish. */
export const capitaliseText = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The first letters of the first and last word of a name: « Anne-Laure Le Goff » gives « AG ». */
export const toInitials = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
};
