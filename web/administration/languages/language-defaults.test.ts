import { describe, expect, test } from 'vitest';
import { findLanguageDefaults } from './language-defaults.ts';

describe('what is usual in a language', () => {
  test.each([
    ['ar', 'Arabe', 'العربية', 'rtl', 'dd/mm/yyyy', '1,234.5', 6],
    ['en-US', 'Anglais (États-Unis)', 'English (United States)', 'ltr', 'mm/dd/yyyy', '1,234.5', 0],
    ['de-DE', 'Allemand (Allemagne)', 'Deutsch (Deutschland)', 'ltr', 'dd.mm.yyyy', '1.234,5', 1],
    ['pl', 'Polonais', 'Polski', 'ltr', 'dd.mm.yyyy', '1 234,5', 1],
    ['he', 'Hébreu', 'עברית', 'rtl', 'dd.mm.yyyy', '1,234.5', 0],
    ['sv-SE', 'Suédois (Suède)', 'Svenska (Sverige)', 'ltr', 'yyyy-mm-dd', '1 234,5', 1],
  ] as const)('%s', (code, frenchName, name, direction, dateFormat, numberFormat, firstDay) => {
    expect(findLanguageDefaults(code)).toEqual({ frenchName, name, direction, dateFormat, numberFormat, firstDay });
  });

  test.each(['', 'arabe', 'xx', '..'])('nothing for « %s »', (code) => {
    expect(findLanguageDefaults(code)).toBeNull();
  });
});
