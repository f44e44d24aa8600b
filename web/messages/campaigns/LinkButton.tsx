import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '../../lib/router/Link.tsx';
import { buildBookletSearch } from './names.ts';

interface LinkButtonProps extends ButtonProps {
  to: string;
  bookletId: string;
  /** Extra search parameters of the link. */
  more?: Record<string, string | undefined>;
  'aria-label'?: string;
  children: ReactNode;
}

/** Link to a screen of the booklet, styled as a button. */
export function LinkButton({ to, bookletId, more, ...button }: LinkButtonProps) {
  return (
    <Button
      renderRoot={(props) => <Link to={to} search={buildBookletSearch(bookletId, more)} {...props} />}
      {...button}
    />
  );
}
