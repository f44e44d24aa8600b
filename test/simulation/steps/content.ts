import type { AccessSettings } from '../../../contract/booklets/access/access.ts';
import { getBookletAccess, saveBookletAccess } from '../../../contract/booklets/access/booklet-access.ts';
import {
  archiveBooklet,
  binBooklet,
  restoreBooklet,
  unarchiveBooklet,
} from '../../../contract/booklets/booklets/booklets.ts';
import { updateBlock } from '../../../contract/booklets/content/content.ts';
import { publish, unpublishBooklet } from '../../../contract/booklets/publications/publications.ts';
import { lockBlock, unlockBlock } from '../../../contract/platform/locks.ts';
import type { Browser } from '../../browser.ts';
import { callApp, isUncertain } from '../call.ts';
import { getTime } from '../clock.ts';
import { type KnownBooklet, nextSerial, type SavedBlock } from '../model.ts';
import type { World } from '../world.ts';
import type { Step } from './step.ts';

/** Saves a text, now and then with a version that somebody else has replaced. Returns the status of the answer. */
const saveText = async (world: World, who: Browser, block: SavedBlock): Promise<number> => {
  const { model, random } = world;
  const latest = Math.max(...block.acknowledged.keys());
  const rowVersion = random.chance(0.2) ? Math.max(1, latest - 1) : latest;
  const html = `<p>Texte ${nextSerial(model)}</p>`;
  const answer = await callApp(world, who, updateBlock, {
    params: { id: block.id },
    body: { props: { html }, rowVersion },
  });
  if (isUncertain(answer)) block.uncertain.add(html);
  if (answer.status !== 200) return answer.status;
  const saved = answer.body.block.rowVersion;
  const other = block.acknowledged.get(saved);
  if (other !== undefined) world.report(`two saves of a block were both acknowledged as version ${saved}`);
  if (rowVersion !== saved - 1) world.report(`a save of version ${rowVersion} was acknowledged as version ${saved}`);
  block.acknowledged.set(saved, html);
  return answer.status;
};

const pickBlock = ({ model, random }: World): SavedBlock => random.pick(random.pick(model.booklets).blocks);

const saveBlock = async (world: World): Promise<void> => {
  const block = pickBlock(world);
  await saveText(world, world.random.pick(world.model.people), block);
};

/** How often a block was given back: its holder may do so in another tab. */
const releases = new WeakMap<SavedBlock, number>();
const countReleases = (block: SavedBlock): number => releases.get(block) ?? 0;

/** Somebody keeps a block to write in it: no save of a colleague is acknowledged meanwhile. */
const keepBlock = async (world: World): Promise<void> => {
  const { model, random } = world;
  const block = pickBlock(world);
  const [holder, colleague] = random.chance(0.5) ? model.people : model.people.toReversed();
  if (!holder || !colleague) return;
  const params = { id: block.id };
  const released = countReleases(block);
  const kept = await callApp(world, holder, lockBlock, { params });
  if (kept.status !== 200 || kept.body.until === null) return;
  const status = await saveText(world, colleague, block);
  if (status === 200 && countReleases(block) === released && getTime() < Date.parse(kept.body.until))
    world.report('a save was acknowledged while somebody else kept the block');
  if (!random.chance(0.5)) return;
  releases.set(block, countReleases(block) + 1);
  await callApp(world, holder, unlockBlock, { params });
};

const LIFECYCLE = [publish, publish, unpublishBooklet, archiveBooklet, unarchiveBooklet, binBooklet, restoreBooklet];

const moveBooklet = async (world: World): Promise<void> => {
  const { model, random } = world;
  const params = { id: random.pick(model.booklets).id };
  const call = random.pick(LIFECYCLE);
  await callApp(world, random.pick(model.people), call, { params, ...(call === publish ? { body: {} } : {}) });
};

const HOUR_MS = 3_600_000;

/** Saves other settings of the access of a booklet. */
export const saveAccess = async (
  world: World,
  { id }: KnownBooklet,
  change: (settings: AccessSettings) => void,
): Promise<void> => {
  const params = { id };
  const who = world.random.pick(world.model.people);
  const read = await callApp(world, who, getBookletAccess, { params });
  if (read.status !== 200) return;
  const { settings, rowVersion } = read.body;
  const next = structuredClone(settings);
  change(next);
  await callApp(world, who, saveBookletAccess, { params, body: { rowVersion, settings: next } });
};

/** Opens or closes the personal access, or gives the booklet a period. */
const changeAccess = async (world: World): Promise<void> => {
  const { model, random } = world;
  const inHours = (hours: number) => new Date(getTime() + hours * HOUR_MS).toISOString();
  await saveAccess(world, random.pick(model.booklets), ({ personal, link, window }) => {
    personal.on = random.chance(0.6);
    link.on = true;
    window.closesAt = random.chance(0.3) ? inHours(random.between(1, 72)) : null;
    window.opensAt = random.chance(0.1) ? inHours(-random.between(1, 72)) : null;
  });
};

export const CONTENT_STEPS: readonly Step[] = [
  { name: 'save a block', weight: 4, run: saveBlock },
  { name: 'keep a block', weight: 2, run: keepBlock },
  { name: 'move a booklet', weight: 4, run: moveBooklet },
  { name: 'change the access', weight: 3, run: changeAccess },
];
