import type { Locator, Page } from '@playwright/test';
import { expect, test } from './harness.ts';

const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Ajouter un chapitre' });

/** The end-to-end tests are typed for Node, which knows no DOM: what runs in the page is text. */
const runScript = (dialog: Locator, script: string): Promise<unknown> =>
  dialog.evaluate(new Function('element', `return ${script}`) as (element: unknown) => unknown);

/** The bounding box after the animation, in pixels. */
async function getSettledBox(dialog: Locator) {
  await runScript(dialog, 'Promise.all(element.getAnimations().map((animation) => animation.finished))');
  const box = await dialog.boundingBox();
  if (!box) throw new Error('the dialog is not there');
  return box;
}

async function dragDialog(page: Page, dialog: Locator, by: { x: number; y: number }) {
  const box = await getSettledBox(dialog);
  const grip = { x: box.x + 60, y: box.y + 24 };
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x + by.x / 2, grip.y + by.y / 2);
  await page.mouse.move(grip.x + by.x, grip.y + by.y);
  await page.mouse.up();
}

test.use({ viewport: { width: 1000, height: 700 } });

test.describe('C28 — maximise', () => {
  test('toggles between maximised and normal, only when asked for', async ({ page, ui }) => {
    await ui.run('ui.stage.open()');
    await expect(getDialog(page).getByRole('button', { name: 'Agrandir' })).toHaveCount(0);
    await ui.run('ui.stage.open({ maximizable: true })');
    const before = await getSettledBox(getDialog(page));
    await getDialog(page).getByRole('button', { name: 'Agrandir' }).click();
    expect(await getSettledBox(getDialog(page))).toEqual({ x: 0, y: 0, width: 1000, height: 700 });
    await getDialog(page).getByRole('button', { name: 'Rétablir la taille' }).click();
    expect(await getSettledBox(getDialog(page))).toEqual(before);
  });

  test('a maximised dialog is not dragged, and finds its place again', async ({ page, ui }) => {
    await ui.run('ui.stage.open({ maximizable: true })');
    await dragDialog(page, getDialog(page), { x: 80, y: 40 });
    const moved = await getSettledBox(getDialog(page));
    await page.getByRole('button', { name: 'Agrandir' }).click();
    await dragDialog(page, getDialog(page), { x: 80, y: 40 });
    expect(await getSettledBox(getDialog(page))).toMatchObject({ x: 0, y: 0 });
    await page.getByRole('button', { name: 'Rétablir la taille' }).click();
    expect(await getSettledBox(getDialog(page))).toEqual(moved);
  });
});

test.describe('C28, C42 — drag', () => {
  test('by its header', async ({ page, ui }) => {
    await ui.run('ui.stage.open()');
    const before = await getSettledBox(getDialog(page));
    await dragDialog(page, getDialog(page), { x: 100, y: -50 });
    const after = await getSettledBox(getDialog(page));
    expect(after.x).toBeCloseTo(before.x + 100, 0);
    expect(after.y).toBeCloseTo(before.y - 50, 0);
  });

  test('not by its content, nor when draggable is false', async ({ page, ui }) => {
    await ui.run('ui.stage.open()');
    const before = await getSettledBox(getDialog(page));
    await page.getByText('Choisissez un chapitre').hover();
    await page.mouse.down();
    await page.mouse.move(100, 100);
    await page.mouse.up();
    expect(await getSettledBox(getDialog(page))).toEqual(before);
    await ui.run('ui.stage.open({ draggable: false })');
    await dragDialog(page, getDialog(page), { x: 100, y: 50 });
    expect(await getSettledBox(getDialog(page))).toEqual(before);
  });

  test('stays in the viewport: never under 0, never past the other edges', async ({ page, ui }) => {
    await ui.run('ui.stage.open()');
    await dragDialog(page, getDialog(page), { x: -2000, y: -2000 });
    expect(await getSettledBox(getDialog(page))).toMatchObject({ x: 0, y: 0 });
    await dragDialog(page, getDialog(page), { x: 2000, y: 2000 });
    const corner = await getSettledBox(getDialog(page));
    expect(corner.x + corner.width).toBeCloseTo(1000, 0);
    expect(corner.y + corner.height).toBeCloseTo(700, 0);
    await page.setViewportSize({ width: 700, height: 500 });
    await expect.poll(async () => (await getSettledBox(getDialog(page))).x).toBeLessThanOrEqual(700 - corner.width);
  });

  test('starts again in the middle next time', async ({ page, ui }) => {
    await ui.run('ui.stage.open()');
    const before = await getSettledBox(getDialog(page));
    await dragDialog(page, getDialog(page), { x: 100, y: 50 });
    await page.keyboard.press('Escape');
    await expect(getDialog(page)).toHaveCount(0);
    await ui.run('ui.stage.open()');
    expect(await getSettledBox(getDialog(page))).toEqual(before);
  });
});

