import type { CategoryCode, TemplateState } from '../../../contract/library/categories.ts';
import { CATEGORY_CODES } from '../../../contract/library/categories.ts';
import { t } from '../../lib/i18n.ts';

const isCategoryCode = (code: string): code is CategoryCode => (CATEGORY_CODES as readonly string[]).includes(code);

/** Label of a chapter's category; the code itself when this version does not know it. */
export const getCategoryLabel = (code: string): string => (isCategoryCode(code) ? t(`library.category.${code}`) : code);
export const getTemplateStateLabel = (state: TemplateState): string => t(`library.state.${state}`);
export const getScopeLabel = (scope: 'global' | 'company'): string => t(`library.scope.${scope}`);

/** Suggests a code from a title. */
export const toLibraryCode = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
