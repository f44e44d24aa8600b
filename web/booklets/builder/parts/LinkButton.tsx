import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { type BuilderStep, paths } from '../../../../contract/platform/paths.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { useDraft } from '../frame/draft.ts';

interface LinkButtonProps extends ButtonProps {
  to: string;
  bookletId: string;
  hash?: string;
  'aria-label'?: string;
  children: ReactNode;
}

/** A link to a page of a booklet, styled as a button. */
export function LinkButton({ to, bookletId, hash, ...button }: LinkButtonProps) {
  return (
    <Button
      renderRoot={(props) => <Link to={to} search={{ livret: bookletId }} hash={hash} {...props} />}
      {...button}
    />
  );
}

/** A link to another step of the same booklet. */
export function StepLink({ step, children }: { step: BuilderStep; children: ReactNode }) {
  const { booklet } = useDraft();
  return (
    <LinkButton to={`${paths.builder}/${step}`} bookletId={booklet.id}>
      {children}
    </LinkButton>
  );
}
