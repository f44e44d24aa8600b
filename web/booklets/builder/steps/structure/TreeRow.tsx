import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { KeyboardEvent, ReactNode } from 'react';
import { useT } from '../../../../lib/i18n.ts';
import { FieldError } from '../../../../ui/fields/FieldError.tsx';
import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff, IconGripVertical } from '../../../../ui/icons/index.ts';
import { ActionMenu } from '../../../../ui/overlays/ActionMenu.tsx';
import { IconButton } from '../../../../ui/overlays/IconButton.tsx';
import shared from '../../../../ui/theme/shared.module.css';
import classes from './StructureStep.module.css';
import type { MoveDirection } from './tree-moves.ts';

const DIRECTION_BY_KEY: Record<string, MoveDirection> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'next',
  ArrowLeft: 'previous',
};

interface TreeRowProps {
  id: string;
  kind: 'chapter' | 'page';
  title: string;
  visible: boolean;
  /** The chapter of this page is hidden. */
  dimmed?: boolean;
  warning?: string;
  onStep: (direction: MoveDirection) => void;
  canStep: (direction: MoveDirection) => boolean;
  onVisible: (visible: boolean) => void;
  /** Content under the title, and controls beside the buttons. */
  facts?: ReactNode;
  settings?: ReactNode;
}

/** A chapter or a page. It moves by drag, buttons, menu, or Alt and the arrows while the focus is in its row. */
export function TreeRow(props: TreeRowProps) {
  const { id, kind, title, visible, dimmed, warning, onStep, canStep, onVisible, facts, settings } = props;
  const t = useT();
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const keys = (event: KeyboardEvent) => {
    const direction = DIRECTION_BY_KEY[event.key];
    // Key events of a dialog that the row opened bubble here too.
    if (!event.altKey || !direction || !event.currentTarget.contains(event.target as Node)) return;
    // Alt and a side arrow also mean « back » in the browser.
    event.preventDefault();
    onStep(direction);
  };
  const arrow = (direction: 'up' | 'down') => {
    const Icon = direction === 'up' ? IconArrowUp : IconArrowDown;
    return (
      <IconButton
        label={t(direction === 'up' ? 'builder.moveUp' : 'builder.moveDown', { title })}
        icon={<Icon size={18} />}
        size={34}
        isOff={!canStep(direction)}
        onClick={() => onStep(direction)}
      />
    );
  };
  const Eye = visible ? IconEye : IconEyeOff;
  return (
    <li
      ref={setNodeRef}
      data-row={id}
      data-kind={kind}
      data-hidden={!visible || dimmed || undefined}
      data-dragging={isDragging || undefined}
      className={`${shared.card} ${classes.row}`}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      onKeyDown={keys}
    >
      <span className={classes.grip} {...listeners} title={t('builder.drag')}>
        <IconGripVertical size={18} aria-hidden />
      </span>
      <div className={`${shared.fill} ${classes.words}`}>
        {kind === 'chapter' ? <h2 className={classes.title}>{title}</h2> : <h3 className={classes.title}>{title}</h3>}
        {(!visible || dimmed) && <span className={classes.hidden}>{t('builder.structure.hidden')}</span>}
        {facts}
        {warning && <FieldError>{warning}</FieldError>}
      </div>
      <div className={classes.buttons}>
        <IconButton
          label={t('builder.structure.visible', { title })}
          icon={<Eye size={18} />}
          size={34}
          aria-pressed={visible}
          onClick={() => onVisible(!visible)}
        />
        {arrow('up')}
        {arrow('down')}
        {settings}
        {kind === 'page' && (
          <ActionMenu
            label={t('builder.structure.more', { title })}
            actions={[
              {
                label: t('builder.structure.previous'),
                disabled: !canStep('previous'),
                onClick: () => onStep('previous'),
              },
              { label: t('builder.structure.next'), disabled: !canStep('next'), onClick: () => onStep('next') },
            ]}
          />
        )}
      </div>
    </li>
  );
}
