import * as tabler from '@tabler/icons-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import * as icons from './index.ts';

it.each(Object.entries(icons))('%s is drawn as Tabler draws it', (name, own) => {
  const original = Object.entries(tabler).find(([one]) => one === name)?.[1] as typeof own;
  for (const props of [{}, { size: 18, stroke: 1.5, color: 'red', className: 'own', 'aria-hidden': true }]) {
    expect(renderToStaticMarkup(createElement(own, props))).toBe(renderToStaticMarkup(createElement(original, props)));
  }
});
