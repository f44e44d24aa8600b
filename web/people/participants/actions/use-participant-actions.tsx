import { type ReactNode, Suspense, useState } from 'react';
import {
  type BulkResult,
  copyPersonalLink,
  type ManualAction,
  moveParticipants,
  type ParticipantFilter,
  type ParticipantRow,
  printLetters,
} from '../../../../contract/people/participants/participants.ts';
import type { Can } from '../../../../contract/platform/permissions.ts';
import { ApiError, api, ignoreApiError } from '../../../lib/api.ts';
import { lazyComponent } from '../../../lib/chunks.ts';
import { useT } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import {
  type Icon,
  IconCalendarEvent,
  IconEye,
  IconFileTypePdf,
  IconLink,
  IconPencil,
  IconUserX,
} from '../../../ui/icons/index.ts';
import type { MenuAction } from '../../../ui/overlays/ActionMenu.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import type { BulkAction } from '../../../ui/table/DataTable.tsx';
import { getFullName } from '../list/names.ts';
import {
  buildBulkTarget,
  canAnonymise,
  findBulkAnswer,
  listActionsForState,
  listManualActions,
  needsReason,
  type ParticipantTarget,
  toParticipantTarget,
} from '../list/participant-target.ts';
import { useRefreshParticipants } from '../use-participants.ts';
import { ACTION_ICONS, type ActionDialogState } from './action-dialog.ts';
import { useMessageActions } from './use-message-actions.ts';

const ActionDialogs = lazyComponent('ActionDialogs', () => import('./ActionDialogs.tsx'));

interface ParticipantActionsOptions {
  bookletId: string;
  can: Can | undefined;
  /** Participants are followed by name. */
  named: boolean;
  filter: ParticipantFilter;
  total: number;
  onOpen: (enrolmentId: string) => void;
}

