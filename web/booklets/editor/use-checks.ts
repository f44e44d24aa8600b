import { useEffect, useSyncExternalStore } from 'react';
import { checkPage, type PageFinding } from '../../../blocks/gate.ts';
import { isReadableBlock } from '../../../blocks/registry.ts';
import { collectProps } from '../../../blocks/walk-props.ts';
import { listVisiblePageIds } from './canvas/canvas-context.ts';
import { useEditor } from './editor-context.ts';
import { listKnownVariables } from './known-variables.ts';
import { isMediaMissing } from './media/media-cache.ts';

const CHECK_DELAY_MS = 500;

/** Checks the open page some time after each change, with the rules of the publish gate. */
export const usePageChecks = (): void => {
  const { store, checks, variables, tree } = useEditor();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pages = listVisiblePageIds(tree);
    const facts = listKnownVariables(variables).map(({ key, required, source, value, defaultValue }) => ({
      name: key,
      required: required && source !== 'participant',
      filled: value !== '' || defaultValue !== '',
    }));
    const check = () => {
      const readable = store.blocks.filter(isReadableBlock);
      const ids = readable.flatMap(({ props }) => collectProps(props).mediaIds.map(({ value }) => value));
      const media = new Set(ids.filter((id) => !isMediaMissing(id)));
      checks.setFindings(
        checkPage(readable, { variables: facts, media, pages, headingOrder: 'error', embedHosts: tree.embedHosts }),
      );
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(check, CHECK_DELAY_MS);
    };
    check();
    const forget = [store.topics.subscribe('status', soon), store.topics.subscribe('order', soon)];
    return () => {
      clearTimeout(timer);
      for (const stop of forget) stop();
    };
  }, [store, checks, variables, tree]);
};

export const useFindings = (): readonly PageFinding[] => {
  const { checks } = useEditor();
  return useSyncExternalStore(checks.subscribe, () => checks.findings);
};

export const useBlockFindings = (block: string): readonly PageFinding[] => {
  const { checks } = useEditor();
  return useSyncExternalStore(checks.subscribe, () => checks.listBlockFindings(block));
};
