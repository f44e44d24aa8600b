import { type ComponentType, createElement, lazy, type ReactNode, useEffect, useReducer } from 'react';
import { LoadingSkeleton } from '../ui/states/LoadingSkeleton.tsx';

interface ScreenProps {
  /** For a layout: the screen inside it. */
  children?: ReactNode;
}
export type ScreenComponent = ComponentType<ScreenProps>;
export type ScreenImporter = () => Promise<Record<string, ScreenComponent>>;

/** Behaviour when a chunk cannot be loaded: web/app/errors/chunk-recovery.tsx. */
export interface ChunkRecovery {
  isChunkFailure: (error: unknown) => boolean;
  waitForChunk: <Module>(importer: () => Promise<Module>) => Promise<Module>;
  createUnavailableScreen: (importer: ScreenImporter, name: string) => ScreenComponent;
  reportFailedAction: () => unknown;
}

let recovery: Promise<ChunkRecovery | null> | undefined;

/** Loads the recovery with the first page: without a network, it could not be loaded later. */
export const loadChunkRecovery = (importer: () => Promise<ChunkRecovery>): void => {
  recovery = importer().catch(() => null);
};

/** The recovery for a chunk failure; any other error is thrown again. */
const findRecovery = async (error: unknown): Promise<ChunkRecovery> => {
  const loaded = await recovery;
  if (loaded?.isChunkFailure(error)) return loaded;
  throw error;
};

/**
 * Imports a module that has its own chunk. If the chunk cannot be loaded, a notice offers a retry and the promise stays
 * pending, so that the caller keeps the screen and the typed text.
 */
export const importChunk = <Module>(importer: () => Promise<Module>): Promise<Module> =>
  importer().catch(async (error: unknown) => (await findRecovery(error)).waitForChunk(importer));

/** `lazy` for a part of a screen: see importChunk. */
export const lazyPart: typeof lazy = (importer) => lazy(() => importChunk(importer));

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never;

/** The component `name` of a module, as a part of a screen: see importChunk. */
export const lazyComponent = <Name extends string, Module extends Record<Name, ComponentType<never>>>(
  name: Name,
  importer: () => Promise<Module>,
) => lazyPart(() => importer().then((module) => ({ default: module[name] as ComponentType<PropsOf<Module[Name]>> })));

/** A screen or a layout whose chunk is loaded by `preload`, or when it is drawn. */
export type LazyScreen = ScreenComponent & { preload: () => Promise<void>; isLoaded: () => boolean };

/**
 * A screen or a layout, loaded on navigation: a skeleton until its chunk is there, a screen with a retry if it cannot
 * be loaded. No `Suspense`: React would keep a skeleton for 300 ms once it is on display.
 */
export const lazyScreen = (importer: ScreenImporter, name: string): LazyScreen => {
  let loaded: ScreenComponent | undefined;
  let failure: unknown;
  let loading: Promise<void> | undefined;
  const load = async () => {
    failure = undefined;
    try {
      loaded = (await importer())[name];
    } catch (error) {
      try {
        loaded = (await findRecovery(error)).createUnavailableScreen(importer, name);
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
    const [, draw] = useReducer((times: number) => times + 1, 0);
    const isSkeleton = loaded === undefined;
    // The chunk may arrive between the skeleton and this effect: what was drawn decides, not what is loaded by now.
    useEffect(() => {
      if (isSkeleton) void preload().then(draw);
    }, [isSkeleton]);
    if (failure) throw failure;
    return loaded ? createElement(loaded, props) : createElement(LoadingSkeleton);
  };
  return Object.assign(screen, { preload, isLoaded: () => loaded !== undefined });
};

/** True when the error is a missing chunk; a toast then reports it. */
export const reportChunkFailure = (error: unknown): Promise<boolean> =>
  findRecovery(error).then(
    (found) => {
      found.reportFailedAction();
      return true;
    },
    () => false,
  );
