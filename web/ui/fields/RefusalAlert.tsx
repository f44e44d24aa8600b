import { FieldError } from './FieldError.tsx';

/** Error of a whole form, announced by screen readers; nothing for an empty text. */
export function RefusalAlert({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <div role="alert">
      <FieldError>{children}</FieldError>
    </div>
  );
}
