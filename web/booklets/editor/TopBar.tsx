import { ActionIcon, Button } from '@mantine/core';
import { paths } from '../../../contract/platform/paths.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconEye,
  IconKeyboard,
  IconLayoutSidebar,
  IconLayoutSidebarRight,
  IconSearch,
  IconUsers,
} from '../../ui/icons/index.ts';
import { IconButton } from '../../ui/overlays/IconButton.tsx';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import shared from '../../ui/theme/shared.module.css';
import { BookletState } from '../booklets/BookletState.tsx';
import type { CanvasDevice } from './canvas/Canvas.tsx';
import { useEditor, useSessionState } from './editor-context.ts';
import { People } from './People.tsx';
import { usePanels } from './panels.ts';
import { SaveStatus } from './SaveStatus.tsx';
import classes from './TopBar.module.css';
import { useCommands } from './use-commands.ts';

interface TopBarProps {
  device: CanvasDevice;
  onDevice: (device: CanvasDevice) => void;
  onHelp: () => void;
  onPublish: () => void;
}

const DEVICE_ICONS = { phone: IconDeviceMobile, tablet: IconDeviceTablet, desktop: IconDeviceDesktop };

export function TopBar({ device, onDevice, onHelp, onPublish }: TopBarProps) {
  const t = useT();
  const { booklet, fullBooklet, template, renderExitLink, tree, store, readOnly } = useEditor();
  const commands = useCommands();
  const panels = usePanels();
  const canUndo = useSessionState('history', (session) => session.timeline.canUndo);
  const canRedo = useSessionState('history', (session) => session.timeline.canRedo);
  const slug = tree.chapters.flatMap(({ pages }) => pages).find(({ id }) => id === store.id)?.slug ?? '';
  const title = booklet.title ?? t('booklets.untitled');
  const back = t(template ? 'library.editor.back' : 'editor.top.back');
  return (
    <header className={`${shared.rowXs} ${classes.bar}`}>
      <Tooltip label={back}>
        <ActionIcon renderRoot={renderExitLink} variant="subtle" color="gray" size={36} aria-label={back}>
          <IconArrowLeft size={20} />
        </ActionIcon>
      </Tooltip>
      <span className={classes.narrow}>
        <IconButton
          label={t('editor.top.tree')}
          icon={<IconLayoutSidebar size={20} />}
          size={36}
          aria-expanded={panels.opened === 'tree'}
          onClick={() => panels.open('tree')}
        />
      </span>
      <div className={classes.title}>
        <strong className={shared.truncate} title={title}>
          {title}
        </strong>
        <span className={classes.state}>{fullBooklet && <BookletState booklet={fullBooklet} />}</span>
      </div>
      {!readOnly && (
        <div className={classes.group}>
          <IconButton
            label={t('editor.top.undo')}
            icon={<IconArrowBackUp size={20} />}
            size={36}
            hasTooltip
            isOff={!canUndo}
            data-history="undo"
            onClick={commands.undo}
          />
          <IconButton
            label={t('editor.top.redo')}
            icon={<IconArrowForwardUp size={20} />}
            size={36}
            hasTooltip
            isOff={!canRedo}
            data-history="redo"
            onClick={commands.redo}
          />
        </div>
      )}
      <SaveStatus />
      <People />
      <div className={classes.device}>
        <SegmentedChoice<CanvasDevice>
          label={t('editor.top.device')}
          hideLabel
          value={device}
          onChange={onDevice}
          options={(['phone', 'tablet', 'desktop'] as const).map((one) => {
            const Icon = DEVICE_ICONS[one];
            return {
              value: one,
              label: (
                <Tooltip label={t(`editor.top.device.${one}`)}>
                  <span className={`${shared.row} ${classes.icon}`}>
                    <Icon size={18} role="img" aria-label={t(`editor.top.device.${one}`)} />
                  </span>
                </Tooltip>
              ),
            };
          })}
        />
      </div>
      <span className={classes.help}>
        {fullBooklet && (
          <IconButton
            label={t('editor.top.find')}
            icon={<IconSearch size={20} />}
            size={36}
            hasTooltip
            onClick={panels.find}
          />
        )}
        <IconButton
          label={t('editor.top.help')}
          icon={<IconKeyboard size={20} />}
          size={36}
          hasTooltip
          onClick={onHelp}
        />
      </span>
      {fullBooklet && (
        <Tooltip label={t('editor.top.viewAs')}>
          <Button
            component={Link}
            to={paths.editor}
            search={{ livret: booklet.id, page: store.id, vue: '' }}
            variant="default"
            size="compact-md"
            h={36}
            aria-label={t('editor.top.viewAs')}
            className={classes.viewAs}
          >
            <IconUsers size={20} aria-hidden />
            <span className={classes.words}>{t('editor.top.viewAs')}</span>
          </Button>
        </Tooltip>
      )}
      {fullBooklet && (
        <Tooltip label={t('editor.top.preview')}>
          <ActionIcon
            component="a"
            href={`/api/admin/booklets/${booklet.id}/preview/${slug}`}
            target="_blank"
            rel="noopener"
            variant="default"
            size={36}
            aria-label={t('editor.top.preview')}
          >
            <IconEye size={20} />
          </ActionIcon>
        </Tooltip>
      )}
      {template && <template.Bar />}
      {fullBooklet?.can['booklet.publish'] && !readOnly && (
        <Button size="compact-md" h={36} onClick={onPublish}>
          {t('editor.top.publish')}
        </Button>
      )}
      <span className={classes.narrow}>
        <IconButton
          label={t('editor.top.panel')}
          icon={<IconLayoutSidebarRight size={20} />}
          size={36}
          aria-expanded={panels.opened === 'panel'}
          onClick={() => panels.open('panel')}
        />
      </span>
    </header>
  );
}
