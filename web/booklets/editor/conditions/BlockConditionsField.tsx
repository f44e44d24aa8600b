import { useState } from 'react';
import {
  type BlockConditions,
  type BlockContent,
  blockConditions,
  readConditions,
} from '../../../../contract/booklets/content/content.ts';
import { useT } from '../../../lib/i18n.ts';
import { getSchemaErrors } from '../../../lib/schema-errors.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { AudienceField } from '../../audience/AudienceField.tsx';
import { listKnownValues } from '../../audience/known-values.ts';
import { useBlock, useEditor } from '../editor-context.ts';
import classes from './BlockConditions.module.css';

/** Who sees the selected block, and from which day. Each choice is a step to undo. */
export function BlockConditionsField({ id, disabled }: { id: string; disabled: boolean }) {
  const block = useBlock(id);
  const t = useT();
  if (!block) return null;
  return (
    <section data-undo className={`${shared.stackMd} ${classes.section}`} aria-labelledby="conditions-du-bloc">
      <h3 id="conditions-du-bloc">{t('editor.conditions.title')}</h3>
      <ConditionsForm block={block} disabled={disabled} />
    </section>
  );
}

function ConditionsForm({ block, disabled }: { block: BlockContent; disabled: boolean }) {
  const t = useT();
  const { store, tree, fullBooklet, announce } = useEditor();
  const saved = readConditions(block);
  const [days, setDays] = useState<number | null>(block.unlockDays);
  const [lastSaved, setLastSaved] = useState(block.unlockDays);
  if (block.unlockDays !== lastSaved) {
    setLastSaved(block.unlockDays);
    setDays(block.unlockDays);
  }
  const errors = getSchemaErrors(blockConditions, { ...saved, unlockDays: days }) as Record<string, string>;
  const keep = (to: Partial<BlockConditions>) => {
    store.editConditions(block.id, { ...saved, ...to });
    announce(t('editor.conditions.saved'));
  };
  return (
    <>
      <AudienceField
        key={block.id}
        subject="block"
        value={block.audience}
        known={listKnownValues(tree, '')}
        bookletId={fullBooklet?.id}
        from={days}
        disabled={disabled}
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
