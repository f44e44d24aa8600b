/**
 * Ends a test runner started by a Node too old for the sources, which would fail with a stack for each file. `npm test`
 * fetches the right Node; a runner started by hand does not.
 */
const oldestMajor = 24;
if (Number.parseInt(process.versions.node, 10) < oldestMajor) {
  console.error(
    `Embarque demande Node ${oldestMajor} ou plus récent pour ses tests ; cette commande utilise Node ${process.versions.node}. \`npm test\` en fournit un.`,
  );
  process.exit(1);
}
