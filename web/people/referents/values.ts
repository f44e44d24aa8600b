import type { addReferent, PerimeterKind, ReferentRow } from '../../../contract/people/referents/referents.ts';
import type { CallBodyInput } from '../../../contract/platform/call.ts';
import type { useSchemaForm } from '../../lib/form.ts';

type ReferentBody = CallBodyInput<typeof addReferent>;

/** Form values: days as date fields, and one field per part of the perimeter. */
export type ReferentFormValues = Omit<ReferentBody, 'imageRightOn' | 'absentFrom' | 'absentUntil' | 'perimeter'> & {
  imageRightOn: string;
  absentFrom: string;
  absentUntil: string;
  kind: PerimeterKind;
  sites: string[];
  departments: string[];
  groups: string[];
  people: string[];
};
export type ReferentForm = ReturnType<typeof useSchemaForm<ReferentFormValues>>;

export const EMPTY_REFERENT: ReferentFormValues = {
  userId: null,
  firstName: '',
  lastName: '',
  jobTitle: '',
  email: '',
  phone: '',
  role: 'manager',
  roleLabel: '',
  kind: 'all',
  sites: [],
  departments: [],
  groups: [],
  people: [],
  visible: true,
  photoMediaId: null,
  imageRightOn: '',
  bio: '',
  availability: '',
  deputyId: null,
  absentFrom: '',
  absentUntil: '',
  notices: [],
};

export const toReferentFormValues = (row: ReferentRow): ReferentFormValues => {
  const { perimeter, imageRightOn, absentFrom, absentUntil, notices } = row;
  const listed = (kind: PerimeterKind) => (perimeter.kind === kind && 'values' in perimeter ? perimeter.values : []);
  const { id, rowVersion, account, photoUrl, people, absent, named, link, perimeter: _, ...kept } = row;
  return {
    ...kept,
    imageRightOn: imageRightOn ?? '',
    absentFrom: absentFrom ?? '',
    absentUntil: absentUntil ?? '',
    kind: perimeter.kind,
    sites: listed('site'),
    departments: listed('department'),
    groups: listed('group'),
    people: perimeter.kind === 'participants' ? perimeter.ids : [],
    notices: notices.filter((one): one is ReferentBody['notices'][number] => one !== 'question'),
  };
};

const toPerimeter = ({ kind, sites, departments, groups, people }: ReferentFormValues): ReferentBody['perimeter'] => {
  if (kind === 'all') return { kind };
  if (kind === 'participants') return { kind, ids: people };
  return { kind, values: { site: sites, department: departments, group: groups }[kind] };
};

/** Call body from the form values. */
export const toReferentBody = (values: ReferentFormValues): ReferentBody => {
  const { kind, sites, departments, groups, people, ...kept } = values;
  const day = (text: string) => (text === '' ? null : text);
  return {
    ...kept,
    perimeter: toPerimeter(values),
    roleLabel: values.role === 'other' ? values.roleLabel : '',
    imageRightOn: day(values.imageRightOn),
    absentFrom: day(values.absentFrom),
    absentUntil: day(values.absentUntil),
  };
};
