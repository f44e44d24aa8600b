import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { joinElided } from '../../contract/platform/text/french-writing.ts';
import { joinFrenchWith } from '../lib/i18n.ts';
import { queryClient } from '../lib/query.ts';

// The login page names nobody: it does without.
joinFrenchWith(joinElided);

/** What screens know of the server, kept between them. */
export function Data({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
