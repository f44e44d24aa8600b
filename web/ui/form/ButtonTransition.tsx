import type { CSSProperties, ReactNode } from 'react';

interface ButtonTransitionProps {
  mounted: boolean;
  /** A button gives the place of its loader; a button with an icon only gives a name, and needs no place. */
  transition: { in?: CSSProperties; common?: CSSProperties };
  children: (styles: CSSProperties) => ReactNode;
}

/** Takes the place of Mantine's in its buttons, in the build: the loader of a busy button appears at once. */
export function Transition({ mounted, transition, children }: ButtonTransitionProps) {
  return mounted && children({ ...transition.common, ...transition.in });
}
