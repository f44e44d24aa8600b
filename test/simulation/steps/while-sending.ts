import { archiveBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { unpublishBooklet } from '../../../contract/booklets/publications/publications.ts';
import { callApp } from '../call.ts';
import type { KnownBooklet } from '../model.ts';
import type { World } from '../world.ts';
import { AT_ONCE, launchTo } from './campaigns.ts';
import { saveAccess } from './content.ts';
import type { Step } from './step.ts';
import { sendMessages } from './time.ts';

/** Exchanges of others after which somebody acts: messages are claimed, built, wait for a connection, or leave. */
const MAX_EXCHANGES = 40;

/** Sends a campaign, and does something about its booklet somewhere in the middle. */
const actWhileSending = async (world: World, act: (booklet: KnownBooklet) => Promise<unknown>): Promise<void> => {
  const { model, random, schedule } = world;
  const booklet = random.pick(model.booklets);
  await launchTo(world, booklet, AT_ONCE);
  const actLater = async () => {
    for (let n = random.between(0, MAX_EXCHANGES); n > 0; n -= 1) await schedule.pass('somebody');
    await act(booklet);
  };
  await Promise.all([sendMessages(world), actLater()]);
};

const closeAccess = (world: World): Promise<void> =>
  actWhileSending(world, (booklet) =>
    saveAccess(world, booklet, ({ personal, link }) => {
      personal.on = false;
      link.on = true;
    }),
  );

const takeOffLine = (world: World): Promise<void> =>
  actWhileSending(world, ({ id }) => {
    const { model, random } = world;
    const call = random.pick([unpublishBooklet, archiveBooklet]);
    return callApp(world, random.pick(model.people), call, { params: { id } });
  });

export const WHILE_SENDING_STEPS: readonly Step[] = [
  { name: 'close the access while messages leave', weight: 3, run: closeAccess },
  { name: 'take the booklet off line while messages leave', weight: 3, run: takeOffLine },
];
