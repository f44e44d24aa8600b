import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { escapeHtml } from '../../../booklets/index.ts';
import { getProjectPath } from '../../../platform/files/project-paths.ts';
import type { PublishedKey } from '../log/signing-keys.ts';
import { VERIFIER_STYLE } from './page-style.ts';

const toSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Script of the page. Without a build (tests of the sources), the page has none. */
const readVerifierScript = (): string => {
  const path = getProjectPath('dist/verifier/verifier.js');
  // A script element ends at its first closing tag, even in a string.
  return existsSync(path)
    ? readFileSync(path, 'utf8').replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
    : '';
};

const renderKnownKeys = (keys: readonly PublishedKey[]): string =>
  keys
    .map(({ fingerprint, retiredAt }) => {
      const state = retiredAt === null ? '' : ' (ancienne clé)';
      return `<li><code>${escapeHtml(fingerprint)}</code>${state}</li>`;
    })
    .join('');

/**
 * One page that verifies a receipt or a dossier from a disk, without any request: its policy allows none. It knows the
 * keys of the instance that made it.
 */
export const renderVerifierPage = (keys: readonly PublishedKey[]): string => {
  const script = readVerifierScript();
  const policy = `default-src 'none'; script-src ${toSource(script)}; style-src ${toSource(VERIFIER_STYLE)}; base-uri 'none'; form-action 'none'`;
  const known = JSON.stringify(keys.map(({ publicKey }) => publicKey));
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vérifier une preuve de lecture</title>
<style>${VERIFIER_STYLE}</style>
</head>
<body>
<main>
<h1>Vérifier une preuve de lecture</h1>
<p>Choisissez un reçu (JSON ou PDF) ou un dossier de preuves (zip). Cette page le lit sur votre appareil et dit s’il est authentique. Elle n’envoie rien et fonctionne sans réseau.</p>
<form id="verification">
<div>
<label for="fichier">Fichier à vérifier</label>
<input id="fichier" type="file" accept=".json,.pdf,.zip,application/json,application/pdf,application/zip">
</div>
<div>
<label for="empreinte">Empreinte de la clé attendue (facultatif)</label>
<input id="empreinte" type="text" autocomplete="off" spellcheck="false" aria-describedby="aide-empreinte">
<p class="hint" id="aide-empreinte">Celle que l’entreprise publie, ou qui a été envoyée à une adresse extérieure. Sans elle, la page compare avec les clés qu’elle connaît, ci-dessous.</p>
</div>
<button type="submit">Vérifier</button>
</form>
<noscript><p>Cette page a besoin de JavaScript, qui reste sur votre appareil.</p></noscript>
<section id="resultat" role="status" aria-live="polite" aria-label="Résultat"></section>
<h2>Ce que cette page vérifie</h2>
<p>Que la confirmation n’a pas changé depuis qu’elle a été donnée, qu’elle est à sa place dans le journal de l’entreprise, et que la tête de ce journal est signée par la clé de l’installation. Avec un dossier, elle vérifie aussi le contenu tel qu’il a été affiché, les fichiers, et que le journal n’a pas été réécrit entre deux têtes publiées.</p>
<h2>Ce qu’elle ne prouve pas</h2>
<p>Il s’agit d’un niveau simple, pour l’information des personnes. L’heure vient de l’horloge du serveur, sans horodatage qualifié. L’identité est celle que l’entreprise connaît, sans vérification d’identité. Une confirmation de lecture n’est pas la signature d’un contrat.</p>
<p>La confiance vient de la clé. Qui fabriquerait un faux reçu le signerait avec une autre clé, et pourrait aussi modifier cette page&nbsp;: comparez l’empreinte avec celle publiée par l’entreprise, à l’adresse <code>/preuves/cles.json</code> de son application, et prenez cette page à l’adresse <code>/preuves/verifier.html</code>.</p>
<h2>Clés connues de cette page</h2>
<ul>${renderKnownKeys(keys)}</ul>
</main>
<script type="application/json" id="cles">${known}</script>
<script>${script}</script>
</body>
</html>
`;
};
