import { createElement, type FunctionComponent, type SVGProps } from 'react';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Side, in pixels or as a CSS length. */
  size?: number | string;
  /** Width of the lines. */
  stroke?: number | string;
}

export type Icon = FunctionComponent<IconProps>;

/**
 * Icon of Tabler Icons (https://tabler.io/icons), Copyright (c) 2020-2026 Paweł Kuna, MIT licence: see LICENSE beside
 * this file. `paths` are its lines, or its surfaces when it is `filled`, on a square of 24.
 */
export const createIcon =
  (name: string, paths: readonly string[], kind: 'outline' | 'filled' = 'outline'): Icon =>
  ({ color = 'currentColor', size = 24, stroke = 2, className, children, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        ...(kind === 'filled'
          ? { fill: color, stroke: 'none' }
          : { fill: 'none', stroke: color, strokeWidth: stroke, strokeLinecap: 'round', strokeLinejoin: 'round' }),
        className: ['tabler-icon', `tabler-icon-${name}`, className].filter(Boolean).join(' '),
        ...rest,
      },
      ...paths.map((d) => createElement('path', { d })),
      children,
    );
