import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { getOwnCompany } from '../contract/administration/companies/companies.ts';
import { savePlaces } from '../contract/administration/companies/company-parts.ts';
import { createCampaign, saveCampaign } from '../contract/messages/campaigns/campaigns.ts';
import { addParticipant } from '../contract/people/participants/participants.ts';
import { addQuery, paths } from '../contract/platform/paths.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { createDraft, createParagraph, openPersonalAccess, publishByApi } from './steps/booklet-steps.ts';
import { PHONE_DARK, runInBothModes, setDisplayMode } from './steps/display-modes.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { waitUntilIdle } from './steps/wait-until-idle.ts';

const SITE = { address: '', hours: '', contact: '', safety: '' };

/** A published booklet read by personal links, with people of Paris, Alsace and Réunion to invite. */
const preparePeople = async (page: Page): Promise<string> => {
  const { id: companyId, sites, departments, rowVersion } = await sendCall(page, getOwnCompany);
  const own = [
    { ...SITE, name: 'Agence de Strasbourg', holidays: 'alsace-moselle' as const },
    { ...SITE, name: 'Agence de Saint-Denis', holidays: 'reunion' as const },
  ];
  const kept = sites.filter(({ name }) => own.every((one) => one.name !== name));
  const body = { sites: [...kept, ...own], departments, rowVersion };
  await sendCall(page, savePlaces, { params: { id: companyId }, body });
  const blocks = [createParagraph('Les gants.')];
  const { id } = await createDraft(page, `Livret de ${randomUUID()}`, [{ title: 'La tenue', blocks }], { open: false });
  await openPersonalAccess(page, id);
  await publishByApi(page, id);
  for (const [n, site] of ['', own[0]?.name, own[0]?.name, own[1]?.name].entries()) {
    const email = `personne.${n}.${randomUUID().slice(0, 8)}@exemple.fr`;
    const participant = { firstName: 'Anouk', lastName: `Lemaire ${'abcd'[n]}`, email, ...(site && { site }) };
    await sendCall(page, addParticipant, { params: { id }, body: { participant } });
  }
  return id;
};

test('a campaign announces the later dates of the sites that have other public holidays', async ({ page }) => {
  await setDisplayMode(page, PHONE_DARK);
  await signIn(page);
  const id = await preparePeople(page);
  const draft = await sendCall(page, createCampaign, { params: { id }, body: { from: 'model', kind: 'invitation' } });
  const planning = { ...draft.planning, kind: 'at' as const, timeZone: 'Europe/Paris', workingDaysOnly: true };
  const open = async (at: string, rowVersion: number): Promise<number> => {
    const window = { from: '08:00', to: '19:00' };
    const params = { id, campaignId: draft.id };
    const saved = await sendCall(page, saveCampaign, {
      params,
      body: { rowVersion, planning: { ...planning, at, window } },
    });
    await page.goto(addQuery(`${paths.bookletMailing}/${draft.id}`, { livret: id, etape: 'planification' }));
    return saved.rowVersion;
  };
  const said = page.getByRole('status').filter({ hasText: 'Départ le' });

  const next = await open('2028-12-26T10:00', draft.rowVersion);
  await expect(said).toContainText('Départ le mardi 26 décembre');
  await expect(said.getByRole('listitem')).toHaveText(
    /mercredi 27 décembre.* à 08:00 pour 2 personnes, selon les jours fériés de leur site.: Agence de Strasbourg\./,
  );
  await runInBothModes(page, async () => {
    await waitUntilIdle(page);
    expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
  });

  await open('2028-12-20T10:00', next);
  await expect(said).toContainText('Départ le mercredi 20 décembre');
  await expect(said.getByRole('listitem')).toHaveText(
    /jeudi 21 décembre.* à 08:00 pour 1 personne, selon les jours fériés de son site.: Agence de Saint-Denis\./,
  );
});

test('the choice of people who have a profile says how many others match', async ({ page }) => {
  await setDisplayMode(page, PHONE_DARK);
  await signIn(page);
  const mark = `z${randomUUID().replace(/[^a-f]/g, '')}`;
  const people = (title: string) => createDraft(page, title, [{ title: 'La tenue', blocks: [] }], { open: false });
  const [{ id: first }, { id: second }] = [await people(`Premier ${mark}`), await people(`Second ${mark}`)];
  // Names hold no digits.
  const nameOf = (n: number) => `${mark} ${String.fromCodePoint(97 + Math.floor(n / 26), 97 + (n % 26))}`;
  for (let n = 0; n < 52; n += 1) {
    const participant = { firstName: 'Noé', lastName: nameOf(n), email: `${mark}.${n}@exemple.fr` };
    await sendCall(page, addParticipant, { params: { id: first }, body: { participant } });
  }
  await page.goto(addQuery(paths.bookletParticipants, { livret: second }));
  await page.getByRole('button', { name: 'Ajouter une personne' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter une personne' });
  await dialog.getByText('Déjà connue').click();
  await dialog.getByRole('searchbox', { name: 'Rechercher une personne' }).fill(mark);
  await expect(dialog.getByText('2 autres personnes correspondent')).toBeVisible();
  await expect(dialog.getByRole('checkbox')).toHaveCount(50);
  await waitUntilIdle(page);
  expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
  await dialog.getByRole('searchbox', { name: 'Rechercher une personne' }).fill(nameOf(51));
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await expect(dialog.getByText('autres personnes correspondent')).toHaveCount(0);
});
