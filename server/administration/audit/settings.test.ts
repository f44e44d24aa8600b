import { and, desc, eq, isNull, or } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateProfile } from '../../../contract/administration/accounts/auth.ts';
import {
  closeCompany,
  getCompany,
  reopenCompany,
  resumeCompany,
  suspendCompany,
} from '../../../contract/administration/companies/companies.ts';
import { identity, places, policies, quotas } from '../../../contract/administration/companies/company.ts';
import {
  saveBrand,
  saveEmbedHosts,
  saveHost,
  saveIdentity,
  savePlaces,
  savePolicies,
  saveQuotas,
} from '../../../contract/administration/companies/company-parts.ts';
import { endMaintenance, startMaintenance } from '../../../contract/administration/maintenance/maintenance.ts';
import {
  createAccessLink,
  getBookletAccess,
  renameAccessLink,
  revokeAccessLink,
  saveBookletAccess,
} from '../../../contract/booklets/access/booklet-access.ts';
import { setAccess } from '../../../contract/booklets/booklets/booklets.ts';
import { DEFAULT_THEME } from '../../../contract/booklets/booklets/theme.ts';
import { updateBlock } from '../../../contract/booklets/content/content.ts';
import { grantRight, revokeRight } from '../../../contract/booklets/rights/rights.ts';
import { getBookletSettings, saveBookletSettings } from '../../../contract/booklets/settings/booklet-settings.ts';
import { saveMailbox, saveMailServer } from '../../../contract/messages/mail-settings.ts';
import {
  getParticipantSettings,
  setParticipantSettings,
} from '../../../contract/people/participants/participant-settings.ts';
import { addReferent, editReferent } from '../../../contract/people/referents/referents.ts';
import type { Call } from '../../../contract/platform/call.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { REFERENT_BODY, toReferentBody } from '../../people/referents/referents.fixture.ts';
import { auditLines } from '../../platform/data/schema/audit-notifications.ts';
import { languages } from '../../platform/data/schema/languages.ts';
import { CALLS } from '../../platform/http/contract.fixture.ts';
import { isAuditedCall } from './audited-call.ts';
import { diffAuditStates } from './state-diff.ts';

let app: TestApp;
let admin: Browser;
let staff: Browser;
let adminId: string;
let adminUser: Awaited<ReturnType<TestApp['make']['signIn']>>;
let editorId: string;
let companyId: string;
let id: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.services.db.insert(languages).values([{ code: 'fr-FR', name: 'Français', position: 1 }]);
  companyId = (await app.make.company({ name: 'Dubreuil', legalName: 'Menuiserie Dubreuil' })).id;
  [admin, staff] = [app.browser(), app.browser()];
  const user = await app.make.signIn(admin, { companyId, firstName: 'Nadia', lastName: 'Bensaïd' });
  adminId = user.id;
  adminUser = user;
  await app.make.signInAs(staff, await app.make.user({ role: 'super_admin' }), companyId);
  editorId = (await app.make.user({ companyId, role: 'editor' })).id;
  id = (await makeBooklet(app.make.scope(user, companyId))).id;
});
afterAll(() => app.close());

const getLastLine = async () => {
  const { companyId: ofCompany, userId, number } = auditLines;
  const [line] = await app.services.db
    .select()
    .from(auditLines)
    .where(or(eq(ofCompany, companyId), eq(userId, adminId), isNull(ofCompany)))
    .orderBy(desc(auditLines.at), desc(number))
    .limit(1);
  if (!line) throw new Error('no line');
  return line;
};

const pick = (from: object, shape: object) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, from[name as keyof typeof from]]));
const getCompanyAnswer = async () => (await staff.call(getCompany, { params: { id: companyId } })).body;
const ofCompany = () => ({ id: companyId });
const createLink = async (name: string) => {
  const body = { name, expiresAt: null, maxOpenings: null };
  return (await admin.call(createAccessLink, { params: { id }, body })).body.id;
};

