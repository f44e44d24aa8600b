import type { ReactNode } from 'react';
import classes from './NativeScrollArea.module.css';

interface ScrollAreaProps {
  /** Largest height, in pixels or as a CSS length. */
  mah?: number | string;
  children?: ReactNode;
}

function NativeScrollArea({ mah, children }: ScrollAreaProps) {
  return (
    <div className={classes.area} style={{ maxHeight: mah }}>
      {children}
    </div>
  );
}

/** Both take the place of Mantine's in the build: a list scrolls with the bars of the browser. */
export const ScrollAreaAutosize = NativeScrollArea;
export const ScrollArea = Object.assign(NativeScrollArea, { Autosize: ScrollAreaAutosize });
