// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import french from '../locales/fr-FR.json' with { type: 'json' };
import { toastQueue } from '../ui/feedback/toast.ts';
import { getCurrentLocale, setBuiltInTexts, t } from './i18n.ts';
import { getLocaleCookie, loadLocale } from './locale.ts';

let down = true;
let asked: string[] = [];

const answers: Record<string, unknown> = {
  '/api/auth/languages': [
    { code: 'fr-FR', name: 'Français', direction: 'ltr', formats: { date: '', number: '', firstDay: 1 } },
    { code: 'ar', name: 'العربية', direction: 'rtl', formats: { date: 'yyyy-mm-dd', number: '', firstDay: 6 } },
  ],
  '/api/admin/i18n/json': { 'home.title': 'الرئيسية' },
};

beforeEach(() => {
  vi.useFakeTimers();
  setBuiltInTexts(french);
  toastQueue.clear();
  asked = [];
  down = true;
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0] ?? '';
    asked.push(path);
    if (down && path.endsWith('/json')) throw new TypeError('network');
    return new Response(JSON.stringify(answers[path]), {
      status: 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'locale=ar; path=/';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('texts that cannot be had: French stays, one warning, and another try until they come (A18)', async () => {
  await loadLocale('ar');
  expect([getCurrentLocale(), toastQueue.current().map(({ kind, text }) => [kind, text])]).toEqual([
    'fr-FR',
    [['warning', t('shell.language.unavailable')]],
  ]);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(asked.filter((path) => path.endsWith('/json'))).toHaveLength(2);
  expect(toastQueue.current()).toHaveLength(1);
  down = false;
  await vi.advanceTimersByTimeAsync(31_000);
  expect([getCurrentLocale(), document.documentElement.dir, t('home.title')]).toEqual(['ar', 'rtl', 'الرئيسية']);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked.filter((path) => path.endsWith('/json'))).toHaveLength(3);
});

test('a language that is no longer offered: French from then on, said once, and never asked for again (A17)', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0] ?? '';
    asked.push(path);
    const found = !path.endsWith('/json');
    const body = found ? answers[path] : { code: 'GEN-010', message: 'Introuvable' };
    const headers = { 'content-type': 'application/json' };
    return new Response(JSON.stringify(body), { status: found ? 200 : 404, headers });
  });
  await loadLocale('ar');
  expect([getCurrentLocale(), getLocaleCookie(), toastQueue.current().map(({ text }) => text)]).toEqual([
    'fr-FR',
    'fr-FR',
    [t('shell.language.gone')],
  ]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked.filter((path) => path.endsWith('/json'))).toHaveLength(1);
});

test('French is built in: nothing is asked for (C38)', async () => {
  await loadLocale('fr-FR');
  expect(asked).toEqual([]);
});
