import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariablesResolver } from '../../web/ui/theme/css-variables.ts';
import { theme } from '../../web/ui/theme/theme.ts';

const THEME_STYLES = '/web/ui/theme/theme.css';
const THEME_VARIABLES = '/web/ui/theme/css-variables.ts';
/** Mantine's component that computes the variables in the browser. */
const VARIABLES_MODULE = 'MantineCssVariables/MantineCssVariables.mjs';
const EMPTY_MODULE = '\0static-theme';

const dropDefaults = (values: Record<string, string>, defaults: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => defaults[name] !== value));

/** The variables of the theme that differ from Mantine's style sheet. */
const buildThemeStyles = (): string => {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const all: ConvertCSSVariablesInput = deepMerge(defaultCssVariablesResolver(merged), cssVariablesResolver(merged));
  const usual = defaultCssVariablesResolver(DEFAULT_THEME);
  return convertCssVariables({
    variables: dropDefaults(all.variables, usual.variables),
    light: dropDefaults(all.light, usual.light),
    dark: dropDefaults(all.dark, usual.dark),
  });
};

/**
 * Writes the variables of the theme into the style sheet at build: the browser would compute the same ones at each
 * start, with 3 kB of script.
 */
export const buildStaticTheme = (): Plugin => {
  let isWritten = false;
  let isEmptied = false;
  return {
    name: 'static-theme',
    enforce: 'pre',
    apply: 'build',
    resolveId(source) {
      if (!source.endsWith(VARIABLES_MODULE)) return null;
      isEmptied = true;
      return EMPTY_MODULE;
    },
    load: (id) => (id === EMPTY_MODULE ? 'export const MantineCssVariables = () => null;' : null),
    transform(code, id) {
      if (id.endsWith(THEME_VARIABLES)) return { code: 'export const cssVariablesResolver = undefined;', map: null };
      if (!id.endsWith(THEME_STYLES)) return null;
      isWritten = true;
      return { code: `${code}\n${buildThemeStyles()}`, map: null };
    },
    buildEnd(error) {
      if (!error && !(isWritten && isEmptied))
        this.error(`static-theme finds no ${THEME_STYLES} or ${VARIABLES_MODULE}.`);
    },
  };
};
