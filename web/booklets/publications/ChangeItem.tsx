import { PUBLICATION_KINDS } from '../../../contract/booklets/booklets/booklet-kinds.ts';
import type { ChangeChoice } from '../../../contract/booklets/publications/change-choices.ts';
import { type BlockChange, MAJOR_CAUSES } from '../../../contract/booklets/publications/version-changes.ts';
import { useT } from '../../lib/i18n.ts';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import shared from '../../ui/theme/shared.module.css';
import { getBlockTypeName } from '../editor/block-type-names.ts';
import classes from './panels.module.css';

/** Characters of unchanged text kept on each side of a change. */
const CONTEXT_CHARACTERS = 60;

const cutContext = (text: string, at: number, count: number): string => {
  const limit = at === 0 || at === count - 1 ? CONTEXT_CHARACTERS : 2 * CONTEXT_CHARACTERS;
  if (text.length <= limit) return text;
  // Words are kept whole: a cut one reads like a mistake of the text.
  const start = text.slice(0, CONTEXT_CHARACTERS + 1).replace(/\s*\S*$/u, '');
  const end = text.slice(-CONTEXT_CHARACTERS - 1).replace(/^\S*\s*/u, '');
  if (at === 0) return `…${end}`;
  return at === count - 1 ? `${start}…` : `${start} … ${end}`;
};

interface ChangeItemProps {
  change: BlockChange;
  choice: ChangeChoice;
  error: string | undefined;
  /** The changes stand below the title of their page. */
  isGrouped?: boolean;
  onChange: (values: Partial<ChangeChoice>) => void;
}

/** A changed block: its place, the proposed level and why, the words that differ, and the choice. */
export function ChangeItem({ change, choice, error, isGrouped = false, onChange }: ChangeItemProps) {
  const t = useT();
  const { blockType, kind, pageTitle, proposed, causes, segments } = change;
  const type = blockType === 'page' ? t('changes.pageHead') : getBlockTypeName(blockType);
  const isLowered = proposed === 'major' && choice.level === 'minor';
  // What made it major; typography beside a figure explains nothing.
  const told = proposed === 'major' ? causes.filter((cause) => MAJOR_CAUSES.has(cause)) : causes;
  const name = t('changes.of', { page: pageTitle, type });
  return (
    <li className={classes.change} data-level={choice.level}>
      <p className={classes.head}>
        {!isGrouped && <strong>{pageTitle} </strong>}
        <span className={shared.note}>{`${type} · ${t(`changes.kind.${kind}`)}`}</span>
      </p>
      {kind !== 'moved' && segments.length > 0 && (
        <p className={classes.words}>
          {segments.map((segment, at) => {
            const key = `${at}-${segment.kind}`;
            if (segment.kind === 'same') return <span key={key}>{cutContext(segment.text, at, segments.length)}</span>;
            const Mark = segment.kind === 'removed' ? 'del' : 'ins';
            return (
              <Mark key={key}>
                <span className={shared.hidden}>{t(`changes.${segment.kind}`)} </span>
                {segment.text}
              </Mark>
            );
          })}
        </p>
      )}
      <p className={shared.note}>
        {t('changes.proposed', {
          level: t(`changes.level.${proposed}`),
          why: told.map((cause) => t(`changes.cause.${cause}`)).join(', '),
        })}
      </p>
      <fieldset className={classes.levels}>
        <legend className={shared.hidden}>{name}</legend>
        {PUBLICATION_KINDS.map((level) => (
          <label key={level}>
            <input
              type="radio"
              name={change.blockId}
              checked={choice.level === level}
              onChange={() => onChange({ level })}
            />
            {t(`changes.level.${level}`)}
          </label>
        ))}
      </fieldset>
      {isLowered && (
        <TextField
          label={t('changes.reason')}
          required
          max={200}
          error={error}
          value={choice.reason}
          onChange={(event) => onChange({ reason: event.currentTarget.value })}
        />
      )}
      {choice.level === 'major' && (
        <TextAreaField
          label={t('changes.sentence')}
          minRows={2}
          maxRows={5}
          max={200}
          value={choice.sentence}
          onChange={(event) => onChange({ sentence: event.currentTarget.value.replaceAll('\n', ' ') })}
        />
      )}
    </li>
  );
}
