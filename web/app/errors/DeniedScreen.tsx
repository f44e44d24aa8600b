import type { ReactNode } from 'react';
import { useIncident } from '../../lib/incident.ts';
import { DeniedState } from '../../ui/states/DeniedState.tsx';

/** Replaces a screen that the user’s role cannot open, when no call was needed to know it. */
export function DeniedScreen({ message, action }: { message: string; action?: ReactNode }) {
  return <DeniedState isScreen message={message} action={action} incident={useIncident(403)} />;
}
