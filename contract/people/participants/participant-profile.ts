import type { ParticipantFields } from './participant.ts';
import { PARTICIPANT_FIELDS, type ParticipantFieldKind, type ParticipantFieldPart } from './participant-fields.ts';

type FieldTable = typeof PARTICIPANT_FIELDS;
export type ProfileFieldName = keyof FieldTable;

/** Names of the fields with this value of a property: those of a kind, those of a part. */
type FieldWith<Property extends keyof FieldTable[ProfileFieldName], Value> = {
  [Name in ProfileFieldName]: FieldTable[Name][Property] extends Value ? Name : never;
}[ProfileFieldName];
export type FieldOfKind<Kind extends ParticipantFieldKind> = FieldWith<'kind', Kind>;
/** Fields that an anonymisation empties. A language identifies nobody, and no row can be without one. */
export type PersonalField = Exclude<ProfileFieldName, 'language'>;
export type ImportableField = FieldWith<'importable', string>;
/** Fields in the rows of the list; a referent is there with a name. */
export type ListedField = Exclude<FieldWith<'column', string>, FieldOfKind<'referent'>>;

/** Fields in the order of the profile. */
export const PROFILE_FIELDS = Object.keys(PARTICIPANT_FIELDS) as ProfileFieldName[];

export const isFieldOfKind = <Kind extends ParticipantFieldKind>(
  name: ProfileFieldName,
  kind: Kind,
): name is FieldOfKind<Kind> => PARTICIPANT_FIELDS[name].kind === kind;

export const listFieldsOfKind = <Kind extends ParticipantFieldKind>(kind: Kind): FieldOfKind<Kind>[] =>
  PROFILE_FIELDS.filter((name) => isFieldOfKind(name, kind));

export const listFieldsOfPart = (part: ParticipantFieldPart): ProfileFieldName[] =>
  PROFILE_FIELDS.filter((name) => PARTICIPANT_FIELDS[name].part === part);

export const PERSONAL_FIELDS = PROFILE_FIELDS.filter((name): name is PersonalField => name !== 'language');
export const IMPORTABLE_FIELDS = PROFILE_FIELDS.filter(
  (name): name is ImportableField => PARTICIPANT_FIELDS[name].importable !== null,
);
export const LISTED_FIELDS = PROFILE_FIELDS.filter(
  (name): name is ListedField => PARTICIPANT_FIELDS[name].column !== null && !isFieldOfKind(name, 'referent'),
);

export const EMPTY_PROFILE = Object.fromEntries(
  PROFILE_FIELDS.map((name) => [name, PARTICIPANT_FIELDS[name].emptyValue]),
) as ParticipantFields;
