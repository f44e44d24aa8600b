import { expect, type Page } from '@playwright/test';
import { getTranslations } from '../contract/administration/accounts/auth.ts';
import { createTutorial, setTutorialState } from '../contract/home/tutorials.ts';
import { paths } from '../contract/platform/paths.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

/** Texts that run code if rendered as markup. */
const HOSTILE_TEXTS = [
  '<script>window.ran = 1</script>',
  '<img src="x" onerror="window.ran = 2">',
  '<svg onload="window.ran = 3"></svg>',
  '<iframe srcdoc="<script>parent.ran = 4</script>"></iframe>',
  '<a href="javascript:window.ran=5">piège</a>',
  '<details open ontoggle="window.ran = 6"><summary>x</summary></details>',
  '<math><mtext></p><img src=x onerror="window.ran = 7"></mtext></math>',
];

const expectNothingRan = async (page: Page) => {
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
  await expect(page.locator('img[src="x"], [onerror], [onload], [ontoggle], iframe[srcdoc]')).toHaveCount(0);
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0);
};

test('markup in the texts of a language is shown as text, on every screen, and runs nothing', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'super');
  const hostile = HOSTILE_TEXTS.join('');
  // Simulate a bundle published by other means than the screen, which refuses it.
  await page.route(`**${getTranslations.path}*`, async (route) => {
    const response = await route.fetch();
    const texts = (await response.json()) as Record<string, string>;
    const changed = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, `${text} ${hostile}`]));
    await route.fulfill({ response, json: changed });
  });
  await page.context().addCookies([{ name: 'locale', value: 'en-GB', url: baseURL ?? '' }]);
  for (const path of [paths.home, paths.booklets, paths.tutorials, paths.help, paths.languages]) {
    await page.goto(path);
    await expect(page.getByText('<img src="x" onerror="window.ran = 2">', { exact: false }).first()).toBeVisible();
    await expectNothingRan(page);
  }
});

test('markup in a tutorial keeps its words and loses what runs, for whoever reads it', async ({ page, browser }) => {
  await signIn(page, 'super');
  const title = 'Lire <img src="x" onerror="window.ran = 8"> ceci';
  const made = await sendCall(page, createTutorial, {
    body: {
      title,
      summary: HOSTILE_TEXTS[1] ?? '',
      category: 'start',
      level: 'beginner',
      minutes: 2,
      blocks: [
        { type: 'heading', text: 'Titre <svg onload="window.ran = 9">' },
        ...HOSTILE_TEXTS.map((one, n) => ({ type: 'text' as const, html: `<p>Avant ${n} ${one} après ${n}</p>` })),
        {
          type: 'callout',
          title: 'À savoir <b onclick="window.ran = 10">',
          html: `<p>Encadré ${HOSTILE_TEXTS.join('')}</p>`,
        },
      ],
      videoId: null,
      captionsId: null,
      transcript: '',
      roles: ['company_admin', 'editor'],
      screens: [paths.booklets],
      position: 0,
    },
  });
  const { id, rowVersion } = made;
  await sendCall(page, setTutorialState, { params: { id }, body: { state: 'published', at: null, rowVersion } });
  await page.goto(`${paths.tutorials}/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNothingRan(page);

  const reader = await (await browser.newContext()).newPage();
  await signIn(reader, 'editor');
  await reader.goto(paths.booklets);
  await reader.getByRole('button', { name: 'Aide sur cet écran' }).click();
  const panel = reader.getByRole('dialog');
  await panel.getByRole('button', { name: /^Lire <img/ }).click();
  await expect(panel.getByText('Avant 0', { exact: false })).toBeVisible();
  await expect(panel.getByText('après 1', { exact: false })).toBeVisible();
  await expectNothingRan(reader);
  await reader.close();
});
