import { useRef, useState } from 'react';
import {
  type BlockConditions,
  type BlockContent,
  blockConditions,
  setBlockConditions,
} from '../../../../contract/booklets/content/content.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { getSchemaErrors } from '../../../lib/schema-errors.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { AudienceField } from '../../audience/AudienceField.tsx';
import { listKnownValues } from '../../audience/known-values.ts';
import { useBlock, useEditor, usePageState } from '../editor-context.ts';
import classes from './BlockConditions.module.css';

const readConditions = ({ audience, unlockDays }: BlockConditions): BlockConditions => ({ audience, unlockDays });

/**
 * Saves the conditions of a block, one after the other: each save names those that the server has. `show` displays what
 * the server answers.
 */
const useConditionsSave = (id: string, saved: BlockConditions, show: (block: BlockConditions) => void) => {
  const known = useRef<BlockConditions | null>(null);
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);
  const [error, setError] = useState('');
  const send = async (to: BlockConditions) => {
    try {
      const body = { ...to, known: known.current ?? saved };
      const { block } = await api(setBlockConditions, { params: { id }, body, quiet: true });
      known.current = readConditions(block);
      setError('');
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
      // `current` is a block as the contract describes it in `setBlockConditions`.
      known.current = readConditions((failure.body.current as BlockContent | undefined) ?? known.current ?? saved);
    }
    waiting.current -= 1;
    // A later choice is on its way: it is what shows.
    if (waiting.current > 0 || !known.current) return;
    show(known.current);
    known.current = null;
  };
  const save = (to: BlockConditions) => {
    known.current ??= saved;
    waiting.current += 1;
    show(to);
    queue.current = queue.current.then(() => send(to));
  };
  return { save, error };
};

/** Who sees the selected block, and from which day. Saved at each choice, apart from its words. */
export function BlockConditionsField({ id, disabled }: { id: string; disabled: boolean }) {
  const block = useBlock(id);
  const isNew = usePageState('status', ({ outbox }) =>
    outbox.items.some(({ operation }) => operation.kind === 'add' && operation.block === id),
  );
  const t = useT();
  if (!block) return null;
  return (
    <section className={`${shared.stackMd} ${classes.section}`} aria-labelledby="conditions-du-bloc">
      <h3 id="conditions-du-bloc">{t('editor.conditions.title')}</h3>
      {isNew ? (
        <p className={shared.note}>{t('editor.conditions.waiting')}</p>
      ) : (
        <ConditionsForm block={block} disabled={disabled} />
      )}
    </section>
  );
}

function ConditionsForm({ block, disabled }: { block: BlockContent; disabled: boolean }) {
  const t = useT();
  const { store, tree, announce } = useEditor();
  const saved = readConditions(block);
  const { save, error } = useConditionsSave(block.id, saved, (shown) => {
    store.setConditions(block.id, shown);
  });
  const [days, setDays] = useState<number | null>(block.unlockDays);
  const [lastSaved, setLastSaved] = useState(block.unlockDays);
  if (block.unlockDays !== lastSaved) {
    setLastSaved(block.unlockDays);
    setDays(block.unlockDays);
  }
  const errors = getSchemaErrors(blockConditions, { ...saved, unlockDays: days }) as Record<string, string>;
  const keep = (to: Partial<BlockConditions>) => {
    save({ ...saved, ...to });
    announce(t('editor.conditions.saved'));
  };
  return (
    <>
      <AudienceField
        key={block.id}
        subject="block"
        value={block.audience}
        known={listKnownValues(tree, '')}
        disabled={disabled}
        error={error}
        onChange={(audience) => keep({ audience })}
      />
      <NumberField
        label={t('editor.conditions.unlock')}
        help={t('editor.conditions.unlock.help')}
        allowDecimal={false}
        readOnly={disabled}
        suffix={`\u00a0${t('editor.block.unit.days')}`}
        min={-90}
        max={365}
        value={days ?? ''}
        error={errors.unlockDays}
        onChange={(value) => setDays(typeof value === 'number' ? value : null)}
        onBlur={() => days !== block.unlockDays && !errors.unlockDays && keep({ unlockDays: days })}
      />
    </>
  );
}
