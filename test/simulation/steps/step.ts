import type { World } from '../world.ts';

/** Something that happens. Steps of one turn happen at the same time. */
export interface Step {
  name: string;
  /** How often it is chosen, compared to the others. */
  weight: number;
  /** Resolves without doing anything where the world does not allow the step. */
  run: (world: World) => Promise<void>;
}
