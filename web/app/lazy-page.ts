import type { RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { lazyScreen } from '../lib/chunks.ts';
import type { pages } from './pages.ts';

/** Lazy page by its name: see pages.ts. */
export const lazyPage = (name: keyof typeof pages): RouteComponent =>
  lazyScreen(
    () => import('./pages.ts').then(({ pages: all }) => all[name]() as Promise<Record<string, ComponentType>>),
    name,
  );
