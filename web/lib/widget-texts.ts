import { findLocaleText, type TextKey, useT } from './i18n.ts';

/** Widget texts, with the fallback when the active locale has none. fr-FR has them all. */
const WIDGET_TEXTS = {
  accept: ['ui.widget.accept', 'Yes'],
  cancel: ['ui.widget.cancel', 'Cancel'],
  clear: ['ui.widget.clear', 'Clear'],
  close: ['ui.widget.close', 'Close'],
  confirmation: ['ui.widget.confirmation', 'Confirmation'],
  dateFormat: ['ui.widget.dateFormat', 'mm/dd/yy'],
  enterPassword: ['ui.widget.enterPassword', 'Enter a password'],
  firstDayOfWeek: ['ui.widget.firstDayOfWeek', '0'],
  hidePassword: ['ui.widget.hidePassword', 'Hide password'],
  maximize: ['ui.widget.maximize', 'Maximize'],
  medium: ['ui.widget.medium', 'Medium'],
  noOptions: ['ui.widget.noOptions', 'No available options'],
  noResults: ['ui.widget.noResults', 'No results found'],
  noSelection: ['ui.widget.noSelection', 'No selected item'],
  reject: ['ui.widget.reject', 'No'],
  restore: ['ui.widget.restore', 'Restore'],
  showPassword: ['ui.widget.showPassword', 'Show password'],
  strong: ['ui.widget.strong', 'Strong'],
  weak: ['ui.widget.weak', 'Weak'],
} as const satisfies Record<string, readonly [TextKey, string]>;

export type WidgetKey = keyof typeof WIDGET_TEXTS;

/** Text of a widget in the active locale, or the English constant as fallback. */
export function getWidgetText(key: WidgetKey, find: (key: TextKey) => string | undefined = findLocaleText): string {
  const [textKey, fallback] = WIDGET_TEXTS[key];
  return find(textKey) ?? fallback;
}

export function useWidgetText(): (key: WidgetKey) => string {
  useT();
  return getWidgetText;
}

/** 0 is Sunday, 1 is Monday. */
export const getFirstDayOfWeek = (): number => Number(getWidgetText('firstDayOfWeek')) % 7;
