import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { joinWithElision } from '../../contract/platform/text/french-writing.ts';
import { setFrenchJoinRule } from '../lib/i18n.ts';
import { queryClient } from '../lib/query.ts';

// The login page shows no names, so it does not load this rule.
setFrenchJoinRule(joinWithElision);

/** Server data cached between screens. */
export function Data({ children }: { children?: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
