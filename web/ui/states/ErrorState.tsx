import { useT } from '../../lib/i18n.ts';
import { ButtonWithIcon } from '../form/ButtonWithIcon.tsx';
import { IconRefresh } from '../icons/index.ts';
import { State } from './State.tsx';

interface ErrorStateProps {
  /** Default « Le chargement a échoué ». */
  title?: string;
  /** The failure and its remedy, from the error catalogue. */
  message: string;
  onRetry?: (() => void) | undefined;
  /** True when it replaces the whole screen. */
  isScreen?: boolean;
}

export function ErrorState({ title, message, onRetry, isScreen = false }: ErrorStateProps) {
  const t = useT();
  const retry = onRetry && (
    <ButtonWithIcon variant="default" icon={IconRefresh} onClick={onRetry}>
      {t('ui.state.retry')}
    </ButtonWithIcon>
  );
  return (
    <State drawing="trouble" title={title ?? t('ui.state.error')} action={retry} role="alert" isScreen={isScreen}>
      {message}
    </State>
  );
}
