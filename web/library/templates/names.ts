import type { CategoryCode, TemplateState } from '../../../contract/library/categories.ts';
import { CATEGORY_CODES } from '../../../contract/library/categories.ts';
import { t } from '../../lib/i18n.ts';

const isCategory = (code: string): code is CategoryCode => (CATEGORY_CODES as readonly string[]).includes(code);

/** The family of a chapter; one that this program does not know, as it is. */
export const categoryName = (code: string): string => (isCategory(code) ? t(`library.category.${code}`) : code);
export const stateName = (state: TemplateState): string => t(`library.state.${state}`);
export const scopeName = (scope: 'global' | 'company'): string => t(`library.scope.${scope}`);

/** What a title is called in addresses: a code to begin with. */
export const codeOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