type Change = (() => Promise<{ status: number; error?: { message: string } }>) | null;
/** For each call that declares its state: how to make it, and the field that it changes. */
const CHANGES: Record<string, { change: Change; field: string; before?: unknown; after?: unknown }> = {
  setAccess: {
    change: () => admin.call(setAccess, { params: { id }, body: { mode: 'link' } }),
    field: 'settings.link.on',
    before: false,
    after: true,
  },
  saveBookletAccess: {
    change: async () => {
      const { rowVersion, settings } = (await admin.call(getBookletAccess, { params: { id } })).body;
      const personal = { ...settings.personal, validDays: 42 };
      const code = { ...settings.code, on: true, kind: 'shared' as const, shared: 'Rabot4271' };
      const body = { rowVersion, settings: { ...settings, personal, code } };
      return admin.call(saveBookletAccess, { params: { id }, body });
    },
    field: 'settings.personal.validDays',
    after: 42,
  },
  renameAccessLink: {
    change: async () =>
      admin.call(renameAccessLink, { params: { id, linkId: await createLink('Affiche') }, body: { name: 'Panneau' } }),
    field: 'name',
  },
  revokeAccessLink: {
    change: async () => admin.call(revokeAccessLink, { params: { id, linkId: await createLink('Courrier') } }),
    field: 'revokedAt',
    before: null,
  },
  saveBookletSettings: {
    change: async () => {
      const { rowVersion, settings } = (await admin.call(getBookletSettings, { params: { id } })).body;
      const reading = { ...settings.reading, navigation: 'sequential' as const };
      return admin.call(saveBookletSettings, {
        params: { id },
        body: { rowVersion, settings: { ...settings, reading } },
      });
    },
    field: 'settings.reading.navigation',
    before: 'free',
    after: 'sequential',
  },
  saveIdentity: {
    change: async () => {
      const now = await getCompanyAnswer();
      const body = { ...pick(now, identity.shape), headcount: '50-249', rowVersion: now.rowVersion } as never;
      return staff.call(saveIdentity, { params: ofCompany(), body });
    },
    field: 'headcount',
  },
  savePlaces: {
    change: async () => {
      const now = await getCompanyAnswer();
      const body = { ...pick(now, places.shape), departments: ['Atelier'], rowVersion: now.rowVersion } as never;
      return staff.call(savePlaces, { params: ofCompany(), body });
    },
    field: 'departments',
    before: [],
  },
  saveBrand: {
    change: async () => {
      const body = { theme: DEFAULT_THEME, logoMediaId: null, rowVersion: (await getCompanyAnswer()).rowVersion };
      return staff.call(saveBrand, { params: ofCompany(), body });
    },
    field: 'theme.colours.primary',
    after: DEFAULT_THEME.colours.primary,
  },
  saveHost: {
    change: async () => {
      const body = { host: 'livrets.dubreuil.fr', rowVersion: (await getCompanyAnswer()).rowVersion };
      return staff.call(saveHost, { params: ofCompany(), body });
    },
    field: 'host',
  },
  saveEmbedHosts: {
    change: async () => {
      const body = { embedHosts: ['video.dubreuil.fr'], rowVersion: (await getCompanyAnswer()).rowVersion };
      return staff.call(saveEmbedHosts, { params: ofCompany(), body });
    },
    field: 'embedHosts',
    before: [],
  },
  savePolicies: {
    change: async () => {
      const now = await getCompanyAnswer();
      const body = {
        ...pick(now, policies.shape),
        impersonationAllowed: !now.impersonationAllowed,
        rowVersion: now.rowVersion,
      };
      return staff.call(savePolicies, { params: ofCompany(), body: body as never });
    },
    field: 'impersonationAllowed',
  },
  saveQuotas: {
    change: async () => {
      const now = await getCompanyAnswer();
      const body = { ...pick(now, quotas.shape), quotaUsers: 77, rowVersion: now.rowVersion };
      return staff.call(saveQuotas, { params: ofCompany(), body: body as never });
    },
    field: 'quotaUsers',
    after: 77,
  },
  saveMailServer: {
    change: () => {
      const account = { on: false, host: 'smtp.dubreuil.fr', port: 2525, security: 'starttls' as const, user: 'rh' };
      const body = { ...account, password: 'Un-secret-bien-garde', fromEmail: 'rh@dubreuil.fr', rowVersion: 0 };
      return staff.call(saveMailServer, { params: ofCompany(), body });
    },
    field: 'server.port',
    after: 2525,
  },
  saveMailbox: {
    change: () => {
      const account = { on: false, host: 'imap.dubreuil.fr', port: 1993, security: 'tls' as const, user: 'rh' };
      const body = { ...account, password: 'Un-secret-bien-garde', folder: 'INBOX', rowVersion: 1 };
      return staff.call(saveMailbox, { params: ofCompany(), body });
    },
    field: 'mailbox.port',
    after: 1993,
  },
  setParticipantSettings: {
    change: async () => {
      const now = (await admin.call(getParticipantSettings)).body;
      const { fields, sites, departments, rowVersion } = now;
      return admin.call(setParticipantSettings, {
        body: { fields, sites, departments, listsOnly: !now.listsOnly, rowVersion },
      });
    },
    field: 'listsOnly',
  },
  updateProfile: {
    change: () => {
      const body = {
        firstName: 'Nadège',
        lastName: 'Bensaïd',
        jobTitle: 'RH',
        phone: '0472001122',
        locale: 'fr-FR',
        timeZone: 'Europe/Paris',
      };
      return admin.call(updateProfile, { body });
    },
    field: 'firstName',
    before: 'N…',
    after: 'N…',
  },
  editReferent: {
    change: async () => {
      const { body: list } = await admin.call(addReferent, { params: { id }, body: REFERENT_BODY });
      const row = list.rows.at(-1);
      if (!row) throw new Error('no referent');
      const body = { ...toReferentBody(row), visible: !row.visible };
      return admin.call(editReferent, { params: { id, referentId: row.id }, body });
    },
    field: 'visible',
  },
  suspendCompany: {
    change: () => staff.call(suspendCompany, { params: ofCompany(), body: { reason: 'Impayé depuis mars' } }),
    field: 'state',
    before: 'active',
    after: 'suspended',
  },
  resumeCompany: { change: () => staff.call(resumeCompany, { params: ofCompany() }), field: 'state', after: 'active' },
  closeCompany: {
    change: async () =>
      staff.call(closeCompany, { params: ofCompany(), body: { name: (await getCompanyAnswer()).name } }),
    field: 'state',
    after: 'archived',
  },
  reopenCompany: {
    change: () => staff.call(reopenCompany, { params: ofCompany() }),
    field: 'state',
    before: 'archived',
  },
  startMaintenance: {
    change: () =>
      staff.call(startMaintenance, { body: { message: '', endsAt: new Date(Date.now() + 3_600_000).toISOString() } }),
    field: 'maintenance',
    before: null,
  },
  endMaintenance: { change: () => staff.call(endMaintenance), field: 'maintenance', after: null },
};

