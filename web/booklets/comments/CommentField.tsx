import { useId, useRef, useState } from 'react';
import { MAX_COMMENT_LENGTH } from '../../../contract/booklets/comments/comments.ts';
import { useT } from '../../lib/i18n.ts';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './Comments.module.css';
import { findMentionQuery, insertMention, type Mentionable, suggestPeople } from './mentions.ts';

/** Keys of the list of people; the others go on writing. */
const KEYS = ['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape'];

interface CommentFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  people: readonly Mentionable[];
  onChange: (text: string) => void;
  onSubmit: () => void;
  autoFocus?: boolean;
}

/** Text of a comment. « @ » suggests the people who have a right on the booklet; Ctrl+Enter sends. */
export function CommentField({ label, value, error, people, onChange, onSubmit, autoFocus }: CommentFieldProps) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const query = caret === null ? null : findMentionQuery(value, caret);
  const found = query ? suggestPeople(people, query.typed) : [];
  const isOpen = found.length > 0 && !found.some(({ name }) => query?.typed.trim() === name);
  const chosen = Math.min(active, found.length - 1);

  const choose = (person: Mentionable | undefined) => {
    if (!query || caret === null || !person) return;
    const [text, place] = insertMention(value, caret, query.start, person.name);
    onChange(text);
    setCaret(null);
    // The caret is placed once the new text is drawn.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(place, place);
    });
  };
  const step = (by: number) => setActive((chosen + by + found.length) % found.length);

  return (
    <div className={classes.field}>
      <TextAreaField
        ref={field}
        label={label}
        help={t('comments.field.help')}
        error={error}
        max={MAX_COMMENT_LENGTH}
        minRows={2}
        value={value}
        autoFocus={autoFocus ?? false}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen ? `${id}-${chosen}` : undefined}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setCaret(event.currentTarget.selectionStart);
          setActive(0);
        }}
        onBlur={() => setCaret(null)}
        onKeyDown={(event) => {
          // The keys of the editor do not apply to what is written here.
          event.stopPropagation();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            onSubmit();
          } else if (isOpen && KEYS.includes(event.key)) {
            event.preventDefault();
            if (event.key === 'Escape') setCaret(null);
            else if (event.key === 'ArrowDown') step(1);
            else if (event.key === 'ArrowUp') step(-1);
            else choose(found[chosen]);
          }
        }}
      />
      {isOpen && (
        <div id={`${id}-list`} role="listbox" aria-label={t('comments.mention')} className={classes.suggestions}>
          {found.map((person, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
            <div
              key={person.id}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === chosen}
              className={classes.suggestion}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
      <span className={shared.hidden} role="status">
        {isOpen ? t('comments.mention.found', { count: found.length }) : ''}
      </span>
    </div>
  );
}
