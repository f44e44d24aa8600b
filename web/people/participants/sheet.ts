import { z } from 'zod';
import {
  type Participant,
  type ParticipantFields,
  participantFields,
  participant as participantSchema,
} from '../../../contract/people/participants/participant.ts';
import { SHEET_FIELDS } from '../../../contract/people/participants/participant-sheet.ts';
import {
  type CustomField,
  editParticipant,
  type OtherSheet,
  otherSheet,
  type ParticipantDetail,
  refuseEarlyEnd,
} from '../../../contract/people/participants/participants.ts';
import type { BodyInputOf } from '../../../contract/platform/call.ts';
import type { Conflict } from '../../booklets/booklets/conflict/ConflictPanel.tsx';
import { ApiError, api } from '../../lib/api.ts';

type Dated = 'arrivalOn' | 'endOn';

/** Values of the profile form: an unknown date is empty, and each custom field is a separate value. */
export type SheetValues = Omit<ParticipantFields, Dated | 'fields'> &
  Record<Dated, string> & { [key: `fields.${string}`]: string };

export type SheetPatch = Omit<BodyInputOf<typeof editParticipant>, 'rowVersion'>;

const FIELD = 'fields.';

export const valuesOf = (
  { fields, arrivalOn, endOn, ...rest }: ParticipantFields,
  custom: readonly Pick<CustomField, 'key'>[],
): SheetValues => ({
  ...rest,
  arrivalOn: arrivalOn ?? '',
  endOn: endOn ?? '',
  ...Object.fromEntries(custom.map(({ key }) => [`${FIELD}${key}`, fields[key] ?? ''])),
});

/** Converts form values to a profile. Custom fields without a value are left out. */
export const sheetOf = (values: SheetValues): ParticipantFields => {
  const fields = Object.entries(values).filter(([name, value]) => name.startsWith(FIELD) && value !== '');
  const own = Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith(FIELD)));
  return {
    ...(own as SheetValues),
    arrivalOn: values.arrivalOn || null,
    endOn: values.endOn || null,
    fields: Object.fromEntries(fields.map(([name, value]) => [name.slice(FIELD.length), String(value)])),
  };
};

/** Validates form values with the server's rules. Errors use the field names of the form. */
export const sheetSchema = z.preprocess(
  (values) => sheetOf(values as SheetValues),
  participantFields.superRefine(refuseEarlyEnd),
);

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const sorted = (fields: Record<string, string>) => Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
const equal = (name: string, one: unknown, other: unknown): boolean =>
  name === 'fields'
    ? same(sorted(one as Record<string, string>), sorted(other as Record<string, string>))
    : same(one, other);

/** Fields in which two profiles differ, in the order of the form. */
export const differing = (one: ParticipantFields, other: ParticipantFields): (keyof ParticipantFields)[] =>
  SHEET_FIELDS.filter((name) => !equal(name, one[name], other[name]));

/** Patch from the profile to the wanted one. Custom fields are sent together, without the empty ones. */
export const changesOf = (sheet: ParticipantFields, wanted: ParticipantFields): SheetPatch => {
  const filled = Object.fromEntries(Object.entries(sheet.fields).filter(([, value]) => value !== ''));
  const changed = differing({ ...sheet, fields: filled }, wanted);
  return Object.fromEntries(changed.map((name) => [name, wanted[name]]));
};

export type Saved =
  | { kind: 'saved'; detail: ParticipantDetail }
  | { kind: 'same' }
  | { kind: 'conflict'; conflict: Conflict<Participant> };

const MAX_OVERTAKEN = 5;

/**
 * Saves the patch made from `base`. Another user's changes to other fields are kept. When both changed the same field,
 * nothing is saved and both versions are returned. Other refusals are thrown (ApiError).
 */
export const saveSheet = async (
  params: { id: string; enrolmentId: string },
  base: Participant,
  patch: SheetPatch,
  tries = MAX_OVERTAKEN,
): Promise<Saved> => {
  if (Object.keys(patch).length === 0) return { kind: 'same' };
  try {
    const body = { ...patch, rowVersion: base.rowVersion };
    return { kind: 'saved', detail: await api(editParticipant, { params, body, quiet: true }) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'GEN-011') throw error;
    const current = participantSchema.safeParse(error.body.current);
    if (!current.success) throw error;
    const theirs = current.data;
    const fields = differing(base, theirs).filter(
      (name) => name in patch && !equal(name, theirs[name], (patch as ParticipantFields)[name]),
    );
    if (fields.length > 0) {
      return { kind: 'conflict', conflict: { message: error.message, fields, mine: patch, theirs } };
    }
    if (tries === 0) throw error;
    return saveSheet(params, theirs, patch, tries - 1);
  }
};

/** The profile that already has the e-mail or employee number, when it caused the refusal; else null. */
export const otherOf = (error: ApiError): OtherSheet | null => {
  const other = otherSheet.safeParse(error.body.other);
  return other.success ? other.data : null;
};

/**
 * Renames the errors of a refusal to the field names of the form: the request body may nest the fields in an object.
 */
export const besideFields = (error: ApiError): ApiError =>
  new ApiError(error.status, {
    ...error.body,
    errors: Object.fromEntries(
      Object.entries(error.errors).map(([name, texts]) => [name.replace(/^(participant|set)\./, ''), texts]),
    ),
  });
