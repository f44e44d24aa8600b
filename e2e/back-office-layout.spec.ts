import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { listBooklets } from '../contract/booklets/booklets/booklets.ts';
import { paths } from '../contract/platform/paths.ts';
import { openFindingsOnPhone } from './editor/editor-steps.ts';
import { waitForAnimations } from './steps/axe.ts';
import { createDraft, createParagraph } from './steps/booklet-steps.ts';
import { getContentWidth } from './steps/display-modes.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { visitScreen } from './steps/visit-screen.ts';
import { waitUntilIdle } from './steps/wait-until-idle.ts';

const PARENT_NAME = 'Livret d’accueil de l’atelier de menuiserie';

const createOpenDraft = (page: Page) =>
  createDraft(page, `${PARENT_NAME} ${randomUUID().slice(0, 8)}`, [
    { title: 'Les horaires', blocks: [createParagraph('De 8 h à 17 h.')] },
  ]);

const showScreen = async (page: Page, address: string) => {
  await visitScreen(page, address);
  await expect(page.getByRole('heading', { name: 'Page introuvable', level: 1 })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await waitUntilIdle(page);
  await waitForAnimations(page);
};

/** Left edges of the words of the breadcrumb, of the tabs, of the title and of the content; right edges of the last two. */
const measureEdges = (page: Page) =>
  page.evaluate(() => {
    const getWordsLeft = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().left;
    };
    const main = document.querySelector('main');
    const title = main?.querySelector('h1');
    if (!main || !title) throw new Error('no title');
    const style = getComputedStyle(main);
    const box = main.getBoundingClientRect();
    const content = {
      left: box.left + Number.parseFloat(style.paddingLeft),
      right: box.right - Number.parseFloat(style.paddingRight),
    };
    const tab = document.querySelector('section nav li:first-child > a');
    const crumb = document.querySelector('header nav li:first-child :is(a, span)');
    const tools = document.querySelector('header nav')?.parentElement?.lastElementChild;
    // What the page draws inside its paddings: nothing may stand out, and something reaches each edge.
    const drawn = [...main.querySelectorAll('*')]
      .filter((element) => element instanceof HTMLElement && element.checkVisibility() && !element.closest('[hidden]'))
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1);
    return {
      content,
      crumb: crumb ? getWordsLeft(crumb) : null,
      tab: tab ? getWordsLeft(tab) : null,
      title: getWordsLeft(title),
      tools: tools?.getBoundingClientRect().right ?? null,
      drawnLeft: Math.min(...drawn.map(({ left }) => left)),
      drawnRight: Math.max(...drawn.map(({ right }) => right)),
    };
  });

test('at 1,920 px the breadcrumb, the tabs, the title and the content begin and end at the same edges', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await signIn(page);
  const { id } = await createOpenDraft(page);
  const { rows } = await sendCall(page, listBooklets, { query: {} });
  const demo = rows.find(({ title }) => title?.includes('Dubreuil'))?.id ?? id;
  await page.goto(paths.home);
  const faults: string[] = [];
  for (const address of [
    paths.home,
    paths.booklets,
    paths.dashboard,
    paths.statistics,
    paths.storageUsage,
    paths.help,
    paths.settings,
    paths.media,
    paths.audit,
    paths.tasks,
    paths.bin,
    paths.users,
    paths.libraryChapters,
    ...[
      paths.bookletHome,
      paths.bookletOptions,
      paths.bookletAccess,
      paths.bookletAdvanced,
      paths.bookletRights,
      paths.bookletParticipants,
      paths.bookletReferents,
      paths.bookletMailing,
    ].map((path) => `${path}?livret=${demo}`),
  ]) {
    await showScreen(page, address);
    const { content, ...edges } = await measureEdges(page);
    const lefts = { breadcrumb: edges.crumb, tabs: edges.tab, title: edges.title, content: edges.drawnLeft };
    const rights = { tools: edges.tools, content: edges.drawnRight };
    for (const [name, x] of Object.entries(lefts))
      if (x !== null && Math.abs(x - content.left) > 1)
        faults.push(`${address}: left of ${name} at ${x}, not ${content.left}`);
    for (const [name, x] of Object.entries(rights))
      if (x !== null && Math.abs(x - content.right) > 1)
        faults.push(`${address}: right of ${name} at ${x}, not ${content.right}`);
  }
  expect(faults).toEqual([]);
});

