import { IconCircleCheck, IconRefresh, IconRestore, IconSend, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import type { BulkAnswer } from '../../../contract/people/participants/participants.ts';
import type { ShownLink } from './LinkDialog.tsx';
import type { Target } from './targets.ts';

/** State of the open action dialog. */
export type Asking =
  | { kind: 'complete' | 'reset' | 'change' | 'anonymise'; target: Target }
  | { kind: 'link'; link: ShownLink }
  | { kind: 'edit'; enrolmentId: string }
  | { kind: 'outcome'; outcome: BulkAnswer };

/** Icons of the manual actions. */
export const ICONS = {
  invite: IconSend,
  revoke: IconUserOff,
  readmit: IconUserCheck,
  renew: IconRefresh,
  complete: IconCircleCheck,
  reset: IconRestore,
} as const;
