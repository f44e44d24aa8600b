import { useEffect, useMemo, useRef, useState } from 'react';
import { CATALOGUE_BY_TYPE } from '../../../../blocks/editor-catalogue.ts';
import type { BlockProps } from '../../../../blocks/registry.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconLock } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import { getBlockTypeName } from '../block-type-names.ts';
import { BlockConditionsField } from '../conditions/BlockConditionsField.tsx';
import { isBlockLocked, useBlock, useEditor, useLockHolder, usePageState, useSelection } from '../editor-context.ts';
import { Fields } from '../fields/FieldView.tsx';
import { FieldContext, type FieldContextValue } from '../fields/field-context.ts';
import { tidyQuiz } from '../fields/quiz-rules.ts';
import { HolderNote } from '../HolderNote.tsx';
import { useImageDrop } from '../image-drop.ts';
import { useBlockFindings } from '../use-checks.ts';
import { listPropsErrors } from './block-errors.ts';
import { focusField } from './focus-field.ts';
import classes from './Panel.module.css';

export function BlockTab() {
  const t = useT();
  const selected = useSelection((state) => state.block);
  const count = useSelection((state) => state.blocks.length);
  if (count > 1) return <p className={shared.dimmed}>{t('editor.block.several', { count })}</p>;
  if (selected === null) return <p className={shared.dimmed}>{t('editor.block.none')}</p>;
  return <BlockFields key={selected} id={selected} />;
}

const tidyProps = (type: string, props: unknown, before: unknown): unknown =>
  type === 'quiz' ? tidyQuiz(props as BlockProps<'quiz'>, before as BlockProps<'quiz'>) : props;

function BlockFields({ id }: { id: string }) {
  const t = useT();
  const scene = useEditor();
  const { store, booklet } = scene;
  const block = useBlock(id);
  const target = useSelection((state) => state.target);
  const inCanvas = useSelection((state) => state.editing);
  const halt = usePageState('status', (shown) => shown.outbox.findHalted(id));
  const findings = useBlockFindings(id);
  const { dropImages } = useImageDrop();
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [writing, setWriting] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const holder = useLockHolder(id);
  const locked = block ? isBlockLocked(block, scene) : true;
  const disabled = locked || (holder !== null && !holder.hasEnded);

  useEffect(() => {
    if (inCanvas) setWriting(null);
  }, [inCanvas]);
  useEffect(() => {
    if (!target || !box.current) return;
    setVisited((known) => new Set([...known, target.path]));
    return focusField(box.current, target.path);
  }, [target]);
  useEffect(() => {
    if (writing === null) return;
    store.writingBlockId = id;
    return () => {
      store.writingBlockId = null;
    };
  }, [store, id, writing]);

  const errors = useMemo(() => {
    const all = block ? listPropsErrors(block.type, block.props) : new Map<string, string[]>();
    for (const { field, code, values, level } of findings) {
      if (level === 'warning') continue;
      // An empty field shows its error only after it was left, so a new block does not start with errors.
      if (code === 'GEN-001' && ![...visited].some((path) => path === field)) continue;
      all.set(field, [...new Set([...(all.get(field) ?? []), errorText(code, values)])]);
    }
    for (const [field, messages] of Object.entries(halt?.failure?.errors ?? {})) {
      const path = field.replace(/^props\./, '');
      all.set(path, [...new Set([...(all.get(path) ?? []), ...messages])]);
    }
    return all;
  }, [block, findings, visited, halt]);

  if (!block) return <p className={shared.dimmed}>{t('editor.block.none')}</p>;
  const entry = CATALOGUE_BY_TYPE[block.type];
  const fields: FieldContextValue = {
    block: id,
    props: block.props,
    language: booklet.sourceLanguage,
    disabled,
    errors,
    targetPath: target?.path ?? null,
    writingPath: inCanvas ? null : writing,
    setWritingPath: (path) => {
      // Only one editor is active: the canvas gives way to the panel.
      if (path !== null && inCanvas) scene.selection.selectBlock(id);
      setWriting(path);
    },
    onImages: (files) => void dropImages(files, id),
    markVisited: (path) => setVisited((known) => (known.has(path) ? known : new Set([...known, path]))),
  };
  return (
    <FieldContext value={fields}>
      <h2 className={`${shared.rowSm} ${classes.title}`}>
        <span className={classes.drawing}>{entry?.drawing}</span>
        {getBlockTypeName(block.type)}
      </h2>
      {holder && !locked && (
        <div className={classes.holder}>
          <HolderNote id={id} holder={holder} />
        </div>
      )}
      {locked && !scene.readOnly && (
        <p className={classes.note}>
          <IconLock size={18} aria-hidden /> {errorText('EDI-009')}
        </p>
      )}
      {halt?.failure && Object.keys(halt.failure.errors).length === 0 && halt.halt === 'refused' && (
        <p className={classes.note} role="alert">
          {halt.failure.message}
        </p>
      )}
      {scene.template && !scene.readOnly && <scene.template.Block id={id} />}
      <div ref={box} data-undo>
        {entry && (
          <Fields
            fields={entry.fields}
            path=""
            value={block.props as Record<string, unknown>}
            onChange={(props) => store.editBlock(id, tidyProps(block.type, props, block.props))}
          />
        )}
      </div>
      <BlockConditionsField id={id} disabled={disabled} />
    </FieldContext>
  );
}
