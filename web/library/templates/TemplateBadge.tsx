import { IconArchive, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import type { TemplateState } from '../../../contract/library/categories.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { stateName } from './names.ts';

const LOOKS = {
  draft: { tone: 'neutral', Icon: IconPencil },
  published: { tone: 'success', Icon: IconCircleCheck },
  obsolete: { tone: 'warning', Icon: IconArchive },
} as const;

export function TemplateBadge({ state }: { state: TemplateState }) {
  const { tone, Icon } = LOOKS[state];
  return (
    <StatusBadge tone={tone} icon={<Icon size={14} />}>
      {stateName(state)}
    </StatusBadge>
  );
}
