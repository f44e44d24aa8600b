import type { ReactNode } from 'react';
import { getHelper } from '../../../contract/booklets/booklets/helpers.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { getPermissionAction, type Permission } from '../../../contract/platform/permissions.ts';
import { useT } from '../../lib/i18n.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { DeniedScreen } from './DeniedScreen.tsx';

interface MissingPermissionProps {
  permission: Permission;
  /** The booklet concerned; without it, any booklet. */
  bookletId?: string;
  action?: ReactNode;
}

/** Replaces a screen: names the missing permission and who has it, in the words of the server’s refusals. */
export function MissingPermission({ permission, bookletId, action }: MissingPermissionProps) {
  const t = useT();
  const { data, isPending } = useCallQuery(['helper', permission, bookletId], getHelper, {
    query: { permission, bookletId },
  });
  if (isPending) return <LoadingSkeleton />;
  const personne = data?.name ?? t('error.helper.unnamed');
  return (
    <DeniedScreen
      message={errorText('GEN-009', { action: getPermissionAction(permission), personne })}
      action={action}
    />
  );
}
