import { BOOKLET_STATES } from '../../../contract/booklets/booklets/booklet-kinds.ts';
import { CAMPAIGN_TRANSITIONS } from '../../../contract/messages/campaigns/campaign-states.ts';
import { ENROLMENT_TRANSITIONS } from '../../../contract/people/enrolments/enrolment.ts';
import type { World } from '../world.ts';

type Moves = ReadonlySet<string>;

const listMoves = (transitions: Record<string, { from: readonly string[]; to: string }>): string[] =>
  Object.values(transitions).flatMap(({ from, to }) => from.map((state) => `${state} ${to}`));

/** From the specification of the product; those of campaigns and enrolments from the contract: `null` is a new row. */
const ALLOWED: Record<string, Moves> = {
  booklets: new Set([
    ...BOOKLET_STATES.map((state) => `null ${state}`),
    'building draft',
    'draft published',
    'published unpublished',
    'unpublished published',
    'published archived',
    'unpublished archived',
    'draft archived',
    'archived unpublished',
    'archived draft',
  ]),
  campaigns: new Set(['null draft', ...listMoves(CAMPAIGN_TRANSITIONS)]),
  enrolments: new Set(['null to_invite', ...listMoves(ENROLMENT_TRANSITIONS)]),
  participant_imports: new Set([
    'null checked',
    ...['checked', 'failed', 'cancelled'].map((state) => `${state} running`),
    ...['done', 'failed', 'cancelled'].map((state) => `running ${state}`),
    'failed checked',
    'cancelled checked',
    'done undone',
  ]),
  campaign_recipients: new Set([
    'null waiting',
    'null excluded',
    'waiting sending',
    'waiting excluded',
    'waiting cancelled',
    'retrying sending',
    'retrying excluded',
    'retrying cancelled',
    'retrying waiting',
    ...['sent', 'retrying', 'bounced', 'failed', 'to_check'].map((state) => `sending ${state}`),
    // The worker that had the message knows better than the one that believed it dead.
    ...['sent', 'retrying', 'bounced', 'failed'].map((state) => `to_check ${state}`),
    // A person decides.
    'to_check waiting',
    'failed waiting',
    'bounced waiting',
    'sent bounced',
  ]),
};

interface Move {
  n: string;
  kind: string;
  id: string;
  old: string | null;
  new: string;
}

/** Every change of state that was committed is one of its table. */
export const checkStates = async (world: World): Promise<void> => {
  const { simulated } = world;
  const moves = await simulated.read<Move>('delete from simulation_moves returning n, kind, id, old, new');
  for (const move of moves.sort((a, b) => Number(a.n) - Number(b.n))) {
    const change = `${move.old} ${move.new}`;
    world.note(`${move.kind} ${change}`);
    if (!ALLOWED[move.kind]?.has(change)) world.report(`${move.kind}: ${move.old} became ${move.new}`);
  }
};

/** A booklet that nobody can read sends nothing, now or later. */
export const checkOfflineBooklets = async (world: World): Promise<void> => {
  const rows = await world.simulated.read<{ campaign: string; booklet: string }>(
    `select c.state as campaign, case when b.binned_at is null then b.state else 'binned' end as booklet
     from campaigns c join booklets b on b.id = c.booklet_id
     where c.state in ('planned', 'running') and (b.state <> 'published' or b.binned_at is not null)`,
  );
  for (const { campaign, booklet } of rows)
    world.report(`a ${campaign} campaign belongs to a booklet that is ${booklet}`);
};
