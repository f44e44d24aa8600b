import type { CompanyRow } from '../../../contract/administration/companies/companies.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { IconArchive, IconCircleCheck, IconPlayerPause, IconTrash } from '../../ui/icons/index.ts';
import { formatCompanyState } from './format-company.ts';

const STATES = {
  active: { icon: IconCircleCheck, tone: 'success' },
  suspended: { icon: IconPlayerPause, tone: 'warning' },
  archived: { icon: IconArchive, tone: 'neutral' },
  purged: { icon: IconTrash, tone: 'danger' },
} as const;

/** Badge of a company state: an icon and a word. */
export const CompanyBadge = ({ state }: { state: CompanyRow['state'] }) => (
  <StatusBadge {...STATES[state]}>{formatCompanyState(state)}</StatusBadge>
);