test.describe('C28 — closing', () => {
  test('the X and Escape close when closable', async ({ page, ui }) => {
    await ui.run('ui.stage.open()');
    await getDialog(page).getByRole('button', { name: 'Fermer' }).click();
    await expect(getDialog(page)).toHaveCount(0);
    await ui.run('ui.stage.open()');
    await page.keyboard.press('Escape');
    await expect(getDialog(page)).toHaveCount(0);
  });

  test('neither when not closable; Escape not when closeOnEscape is false', async ({ page, ui }) => {
    await ui.run('ui.stage.open({ closable: false })');
    await expect(getDialog(page)).toBeVisible();
    await expect(getDialog(page).getByRole('button', { name: 'Fermer' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
    await expect(getDialog(page)).toBeVisible();
    await ui.run('ui.stage.open({ closeOnEscape: false })');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
    await expect(getDialog(page)).toBeVisible();
  });

  test('a click on the mask closes when modal and so configured', async ({ page, ui }) => {
    await ui.run('ui.stage.open()');
    await getSettledBox(getDialog(page));
    await page.mouse.click(10, 10);
    await page.waitForTimeout(300);
    await expect(getDialog(page)).toBeVisible();
    await ui.run('ui.stage.open({ dismissableMask: true, modal: false })');
    await page.mouse.click(10, 10);
    await page.waitForTimeout(300);
    await expect(getDialog(page)).toBeVisible();
    await ui.run('ui.stage.open({ dismissableMask: true })');
    await page.mouse.click(10, 10);
    await expect(getDialog(page)).toHaveCount(0);
  });

  test('Escape closes a list opened inside first, and the window in front only', async ({ page, ui }) => {
    await ui.run('ui.stage.open({ fields: true })');
    await getDialog(page).getByRole('combobox', { name: 'Secteur' }).click();
    await expect(page.getByRole('option', { name: 'Santé' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option', { name: 'Santé' })).toHaveCount(0);
    await expect(getDialog(page)).toBeVisible();
    await getDialog(page).getByRole('button', { name: 'Demander' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(getDialog(page)).toBeVisible();
    await expect(getDialog(page).getByRole('button', { name: 'Demander' })).toBeFocused();
  });
});

test.describe('C42 — place, size and movement', () => {
  const edges = {
    center: ['middle', 'middle'],
    top: ['middle', 'start'],
    bottom: ['middle', 'end'],
    left: ['start', 'middle'],
    right: ['end', 'middle'],
    topleft: ['start', 'start'],
    topright: ['end', 'start'],
    bottomleft: ['start', 'end'],
    bottomright: ['end', 'end'],
  } as const;
  const expected = (edge: 'start' | 'middle' | 'end', size: number, room: number) =>
    ({ start: 12, middle: (room - size) / 2, end: room - size - 12 })[edge];

  for (const [position, [x, y]] of Object.entries(edges)) {
    test(`stands at ${position}, moving in ${position === 'center' ? '150 ms' : '0.3 s'}`, async ({ page, ui }) => {
      await ui.run(`ui.stage.open({ position: '${position}' })`);
      const time = position === 'center' ? '0.15s' : '0.3s';
      await expect(getDialog(page)).toHaveCSS('animation-duration', time);
      const box = await getSettledBox(getDialog(page));
      expect(box.x).toBeCloseTo(expected(x, box.width, 1000), 0);
      expect(box.y).toBeCloseTo(expected(y, box.height, 700), 0);
      // Read from within, as soon as it leaves: 150 ms may be over before the test looks, or before a busy machine paints a frame.
      await runScript(
        getDialog(page),
        `void new MutationObserver(() => {
          if (element.closest('[data-leaving="true"]')) ui.left ??= getComputedStyle(element).transitionDuration;
        }).observe(element.closest('[data-leaving]'), { attributeFilter: ['data-leaving'] })`,
      );
      await page.keyboard.press('Escape');
      await expect(getDialog(page)).toHaveCount(0);
      expect(await page.evaluate('ui.left')).toMatch(new RegExp(time.replace('.', '\\.')));
    });
  }

  test('is centred when nothing is said', async ({ page, ui }) => {
    await ui.run('ui.stage.open()');
    const box = await getSettledBox(getDialog(page));
    expect(box.x + box.width / 2).toBeCloseTo(500, 0);
    expect(box.y + box.height / 2).toBeCloseTo(350, 0);
  });

  test('is at most 90 % of the height, its content scrolls', async ({ page, ui }) => {
    await ui.run(`ui.stage.open({ long: true, footer: 'Pied' })`);
    expect((await getSettledBox(getDialog(page))).height).toBeCloseTo(630, 0);
    await expect(page.getByText('Pied')).toBeInViewport();
    await expect(page.getByText('Ligne 80')).not.toBeInViewport();
    await page.getByText('Ligne 80').scrollIntoViewIfNeeded();
    await expect(page.getByText('Ligne 80')).toBeInViewport();
  });

  test('does not move for someone who asked for less motion', async ({ page, ui }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await ui.run(`ui.stage.open({ position: 'left' })`);
    await expect(getDialog(page)).toHaveCSS('animation-name', 'none');
    await page.keyboard.press('Escape');
    await expect(getDialog(page)).toHaveCount(0, { timeout: 200 });
  });
});

test.describe('C42 — layers', () => {
  const layerOf = (dialog: Locator) => runScript(dialog, 'getComputedStyle(element.parentElement).zIndex');

  test('a dialog is at 1100 above its base, the next one higher', async ({ page, ui }) => {
    await ui.run('ui.stage.open({ fields: true })');
    expect(await layerOf(getDialog(page))).toBe('1100');
    await page.getByRole('button', { name: 'Demander' }).click();
    expect(await layerOf(page.getByRole('alertdialog'))).toBe('1102');
    await ui.run('ui.confirm.close()');
    await ui.run('ui.stage.open({ baseZIndex: 500 })');
    expect(await layerOf(getDialog(page))).toBe('1600');
  });

  test('menus are at 1000, and at 1101 from inside a dialog; tooltips are above everything', async ({ page, ui }) => {
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await expect(page.getByRole('menu')).toHaveCSS('z-index', '1000');
    await page.keyboard.press('Escape');
    await ui.run('ui.stage.open({ fields: true })');
    await getDialog(page).getByRole('button', { name: 'Plus' }).click();
    await expect(page.getByRole('menu', { name: 'Plus' })).toHaveCSS('z-index', '1101');
    await page.getByRole('menuitem', { name: 'Dupliquer' }).click();
    await getDialog(page).getByRole('combobox', { name: 'Secteur' }).click();
    await page.getByRole('option', { name: 'Santé' }).click();
    await expect(getDialog(page).getByRole('combobox', { name: 'Secteur' })).toHaveValue('Santé');
    await getDialog(page).getByRole('button', { name: 'Aide' }).hover();
    await expect(page.getByRole('tooltip')).toHaveCSS('z-index', '2000');
  });
});

test.describe('focus', () => {
  test('enters on what asks for it, stays in the window, and returns', async ({ page, ui }) => {
    const opener = page.getByRole('button', { name: 'Créer un livret' }).first();
    await opener.focus();
    await ui.run('ui.stage.open({ fields: true, maximizable: true })');
    await expect(page.getByRole('textbox', { name: 'Titre' }).last()).toBeFocused();
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      await expect(getDialog(page).locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Shift+Tab');
    await expect(getDialog(page).locator(':focus')).toHaveCount(1);
    await page.mouse.click(10, 10);
    await expect(getDialog(page).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });

  test('a window with nothing to press holds the focus itself', async ({ page, ui }) => {
    await ui.run('ui.stage.open({ closable: false })');
    await expect(getDialog(page)).toBeFocused();
  });

  test('a window that is not modal leaves the page alive and scrolling', async ({ page, ui }) => {
    await ui.run(`ui.stage.open({ modal: false, position: 'bottomright' })`);
    await expect(getDialog(page)).not.toHaveAttribute('aria-modal');
    await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
    await page.getByRole('searchbox', { name: 'Rechercher un livret' }).click();
    await expect(page.getByRole('searchbox', { name: 'Rechercher un livret' })).toBeFocused();
  });

  test('a modal window stops the page from scrolling, then lets it go', async ({ page, ui }) => {
    await ui.run('ui.stage.open()');
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
    await page.keyboard.press('Escape');
    await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
  });
});
