import type { CSSVariablesResolver } from '@mantine/core';
import { colourScales, danger, dark, darkButtonText, gray, success } from './palette.ts';

const createSoftVariables = (scheme: 'light' | 'dark'): Record<string, string> =>
  Object.fromEntries(
    Object.keys(colourScales).flatMap((name) => {
      const shade = (step: number) => `var(--mantine-color-${name}-${step})`;
      const tint = (share: number) => `color-mix(in srgb, ${shade(5)} ${share}%, transparent)`;
      const [soft, hover, text, line] =
        scheme === 'light' ? [shade(0), shade(1), shade(7), shade(6)] : [tint(16), tint(24), shade(2), shade(4)];
      return [
        [`--mantine-color-${name}-light`, soft],
        [`--mantine-color-${name}-light-hover`, hover],
        [`--mantine-color-${name}-light-color`, text],
        [`--mantine-color-${name}-outline`, line],
      ];
    }),
  );

/** Mantine’s own greys and reds for hints, placeholders and errors have too little contrast: these all reach 4.5:1. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...createSoftVariables('light'),
    '--filled-text': '#ffffff',
    '--mantine-color-text': '#14202e',
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': danger[6],
    '--mantine-color-success': success[6],
    '--mantine-color-default-border': gray[3],
    '--mantine-color-disabled-color': gray[6],
  },
  dark: {
    ...createSoftVariables('dark'),
    // Dark text on a filled button: hover must lighten the button, not darken it.
    ...Object.fromEntries(
      Object.keys(colourScales).map((name) => [
        `--mantine-color-${name}-filled-hover`,
        `var(--mantine-color-${name}-4)`,
      ]),
    ),
    '--mantine-primary-color-filled-hover': 'var(--mantine-color-brand-4)',
    '--filled-text': darkButtonText,
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': danger[3],
    '--mantine-color-success': success[4],
    '--mantine-color-default': dark[6],
    '--mantine-color-default-hover': dark[5],
    '--mantine-color-default-border': dark[4],
    '--mantine-color-disabled-color': dark[2],
  },
});
