import { expect, it } from 'vitest';
import { removeCommands } from '../bin/lib/slim-rich-text.ts';

const CORE = `var commands_exports = /* @__PURE__ */ __exportAll({
	blur: () => blur,
	cut: () => cut$1,
	enter: () => enter
});
const other = { cut: () => cut };
`;

it('leaves out the commands that nothing calls, and nothing else', () => {
  expect(removeCommands(CORE, new Set(['blur']))).toBe(`var commands_exports = /* @__PURE__ */ __exportAll({
	blur: () => blur,
});
const other = { cut: () => cut };
`);
  expect(removeCommands(CORE, new Set(['blur', 'cut', 'enter']))).toContain('cut: () => cut$1,\n\tenter: () => enter,');
});
