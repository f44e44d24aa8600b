import type { Audience } from '../../../contract/booklets/content/audience.ts';
import { useT } from '../../lib/i18n.ts';
import { IconUsers } from '../../ui/icons/index.ts';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import { formatAudience } from './format-audience.ts';

/** Mark beside the title of a page with a restricted audience. */
export function AudienceMark({ audience, className }: { audience: Audience; className?: string }) {
  useT();
  const sentence = formatAudience(audience);
  return (
    <Tooltip label={sentence}>
      <IconUsers className={className} size={15} role="img" aria-label={sentence} />
    </Tooltip>
  );
}
