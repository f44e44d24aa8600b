import type { ReactNode } from 'react';
import type { DrawingName } from './states/Drawing.tsx';
import { State } from './states/State.tsx';

export type { DrawingName } from './states/Drawing.tsx';

interface EmptyStateProps {
  title: string;
  /** What this place is for, or what to change to find something. */
  sentence?: ReactNode;
  /** Default `booklet`. */
  drawing?: DrawingName;
  /** The one button. */
  action?: ReactNode;
  /** The one link, to the tutorial. */
  link?: ReactNode;
  /** It stands for the whole screen. */
  isScreen?: boolean;
}

export function EmptyState({ title, sentence, drawing = 'booklet', action, link, isScreen = false }: EmptyStateProps) {
  return (
    <State drawing={drawing} title={title} action={action} link={link} isScreen={isScreen}>
      {sentence}
    </State>
  );
}
