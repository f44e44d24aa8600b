import { Popover } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { toFoldedKey } from '../../../../contract/platform/text/folded-key.ts';
import { useT } from '../../../lib/i18n.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from './VariableSuggestions.module.css';
import type { TextVariable } from './variable-chip.ts';

const MAX_SEARCH_CHARACTERS = 40;
/** The list has no scroll bar, which the keyboard could not reach: it shows the options around the active one. */
const MAX_SHOWN_OPTIONS = 7;

/** The start of a variable before the cursor: `{{pre`. */
interface VariableSearch {
  /** Position of its braces in the text. */
  from: number;
  words: string;
}

const findSearch = ({ selection: { $from, empty } }: EditorState): VariableSearch | null => {
  const end = $from.parentOffset;
  // Everything that is no text counts as one character, as in positions.
  const before = $from.parent.textBetween(Math.max(0, end - MAX_SEARCH_CHARACTERS), end, undefined, '\ufffc');
  const words = empty ? /\{\{([^{}\ufffc]*)$/.exec(before)?.[1] : undefined;
  return words === undefined ? null : { from: $from.pos - words.length - 2, words };
};

const ATTRIBUTES = ['aria-haspopup', 'aria-autocomplete', 'aria-controls', 'aria-activedescendant'];

interface VariableSuggestionsProps {
  editor: Editor;
  variables: readonly TextVariable[];
  /** Receives the keys of the list while it is open; returns true for those that it handles. */
  onKey: RefObject<((event: KeyboardEvent) => boolean) | null>;
}

/** List of variables that opens when `{{` is typed, searched by what follows. The focus stays in the text. */
export function VariableSuggestions({ editor, variables, onKey }: VariableSuggestionsProps) {
  const t = useT();
  const id = useId();
  const [search, setSearch] = useState<VariableSearch | null>(null);
  const [at, setAt] = useState(0);
  const [, setScrolled] = useState(0);
  /** Position of the braces for which the list was closed. */
  const closedAt = useRef<number | null>(null);

  useEffect(() => {
    const update = ({ transaction }: { transaction: Transaction }) => {
      const next = findSearch(editor.state);
      if (next === null) closedAt.current = null;
      const isTyped = transaction.docChanged && !transaction.getMeta('preventUpdate');
      setSearch((open) => (next && closedAt.current !== next.from && (isTyped || open) ? next : null));
      if (transaction.docChanged) setAt(0);
    };
    const close = () => setSearch(null);
    editor.on('transaction', update).on('blur', close);
    return () => void editor.off('transaction', update).off('blur', close);
  }, [editor]);

  const words = toFoldedKey(search?.words ?? '').trim();
  const startsWithSearch = ({ label }: TextVariable) => Number(toFoldedKey(label).startsWith(words));
  const found = search
    ? variables
        .filter(({ key, label }) => toFoldedKey(`${label} ${key}`).includes(words))
        .sort((a, b) => startsWithSearch(b) - startsWithSearch(a))
    : [];
  const isOpen = search !== null && found.length > 0;
  const active = Math.min(at, found.length - 1);
  const first = Math.max(0, Math.min(active - 3, found.length - MAX_SHOWN_OPTIONS));
  const optionId = (index: number) => `${id}-${index}`;

  const pick = (variable: TextVariable | undefined) => {
    if (!search || !variable) return;
    const { state, view } = editor;
    view.dispatch(state.tr.insertText(`{{${variable.key}}}`, search.from, state.selection.from).scrollIntoView());
  };

  useLayoutEffect(() => {
    onKey.current = isOpen
      ? (event) => {
          const { key, isComposing } = event;
          const step = { ArrowDown: 1, ArrowUp: -1 }[key];
          if (isComposing) return false;
          if (step !== undefined) setAt((active + step + found.length) % found.length);
          else if (key === 'Enter') pick(found[active]);
          else if (key === 'Escape') {
            // The panel or the dialog around the text stays open.
            event.stopPropagation();
            closedAt.current = search.from;
            setSearch(null);
          } else return false;
          return true;
        }
      : null;
    if (editor.isDestroyed) return;
    const box = editor.view.dom;
    const values = isOpen ? ['listbox', 'list', `${id}-list`, optionId(active)] : [];
    ATTRIBUTES.forEach((name, index) => {
      const value = values[index];
      if (value === undefined) box.removeAttribute(name);
      else box.setAttribute(name, value);
    });
  });

  // The list follows its text while the page scrolls.
  useEffect(() => {
    if (!isOpen) return;
    const follow = () => setScrolled((count) => count + 1);
    window.addEventListener('scroll', follow, true);
    return () => window.removeEventListener('scroll', follow, true);
  }, [isOpen]);

  if (!isOpen || editor.isDestroyed) return null;
  const { left, top, bottom } = editor.view.coordsAtPos(search.from);
  return createPortal(
    <Popover opened position="bottom-start" width={320} shadow="md" withRoles={false} returnFocus={false}>
      <Popover.Target>
        <span className={classes.place} style={{ left, top, height: bottom - top }} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <div id={`${id}-list`} role="listbox" aria-label={t('editor.variable.suggestions')}>
          {found.slice(first, first + MAX_SHOWN_OPTIONS).map((variable, offset) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text
            <div
              key={variable.key}
              id={optionId(first + offset)}
              role="option"
              aria-selected={first + offset === active}
              aria-posinset={first + offset + 1}
              aria-setsize={found.length}
              className={classes.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(variable)}
            >
              <span className={shared.block}>{variable.label}</span>
              {variable.value && (
                <span className={`${shared.block} ${shared.truncate} ${shared.hint}`}>{variable.value}</span>
              )}
            </div>
          ))}
        </div>
        <p role="status" className={`${shared.hint} ${classes.help}`}>
          {t('editor.variable.suggestions.help')}
        </p>
      </Popover.Dropdown>
    </Popover>,
    document.body,
  );
}
