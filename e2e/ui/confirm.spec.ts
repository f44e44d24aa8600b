import { expect, test } from './harness.ts';

test.describe('C23 — a confirmation request', () => {
  test('shows its header, message, icon, labels and the icons and properties of its buttons', async ({ page, ui }) => {
    await ui.run(`ui.confirm.require({
      header: 'Publier le livret', message: 'Les participants le verront.', icon: '★',
      acceptLabel: 'Publier', rejectLabel: 'Plus tard', acceptIcon: '✔', rejectIcon: '✘',
      acceptProps: { 'data-kind': 'accept', color: 'green' }, rejectProps: { 'data-kind': 'reject', disabled: true },
    })`);
    const dialog = page.getByRole('alertdialog', { name: 'Publier le livret' });
    await expect(dialog).toBeVisible();
    await expect(dialog).toHaveAccessibleDescription('Les participants le verront.');
    await expect(dialog.getByText('★')).toBeVisible();
    const accept = dialog.getByRole('button', { name: 'Publier' });
    const reject = dialog.getByRole('button', { name: 'Plus tard' });
    await expect(accept).toContainText('✔');
    await expect(reject).toContainText('✘');
    await expect(accept).toHaveAttribute('data-kind', 'accept');
    await expect(reject).toHaveAttribute('data-kind', 'reject');
    await expect(reject).toBeDisabled();
  });

  test('says Oui and Non, names itself, is modal and blocks the scroll when nothing else is asked', async ({
    page,
    ui,
  }) => {
    await ui.run(`ui.confirm.require({ message: 'On y va ?' })`);
    const dialog = page.getByRole('alertdialog', { name: 'Confirmation' });
    await expect(dialog).toHaveAttribute('aria-modal', 'true');
    await expect(dialog.getByRole('button', { name: 'Oui' })).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Non' })).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  });

  test('leaves the page alive when not modal, and free to scroll without blockScroll', async ({ page, ui }) => {
    await ui.run(
      `ui.confirm.require({ message: 'On y va ?', modal: false, blockScroll: false, position: 'bottomright' })`,
    );
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    await expect(dialog).not.toHaveAttribute('aria-modal');
    await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
    await page.getByRole('searchbox', { name: 'Rechercher un livret' }).click();
    await expect(page.getByRole('searchbox', { name: 'Rechercher un livret' })).toBeFocused();
    await expect(dialog).toBeVisible();
  });

  test('blocks the scroll on demand even when not modal', async ({ page, ui }) => {
    await ui.run(`ui.confirm.require({ message: 'On y va ?', modal: false, blockScroll: true })`);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  });

  test('takes no key and is no dialog any more while it fades', async ({ page, ui }) => {
    await ui.run(`ui.confirm.require({ message: 'Effacer ?' })`);
    const yes = page.getByRole('button', { name: 'Oui' });
    await expect(yes).toBeFocused();
    const fading = await yes.evaluate(async (button) => {
      const dialog = button.closest('[role="alertdialog"]');
      (button as HTMLElement).click();
      await new Promise((drawn) => requestAnimationFrame(drawn));
      return {
        isThere: dialog?.isConnected,
        isInert: Boolean(dialog?.closest('[inert][aria-hidden="true"]')),
        hasFocus: dialog?.contains(document.activeElement),
      };
    });
    expect(fading).toEqual({ isThere: true, isInert: true, hasFocus: false });
  });

  test('gives the focus to the answer it names', async ({ page, ui }) => {
    await ui.run(`ui.confirm.require({ message: 'Effacer ?', defaultFocus: 'reject' })`);
    await expect(page.getByRole('button', { name: 'Non' })).toBeFocused();
    await ui.run(`ui.confirm.require({ message: 'Et ceci ?', defaultFocus: 'accept' })`);
    await expect(page.getByRole('button', { name: 'Oui' })).toBeFocused();
  });

  test('starts on Annuler when something will be lost', async ({ page, ui }) => {
    await ui.run(`ui.confirm.require({ message: 'Supprimer le livret ?', danger: true, acceptLabel: 'Supprimer' })`);
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' })).toBeFocused();
  });

  test('calls onShow once shown', async ({ ui, page }) => {
    await ui.run(`ui.confirm.require({ message: 'On y va ?', onShow: () => ui.calls.push('show') })`);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await ui.calls()).toEqual(['show']);
  });

  test('stands where it is asked to, and is put in the element it names', async ({ page, ui }) => {
    await ui.run(`ui.confirm.require({ message: 'Ici ?', position: 'topleft', appendTo: '#elsewhere' })`);
    const dialog = page.locator('#elsewhere').getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    await expect.poll(async () => (await dialog.boundingBox())?.x).toBe(12);
    expect((await dialog.boundingBox())?.y).toBe(12);
  });

  test('keeps Escape for the page when closeOnEscape is false', async ({ page, ui }) => {
    await ui.run(
      `ui.confirm.require({ message: 'On y va ?', closeOnEscape: false, onHide: () => ui.calls.push('hide') })`,
    );
    await expect(page.getByRole('button', { name: 'Oui' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await ui.calls()).toEqual([]);
  });
});

test.describe('C27 — the confirmation dialog', () => {
  const ask = `ui.confirm.require({
    message: 'On y va ?',
    accept: () => ui.calls.push('accept'), reject: () => ui.calls.push('reject'), onHide: () => ui.calls.push('hide'),
  })`;

  test('is hidden until a request of its group arrives', async ({ page, ui }) => {
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await ui.run(`ui.confirm.require({ group: 'nobody', message: 'Personne ?' })`);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await ui.run(`ui.confirm.require({ group: 'other', message: 'Un autre groupe ?' })`);
    await expect(page.getByRole('alertdialog')).toHaveCount(1);
    await expect(page.getByRole('alertdialog')).toContainText('Un autre groupe ?');
  });

  for (const [button, called] of [
    ['Oui', 'accept'],
    ['Non', 'reject'],
    ['Fermer', 'hide'],
  ] as const) {
    test(`${button} calls ${called} alone, and hides it`, async ({ page, ui }) => {
      await ui.run(ask);
      await page.getByRole('alertdialog').getByRole('button', { name: button }).click();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      expect(await ui.calls()).toEqual([called]);
      await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
    });
  }

  test('Escape calls onHide alone, and hides it', async ({ page, ui }) => {
    await ui.run(ask);
    await expect(page.getByRole('button', { name: 'Oui' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(await ui.calls()).toEqual(['hide']);
  });

  test('a click on the mask calls onHide alone, and hides it', async ({ page, ui }) => {
    await ui.run(ask);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.mouse.click(20, 20);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(await ui.calls()).toEqual(['hide']);
  });

  test('a press that started inside and ends on the mask hides nothing', async ({ page, ui }) => {
    await ui.run(ask);
    await page.getByText('On y va ?').hover();
    await page.mouse.down();
    await page.mouse.move(20, 20);
    await page.mouse.up();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await ui.calls()).toEqual([]);
  });

  test('a close event hides it and forgets the request, calling nothing', async ({ page, ui }) => {
    await ui.run(ask);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await ui.run(`ui.confirm.close('other')`);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await ui.run('ui.confirm.close()');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(await ui.calls()).toEqual([]);
  });

  test('an answer may ask the next question', async ({ page, ui }) => {
    await ui.run(`ui.confirm.require({ message: 'Un ?', accept: () => ui.confirm.require({
      message: 'Deux ?', defaultFocus: 'reject', accept: () => ui.calls.push('deux') }) })`);
    await page.getByRole('button', { name: 'Oui' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(1);
    await expect(page.getByRole('alertdialog')).toContainText('Deux ?');
    await expect(page.getByRole('button', { name: 'Non' })).toBeFocused();
    await page.getByRole('button', { name: 'Oui' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(await ui.calls()).toEqual(['deux']);
  });
});

test('ask answers true once accepted, and false in every other way', async ({ page, ui }) => {
  const ask = (request = '') =>
    ui.run(`void ui.confirm.ask({ message: 'On y va ?' ${request} }).then((answer) => ui.calls.push(String(answer)))`);
  const ends: (() => Promise<void>)[] = [
    () => page.getByRole('button', { name: 'Oui' }).click(),
    () => page.getByRole('button', { name: 'Non' }).click(),
    () => page.getByRole('alertdialog').getByRole('button', { name: 'Fermer' }).click(),
    () => ui.run('ui.confirm.close()'),
  ];
  for (const end of ends) {
    await ask();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await end();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
  await ask(`, group: 'nobody'`);
  await expect.poll(() => ui.calls()).toEqual(['true', 'false', 'false', 'false', 'false']);
});

test('the focus goes back to the button of the menu that asked', async ({ page, ui }) => {
  const menu = page.getByRole('button', { name: 'Autres actions' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' })).toBeFocused();
  await page.waitForTimeout(400);
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  expect(await ui.calls()).toEqual([]);
});
