// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { CATALOGUE_BY_TYPE } from '../../../../blocks/editor-catalogue.ts';
import type { BlockType } from '../../../../blocks/registry.ts';
import { setBuiltInTexts } from '../../../lib/i18n.ts';
import french from '../../../locales/fr-FR.json' with { type: 'json' };
import { UiProvider } from '../../../ui/UiProvider.tsx';
import { FieldView } from './FieldView.tsx';
import { FieldContext } from './field-context.ts';

let root: Root;
beforeAll(() => {
  setBuiltInTexts(french);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
beforeEach(() => {
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as Element);
});
afterEach(async () => {
  await act(async () => root.unmount());
});

/** Shows the field of a look that the stored block lacks, and returns what a press on its second option stores. */
const chooseSecondOption = async (type: BlockType, name: string) => {
  const field = CATALOGUE_BY_TYPE[type]?.fields.find((one) => one.name === name);
  if (!field) throw new Error(`no field ${name}`);
  const stored: unknown[] = [];
  const scene = {
    block: 'block',
    props: {},
    language: 'fr-FR',
    disabled: false,
    errors: new Map(),
    targetPath: null,
    writingPath: null,
    setWritingPath: () => {},
    onImages: () => {},
    markVisited: () => {},
  };
  await act(async () =>
    root.render(
      <UiProvider>
        <FieldContext value={scene}>
          <FieldView field={field} path={name} value={undefined} onChange={(value) => stored.push(value)} />
        </FieldContext>
      </UiProvider>,
    ),
  );
  const radios = [...document.querySelectorAll<HTMLInputElement>('[role=radiogroup] input')];
  const checked = radios.map((radio) => radio.checked);
  await act(async () => radios[1]?.click());
  return { checked, stored };
};

test.each([
  ['quote', 'style', 'portrait'],
  ['figures', 'style', 'band'],
  ['steps', 'layout', 'columns'],
  ['timeline', 'layout', 'horizontal'],
  ['columns', 'width', 'half'],
  ['columns', 'background', 'tinted'],
  ['text', 'background', 'tinted'],
  ['heading', 'background', 'tinted'],
] as const)(
  '%s: the %s that a stored block lacks is the first option, and « %s » can be chosen',
  async (type, name, second) => {
    expect(await chooseSecondOption(type, name)).toEqual({ checked: [true, false], stored: [second] });
  },
);
