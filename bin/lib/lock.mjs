import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { workFolder } from './root.mjs';
import { Refusal, say } from './say.mjs';

/**
 * Runs `work` while no other process holds the lock `name`: two simultaneous starts must not install or build over each
 * other. The lock of a dead process is taken over.
 */
export async function withLock(name, work) {
  const lock = join(workFolder, `${name}.lock`);
  const mine = `${lock}.${process.pid}`;
  try {
    mkdirSync(workFolder, { recursive: true });
    writeFileSync(mine, String(process.pid));
  } catch (error) {
    if (error.code === 'ENOSPC') throw new Refusal('Le disque est plein. Libérez de la place, puis recommencez.');
    throw new Refusal(`Le dossier ${workFolder} n’est pas accessible en écriture (${error.code}).`);
  }
  const drop = () => rmSync(lock, { force: true });
  try {
    await acquire(lock, mine);
  } finally {
    rmSync(mine, { force: true });
  }
  // A signal ends the process without returning here.
  process.once('exit', drop);
  try {
    return await work();
  } finally {
    process.off('exit', drop);
    drop();
  }
}

async function acquire(lock, mine) {
  let told = false;
  for (;;) {
    try {
      // A hard link appears at once with its owner's process id; a file written in place can be read empty.
      linkSync(mine, lock);
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isHeld(lock)) {
      rmSync(lock, { force: true });
      continue;
    }
    if (!told) say('Une autre commande prépare déjà ce dossier ; elle passe d’abord.');
    told = true;
    await wait(300);
  }
}

function isHeld(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
