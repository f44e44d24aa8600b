import type { TemplateState } from '../../../contract/library/categories.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { IconArchive, IconCircleCheck, IconPencil } from '../../ui/icons/index.ts';
import { getTemplateStateLabel } from './names.ts';

const STATE_BADGES = {
  draft: { tone: 'neutral', icon: IconPencil },
  published: { tone: 'success', icon: IconCircleCheck },
  obsolete: { tone: 'warning', icon: IconArchive },
} as const;

export const TemplateBadge = ({ state }: { state: TemplateState }) => (
  <StatusBadge {...STATE_BADGES[state]}>{getTemplateStateLabel(state)}</StatusBadge>
);
