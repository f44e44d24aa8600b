// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Audience } from '../../../contract/booklets/content/audience.ts';
import { setBuiltInTexts } from '../../lib/i18n.ts';
import french from '../../locales/fr-FR.json' with { type: 'json' };
import { UiProvider } from '../../ui/UiProvider.tsx';
import { AudienceField } from './AudienceField.tsx';

const KNOWN = {
  values: { contractType: [], department: [], site: ['Évry', 'Lyon'], group: [], language: [] },
  ownFields: [],
};

/** Values of the company and of the participants, as the server gives them. */
let existing: { values: Record<string, string[]>; withParticipants: boolean };

let root: Root;
let savedAudiences: (Audience | null)[];
beforeAll(() => {
  setBuiltInTexts(french);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
beforeEach(() => {
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as Element);
  savedAudiences = [];
  existing = { values: {}, withParticipants: false };
  vi.stubGlobal('fetch', async () => Response.json(existing));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

/** A page that stores each change of the field at once. */
function Page({ initial }: { initial: Audience | null }) {
  const [audience, setAudience] = useState(initial);
  const keep = (next: Audience | null) => {
    savedAudiences.push(next);
    setAudience(next);
  };
  return <AudienceField value={audience} onChange={keep} known={KNOWN} />;
}
const open = (initial: Audience | null) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <UiProvider>
          <Page initial={initial} />
        </UiProvider>
      </QueryClientProvider>,
    ),
  );

/** Finds an element by its label or its text. */
const findByName = (selector: string, name: string): HTMLElement => {
  const labelled = (element: HTMLElement) =>
    element.getAttribute('aria-label') ??
    (element as HTMLInputElement).labels?.[0]?.textContent ??
    element.textContent ??
    '';
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => labelled(one).trim() === name);
  if (!found) throw new Error(`no ${selector} named « ${name} » in ${document.body.textContent}`);
  return found;
};
const press = (element: HTMLElement) => act(async () => element.click());
const key = (element: HTMLElement, name: string) =>
  act(async () => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key: name, code: name, bubbles: true }));
  });
const type = async (element: HTMLElement, text: string) => {
  await act(async () => {
    element.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await key(element, 'Enter');
};
const status = () => document.querySelector('[role="status"]')?.textContent;

const some = () => findByName('input[type=radio]', 'Certaines personnes seulement');
const values = (place: number) => findByName('input', `Condition ${place}\u00a0: valeurs`);

test('a page for everybody asks for nothing more', async () => {
  await open(null);
  expect((findByName('input[type=radio]', 'Tout le monde') as HTMLInputElement).checked).toBe(true);
  expect(document.querySelectorAll('fieldset[data-condition]')).toHaveLength(0);
});

test('« some people » opens a first condition, and says that everybody still sees the page', async () => {
  await open(null);
  await press(some());
  expect(document.querySelectorAll('fieldset[data-condition]')).toHaveLength(1);
  expect(status()).toBe('Pour l’instant, tout le monde voit cette page.');
  expect(document.body.textContent).not.toContain('sans lien personnel');
  expect(savedAudiences).toEqual([]);
});

test('values are typed and taken back with the keyboard alone; the sentence follows what is kept', async () => {
  await open([{ field: 'site', operator: 'is', values: ['Lyon'] }]);
  expect(status()).toBe('Visible par les personnes du site Lyon.');
  await type(values(1), 'Besançon');
  expect(savedAudiences).toEqual([[{ field: 'site', operator: 'is', values: ['Lyon', 'Besançon'] }]]);
  expect(status()).toBe('Visible par les personnes des sites Lyon ou Besançon.');
  await type(values(1), 'BESANCON');
  expect(savedAudiences).toHaveLength(1);
  expect(document.body.textContent).toContain('«\u00a0BESANCON\u00a0» est déjà dans la liste.');
});

test('an emptied condition says that it is not kept, and the page stays for those it was for', async () => {
  await open([{ field: 'site', operator: 'is', values: ['Lyon'] }]);
  await key(values(1), 'Backspace');
  expect(document.body.textContent).toContain('cette condition n’est pas encore enregistrée.');
  expect([savedAudiences, status()]).toEqual([[], 'Visible par les personnes du site Lyon.']);
});

test('conditions are added and removed, never the last one', async () => {
  const lyon = { field: 'site', operator: 'is', values: ['Lyon'] } as const;
  const cadres = { field: 'group', operator: 'isNot', values: ['Cadres'] } as const;
  await open(structuredClone([lyon, cadres]) as unknown as Audience);
  await press(findByName('button', 'Ajouter une condition'));
  expect(document.querySelectorAll('fieldset[data-condition]')).toHaveLength(3);
  await press(findByName('button', 'Retirer la condition 3'));
  await press(findByName('button', 'Retirer la condition 1'));
  expect(savedAudiences).toEqual([[cadres]]);
  expect(status()).toBe('Visible par les personnes hors du groupe Cadres.');
  expect([...document.querySelectorAll('button')].some(({ ariaLabel }) => ariaLabel?.startsWith('Retirer'))).toBe(
    false,
  );
  await press(findByName('input[type=radio]', 'Tout le monde'));
  expect(savedAudiences.at(-1)).toBeNull();
});

test('a value that no list and no participant has is told, and stays', async () => {
  existing = { values: { site: ['Atelier de Nantes', 'Lyon'] }, withParticipants: true };
  const words = () => document.body.textContent;
  await open([{ field: 'site', operator: 'is', values: ['Atelier de Nante', 'lyon'] }]);
  expect(words()).toContain('Aucun participant n’a le site «\u00a0Atelier de Nante\u00a0» pour l’instant.');
  expect(words()).toContain('Visible par les personnes des sites Atelier de Nante ou lyon.');
  await act(async () => root.unmount());
  root = createRoot(document.body.firstElementChild as Element);
  // Someone who may not see the participants cannot know.
  existing = { ...existing, withParticipants: false };
  await open([{ field: 'site', operator: 'is', values: ['Atelier de Nante'] }]);
  expect(words()).not.toContain('Aucun participant');
});
