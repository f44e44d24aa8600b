import { findLocaleText, type TextKey, useT } from './i18n.ts';

/** Widget texts of the active locale (`ui.widget.…`): the fallback of each when it has none. fr-FR has them all. */
const WIDGET_TEXTS = {
  accept: 'Yes',
  cancel: 'Cancel',
  clear: 'Clear',
  close: 'Close',
  confirmation: 'Confirmation',
  dateFormat: 'mm/dd/yy',
  enterPassword: 'Enter a password',
  firstDayOfWeek: '0',
  hidePassword: 'Hide password',
  maximize: 'Maximize',
  medium: 'Medium',
  noOptions: 'No available options',
  noResults: 'No results found',
  noSelection: 'No selected item',
  reject: 'No',
  restore: 'Restore',
  showPassword: 'Show password',
  strong: 'Strong',
  weak: 'Weak',
} as const satisfies Record<string, string>;

export type WidgetKey = keyof typeof WIDGET_TEXTS;

/** Text of a widget in the active locale, or the English constant as fallback. */
export function getWidgetText(key: WidgetKey, find: (key: TextKey) => string | undefined = findLocaleText): string {
  return find(`ui.widget.${key}`) ?? WIDGET_TEXTS[key];
}

export function useWidgetText(): (key: WidgetKey) => string {
  useT();
  return getWidgetText;
}

/** 0 is Sunday, 1 is Monday. */
export const getFirstDayOfWeek = (): number => Number(getWidgetText('firstDayOfWeek')) % 7;
