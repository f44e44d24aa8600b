import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Call } from '../../../contract/platform/call.ts';
import { reportIncident } from '../../../contract/platform/incidents.ts';
import { hasPermission } from '../../../contract/platform/permissions.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { createSample } from '../../../test/create-sample.ts';
import { buildApp } from '../../app.ts';
import { auditLines } from '../data/schema/audit-notifications.ts';
import { CALLS } from './contract.fixture.ts';
import { createLogger } from './log.ts';

type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType> & { name: string };

let app: TestApp;
let traced: Awaited<ReturnType<typeof buildApp>>;
let log = '';
let admin: Browser;
let staff: Browser;
let referent: Browser;

beforeAll(async () => {
  app = await startTestApp();
  const destination = {
    write: (line: string) => {
      log += line;
    },
  };
  traced = await buildApp(app.services, createLogger('info', destination), app.services.secret);
  await traced.ready();
  const company = await app.make.company();
  [admin, staff, referent] = [new Browser(traced), new Browser(traced), new Browser(traced)];
  await app.make.signIn(admin, { companyId: company.id });
  await app.make.signInAs(staff, await app.make.user({ role: 'super_admin' }), company.id);
  await app.make.signIn(referent, { companyId: company.id, role: 'referent' });
});
afterAll(async () => {
  await traced.close();
  await app.close();
});

/** Lines of the log that carry this number. */
const listIncidentLines = (incident: unknown) =>
  log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ reqId }) => reqId === incident);

const UNKNOWN = '01890000-0000-7000-8000-00000000dead';
const listIdParams = ({ path }: AnyCall): string[] => [...path.matchAll(/:(\w*id)\b/gi)].map(([, name = '']) => name);
const withIds = (CALLS as AnyCall[]).filter((call) => listIdParams(call).length > 0);

const ask = (call: AnyCall, id: string) => {
  const { right } = call;
  const permission = right === 'anyone' || right === 'signed-in' ? null : right;
  const isStaffs = permission !== null && !hasPermission(permission, 'company_admin');
  const isReferents = permission !== null && isStaffs && !hasPermission(permission, 'super_admin');
  const browser = isReferents ? referent : isStaffs ? staff : admin;
  const given = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '1']));
  const ids = Object.fromEntries(listIdParams(call).map((name) => [name, id]));
  return browser.call(call, {
    params: { ...given, ...ids },
    ...(call.query && { query: createSample(call.query) as object }),
    ...(call.body && !call.upload && { body: createSample(call.body) as object }),
    ...(call.upload && { file: { name: 'a.csv', type: 'text/csv', bytes: Buffer.from('a;b\n') } }),
  });
};

test('there are addresses with an id to try', () => {
  expect(withIds.length).toBeGreaterThan(200);
});

describe('an address with an id that is none is a 404 with a number that the log knows', () => {
  test.each(withIds.map((call) => ({ call, label: `${call.method} ${call.path}` })))('$label', async ({ call }) => {
    const answer = await ask(call, 'pas-un-identifiant');
    expect([answer.status, answer.error.code]).toEqual([404, 'GEN-010']);
    expect(listIncidentLines(answer.error.incident)).toMatchObject([
      { status: 404, code: 'GEN-010', route: call.path },
    ]);
  });
});

describe('an address with the id of nothing is a 404 with a number that the log knows', () => {
  const reads = withIds.filter(({ method }) => method === 'GET');
  test.each(reads.map((call) => ({ call, label: call.path })))('$label', async ({ call }) => {
    const answer = await ask(call, UNKNOWN);
    expect([answer.status, answer.error.code]).toEqual([404, 'GEN-010']);
    expect(listIncidentLines(answer.error.incident)).toHaveLength(1);
  });
});

test('a missing right is a 403 with a number that the log knows, and nothing of the address', async () => {
  const refused = await referent.sendRequest('GET', '/api/admin/users?search=Nadia');
  expect(refused.statusCode).toBe(403);
  const { incident } = refused.json() as { incident: string };
  expect(listIncidentLines(incident)).toMatchObject([{ status: 403, code: 'GEN-009', route: '/api/admin/users' }]);
  expect(log).not.toContain('Nadia');
});

test('a screen that the browser refuses by itself gets a number; an address that is no screen stays out of the log', async () => {
  const report = async (path: string) => {
    const { status, body } = await new Browser(traced).call(reportIncident, { body: { status: 404, path } });
    expect(status).toBe(200);
    return listIncidentLines(body.incident);
  };
  expect(await report('/parametres')).toMatchObject([{ status: 404, screen: '/parametres' }]);
  expect(await report('/livrets/jean.dupont@exemple.fr')).toMatchObject([{ status: 404, screen: null }]);
  expect(log).not.toContain('jean.dupont');
  const lines = await app.services.db.select().from(auditLines).where(eq(auditLines.object, 'incidents'));
  expect(lines).toEqual([]);
});
