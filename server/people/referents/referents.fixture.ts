import { eq } from 'drizzle-orm';
import type { addReferent, ReferentRow } from '../../../contract/people/referents/referents.ts';
import type { CallBodyInput } from '../../../contract/platform/call.ts';
import type { TestApp } from '../../../test/app.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import type { Scope } from '../../platform/data/access/scope.ts';

export type ReferentBody = CallBodyInput<typeof addReferent>;

/** A valid body: a manager of everybody, without account. */
export const REFERENT_BODY: ReferentBody = {
  userId: null,
  firstName: 'Karim',
  lastName: 'Benali',
  jobTitle: 'Chef d’atelier',
  email: 'karim.benali@exemple.fr',
  phone: '',
  role: 'manager',
  roleLabel: '',
  perimeter: { kind: 'all' },
  visible: true,
  photoMediaId: null,
  imageRightOn: null,
  bio: '',
  availability: '',
  deputyId: null,
  absentFrom: null,
  absentUntil: null,
  notices: [],
};

/** Editable fields of a row, to send back with a change. */
export const toReferentBody = (row: ReferentRow): ReferentBody & { rowVersion: number } => {
  const { id, account, photoUrl, people, absent, named, link, ...body } = row;
  return body as ReferentBody & { rowVersion: number };
};

/** A signed-in administrator with a booklet of their own. */
export const createReferentFixture = async (app: TestApp) => {
  const admin = app.browser();
  const user = await app.make.signIn(admin, { firstName: 'Nadia', lastName: 'Bensaïd' });
  const companyId = user.companyId ?? '';
  const scope: Scope = app.make.scope(user, companyId);
  const { id } = await makeBooklet(scope, GOOD_CHAPTERS, {});
  const rows = () => {
    const { referents } = scope.views;
    return scope.select().from(referents).where(eq(referents.bookletId, id)).orderBy(referents.position);
  };
  const person = (participant: Parameters<TestApp['make']['participant']>[1] = {}, enrolment: object = {}) =>
    app.make.enrolment(scope, { bookletId: id, participant, ...enrolment });
  return { admin, user, companyId, scope, id, rows, person };
};
export type ReferentFixture = Awaited<ReturnType<typeof createReferentFixture>>;
