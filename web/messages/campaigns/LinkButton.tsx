import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { searchOf } from './names.ts';

interface LinkButtonProps extends ButtonProps {
  to: string;
  bookletId: string;
  /** What the address says besides. */
  more?: Record<string, string | undefined>;
  'aria-label'?: string;
  children: ReactNode;
}

/** A link to a screen of the booklet, with the look of a button. */
export function LinkButton({ to, bookletId, more, ...button }: LinkButtonProps) {
  return <Button renderRoot={(props) => <Link to={to} search={searchOf(bookletId, more)} {...props} />} {...button} />;
}
