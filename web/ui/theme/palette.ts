import type { MantineColorsTuple } from '@mantine/core';

// Each scale has the shades 50, 100 … 900, 950: index 5 is 500. White on 600 and 950 on 400 exceed 4.5:1 in every
// scale.

export const brand: MantineColorsTuple = [
  '#eef7ff',
  '#d9edff',
  '#b8dcff',
  '#8dc4ff',
  '#56a5ff',
  '#1484f4',
  '#0069d2',
  '#0054af',
  '#004289',
  '#003266',
  '#011f41',
];

export const success: MantineColorsTuple = [
  '#f1f9f3',
  '#def1e4',
  '#bde5c9',
  '#8fd3a7',
  '#5abc81',
  '#2ba765',
  '#007e45',
  '#006537',
  '#064e2b',
  '#0a3a21',
  '#082414',
];

export const warning: MantineColorsTuple = [
  '#fdf7f1',
  '#fceddd',
  '#fadcba',
  '#f7c58b',
  '#f2ae5b',
  '#e4992f',
  '#9b5b00',
  '#7e4a00',
  '#633b00',
  '#482c01',
  '#2e1c04',
];

export const danger: MantineColorsTuple = [
  '#fff2f0',
  '#ffe1de',
  '#ffc7c0',
  '#ff9f97',
  '#fb6f69',
  '#f25351',
  '#bf3133',
  '#9a292a',
  '#792221',
  '#591b19',
  '#38110f',
];

/** Neutrals with a slight blue tint of the brand. */
export const gray: MantineColorsTuple = [
  '#f8fafd',
  '#f0f4f8',
  '#e3e8ef',
  '#d2dae3',
  '#abb5c1',
  '#7c8795',
  '#5e6a79',
  '#455362',
  '#2e3c4b',
  '#1c2938',
  '#0c1927',
];

/** Neutrals of the dark theme, from text (0) to the page (7) and deeper. */
export const dark: MantineColorsTuple = [
  '#e5e8ec',
  '#c2c8cf',
  '#979fa8',
  '#616a74',
  '#3e4956',
  '#2e3a49',
  '#182534',
  '#0e1a28',
  '#081523',
  '#030e1b',
];

/** Text on a filled button of the dark theme: 950 of the brand on its 500 is 4.43:1, slightly too low. */
export const darkButtonText = '#00142c';

/** By the names that components use. */
export const colourScales = {
  brand,
  blue: brand,
  red: danger,
  green: success,
  teal: success,
  yellow: warning,
  orange: warning,
  gray,
};
