/** Commands of a production folder: `npm run backup`, `restore`, `import-company` and `rotate-proof-key`, as in the repository; `upgrade`. */
const commands = {
  backup: ['backup-commands', 'runBackupCommand'],
  restore: ['backup-commands', 'runRestoreCommand'],
  'import-company': ['import-command', 'runImportCommand'],
  'rotate-proof-key': ['proof-key-command', 'runRotateProofKeyCommand'],
  upgrade: ['upgrade-command', 'runUpgradeCommand'],
};
const [name, ...args] = process.argv.slice(2);
const [program, run] = commands[name];
try {
  const module = await import(new URL(`./dist/server/${program}.js`, import.meta.url).href);
  console.log(await module[run](args, process.env));
} catch (error) {
  console.error(error.constructor.name === 'StartError' ? error.message : error);
  process.exitCode = 1;
}
