import { createHash, randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { and, desc, eq } from 'drizzle-orm';
import type { Role } from '../contract/platform/permissions.ts';
import { toFoldedKey } from '../contract/platform/text/folded-key.ts';
import { makeBooklet } from '../server/booklets/publications/booklet.fixture.ts';
import type { MessageServices } from '../server/messages/services.ts';
import { Scope, type TenantRow } from '../server/platform/data/access/scope.ts';
import { companies, legalDecisions, legalDocuments, sessions, users } from '../server/platform/data/schema/people.ts';
import type { Browser } from './browser.ts';

export const PASSWORD = 'Bienvenue-a-bord-2026';

let lastNumber = 0;
const nextNumber = () => {
  lastNumber += 1;
  return lastNumber;
};

/** A number written in letters, for names. */
const spellNumber = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

// Argon2 is slow by design: one hash of the password serves every user of a run.
let passwordHash: Promise<string> | null = null;

/** Creates the rows of a test, with their parent rows. */
export class Factory {
  readonly #services: MessageServices;

  constructor(services: MessageServices) {
    this.#services = services;
  }

  async company(values: Partial<typeof companies.$inferInsert> = {}) {
    const n = nextNumber();
    const [row] = await this.#services.db
      .insert(companies)
      .values({ name: `Entreprise ${n}`, slug: `entreprise-${n}`, ...values })
      .returning();
    if (!row) throw new Error('company not made');
    return row;
  }

  /** A user with the password PASSWORD, in a new company unless one is given; super admins have no company. */
  async user(values: Partial<typeof users.$inferInsert> = {}) {
    const n = nextNumber();
    passwordHash ??= hash(PASSWORD);
    const role: Role = values.role ?? 'company_admin';
    const companyId =
      role === 'super_admin' ? null : values.companyId === undefined ? (await this.company()).id : values.companyId;
    const [row] = await this.#services.db
      .insert(users)
      .values({
        email: `personne${n}@exemple.fr`,
        firstName: 'Camille',
        lastName: `Durand`,
        status: 'active',
        passwordHash: await passwordHash,
        ...values,
        role,
        companyId,
      })
      .returning();
    if (!row) throw new Error('user not made');
    return row;
  }

  /** The current version of the terms, created if absent. */
  async terms() {
    const { db } = this.#services;
    const find = () =>
      db.select().from(legalDocuments).where(eq(legalDocuments.kind, 'terms')).orderBy(desc(legalDocuments.version));
    const [known] = await find();
    if (known) return known;
    const body = '<p>Conditions de test.</p>';
    const [made] = await db
      .insert(legalDocuments)
      .values({
        kind: 'terms',
        version: 1,
        title: 'Conditions générales d’utilisation',
        body,
        effectiveOn: '2026-01-01',
        sha256: createHash('sha256').update(body).digest('hex'),
      })
      .returning();
    if (!made) throw new Error('terms not made');
    return made;
  }

  async acceptTerms(userId: string) {
    const { id: documentId, version } = await this.terms();
    const { db } = this.#services;
    const [known] = await db
      .select()
      .from(legalDecisions)
      .where(and(eq(legalDecisions.userId, userId), eq(legalDecisions.documentId, documentId)));
    if (known) return;
    await db
      .insert(legalDecisions)
      .values({ userId, documentId, version, decision: 'accepted', address: '', browser: '', locale: 'fr-FR' });
  }

  /** Signs a browser in without the login page, terms accepted. Returns the user. */
  async signIn(browser: Browser, values: Partial<typeof users.$inferInsert> = {}) {
    const user = await this.user(values);
    await this.signInAs(browser, user);
    return user;
  }

  async signInAs(browser: Browser, user: { id: string; companyId: string | null }, companyId: string | null = null) {
    await this.acceptTerms(user.id);
    const token = randomBytes(32).toString('base64url');
    await this.#services.db.insert(sessions).values({
      tokenHash: createHash('sha256').update(token).digest('hex'),
      userId: user.id,
      companyId: user.companyId ?? companyId,
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    browser.cookies.set('embarque_session', token);
    browser.csrfToken = null;
  }

  /** A participant with a unique name and e-mail. */
  async participant(scope: Scope, values: Partial<TenantRow<'participants'>> = {}) {
    const n = nextNumber();
    const name = { firstName: 'Camille', lastName: `Martin ${spellNumber(n)}`, ...values };
    const [row] = await scope.insert('participants', [
      { email: `lectrice${n}@exemple.fr`, nameKey: toFoldedKey(`${name.lastName} ${name.firstName}`), ...name },
    ]);
    if (!row) throw new Error('participant not made');
    return row;
  }

  /** An enrolment of a participant in a booklet; creates both unless they are given. */
  async enrolment(
    scope: Scope,
    {
      participant,
      ...values
    }: Partial<TenantRow<'enrolments'>> & { participant?: Partial<TenantRow<'participants'>> } = {},
  ) {
    const { participants } = scope.views;
    const bookletId = values.bookletId ?? (await makeBooklet(scope, [], { slug: `livret-${nextNumber()}` })).id;
    const [known] = values.participantId
      ? await scope.select().from(participants).where(eq(participants.id, values.participantId))
      : [];
    const person = known ?? (await this.participant(scope, { arrivalOn: values.arrivalOn ?? null, ...participant }));
    const { pagesDone = 0, pagesDue = 0 } = values;
    const [row] = await scope.insert('enrolments', [
      {
        nameKey: person.nameKey,
        arrivalOn: person.arrivalOn,
        source: 'manual',
        progress: pagesDue === 0 ? 0 : Math.floor((100 * pagesDone) / pagesDue),
        ...values,
        bookletId,
        participantId: person.id,
      },
    ]);
    if (!row) throw new Error('enrolment not made');
    return row;
  }

  /** A scope as features receive it, to read rows or to call a function without HTTP. */
  scope(user: { id: string; role: Role; email: string; firstName: string; lastName: string }, companyId: string) {
    const { id, role, email, firstName, lastName } = user;
    return new Scope(
      this.#services.db,
      {
        id,
        role,
        email,
        firstName,
        lastName,
        sessionId: '',
        locale: 'fr-FR',
        timeZone: 'Europe/Paris',
        companyId,
        termsAccepted: true,
        behind: null,
        readOnly: false,
      },
      companyId,
    );
  }
}
