import type { ReactNode } from 'react';
import type { DrawingName } from './Drawing.tsx';
import { State } from './State.tsx';

export type { DrawingName } from './Drawing.tsx';

export interface EmptyStateProps {
  title: string;
  /** Purpose of the screen, or the change that would give a result. */
  sentence?: ReactNode;
  /** Default `booklet`. */
  drawing?: DrawingName;
  /** The only button. */
  action?: ReactNode;
  /** The only link, to the tutorial. */
  link?: ReactNode;
  /** True when it replaces the whole screen. */
  isScreen?: boolean;
}

export function EmptyState({ title, sentence, drawing = 'booklet', action, link, isScreen = false }: EmptyStateProps) {
  return (
    <State drawing={drawing} title={title} action={action} link={link} isScreen={isScreen}>
      {sentence}
    </State>
  );
}