type NamedCall = Call & { name: string };
const calls = CALLS as unknown as NamedCall[];
const callsWithState = calls.filter(({ state }) => state !== undefined);

/** Permissions over settings, quotas, policies, access and rights. */
const SETTINGS_PERMISSIONS = new Set([
  'booklet.access',
  'booklet.advanced',
  'booklet.rights',
  'booklet.owner',
  'booklet.referents',
  'company.edit',
  'companies.manage',
  'participants.settings',
  'users.manage',
  'languages.manage',
]);
/** Calls whose handler notes both sides itself: no single call reads the row that they change. */
const SELF_NOTING_CALLS = new Set([
  'grantRight',
  'revokeRight',
  'updateUser',
  'suspendUser',
  'reactivateUser',
  'archiveUser',
  'restoreUser',
  'saveLanguage',
  'updateBooklet',
  'setAuditRetention',
]);
/** Calls that act without setting a value: there is nothing to compare. */
const ACTION_CALLS = new Set([
  'removeReferent',
  'placeReferent',
  'revokeReferentLink',
  'revokeReviewLink',
  'eraseReviewers',
  'offerOwnership',
  'withdrawOffer',
  'removeCompanySender',
  'resetSecondFactor',
  'endUserSessions',
  'deleteLanguage',
  'orderLanguages',
]);

