/* Declaration of who confirms the changes of a version, and not the whole again. It is stored as the text confirmed. */

interface ConfirmedChange {
  version: number;
  former: { version: number; number: number; on: string };
}

export const buildChangeDeclaration = ({ version, former }: ConfirmedChange): string =>
  `J’ai lu et compris les changements de la version ${version} depuis la version ${former.version}, que j’ai confirmée le ${former.on} (reçu n°\u00a0${former.number}).`;

const PATTERN =
  /^J’ai lu et compris les changements de la version \d+ depuis la version (\d+), que j’ai confirmée le .+ \(reçu n°\u00a0\d+\)\.$/u;

/** Version since which a declaration confirms the changes; null: it confirms the whole. */
export const findConfirmedSince = (declaration: string): number | null => {
  const found = PATTERN.exec(declaration);
  return found ? Number(found[1]) : null;
};
