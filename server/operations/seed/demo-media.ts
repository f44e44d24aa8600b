import { createHash } from 'node:crypto';
import { judgedImage } from '../../booklets/media/judged.ts';
import { keep } from '../../booklets/media/keep.ts';
import type { Scope } from '../../platform/data/scope.ts';
import type { PreparedImage } from '../../platform/files/images/render-image.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { SCENES, type Scene } from './scenes/index.ts';

export type SceneName = keyof typeof SCENES;

interface DrawnScene {
  key: SceneName;
  scene: Scene;
  bytes: Buffer;
  image: PreparedImage;
}

/**
 * Draws the pictures of the demonstration, on other threads: the seed goes on meanwhile. They are our own drawings, so they
 * need neither the processes that decode what people send nor the time limit that these have on a busy machine.
 */
export const drawScenes = async (): Promise<DrawnScene[]> => {
  // Read for this alone: an ordinary start does without.
  const { renderImage } = await import('../../platform/files/images/render-image.ts');
  return Promise.all(
    Object.entries(SCENES).map(async ([key, scene]) => {
      const bytes = Buffer.from(scene.draw());
      return { key: key as SceneName, scene, bytes, image: await renderImage(bytes, scene.name, 'image/svg+xml') };
    }),
  );
};

const CREDIT = 'Dessin de démonstration, libre de droits';

/** Puts the pictures in the company's media library; answers the id of each. */
export const keepScenes = async (
  scope: Scope,
  storage: Storage,
  scenes: readonly DrawnScene[],
): Promise<Record<SceneName, string>> => {
  const incoming = scenes.map(({ scene, bytes, image }) => ({
    file: { name: scene.name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    judged: judgedImage(image),
    alt: scene.alt,
    known: { credit: CREDIT, tags: [...scene.tags] },
  }));
  return keep(scope, storage, incoming, async (_inside, rows) => {
    const ids = new Map(scenes.map(({ key }, index) => [key, rows[index]?.id ?? '']));
    return Object.fromEntries(ids) as Record<SceneName, string>;
  });
};
