import type { BulkResult } from '../../../../contract/people/participants/participants.ts';
import {
  IconCircleCheck,
  IconRefresh,
  IconRestore,
  IconSend,
  IconUserCheck,
  IconUserOff,
} from '../../../ui/icons/index.ts';
import type { ParticipantTarget } from '../list/participant-target.ts';
import type { PersonalLink } from './LinkDialog.tsx';

/** State of the open action dialog. */
export type ActionDialogState =
  | { kind: 'complete' | 'reset' | 'change' | 'anonymise'; target: ParticipantTarget }
  | { kind: 'link'; link: PersonalLink }
  | { kind: 'edit'; enrolmentId: string }
  | { kind: 'outcome'; outcome: BulkResult };

/** Icons of the manual actions. */
export const ACTION_ICONS = {
  invite: IconSend,
  revoke: IconUserOff,
  readmit: IconUserCheck,
  renew: IconRefresh,
  complete: IconCircleCheck,
  reset: IconRestore,
} as const;