/** Actions on one or several participants, according to the server's `can`, and the dialogs to render. */
export const useParticipantActions = ({ bookletId, can, named, filter, total, onOpen }: ParticipantActionsOptions) => {
  const t = useT();
  const refresh = useRefreshParticipants(bookletId);
  const [asking, setAsking] = useState<ActionDialogState | null>(null);
  const params = { id: bookletId };
  const messages = useMessageActions(bookletId);

  const done = (target: ParticipantTarget, outcome: BulkResult) => {
    target.clearSelection?.();
    refresh();
    setAsking(outcome.refusedTotal > 0 ? { kind: 'outcome', outcome } : null);
    if (outcome.refusedTotal === 0 && !outcome.message) {
      toast.success(t('participants.outcome.all', { count: outcome.done }));
    }
  };
  const move = async (action: ManualAction, target: ParticipantTarget) => {
    try {
      done(target, await api(moveParticipants, { params, body: { selection: target.selection, action }, quiet: true }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const outcome = findBulkAnswer(error);
      if (outcome) return done(target, outcome);
      toast.error(error.message);
      refresh();
    }
  };
  const act = (action: ManualAction, target: ParticipantTarget) => {
    if (needsReason(action)) return setAsking({ kind: action as 'complete' | 'reset', target });
    if (action !== 'revoke') return void move(action, target);
    const who = target.name ?? t('participants.people', { count: target.count });
    confirm.require({
      header: t('participants.revoke.header', { who }),
      message: t('participants.revoke.message', { who }),
      acceptLabel: t('participants.action.revoke'),
      danger: true,
      accept: () => void move(action, target),
    });
  };
  const print = async (target: ParticipantTarget, opensAccess: boolean): Promise<void> => {
    try {
      const file = await api(printLetters, {
        params,
        body: { selection: target.selection, opensAccess },
        quiet: !opensAccess,
      });
      saveFile(file as unknown as File);
      target.clearSelection?.();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!opensAccess && error.code === 'EML-041') return askToOpen(target);
      // With `opensAccess`, the API client already showed the error in a toast.
      if (!opensAccess) toast.error(error.message);
    }
    refresh();
  };
  /** The letters need personal links, an access method that is not open yet. */
  const askToOpen = (target: ParticipantTarget) =>
    confirm.require({
      header: t('participants.letters.access.header'),
      message: t('participants.letters.access.message'),
      acceptLabel: t('participants.letters.access.accept'),
      defaultFocus: 'reject',
      accept: () => void print(target, true),
    });
  const letters = (target: ParticipantTarget) => {
    const who = target.name ?? t('participants.people', { count: target.count });
    confirm.require({
      header: t('participants.letters.header', { who }),
      message: t('participants.letters.message'),
      acceptLabel: t('participants.letters.accept'),
      accept: () => void print(target, false),
    });
  };
  const link = async (row: ParticipantRow) => {
    const link = await api(copyPersonalLink, { params: { ...params, enrolmentId: row.id } }).catch(ignoreApiError);
    if (!link) return;
    setAsking({ kind: 'link', link: { name: getFullName(row), url: link.url, expiresAt: link.expiresAt } });
    refresh();
  };
  const actionsFor = (row: ParticipantRow): MenuAction[] => {
    const target = toParticipantTarget(row);
    const { state } = row;
    const open = { label: t('participants.action.open'), icon: IconEye, onClick: () => onOpen(row.id) };
    if (state === 'anonymised') return [open];
    const manage: MenuAction[] = [
      {
        label: t('participants.action.edit'),
        icon: IconPencil,
        onClick: () => setAsking({ kind: 'edit', enrolmentId: row.id }),
      },
      ...(state === 'revoked' || state === 'expired'
        ? []
        : [
            { label: t('participants.action.link'), icon: IconLink, onClick: () => void link(row) },
            { label: t('participants.action.letter'), icon: IconFileTypePdf, onClick: () => letters(target) },
          ]),
      ...listActionsForState(state, named).map((action) => ({
        label: t(`participants.action.${action}`),
        icon: ACTION_ICONS[action],
        onClick: () => act(action, target),
        danger: action === 'revoke' || action === 'reset',
      })),
    ];
    const forget = {
      label: t('participants.action.anonymise'),
      icon: IconUserX,
      danger: true,
      onClick: () => setAsking({ kind: 'anonymise', target }),
    };
    return [
      open,
      ...(can?.['participants.manage'] ? manage : []),
      ...(can?.['participants.anonymise'] && canAnonymise(state) ? [forget] : []),
    ];
  };

  const bulk = (label: string, icon: Icon, run: (target: ParticipantTarget) => void, more = true): BulkAction => ({
    label,
    icon,
    more,
    onClick: (ids, clear, all) => run(buildBulkTarget(ids, all, { filter, total, clear })),
  });
  const bulkActions: BulkAction[] = [
    ...(can?.['campaigns.manage'] ? messages.map(({ label, icon, run }) => bulk(label, icon, run, false)) : []),
    ...(can?.['participants.manage']
      ? [
          ...listManualActions(named).map((action) => ({
            ...bulk(
              t(`participants.action.${action}`),
              ACTION_ICONS[action],
              (target) => act(action, target),
              action !== 'invite' && action !== 'revoke',
            ),
            danger: action === 'revoke' || action === 'reset',
          })),
          bulk(t('participants.action.letters'), IconFileTypePdf, letters, false),
          bulk(
            t('participants.action.change'),
            IconCalendarEvent,
            (target) => setAsking({ kind: 'change', target }),
            false,
          ),
        ]
      : []),
    ...(can?.['participants.anonymise']
      ? [
          {
            ...bulk(t('participants.action.anonymise'), IconUserX, (target) =>
              setAsking({ kind: 'anonymise', target }),
            ),
            danger: true,
          },
        ]
      : []),
  ];

  const windows: ReactNode = asking && (
    <Suspense>
      <ActionDialogs
        bookletId={bookletId}
        asking={asking}
        onClose={() => setAsking(null)}
        onDone={done}
        onOpen={onOpen}
      />
    </Suspense>
  );
  return { actionsFor, bulkActions, windows, edit: (enrolmentId: string) => setAsking({ kind: 'edit', enrolmentId }) };
};
