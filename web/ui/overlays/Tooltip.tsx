import { Tooltip as MantineTooltip, type TooltipProps } from '@mantine/core';

/** Short hint about a button, on hover and on focus. It never carries information found nowhere else. */
export function Tooltip(props: TooltipProps) {
  return <MantineTooltip withArrow openDelay={400} events={{ hover: true, focus: true, touch: false }} {...props} />;
}
