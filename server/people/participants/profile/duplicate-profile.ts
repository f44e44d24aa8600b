import { and, desc, eq, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { MatchingProfile } from '../../../../contract/people/participants/participants.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { createFieldRefusal, Refusal } from '../../../platform/http/refusal.ts';

export const formatFullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;

/**
 * Finds the profile of the company with the same e-mail or employee number, and says which; null if there is none.
 * Empty values match nothing.
 */
export const findDuplicateProfile = async (
  scope: Scope,
  { email = '', employeeNumber = '' }: { email?: string; employeeNumber?: string },
  except: readonly string[] = [],
): Promise<{ sheet: TenantRow<'participants'>; same: MatchingProfile['same'] } | null> => {
  if (email === '' && employeeNumber === '') return null;
  const { participants } = scope.views;
  const [sheet] = await scope
    .select()
    .from(participants)
    .where(
      and(
        isNull(participants.anonymisedAt),
        except.length === 0 ? undefined : notInArray(participants.id, [...except]),
        or(
          email === '' ? undefined : eq(participants.email, email),
          employeeNumber === '' ? undefined : eq(participants.employeeNumber, employeeNumber),
        ),
      ),
    )
    // Two profiles may match, one each: the e-mail identifies better.
    .orderBy(desc(sql`${participants.email} = ${email}`))
    .limit(1);
  if (!sheet) return null;
  return { sheet, same: email !== '' && sheet.email === email ? 'email' : 'employeeNumber' };
};

/** PAR-001, or PAR-012 for an employee number, on the field (`prefix` before its name), with the other profile. */
export const createDuplicateRefusal = (
  { sheet, same }: NonNullable<Awaited<ReturnType<typeof findDuplicateProfile>>>,
  prefix = '',
): Refusal => {
  const code = same === 'email' ? 'PAR-001' : 'PAR-012';

  const other: MatchingProfile = {
    participantId: sheet.id,
    name: formatFullName(sheet),
    email: sheet.email,
    jobTitle: sheet.jobTitle,
    site: sheet.site,
    same,
  };
  return createFieldRefusal(prefix + same, code, { personne: other.name }, { other });
};

/** PAR-009 with the existing enrolment. */
export const createAlreadyEnrolledRefusal = ({ firstName }: TenantRow<'participants'>, enrolmentId: string): Refusal =>
  new Refusal('PAR-009', { prenom: firstName }, undefined, { enrolmentId });