/** The focused element, and the sticky or fixed bar that hides a part of it. */
const inspectFocus = (page: Page, press: number) =>
  page.evaluate((at) => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    // A field of a date has three stops: the focus has not come back when it stays.
    const last = element.getAttribute('data-stop-at');
    const isBack = last !== null && Number(last) < at - 1 && element.closest('main') !== null;
    const isBar = (one: Element | null): boolean =>
      one !== null &&
      one !== document.body &&
      (/sticky|fixed/.test(getComputedStyle(one).position) || isBar(one.parentElement));
    // What arrives late may have moved it: the same place as at its focus.
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    // Not the corners: rounded ones show what is behind.
    const points: [number, number][] = [
      [x, y],
      [left + 2, y],
      [right - 2, y],
      [x, top + 2],
      [x, bottom - 2],
    ];
    const cover =
      isBar(element) || width * height === 0
        ? undefined
        : points
            .map(([pointX, pointY]) => document.elementFromPoint(pointX, pointY))
            .find((one) => one && !one.contains(element) && !element.contains(one) && isBar(one));
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.parentElement?.textContent?.slice(0, 60)}`;
    return {
      isBack,
      fault: cover ? `${name} is under ${cover.className}` : null,
    };
  }, press);

const markFocus = (page: Page, press: number) =>
  page.evaluate((at) => document.activeElement?.setAttribute('data-stop-at', String(at)), press);

const MAX_STOPS = 250;
/** Scrolling to the focus may be smooth. */
const SCROLL_MS = 1000;

/** Elements of a screen that a bar hides when Tab gives them the focus. */
const listHiddenFocuses = async (page: Page): Promise<string[]> => {
  const hidden: string[] = [];
  for (let press = 0; press < MAX_STOPS; press += 1) {
    await page.keyboard.press('Tab');
    const end = Date.now() + SCROLL_MS;
    let found = await inspectFocus(page, press);
    if (found?.isBack) {
      expect(press).toBeGreaterThan(10);
      return hidden;
    }
    while (found?.fault && Date.now() < end) found = await inspectFocus(page, press);
    if (found?.fault) hidden.push(found.fault);
    await markFocus(page, press);
  }
  return hidden;
};

for (const [width, height] of [
  [1440, 600],
  [390, 700],
] as const) {
  test(`at ${width} × ${height} px no bar hides the focused field of a long form`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await signIn(page);
    const { id } = await createOpenDraft(page);
    await page.goto(paths.home);
    const faults: string[] = [];
    for (const path of [paths.bookletAdvanced, paths.bookletAccess, paths.account]) {
      await showScreen(page, `${path}?livret=${id}`);
      // A change brings the bar that saves it.
      await page.locator('main').getByRole('textbox').first().press('End');
      await page.keyboard.type('1');
      await page.locator('main').focus();
      // What arrives late would move the focused field.
      await waitUntilIdle(page);
      faults.push(...(await listHiddenFocuses(page)).map((fault) => `${path}: ${fault}`));
      await page.goto(paths.home);
    }
    expect(faults).toEqual([]);
  });
}

test('the boxes that select media are at least 24 px wide and high', async ({ page }) => {
  await signIn(page);
  await page.goto(paths.media);
  const boxes = page.locator('main').getByRole('checkbox');
  await expect(boxes.first()).toBeVisible();
  for (const box of await boxes.all()) {
    const size = await box.evaluate((input: HTMLInputElement) => {
      const own = input.getBoundingClientRect();
      const labels = [...(input.labels ?? [])].map((label) => label.getBoundingClientRect());
      return { own: [own.width, own.height], labels: labels.map(({ width, height }) => [width, height]) };
    });
    const isLarge = ([width = 0, height = 0]: number[]) => width >= 24 && height >= 24;
    expect(isLarge(size.own) || size.labels.some(isLarge), JSON.stringify(size)).toBe(true);
  }
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the breadcrumb is one readable line, the title is in the first third, and Accès is not wider', async ({
    page,
  }) => {
    await signIn(page);
    const { id } = await createOpenDraft(page);
    await page.goto(paths.home);
    const faults: string[] = [];
    for (const [address, parent] of [
      [paths.booklets, 'Accueil'],
      [paths.statistics, 'Accueil'],
      [paths.media, 'Paramètres'],
      [paths.users, 'Paramètres'],
      [`${paths.bookletHome}?livret=${id}`, 'Livrets'],
      [`${paths.bookletAccess}?livret=${id}`, 'Options'],
      [`${paths.bookletParticipants}?livret=${id}`, 'Options'],
    ] as const) {
      await showScreen(page, address);
      const title = await page.locator('main h1').boundingBox();
      if ((title?.y ?? 640) >= 640 / 3) faults.push(`${address}: the title is at ${title?.y} px`);
      if ((await getContentWidth(page)) > 320) faults.push(`${address}: ${await getContentWidth(page)} px wide`);
      const trail = page.getByRole('navigation', { name: 'Fil d’Ariane' });
      const link = trail.getByRole('link');
      if ((await link.count()) !== 1) faults.push(`${address}: ${await link.count()} links`);
      else {
        const cut = await link.evaluate((one) => one.scrollWidth - one.clientWidth);
        const box = await link.boundingBox();
        if (cut > 0) faults.push(`${address}: the link is cut by ${cut} px`);
        if ((box?.height ?? 0) > 40) faults.push(`${address}: the link is ${box?.height} px high`);
        if ((await link.textContent()) !== parent) faults.push(`${address}: the link is ${await link.textContent()}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the panel « Vérification » of the editor is whole, and its buttons are large enough', async ({ page }) => {
    await signIn(page);
    await openFindingsOnPhone(page);
    await waitForAnimations(page);
    expect(await getContentWidth(page)).toBeLessThanOrEqual(390);
    const panel = page.getByRole('tabpanel');
    const faults: string[] = [];
    for (const control of await page.getByRole('dialog').locator('button, a[href], [role="tab"]').all()) {
      await control.scrollIntoViewIfNeeded();
      const box = await control.boundingBox();
      const name = (await control.getAttribute('aria-label')) ?? (await control.textContent());
      if (!box) faults.push(`${name}: not drawn`);
      else {
        if (box.width < 24 || box.height < 24) faults.push(`${name}: ${box.width} × ${box.height} px`);
        if (box.x < 0 || box.x + box.width > 390 || box.y < 0 || box.y + box.height > 844) faults.push(`${name}: cut`);
      }
    }
    expect(await panel.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    // The tabs stay above the findings, which scroll under them.
    await panel.evaluate((one) => one.scrollTo(0, one.scrollHeight));
    await expect(page.getByRole('tab', { name: /^Vérification/ })).toBeInViewport({ ratio: 1 });
    expect(faults).toEqual([]);
  });
});
