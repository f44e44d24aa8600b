import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  buildNewPasswordPath,
  createPasswordToken,
  hasUsers,
  languageContent,
  seedLanguages,
} from '../../administration/index.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { findSettings, writeSetting } from '../../platform/data/queries/settings.ts';
import { RUNS_FROM_SOURCES } from '../../platform/files/project-paths.ts';
import type { Services } from '../../platform/services.ts';
import { BUILD } from '../../platform/version.ts';
import { hasDemoPeople, hasNoCompany, seedDemo } from './demo.ts';
import { seedDemoBooklets } from './demo-booklets.ts';
import { drawScenes } from './demo-media.ts';
import { renderGreeting } from './greeting.ts';
import { buildLegalContent, seedLegal } from './legal/index.ts';
import { libraryContent, seedLibrary } from './library.ts';
import { seedTutorials, tutorialContent } from './tutorials.ts';

const SEED_STATE_KEY = 'seed';

const digest = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** Content of this release, and a hash that tells the next start if the database already has it. */
const buildReleaseContent = (productName: string, demo: boolean) => {
  const content = {
    library: libraryContent,
    languages: languageContent,
    legal: buildLegalContent(productName),
    tutorials: tutorialContent,
  };
  return {
    content,
    hash: digest([content, demo]),
  };
};

/** Build whose content a database has, and the hash of that content: see `seedDatabase`. */
const SEED_BUILD_KEY = 'seed_build';

/** Loads the content of this release into a database that has another one. Returns its hash. */
const seedContent = async (services: Services): Promise<string> => {
  const { config, db } = services;
  const { productName, demo } = config;
  const { content, hash } = buildReleaseContent(productName, demo);
  const isSeeded = async (within: Db) => (await findSettings(within, SEED_STATE_KEY))[0] === hash;
  if (await isSeeded(db)) return hash;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('seed'))`);
    if (await isSeeded(tx)) return;
    const scenes = demo && (await hasNoCompany(tx)) ? drawScenes() : null;
    // The `await` below reports a failure.
    scenes?.catch(() => undefined);
    await seedLanguages(tx, content.languages);
    await seedLegal(tx, content.legal);
    await seedLibrary(tx, content.library);
    await seedTutorials(tx, content.tutorials);
    if (scenes) {
      await seedDemo(tx);
      await seedDemoBooklets(tx, services, await scenes);
    }
    await writeSetting(tx, SEED_STATE_KEY, hash);
  });
  return hash;
};

/** The sources may change without a build, and what they hold is then compared at each start. */
const SEEDED_BUILD = RUNS_FROM_SOURCES ? null : BUILD;

/**
 * Loads the initial data: languages and their texts, legal texts, the library and, in the embedded demonstration, a
 * company with its users. Nodes that start together load it once. Returns the welcome text of the console.
 * The content of a `build` is built and hashed once: both take longer than the rest of a start.
 */
export const seedDatabase = async (
  services: Services,
  build: string | null = SEEDED_BUILD,
): Promise<(address: string) => string> => {
  const { config, db } = services;
  const { productName, demo } = config;
  const [seeded, known] = await findSettings(db, SEED_STATE_KEY, SEED_BUILD_KEY);
  // The texts of languages are files that no build of the server reads.
  const describeSeed = (hash: string) => JSON.stringify([build, productName, demo, digest(languageContent), hash]);
  if (build === null || !seeded || known !== describeSeed(seeded)) {
    const hash = await seedContent(services);
    if (build !== null) await writeSetting(db, SEED_BUILD_KEY, describeSeed(hash));
  }
  const setupToken = (await hasUsers(db)) ? null : await createPasswordToken(db, 'setup', null);
  const showDemo = demo && (await hasDemoPeople(db));
  return (address) =>
    renderGreeting({
      productName,
      address,
      demo: showDemo,
      hasLocalLinks: config.databaseUrl !== null && config.publicUrl === null,
      setupLink: setupToken && (config.publicUrl ?? address) + buildNewPasswordPath(setupToken),
    });
};
