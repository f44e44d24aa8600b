import { type ComponentType, createElement, lazy, type ReactNode, use } from 'react';

interface ScreenProps {
  /** Of a layout: the screen in it. */
  children?: ReactNode;
}
export type Screen = ComponentType<ScreenProps>;
export type ScreenImporter = () => Promise<Record<string, Screen>>;

/** What is done when a chunk cannot be fetched: web/app/chunk-recovery.tsx. */
export interface ChunkRecovery {
  isChunkFailure: (error: unknown) => boolean;
  waitForChunk: <Module>(importer: () => Promise<Module>) => Promise<Module>;
  unavailableScreen: (importer: ScreenImporter, name: string) => Screen;
  tellUndone: () => unknown;
}

let recovery: Promise<ChunkRecovery | null> | undefined;

/** Fetches the recovery with the first page: once the network is gone, it could not be fetched either. */
export const loadChunkRecovery = (importer: () => Promise<ChunkRecovery>): void => {
  recovery = importer().catch(() => null);
};

/** The recovery, for the failure of a chunk; any other error is thrown again. */
const findRecovery = async (error: unknown): Promise<ChunkRecovery> => {
  const loaded = await recovery;
  if (loaded?.isChunkFailure(error)) return loaded;
  throw error;
};

/**
 * Imports a module that has a chunk of its own. When the chunk cannot be fetched, a notice offers to try again and the
 * promise waits: whoever asked keeps the screen, and what was typed in it.
 */
export const importChunk = <Module>(importer: () => Promise<Module>): Promise<Module> =>
  importer().catch(async (error: unknown) => (await findRecovery(error)).waitForChunk(importer));

/** `lazy` for a part of a screen: see importChunk. */
export const lazyPart: typeof lazy = (importer) => lazy(() => importChunk(importer));

/**
 * A screen of the router, or the layout around screens, fetched when it is gone to. When its chunk cannot be fetched, a screen that says so and tries
 * again stands in its place. The router’s own `lazyRouteComponent` reloads the page instead, also without a network.
 */
export const lazyScreen = (importer: ScreenImporter, name: string) => {
  let loaded: Screen | undefined;
  let failure: unknown;
  let loading: Promise<void> | undefined;
  const load = async () => {
    failure = undefined;
    try {
      loaded = (await importer())[name];
    } catch (error) {
      try {
        loaded = (await findRecovery(error)).unavailableScreen(importer, name);
      } catch {
        failure = error;
        loading = undefined;
      }
    }
  };
  const preload = () => {
    loading ??= load();
    return loading;
  };
  const screen = (props: ScreenProps): ReactNode => {
    if (failure) throw failure;
    if (!loaded) use(preload());
    return loaded ? createElement(loaded, props) : null;
  };
  return Object.assign(screen, { preload });
};

/** True when a chunk was missing to something that was asked for, which a toast then says. */
export const tellChunkFailure = (error: unknown): Promise<boolean> =>
  findRecovery(error).then(
    (found) => {
      found.tellUndone();
      return true;
    },
    () => false,
  );
