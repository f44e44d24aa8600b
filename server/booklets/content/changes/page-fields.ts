import { pageFields } from '../../../../contract/booklets/content/content.ts';
import { pickSchemaFields } from '../../../../contract/platform/pick-fields.ts';
import type { TenantRow } from '../../../platform/data/access/scope.ts';

/** The fields of a page that a person changes. */
export const toPageFields = (page: TenantRow<'pages'>) => pickSchemaFields(page, pageFields);
