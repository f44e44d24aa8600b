import { eq } from 'drizzle-orm';
import { type AccessSettings, DEFAULT_ACCESS } from '../../../contract/booklets/access/access.ts';
import type { Level, Role } from '../../../contract/platform/permissions.ts';
import { DEFAULT_SETTINGS, type TrackingMode } from '../../../contract/reading/reading.ts';
import type { TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { type ChapterSeed, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';

let serial = 0;

export interface Office {
  companyId: string;
  /** A signed-in company administrator. */
  admin: Browser;
  adminId: string;
  scope: Scope;
  booklet: TenantRow<'booklets'>;
  params: { id: string };
}

export interface BookletSeed {
  tracking?: TrackingMode;
  access?: Partial<AccessSettings>;
  chapters?: ChapterSeed[];
  values?: Partial<TenantRow<'booklets'>>;
}

export const PERSONAL_LINK_ACCESS: AccessSettings = {
  ...DEFAULT_ACCESS,
  personal: { ...DEFAULT_ACCESS.personal, on: true },
};

/** Creates a published booklet with personal links and, by default, named tracking. */
export const createTestBooklet = (
  scope: Scope,
  { tracking = 'named', access = {}, chapters = [], values = {} }: BookletSeed = {},
) => {
  serial += 1;
  return makeBooklet(scope, chapters, {
    state: 'published',
    slug: `livret-${serial}`,
    title: `Livret ${serial}`,
    settings: { ...DEFAULT_SETTINGS, tracking: { ...DEFAULT_SETTINGS.tracking, mode: tracking } },
    access: { ...PERSONAL_LINK_ACCESS, ...access },
    ...values,
  });
};

/** Creates a company with its administrator and a booklet. */
export const openOffice = async (app: TestApp, seed: BookletSeed = {}): Promise<Office> => {
  const admin = app.browser();
  const user = await app.make.signIn(admin, { firstName: 'Nadia', lastName: 'Bensaïd' });
  // Otherwise two concurrent calls would each request a token.
  await admin.refreshToken();
  const companyId = user.companyId ?? '';
  const scope = app.make.scope(user, companyId);
  const booklet = await createTestBooklet(scope, seed);
  return { companyId, admin, adminId: user.id, scope, booklet, params: { id: booklet.id } };
};

/** Creates a signed-in colleague, with a level on the booklet if one is given. */
export const createColleague = async (app: TestApp, office: Office, role: Role, level: Level | null = null) => {
  const browser = app.browser();
  const user = await app.make.user({ role, companyId: office.companyId });
  await app.make.signInAs(browser, user, office.companyId);
  if (level) await office.scope.insert('bookletRights', [{ bookletId: office.booklet.id, userId: user.id, level }]);
  return { browser, user };
};

export const getEnrolmentRow = async (scope: Scope, id: string): Promise<TenantRow<'enrolments'>> => {
  const { enrolments } = scope.views;
  const [row] = await scope.select().from(enrolments).where(eq(enrolments.id, id));
  if (!row) throw new Error('no such enrolment');
  return row;
};

export const getProfileRow = async (scope: Scope, id: string): Promise<TenantRow<'participants'>> => {
  const { participants } = scope.views;
  const [row] = await scope.select().from(participants).where(eq(participants.id, id));
  if (!row) throw new Error('no such sheet');
  return row;
};

/** All participant data of a company as text, to prove that nothing changed. */
export const dumpParticipants = async (scope: Scope): Promise<string> => {
  const { participants, enrolments, enrolmentEvents, personalLinks, pageProgress, participantSettings } = scope.views;
  return JSON.stringify([
    await scope.select().from(participants).orderBy(participants.id),
    await scope.select().from(enrolments).orderBy(enrolments.id),
    await scope.select().from(enrolmentEvents).orderBy(enrolmentEvents.id),
    await scope.select().from(personalLinks).orderBy(personalLinks.tokenHash),
    await scope.select().from(pageProgress).orderBy(pageProgress.pageId),
    await scope.select().from(participantSettings),
  ]);
};
