import { IconArchive, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import type { TemplateState } from '../../../contract/library/categories.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { getTemplateStateLabel } from './names.ts';

const STATE_BADGES = {
  draft: { tone: 'neutral', Icon: IconPencil },
  published: { tone: 'success', Icon: IconCircleCheck },
  obsolete: { tone: 'warning', Icon: IconArchive },
} as const;

export function TemplateBadge({ state }: { state: TemplateState }) {
  const { tone, Icon } = STATE_BADGES[state];
  return (
    <StatusBadge tone={tone} icon={<Icon size={14} />}>
      {getTemplateStateLabel(state)}
    </StatusBadge>
  );
}
