import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExampleContext, EXAMPLE_BLOCKS, EXAMPLE_PROPS } from './examples.ts';
import type { BlockProps } from './registry.ts';
import { renderPage } from './renderer/index.tsx';

const resolvePath = (path: string) => new URL(path, import.meta.url);
const css = readFileSync(resolvePath('./blocks.css'), 'utf8').replace(/@import "(.+?)";/g, (_, path: string) =>
  readFileSync(resolvePath(path), 'utf8'),
);
const axe = createRequire(import.meta.url).resolve('axe-core');

const createExtraBlock = (
  type: string,
  number: number,
  props: BlockProps<'callout' | 'gallery' | 'columns' | 'button' | 'quote' | 'figures' | 'steps' | 'timeline' | 'text'>,
) => ({
  id: `${type}-${number}`,
  type,
  props,
});

/** Every block, then the variants of blocks that the examples do not cover. */
const BLOCKS = [
  ...EXAMPLE_BLOCKS,
  ...(['info', 'tip', 'warning', 'danger'] as const).map((kind, n) =>
    createExtraBlock('callout', n, { ...EXAMPLE_PROPS.callout, kind }),
  ),
  createExtraBlock('gallery', 1, { ...EXAMPLE_PROPS.gallery, layout: 'grid' }),
  createExtraBlock('columns', 1, {
    ...EXAMPLE_PROPS.columns,
    side: 'left',
    beside: { kind: 'callout', callout: EXAMPLE_PROPS.callout },
  }),
  createExtraBlock('columns', 2, { ...EXAMPLE_PROPS.columns, width: 'half' }),
  createExtraBlock('text', 1, { ...EXAMPLE_PROPS.text, background: 'tinted' }),
  createExtraBlock('quote', 1, { ...EXAMPLE_PROPS.quote, style: 'line' }),
  createExtraBlock('figures', 1, { ...EXAMPLE_PROPS.figures, style: 'plain' }),
  createExtraBlock('steps', 1, { ...EXAMPLE_PROPS.steps, layout: 'list' }),
  createExtraBlock('timeline', 1, { ...EXAMPLE_PROPS.timeline, layout: 'vertical' }),
  createExtraBlock('button', 1, { ...EXAMPLE_PROPS.button, style: 'outline' }),
];

const renderTestPage = (attributes: string, theme: string) => `<!doctype html><html lang="fr" ${attributes}>
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Livret</title>
  <style>${css} body { margin: 0 } :root { ${theme} }</style></head>
  <body class="b-page"><main><h1>Vos premiers jours</h1>${renderPage(BLOCKS, createExampleContext())}</main></body></html>`;

const systemChromium = process.env.PLAYWRIGHT_CHROMIUM || '/usr/bin/chromium';
const chromiumPath = existsSync(systemChromium) ? systemChromium : chromium.executablePath();
const testWithBrowser = test.skipIf(!existsSync(chromiumPath));
let browser: Browser | undefined;

beforeAll(async () => {
  if (!existsSync(chromiumPath)) return;
  browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
});
afterAll(() => browser?.close());

const openTestPage = async (width: number, attributes = '', theme = '') => {
  if (!browser) throw new Error('no browser');
  const tab = await browser.newPage({ viewport: { width, height: 900 } });
  // This test needs no file, and no test uses the network.
  await tab.route('**/*', (route) => route.abort());
  await tab.setContent(renderTestPage(attributes, theme), { waitUntil: 'domcontentloaded' });
  return tab;
};

const PALE_THEME = '--b-primary: #ffd54a; --b-accent: #7a5b00; --b-link: #6b4d00; --b-title-font: serif';

testWithBrowser.each([
  ['light, phone', 390, '', ''],
  ['light, desk', 1440, '', ''],
  ['dark, phone', 390, 'data-scheme="dark"', ''],
  ['dark, desk', 1440, 'data-scheme="dark"', ''],
  ['high contrast', 390, 'data-contrast="high"', ''],
  ['high contrast, dark', 390, 'data-contrast="high" data-scheme="dark"', ''],
  ['a dark brand in the dark', 390, 'data-scheme="dark"', '--b-primary: #1b1206; --b-link: #3a0000; --b-accent: #000'],
])('axe finds nothing: %s', async (_, width, attributes, theme) => {
  const tab = await openTestPage(width, attributes, theme);
  await tab.addScriptTag({ path: axe });
  const results = await tab.evaluate(
    (): Promise<AxeResults> => Reflect.get(window, 'axe').run(document, { resultTypes: ['violations'] }),
  );
  const violations = results.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))]);
  await tab.close();
  expect(violations).toEqual([]);
});

testWithBrowser('a button is readable whatever the brand colour', async () => {
  const tab = await openTestPage(390, '', PALE_THEME);
  const colour = await tab
    .locator('.b-button-filled')
    .first()
    .evaluate((node) => getComputedStyle(node).color);
  await tab.close();
  expect(colour).toMatch(/^color\(xyz-d65 0 0 0\)$|^rgb\(0, 0, 0\)$/);
});

testWithBrowser.each([
  ['400 % zoom', 320, ''],
  ['text at 200 %', 390, '--b-size: 36px'],
])('nothing is cut nor scrolls sideways at %s', async (_, width, theme) => {
  const tab = await openTestPage(width, '', theme);
  const excess = await tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await tab.close();
  expect(excess).toBe(0);
});

testWithBrowser('what can be pressed is at least 24 px high', async () => {
  const tab = await openTestPage(390);
  const small = await tab
    .locator('.b-page :is(button, input, select, summary, .b-button, .b-document-link)')
    .evaluateAll((nodes) =>
      nodes.filter((node) => node.getBoundingClientRect().height < 24).map((node) => node.outerHTML.slice(0, 120)),
    );
  await tab.close();
  expect(small).toEqual([]);
});
