import { Tooltip as MantineTooltip, type TooltipProps } from '@mantine/core';

/** A word about a button, on hover and on focus. Never the only place where something is said. */
export function Tooltip(props: TooltipProps) {
  return <MantineTooltip withArrow openDelay={400} events={{ hover: true, focus: true, touch: false }} {...props} />;
}
