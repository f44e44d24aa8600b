import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

test('look', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page);
  await page.goto('/livrets');
  await page.waitForTimeout(1500);
  const links = await page.locator('a[href*="livrets/home?livret="]').evaluateAll((all) => [...new Set(all.map((a) => (a as HTMLAnchorElement).href))]);
  let n = 0;
  for (const href of links.slice(0, 6)) {
    await page.setViewportSize({ width: 1440, height: 1000 });
    await page.goto(href);
    await page.locator('#suivi').waitFor();
    await page.waitForTimeout(800);
    await page.screenshot({ path: `/tmp/look/cockpit-${n}.png`, fullPage: true });
    if (n === 0) {
      await page.setViewportSize({ width: 390, height: 900 });
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/look/cockpit-phone.png`, fullPage: true });
      await page.setViewportSize({ width: 768, height: 900 });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/look/cockpit-768.png`, fullPage: true });
      await page.emulateMedia({ colorScheme: 'light' });
    }
    n += 1;
  }
});
