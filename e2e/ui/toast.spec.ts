import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';

const getToastArea = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
});

/** Advances the clock of the page, in milliseconds, and draws. */
const advanceClock = (page: Page, time: number) => page.clock.runFor(time);

/**
 * Waits for what React does after an event of the pointer: it draws in a message to itself, then runs effects in another.
 * The clock of the page must not move before.
 */
const waitForEffects = (page: Page) =>
  page.evaluate(async () => {
    for (let message = 0; message < 5; message += 1) {
      await new Promise<unknown>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
  });

test('C14, C42 — the area is always there, bottom centre', async ({ page, ui }) => {
  await expect(getToastArea(page)).toBeAttached();
  await ui.run(`ui.toast.success('Livret enregistré.')`);
  const box = await getToastArea(page).boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (!box) throw new Error('no area');
  expect(box.x + box.width / 2).toBeCloseTo(width / 2, 0);
  expect(height - box.y - box.height).toBeCloseTo(16, 0);
});

for (const [kind, role, word] of [
  ['success', 'status', 'C’est fait'],
  ['warning', 'alert', 'Attention'],
] as const) {
  test(`C42 — a ${kind} toast is announced, says its kind in a word and leaves after 5000 ms`, async ({ page, ui }) => {
    await ui.run(`ui.toast.${kind}('Livret enregistré.')`);
    const toast = getToastArea(page).getByRole(role);
    await expect(toast).toContainText(word);
    await expect(toast).toContainText('Livret enregistré.');
    await advanceClock(page, 4900);
    await expect(toast).toBeVisible();
    await advanceClock(page, 200);
    await expect(toast).toHaveCount(0);
  });
}

test('an error stays until it is closed', async ({ page, ui }) => {
  await ui.run(`ui.toast.error('Adresse invalide.')`);
  await advanceClock(page, 60_000);
  const toast = getToastArea(page).getByRole('alert');
  await expect(toast).toContainText('Erreur');
  await toast.getByRole('button', { name: 'Fermer la notification' }).click();
  await expect(toast).toHaveCount(0);
});

test('C42 — a toast can be closed before its time', async ({ page, ui }) => {
  await ui.run(`ui.toast.success('Livret enregistré.')`);
  await getToastArea(page).getByRole('button', { name: 'Fermer la notification' }).click();
  await expect(getToastArea(page).getByRole('status')).toHaveCount(0);
});

test('C46 — time stops while it is pointed at, and goes on where it was', async ({ page, ui }) => {
  await ui.run(`ui.toast.success('Livret enregistré.')`);
  const toast = getToastArea(page).getByRole('status');
  await advanceClock(page, 3000);
  await toast.hover();
  await waitForEffects(page);
  await advanceClock(page, 20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 5);
  await waitForEffects(page);
  await advanceClock(page, 1500);
  await expect(toast).toBeVisible();
  await advanceClock(page, 1000);
  await expect(toast).toHaveCount(0);
});

test('C46 — time stops while it holds the focus of the keyboard', async ({ page, ui }) => {
  await ui.run(`ui.toast.success('Livret enregistré.')`);
  const close = getToastArea(page).getByRole('button', { name: 'Fermer la notification' });
  await close.focus();
  await advanceClock(page, 20_000);
  await expect(close).toBeFocused();
  await page.getByRole('searchbox').focus();
  await advanceClock(page, 5100);
  await expect(close).toHaveCount(0);
});

test('closing the pointed toast does not stop the time of the others', async ({ page, ui }) => {
  await ui.run(`ui.toast.success('Un.'); ui.toast.success('Deux.')`);
  await getToastArea(page).getByRole('button', { name: 'Fermer la notification' }).first().click();
  await page.mouse.move(5, 5);
  await waitForEffects(page);
  await advanceClock(page, 5100);
  await expect(getToastArea(page).getByRole('status')).toHaveCount(0);
});

test('three are visible, the others wait for their turn and then live their whole life', async ({ page, ui }) => {
  await ui.run(`for (const text of ['Un.', 'Deux.', 'Trois.', 'Quatre.', 'Cinq.']) ui.toast.success(text)`);
  await expect(getToastArea(page).getByRole('status')).toHaveCount(3);
  await expect(getToastArea(page)).toContainText('2 autres notifications');
  await advanceClock(page, 5100);
  await expect(getToastArea(page).getByRole('status')).toHaveCount(2);
  await expect(getToastArea(page)).toContainText('Quatre.');
  await advanceClock(page, 4500);
  await expect(getToastArea(page).getByRole('status')).toHaveCount(2);
  await advanceClock(page, 700);
  await expect(getToastArea(page).getByRole('status')).toHaveCount(0);
});

test('a crowd is closed at once', async ({ page, ui }) => {
  await ui.run(`for (let i = 0; i < 9; i += 1) ui.toast.error('Ligne ' + i)`);
  await getToastArea(page).getByRole('button', { name: 'Tout fermer' }).click();
  await expect(getToastArea(page).getByRole('alert')).toHaveCount(0);
});

test('toasts stand above an open dialog and can be closed there', async ({ page, ui }) => {
  await ui.run(`ui.stage.open({ long: true }); ui.toast.error('Adresse invalide.')`);
  await advanceClock(page, 400);
  await getToastArea(page).getByRole('button', { name: 'Fermer la notification' }).click();
  await expect(getToastArea(page).getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
});