describe('the value before and after', () => {
  test('no call that changes settings, quotas, policies, access or rights is without it', () => {
    const bare = calls.filter(
      (call) =>
        call.method !== 'GET' &&
        call.method !== 'POST' &&
        isAuditedCall(call) &&
        SETTINGS_PERMISSIONS.has(call.right) &&
        !call.state,
    );
    expect(
      bare.map(({ name }) => name).filter((name) => !SELF_NOTING_CALLS.has(name) && !ACTION_CALLS.has(name)),
    ).toEqual([]);
  });

  test('each state is what a GET with the same params answers', () => {
    for (const { state, path, name } of callsWithState) {
      const read = calls.find((call) => call.method === 'GET' && call.path === state);
      expect(read, name).toBeDefined();
      const paramsOf = (address: string) => [...address.matchAll(/:\w+/g)].map(([param]) => param);
      for (const param of paramsOf(state ?? '')) expect(paramsOf(path), name).toContain(param);
    }
    expect(callsWithState.map(({ name }) => name).sort()).toEqual(Object.keys(CHANGES).sort());
  });

  test.each(Object.entries(CHANGES))('%s', async (name, { change, field, ...expected }) => {
    const answer = await change?.();
    expect([answer?.status, answer?.error?.message]).toEqual([200, answer?.error?.message]);
    const { before, after, action } = await getLastLine();
    expect(action).toContain(calls.find((call) => call.name === name)?.method);
    const key = Object.keys({ ...before, ...after }).find((path) => path === field || path.endsWith(`.${field}`)) ?? '';
    expect(key, JSON.stringify({ before, after })).not.toBe('');
    expect([before[key], after[key]]).not.toEqual([undefined, undefined]);
    if ('before' in expected) expect(before[key]).toEqual(expected.before);
    if ('after' in expected) expect(after[key]).toEqual(expected.after);
    // Neither a secret nor an unchanged value.
    const said = JSON.stringify({ before, after });
    expect(said).not.toMatch(/Rabot4271|secret-bien-garde|Impayé depuis|rh@dubreuil|rowVersion/);
    expect(said).not.toContain('Menuiserie');
  });

  test('of a right says its level, its chapters and its end on both sides', async () => {
    const params = { id, userId: editorId };
    await admin.call(grantRight, { params, body: { level: 'reviewer', chapterIds: null, expiresAt: null } });
    await admin.call(grantRight, {
      params,
      body: { level: 'publisher', chapterIds: null, expiresAt: '2099-01-01T00:00:00.000Z' },
    });
    expect(await getLastLine()).toMatchObject({
      before: { level: 'reviewer', expiresAt: null },
      after: { level: 'publisher', expiresAt: '2099-01-01T00:00:00.000Z' },
    });
    await admin.call(revokeRight, { params });
    expect(await getLastLine()).toMatchObject({ before: { level: 'publisher' }, after: { level: null } });
  });
});

test('a refused change tells no state, and changes nothing', async () => {
  const referent = app.browser();
  await app.make.signIn(referent, { companyId, role: 'referent' });
  const { rowVersion, settings } = (await admin.call(getBookletSettings, { params: { id } })).body;
  const refused = await referent.call(saveBookletSettings, { params: { id }, body: { rowVersion, settings } });
  expect(refused.status).toBe(403);
  expect(await getLastLine()).toMatchObject({ outcome: 'refused', before: {}, after: {} });
  expect((await admin.call(getBookletSettings, { params: { id } })).body.rowVersion).toBe(rowVersion);
});

test('the change of a block says its page and its booklet', async () => {
  const scope = app.make.scope({ ...adminUser, role: 'company_admin' }, companyId);
  const { blocks, pages } = scope.views;
  const [block] = await scope
    .select({ id: blocks.id, rowVersion: blocks.rowVersion, page: pages.title })
    .from(blocks)
    .innerJoin(pages, eq(pages.id, blocks.pageId))
    .where(and(eq(blocks.bookletId, id), eq(blocks.type, 'text')))
    .limit(1);
  if (!block) throw new Error('no text');
  const body = { props: { html: '<p>Portez toujours le casque.</p>' }, rowVersion: block.rowVersion };
  expect((await admin.call(updateBlock, { params: { id: block.id }, body })).status).toBe(200);
  expect(await getLastLine()).toMatchObject({ object: 'blocks', objectId: block.id, bookletId: id, label: block.page });
  expect(block.page).not.toBe('');
});

test('states are compared leaf by leaf: things of lists by their id, secrets left out, people by a letter', () => {
  const one = { id: '01890000-0000-7000-8000-000000000001', name: 'Affiche', token: 'abc', openings: 1 };
  const two = { id: '01890000-0000-7000-8000-000000000002', name: 'Courrier', token: 'def', openings: 2 };
  const before = {
    rowVersion: 1,
    tracking: { mode: 'aggregate', threshold: 5 },
    links: [one],
    user: 'nadia@dubreuil.fr',
  };
  const after = {
    rowVersion: 2,
    tracking: { mode: 'named', threshold: 5 },
    links: [two, one],
    user: 'yann@dubreuil.fr',
  };
  expect(diffAuditStates(before, after)).toEqual({
    before: { 'tracking.mode': 'aggregate', user: 'n…@dubreuil.fr' },
    after: {
      'tracking.mode': 'named',
      [`links.${two.id}.id`]: two.id,
      [`links.${two.id}.name`]: 'C…',
      user: 'y…@dubreuil.fr',
    },
  });
  expect(diffAuditStates(before, before)).toEqual({ before: {}, after: {} });
});
