import type { AudienceReader } from '../../../contract/booklets/content/audience.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';

/** Columns of a participant that select the pages and blocks that they see. */
export const AUDIENCE_COLUMNS = ['site', 'department', 'contractType', 'groups', 'language', 'fields'] as const;

export type AudienceColumns = Pick<TenantRow<'participants'>, (typeof AUDIENCE_COLUMNS)[number]>;

export const toAudienceReader = ({
  site,
  department,
  contractType,
  groups,
  language,
  fields,
}: AudienceColumns): AudienceReader => ({
  site: site || null,
  department: department || null,
  contractType,
  groups,
  language: language || null,
  fields,
});
