import { readFileSync } from 'node:fs';
import { listModules } from './imports.mjs';
import { inRoot } from './root.mjs';

/** Names of exports that say nothing of their domain, whatever the module. */
const BARE = new Set(
  'list remove add create update change save send read write find get take put make load run start stop open close show hide build check count listOf valuesOf answer answers found kept told asked'.split(
    ' ',
  ),
);
const SUFFIX = /[a-z](?:Of|For|In)$/;
/** Participles, pronouns and metaphors that a newcomer must decode. */
const UNCLEAR_TYPE =
  /^(?:Told|Asked|Found|Kept|Whom|Mine|Theirs|Given|Taken|Said|Made|Shown|Chosen|Meant|Counted|Judged|House|Desk|Post|Standing|Dress|Judge|Door|Shelf|Wire|People)$/;
const UNCLEAR_CONSTANT = /^(?:PATIENCE|MOST|NOBODY|MANY|FEW|LONG|KEPT|ROOM)$/;
const EXPORTED = /^export (?:default )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
const TYPE = /^(?:export )?(?:class|interface|type|enum) (\w+)/gm;
const CONSTANT = /^(?:export )?const ([A-Z][A-Z0-9_]*)\b/gm;

/** Names against CONTRIBUTING.md, by kind, as « path name »; `paths` for tests. */
export function findPlainNameFaults(paths = listModules()) {
  const faults = { bare: [], suffixed: [], types: [], constants: [] };
  for (const path of paths) {
    const source = readFileSync(inRoot(path), 'utf8');
    const note = (kind, name) => faults[kind].push(`${path} ${name}`);
    for (const [, name] of source.matchAll(EXPORTED)) {
      if (BARE.has(name)) note('bare', name);
      else if (SUFFIX.test(name) && /^[a-z]/.test(name)) note('suffixed', name);
    }
    for (const [, name] of source.matchAll(TYPE)) if (UNCLEAR_TYPE.test(name)) note('types', name);
    for (const [, name] of source.matchAll(CONSTANT)) if (UNCLEAR_CONSTANT.test(name)) note('constants', name);
  }
  return faults;
}

const COMMENT = /\/\*\*?([\s\S]*?)\*\/|(?<=^|[\s;{}(,])\/\/(.*(?:\n[ \t]*\/\/.*)*)/gm;

/** Comments of the code, without their marks: `{ path, text }`. */
export function findComments(paths = listModules()) {
  return paths.flatMap((path) =>
    [...readFileSync(inRoot(path), 'utf8').matchAll(COMMENT)]
      .map(([, block, lines]) => (block ?? lines).replace(/^\s*(?:\*|\/\/) ?/gm, '').trim())
      .filter(Boolean)
      .map((text) => ({ path, text })),
  );
}
