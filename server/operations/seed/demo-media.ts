import { createHash } from 'node:crypto';
import { saveMediaFiles, toCheckedImage } from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
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
 * Renders the demonstration pictures on other threads, while the seed goes on. They are trusted, so they skip the
 * isolated decoding processes and their time limit, which a busy machine may exceed.
 */
export const drawScenes = async (): Promise<DrawnScene[]> => {
  // Lazy import: a normal start does not need it.
  const { renderImage } = await import('../../platform/files/images/render-image.ts');
  return Promise.all(
    Object.entries(SCENES).map(async ([key, scene]) => {
      const bytes = Buffer.from(scene.draw());
      return { key: key as SceneName, scene, bytes, image: await renderImage(bytes, scene.name, 'image/svg+xml') };
    }),
  );
};

const PICTURE_CREDIT = 'Dessin de démonstration, libre de droits';

/** Adds the pictures to the company's media library; returns their ids. */
export const saveScenes = async (
  scope: Scope,
  storage: Storage,
  scenes: readonly DrawnScene[],
): Promise<Record<SceneName, string>> => {
  const incoming = scenes.map(({ scene, bytes, image }) => ({
    file: { name: scene.name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    checked: toCheckedImage(image),
    alt: scene.alt,
    knownFields: { credit: PICTURE_CREDIT, tags: [...scene.tags] },
  }));
  return saveMediaFiles(scope, storage, incoming, async (_inside, rows) => {
    const ids = new Map(scenes.map(({ key }, index) => [key, rows[index]?.id ?? '']));
    return Object.fromEntries(ids) as Record<SceneName, string>;
  });
};
