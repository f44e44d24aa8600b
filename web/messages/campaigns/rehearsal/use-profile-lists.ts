import { getBookletTree } from '../../../../contract/booklets/content/content.ts';
import type { CustomField } from '../../../../contract/people/participants/participant-settings.ts';
import { getParticipantSettings } from '../../../../contract/people/participants/participant-settings.ts';
import { listParticipants } from '../../../../contract/people/participants/participants.ts';
import { listKnownValues } from '../../../booklets/audience/known-values.ts';
import { bookletKeys } from '../../../booklets/booklets/use-booklet.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import type { ProfileField, ProfileLists } from './rehearsal-defaults.ts';

const mergeValues = (...lists: (readonly string[] | undefined)[]): string[] => [
  ...new Set(lists.flatMap((list) => list ?? [])),
];

const YES_NO = ['oui', 'non'];

const toProfileField = ({ key, label, kind, choices }: CustomField): ProfileField => ({
  key,
  label,
  kind,
  values: kind === 'boolean' ? YES_NO : choices,
});

/**
 * Values that a profile can have: the lists of the company, then the conditions of the pages. Undefined while they load.
 * `seesPeople`: the user may list participants.
 */
export const useProfileLists = (bookletId: string, seesPeople: boolean): ProfileLists | undefined => {
  const tree = useCallQuery(bookletKeys.tree(bookletId), getBookletTree, { params: { id: bookletId } });
  const settings = useCallQuery(['participant-settings'], getParticipantSettings, { enabled: seesPeople });
  const people = useCallQuery(['booklet', bookletId, 'view-people', ''], listParticipants, {
    params: { id: bookletId },
    query: { search: '' },
    enabled: seesPeople,
  });
  const isWaiting = (query: { data: unknown; error: unknown }) => query.data === undefined && !query.error;
  if (isWaiting(tree) || (seesPeople && (isWaiting(settings) || isWaiting(people)))) return undefined;
  const { values, ownFields } = listKnownValues(tree.data ?? { chapters: [] }, '');
  const facets = people.data?.facets;
  const toValues = (list?: { value: string }[]) => list?.map(({ value }) => value);
  return {
    sites: mergeValues(settings.data?.sites, toValues(facets?.sites), values.site),
    departments: mergeValues(settings.data?.departments, toValues(facets?.departments), values.department),
    groups: mergeValues(toValues(facets?.groups), values.group),
    ownFields:
      settings.data?.fields.map(toProfileField) ??
      ownFields.map(({ key, label }) => ({ key, label, kind: 'text', values: values[`own:${key}`] ?? [] })),
  };
};
