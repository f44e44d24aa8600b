// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test, vi } from 'vitest';
import { EMPTY_PROFILE } from '../../../../contract/people/participants/participant-profile.ts';
import { useSchemaForm } from '../../../lib/form.ts';
import { setBuiltInTexts, t } from '../../../lib/i18n.ts';
import french from '../../../locales/fr-FR.json' with { type: 'json' };
import { UiProvider } from '../../../ui/UiProvider.tsx';
import { buildParticipantColumns } from '../list/columns.tsx';
import { ProfileFields } from './ProfileFields.tsx';
import { buildProfilePatch, profileSchema, toParticipantFields, toProfileValues } from './participant-profile.ts';

/** The same nickname as in server/people/participants/profile/added-field.test.ts, on the side of the browser. */
vi.mock('../../../../contract/people/participants/participant-fields.ts', async (original) => {
  const real = await original<typeof import('../../../../contract/people/participants/participant-fields.ts')>();
  const nickname = {
    label: 'Surnom',
    kind: 'text',
    part: 'identity',
    importable: 'nickname',
    column: 'nickname',
    emptyValue: '',
  };
  return { ...real, PARTICIPANT_FIELDS: { ...real.PARTICIPANT_FIELDS, nickname } };
});

beforeAll(() => {
  const added = { 'participants.field.nickname': 'Surnom', 'participants.column.nickname': 'Surnom' };
  setBuiltInTexts({ ...french, ...added });
});

const CHOICES = {
  ready: true,
  settings: undefined,
  sites: [],
  departments: [],
  groups: [],
  languages: [],
  referents: [],
};

function Form() {
  const form = useSchemaForm(profileSchema, toProfileValues(EMPTY_PROFILE, []), async () => {});
  return <ProfileFields form={form} choices={CHOICES} named={[]} />;
}

test('a field added to the table of fields is in the form', () => {
  const container = document.createElement('div');
  const root = createRoot(container);
  // React's production build, with which files apart run, has no `act`.
  flushSync(() =>
    root.render(
      <UiProvider>
        <Form />
      </UiProvider>,
    ),
  );
  const [identity, arrival] = container.querySelectorAll('section');
  expect(identity?.querySelector('input[name="nickname"]')).not.toBeNull();
  expect([identity?.textContent?.includes('Surnom'), arrival?.textContent?.includes('Surnom')]).toEqual([true, false]);
  root.unmount();
});

test('its change alone is sent', () => {
  const values = { ...toProfileValues(EMPTY_PROFILE, []), nickname: 'Zaza' };
  expect(buildProfilePatch(EMPTY_PROFILE, toParticipantFields(values))).toEqual({ nickname: 'Zaza' });
});

test('it is a column of the list, after the others', () => {
  const columns = buildParticipantColumns(t, true, () => {});
  expect(columns.at(-1)).toMatchObject({ id: 'nickname', header: 'Surnom', hidden: true });
});

test('the columns of the product keep their order, and those shown by default', () => {
  const columns = buildParticipantColumns(t, true, () => {}).filter(({ id }) => id !== 'nickname');
  expect(columns.filter(({ hidden }) => !hidden).map(({ id }) => id)).toEqual([
    'name',
    'arrival',
    'state',
    'progress',
    'site',
    'department',
    'lastActivity',
  ]);
  expect(columns.map(({ id }) => id).slice(7, 14)).toEqual([
    'stage',
    'jobTitle',
    'contract',
    'referent',
    'groups',
    'language',
    'employeeNumber',
  ]);
});
