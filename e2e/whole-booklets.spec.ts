import { expect, type Page } from '@playwright/test';
import { createStillAnalysis } from './steps/axe.ts';
import { type DisplayMode, getContentWidth, setDisplayMode } from './steps/display-modes.ts';
import { createBookletFromExample, EXAMPLE_DESIGNS } from './steps/example-booklets.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

/** Looks that the pages of a booklet take in turn. */
const LOOKS: readonly DisplayMode[] = [
  ['light', 1440],
  ['dark', 390],
  ['light', 390],
  ['dark', 1440],
];
/** A window of 1,280 px enlarged four times. */
const ENLARGED_WIDTH_PX = 320;

/** Texts and controls that stand outside the window, in words. */
const listCutParts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, a, button, input, select, summary, li)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => {
        // A wide table or a gallery scrolls within its own frame.
        for (let box = element.parentElement; box; box = box.parentElement)
          if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return false;
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (left < -1 || right > innerWidth + 1);
      })
      .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`),
  );

for (const design of EXAMPLE_DESIGNS) {
  test(`every page of « ${design.title} » is accessible, in light, dark, enlarged and in forced colours`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await signIn(page);
    const { id, slugs } = await createBookletFromExample(page, design);
    const base = `/api/admin/booklets/${id}/preview`;
    const found: string[] = [];
    const addresses = [base, `${base}/sommaire`, ...slugs.map((slug) => `${base}/${slug}`), `${base}/fin`];
    for (const [index, address] of addresses.entries()) {
      await setDisplayMode(page, LOOKS[index % LOOKS.length] ?? ['light', 1440]);
      await page.goto(address);
      const note = (what: string) => found.push(`${address.replace(base, '')} ${what}`);
      for (const { id: rule, nodes } of (await (await createStillAnalysis(page)).analyze()).violations)
        note(`${rule} ${nodes[0]?.target}`);
      await page.setViewportSize({ width: ENLARGED_WIDTH_PX, height: 256 });
      if ((await getContentWidth(page)) > ENLARGED_WIDTH_PX) note('is wider than a window enlarged four times');
      for (const part of await listCutParts(page)) note(`cuts ${part}`);
    }
    expect(found).toEqual([]);

    await test.step('forced colours keep the texts and the borders of controls', async () => {
      await page.emulateMedia({ forcedColors: 'active' });
      await page.setViewportSize({ width: 390, height: 844 });
      for (const address of addresses.slice(0, 6)) {
        await page.goto(address);
        // The system chooses the colours, and axe reads those of the theme in some elements.
        const analysis = (await createStillAnalysis(page)).disableRules(['color-contrast']);
        for (const { id: rule } of (await analysis.analyze()).violations) found.push(`${address} ${rule}`);
        for (const button of await page.locator('main :is(.r-go, .r-action, button):visible').all()) {
          const border = await button.evaluate((element) => {
            const { borderTopWidth, outlineWidth, textDecorationLine } = getComputedStyle(element);
            return (
              Number.parseFloat(borderTopWidth) > 0 ||
              Number.parseFloat(outlineWidth) > 0 ||
              textDecorationLine !== 'none'
            );
          });
          if (!border) found.push(`${address} a control without a border: ${await button.textContent()}`);
        }
      }
      expect(found).toEqual([]);
      await page.emulateMedia({ forcedColors: 'none' });
    });
  });
}
