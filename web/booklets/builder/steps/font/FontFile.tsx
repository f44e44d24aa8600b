import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { type CompanyFont, fontFamilyName } from '../../../../../contract/booklets/fonts/company-fonts.ts';
import { formatDay, formatSize } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import {
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconPencil,
  IconTrash,
} from '../../../../ui/icons/index.ts';
import { ActionMenu } from '../../../../ui/overlays/ActionMenu.tsx';
import shared from '../../../../ui/theme/shared.module.css';
import { useDraft } from '../../frame/draft.ts';
import { RenameField } from '../../parts/RenameField.tsx';
import { useFocusRestore } from '../../parts/use-focus-restore.ts';
import classes from './OwnFonts.module.css';
import { RefuseFontDialog } from './RefuseFontDialog.tsx';
import { useFontActions } from './use-font-actions.ts';

const LICENCE_STATES = {
  pending: { tone: 'warning', icon: IconClock },
  validated: { tone: 'success', icon: IconCircleCheck },
  refused: { tone: 'danger', icon: IconCircleX },
} as const;

const nameSchema: z.ZodType<string> = fontFamilyName;

/** One file of a font: its style, the state of its licence, and its actions. */
export function FontFile({ font }: { font: CompanyFont }) {
  const t = useT();
  const id = useId();
  const { can } = useDraft().booklet;
  const { rename, remove, validate } = useFontActions(font);
  const [renaming, setRenaming] = useState(false);
  const [refusing, setRefusing] = useState(false);
  const item = useFocusRestore<HTMLLIElement>(`${font.rowVersion} ${renaming}`);
  const { fileName: file, weights, italic, state, reason, addedBy, createdAt } = font;
  const { min, max } = weights;
  const graded = min === max ? String(min) : t('builder.font.own.weights', { min, max });
  const origin = { file, size: formatSize(font.size), date: formatDay(createdAt) };
  return (
    <li ref={item} className={classes.file}>
      <div className={`${shared.rowWrap} ${classes.facts}`}>
        <span className={`${shared.strong} ${shared.breakable}`}>
          {t(italic ? 'builder.font.own.italic' : 'builder.font.own.upright', { weights: graded })}
        </span>
        <StatusBadge {...LICENCE_STATES[state]}>{t(`builder.font.own.state.${state}`)}</StatusBadge>
        <span className={`${shared.note} ${shared.breakable} ${classes.line}`} id={id}>
          {addedBy
            ? t('builder.font.own.origin', { ...origin, name: addedBy })
            : t('builder.font.own.originUnknown', origin)}
        </span>
        {reason !== '' && (
          <span className={`${shared.breakable} ${classes.line}`}>{t('builder.font.own.reason', { reason })}</span>
        )}
      </div>
      {can['fonts.upload'] && (
        <ActionMenu
          label={t('builder.font.own.actions', { file })}
          actions={[
            {
              label: t('builder.font.own.rename'),
              icon: <IconPencil size={18} />,
              onClick: () => setRenaming(true),
            },
            {
              label: t('builder.font.own.delete'),
              icon: <IconTrash size={18} />,
              onClick: () => void remove(),
              danger: true,
            },
          ]}
        />
      )}
      {can['fonts.validate'] && (
        <div className={`${shared.wrapXs} ${classes.line}`}>
          {state !== 'validated' && (
            <Button
              variant="default"
              leftSection={<IconCheck size={18} aria-hidden />}
              aria-describedby={id}
              onClick={() => void validate()}
            >
              {t('builder.font.own.validate')}
            </Button>
          )}
          {state !== 'refused' && (
            <Button variant="default" aria-describedby={id} onClick={() => setRefusing(true)}>
              {t('builder.font.own.refuse')}
            </Button>
          )}
        </div>
      )}
      {renaming && (
        <div className={`${shared.stackTight} ${classes.line}`}>
          <RenameField
            label={t('builder.font.own.name')}
            doneLabel={t('builder.font.own.nameDone')}
            initial={font.family}
            schema={nameSchema}
            max={60}
            onDone={(family) => {
              setRenaming(false);
              void rename(family);
            }}
            onCancel={() => setRenaming(false)}
          />
          <p className={`${shared.note} ${shared.noMargin} ${shared.breakable}`}>{t('builder.font.own.renameHelp')}</p>
        </div>
      )}
      {refusing && <RefuseFontDialog font={font} onClose={() => setRefusing(false)} />}
    </li>
  );
}
