import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  closeCompany,
  createCompany,
  getOwnCompany,
  reopenCompany,
  resumeCompany,
  suspendCompany,
} from '../../../contract/administration/companies/companies.ts';
import {
  saveBrand,
  saveEmbedHosts,
  saveHost,
  savePolicies,
  saveQuotas,
} from '../../../contract/administration/companies/company-parts.ts';
import { createBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { DEFAULT_THEME } from '../../../contract/booklets/booklets/theme.ts';
import { getParticipantSettings } from '../../../contract/people/participants/participant-settings.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { companies } from '../../platform/data/schema/people.ts';

let app: TestApp;
let boss: Browser;
beforeAll(async () => {
  app = await startTestApp();
  const user = await app.make.user({ role: 'super_admin' });
  boss = app.browser();
  await app.make.signInAs(boss, user, (await app.make.company()).id);
});
afterAll(() => app.close());

const getCompanyRow = async (id: string) =>
  (await app.services.db.select().from(companies).where(eq(companies.id, id)))[0] ?? null;

/** A company with a signed-in administrator. */
const createCompanyWithAdmin = async () => {
  const company = await app.make.company();
  const browser = app.browser();
  const user = await app.make.signIn(browser, { companyId: company.id });
  return { id: company.id, browser, user };
};

const ADMIN = { email: 'ines.cote@exemple.fr', firstName: 'Inès', lastName: 'Côté' };
const NEW_COMPANY = { legalName: 'Charpentes Morel SAS', name: '', siren: '', sectorId: null, admin: ADMIN };

const throwUnknownCompany = (): never => {
  throw new Error('no such company');
};

describe('a part of the card', () => {
  test('leaves quotas, host and state to the publisher', async () => {
    const { id, browser } = await createCompanyWithAdmin();
    const before = await getCompanyRow(id);
    const { quotaBytes, quotaBooklets, quotaParticipants, quotaEmails, quotaUsers } = before ?? throwUnknownCompany();
    const quotas = { quotaBytes, quotaBooklets, quotaParticipants, quotaEmails, quotaUsers, rowVersion: 1 };
    const params = { id };
    const refused = [
      await browser.call(saveQuotas, { params, body: quotas }),
      await browser.call(saveHost, { params, body: { host: 'accueil.exemple.fr', rowVersion: 1 } }),
      await browser.call(suspendCompany, { params, body: { reason: 'Impayé' } }),
      await browser.call(resumeCompany, { params }),
      await browser.call(closeCompany, { params, body: { name: before?.name ?? '' } }),
      await browser.call(reopenCompany, { params }),
      await browser.call(createCompany, { body: { ...NEW_COMPANY, admin: { ...ADMIN, email: 'x@exemple.fr' } } }),
    ];
    expect(refused.map(({ error }) => error.code)).toEqual(refused.map(() => 'GEN-009'));
    expect(await getCompanyRow(id)).toEqual(before);
  });

  test('gives a host to one company only', async () => {
    const one = await createCompanyWithAdmin();
    const two = await createCompanyWithAdmin();
    const body = { host: 'Accueil.Morel.FR.', rowVersion: 1 };
    const given = await boss.call(saveHost, { params: { id: one.id }, body });
    expect(given.body.host).toBe('accueil.morel.fr');
    const refused = await boss.call(saveHost, { params: { id: two.id }, body });
    expect([refused.status, refused.error.code]).toEqual([422, 'ENT-009']);
    const odd = await boss.call(saveHost, { params: { id: two.id }, body: { host: 'accueil', rowVersion: 1 } });
    expect(odd.error.code).toBe('ENT-008');
    expect((await getCompanyRow(two.id))?.host).toBeNull();
  });

  test('keeps the sites that its booklets may embed, each once, as host names', async () => {
    const { id, browser } = await createCompanyWithAdmin();
    const save = (embedHosts: string[], rowVersion = 1) =>
      browser.call(saveEmbedHosts, { params: { id }, body: { embedHosts, rowVersion } });
    for (const [embedHosts, code] of [
      [['https://video.exemple.fr/lecteur'], 'ENT-008'],
      [['video.exemple.fr', 'video.exemple.fr'], 'GEN-026'],
      [[''], 'GEN-001'],
    ] as const) {
      expect((await save([...embedHosts])).error.code).toBe(code);
    }
    const tooMany = await save(Array.from({ length: 31 }, (_, index) => `a${index}.exemple.fr`));
    expect(JSON.stringify(tooMany.error.errors)).toContain('30 au maximum');
    expect((await getCompanyRow(id))?.embedHosts).toEqual([]);
    expect((await save(['Video.Exemple.fr'])).body.embedHosts).toEqual(['video.exemple.fr']);
    expect((await save(['carte.exemple.fr'])).error.code).toBe('GEN-011');
  });

  test('takes no quota below what is used: ENT-003', async () => {
    const { id } = await createCompanyWithAdmin();
    const before = await getCompanyRow(id);
    const { quotaBytes, quotaBooklets, quotaParticipants, quotaEmails } = before ?? throwUnknownCompany();
    const body = { quotaBytes, quotaBooklets, quotaParticipants, quotaEmails, quotaUsers: 0, rowVersion: 1 };
    const refused = await boss.call(saveQuotas, { params: { id }, body });
    expect([refused.status, refused.error.code]).toEqual([409, 'ENT-003']);
    expect(refused.error.errors).toEqual({ quotaUsers: ['Quota inférieur à l’usage actuel (1).'] });
    expect(await getCompanyRow(id)).toEqual(before);
    expect((await boss.call(saveQuotas, { params: { id }, body: { ...body, quotaUsers: 1 } })).status).toBe(200);
  });

  test('keeps its policies', async () => {
    const { id, browser } = await createCompanyWithAdmin();
    const body = {
      contactName: 'Inès Côté',
      contactEmail: 'rh@exemple.fr',
      dpoName: '',
      dpoEmail: '',
      safetyName: '',
      safetyEmail: '',
      mfaRequired: false,
      impersonationAllowed: true,
      impersonationNotice: false,
      referentReminders: true,
      approval: true,
      languages: ['fr-FR'],
      timeZone: 'Indian/Reunion' as const,
      holidays: 'reunion' as const,
      anonymiseAfterDays: 90,
      proofYears: 3,
      rowVersion: 1,
    };
    expect((await browser.call(savePolicies, { params: { id }, body })).body).toMatchObject({ ...body, rowVersion: 2 });
    const wrong = await browser.call(savePolicies, {
      params: { id },
      body: { ...body, proofYears: 11, rowVersion: 2 },
    });
    expect([wrong.status, Object.keys(wrong.error.errors ?? {})]).toEqual([422, ['proofYears']]);
    expect((await getCompanyRow(id))?.proofYears).toBe(3);
  });

  test('keeps the languages its people read in, which sheets of participants offer', async () => {
    const { id, browser } = await createCompanyWithAdmin();
    const { rowVersion, ...card } = (await browser.call(getOwnCompany)).body;
    const save = (languages: string[]) =>
      browser.call(savePolicies, { params: { id }, body: { ...card, languages, rowVersion } });
    for (const [languages, code] of [
      [[], 'GEN-001'],
      [['fr-FR', 'xq'], 'GEN-019'],
      [['fr-FR', 'fr-FR'], 'GEN-026'],
    ] as const) {
      const refused = await save([...languages]);
      expect([refused.status, refused.error.code]).toEqual([422, code]);
      expect(Object.keys(refused.error.errors ?? {})[0]).toMatch(/^languages/);
    }
    expect((await getCompanyRow(id))?.languages).toEqual(['fr-FR']);
    expect((await save(['fr-FR', 'pl-PL'])).body.languages).toEqual(['fr-FR', 'pl-PL']);
    expect((await browser.call(getParticipantSettings)).body.languages).toEqual(['fr-FR', 'pl-PL']);
  });
});

test('a new booklet begins with what the company chose', async () => {
  const { id, browser, user } = await createCompanyWithAdmin();
  const colours = { ...DEFAULT_THEME.colours, primary: '#7a1f3d' };
  const theme = { ...DEFAULT_THEME, colours, radius: 'large' as const };
  const scope = app.make.scope(user, id);
  const [logo] = await scope.insert('media', [
    { name: 'logo.png', kind: 'image', mime: 'image/png', size: 1, fileSize: 1, sha256: 'h', storageKey: 'k' },
  ]);
  const logoMediaId = logo?.id ?? '';
  await browser.call(saveBrand, { params: { id }, body: { theme, logoMediaId, rowVersion: 1 } });
  await scope.updateCompany({ approval: true, anonymiseAfterDays: 90, proofYears: 3 });
  await browser.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  const [row] = await scope.select().from(scope.views.booklets);
  expect(row?.theme).toMatchObject({ colours, radius: 'large', logo: { mediaId: logoMediaId } });
  expect(row?.settings).toMatchObject({
    review: { approval: true },
    retention: { anonymiseAfterDays: 90, proofYears: 3 },
  });
  expect(await scope.select().from(scope.views.mediaUses)).toMatchObject([{ mediaId: logoMediaId }]);
});
