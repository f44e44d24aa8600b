import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import {
  buildNewPasswordPath,
  createPasswordToken,
  hasUsers,
  languageContent,
  seedLanguages,
} from '../../administration/index.ts';
import type { Config } from '../../platform/config.ts';
import { settings } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';
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
    hash: createHash('sha256')
      .update(JSON.stringify([content, demo]))
      .digest('hex'),
  };
};

/** Build whose content a database has, as `describeBuild` tells it. */
const SEED_BUILD_KEY = 'seed_build';

/** Null where the sources run: they may change without a build. */
const describeBuild = ({ productName, demo }: Pick<Config, 'productName' | 'demo'>): string | null =>
  RUNS_FROM_SOURCES || BUILD === null ? null : JSON.stringify([BUILD, productName, demo]);

const findSetting = async (db: Db, wanted: string): Promise<string | null> => {
  const [row] = await db.select().from(settings).where(eq(settings.key, wanted));
  return row?.value ?? null;
};

const writeSetting = async (db: Db, key: string, value: string): Promise<void> => {
  await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
};

/** Loads the content of this release into a database that has another one. */
const seedContent = async (services: Services): Promise<void> => {
  const { config, db } = services;
  const { productName, demo } = config;
  const { content, hash } = buildReleaseContent(productName, demo);
  if ((await findSetting(db, SEED_STATE_KEY)) === hash) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('seed'))`);
    if ((await findSetting(tx, SEED_STATE_KEY)) === hash) return;
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
};

/**
 * Loads the initial data: languages and their texts, legal texts, the library and, in the embedded demonstration, a
 * company with its users. Nodes that start together load it once. Returns the welcome text of the console.
 */
export const seedDatabase = async (services: Services): Promise<(address: string) => string> => {
  const { config, db } = services;
  const { productName, demo } = config;
  const build = describeBuild(config);
  // The content is built and hashed once for a build: both take longer than the rest of this step.
  if (build === null || (await findSetting(db, SEED_BUILD_KEY)) !== build) {
    await seedContent(services);
    if (build !== null) await writeSetting(db, SEED_BUILD_KEY, build);
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
