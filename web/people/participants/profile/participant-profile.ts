import { z } from 'zod';
import {
  type Participant,
  type ParticipantFields,
  participantFields,
  participant as participantSchema,
} from '../../../../contract/people/participants/participant.ts';
import {
  type FieldOfKind,
  listFieldsOfKind,
  PROFILE_FIELDS,
} from '../../../../contract/people/participants/participant-profile.ts';
import {
  type CustomField,
  editParticipant,
  type MatchingProfile,
  matchingProfile,
  type ParticipantDetail,
  refuseEarlyEnd,
} from '../../../../contract/people/participants/participants.ts';
import type { CallBodyInput } from '../../../../contract/platform/call.ts';
import { type SavePatchResult, savePatch } from '../../../booklets/booklets/conflict/save-patch.ts';
import { ApiError, api } from '../../../lib/api.ts';
import type { useSchemaForm } from '../../../lib/form.ts';

type DayField = FieldOfKind<'day'>;
const DAY_FIELDS = listFieldsOfKind('day');

/** Values of the profile form: an unknown day is empty, and each custom field is a separate value. */
export type ProfileValues = Omit<ParticipantFields, DayField | 'fields'> &
  Record<DayField, string> & { [key: `fields.${string}`]: string };
export type ProfileForm = ReturnType<typeof useSchemaForm<ProfileValues>>;

export type ProfilePatch = Omit<CallBodyInput<typeof editParticipant>, 'rowVersion'>;

const CUSTOM_FIELD_PREFIX = 'fields.';

export const toProfileValues = (
  { fields, ...rest }: ParticipantFields,
  custom: readonly Pick<CustomField, 'key'>[],
): ProfileValues => ({
  ...rest,
  ...(Object.fromEntries(DAY_FIELDS.map((name) => [name, rest[name] ?? ''])) as Record<DayField, string>),
  ...Object.fromEntries(custom.map(({ key }) => [`${CUSTOM_FIELD_PREFIX}${key}`, fields[key] ?? ''])),
});

/** Converts form values to a profile. Custom fields without a value are left out. */
export const toParticipantFields = (values: ProfileValues): ParticipantFields => {
  const fields = Object.entries(values).filter(([name, value]) => name.startsWith(CUSTOM_FIELD_PREFIX) && value !== '');
  const own = Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith(CUSTOM_FIELD_PREFIX)));
  return {
    ...(own as ProfileValues),
    ...(Object.fromEntries(DAY_FIELDS.map((name) => [name, values[name] || null])) as Pick<
      ParticipantFields,
      DayField
    >),
    fields: Object.fromEntries(fields.map(([name, value]) => [name.slice(CUSTOM_FIELD_PREFIX.length), String(value)])),
  };
};

/** Validates form values with the server's rules. Errors use the field names of the form. */
export const profileSchema = z.preprocess(
  (values) => toParticipantFields(values as ProfileValues),
  participantFields.superRefine(refuseEarlyEnd),
);

const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const sortEntries = (fields: Record<string, string>) => Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
const isSameField = (name: string, one: unknown, other: unknown): boolean =>
  name === 'fields'
    ? isSameJson(sortEntries(one as Record<string, string>), sortEntries(other as Record<string, string>))
    : isSameJson(one, other);

/** Fields in which two profiles differ, in the order of the form. */
export const listDifferingFields = (one: ParticipantFields, other: ParticipantFields): (keyof ParticipantFields)[] =>
  PROFILE_FIELDS.filter((name) => !isSameField(name, one[name], other[name]));

/** Patch from the profile to the wanted one. Custom fields are sent together, without the empty ones. */
export const buildProfilePatch = (sheet: ParticipantFields, wanted: ParticipantFields): ProfilePatch => {
  const filled = Object.fromEntries(Object.entries(sheet.fields).filter(([, value]) => value !== ''));
  const changed = listDifferingFields({ ...sheet, fields: filled }, wanted);
  return Object.fromEntries(changed.map((name) => [name, wanted[name]]));
};

/** Saves the patch made from `base`, as `savePatch` does. Null for an empty patch, which is not sent. */
export const saveParticipantProfile = async (
  params: { id: string; enrolmentId: string },
  base: Participant,
  patch: ProfilePatch,
): Promise<SavePatchResult<Participant, ParticipantDetail> | null> => {
  if (Object.keys(patch).length === 0) return null;
  return savePatch({
    base,
    patch,
    schema: participantSchema,
    send: (rowVersion) => api(editParticipant, { params, body: { ...patch, rowVersion }, quiet: true }),
    listConflicts: (before, theirs) =>
      listDifferingFields(before, theirs).filter(
        (name) => name in patch && !isSameField(name, theirs[name], (patch as ParticipantFields)[name]),
      ),
  });
};

/** The profile that already has the e-mail or employee number, when it caused the refusal; else null. */
export const findDuplicateProfile = (error: ApiError): MatchingProfile | null => {
  const other = matchingProfile.safeParse(error.body.other);
  return other.success ? other.data : null;
};

/**
 * Renames the errors of a refusal to the field names of the form: the request body may nest the fields in an object.
 */
export const renameErrorFields = (error: ApiError): ApiError =>
  new ApiError(error.status, {
    ...error.body,
    errors: Object.fromEntries(
      Object.entries(error.errors).map(([name, texts]) => [name.replace(/^(participant|set)\./, ''), texts]),
    ),
  });
