import { expect, it } from 'vitest';
import { parseOfflineHash } from './route.ts';

it.each([
  ['', { key: 'cover', anchor: '' }],
  ['#', { key: 'cover', anchor: '' }],
  ['##mot-accueil', { key: 'cover', anchor: 'mot-accueil' }],
  ['#/sommaire', { key: 'contents', anchor: '' }],
  ['#/fin', { key: 'end', anchor: '' }],
  ['#/recherche?q=badge', { key: 'search', anchor: '' }],
  ['#/livret/fichier-hors-ligne', { key: 'offline', anchor: '' }],
  ['#/vos-horaires', { key: 'page/vos-horaires', anchor: '' }],
  ['#/lexique#terme-1', { key: 'page/lexique', anchor: 'terme-1' }],
  ['#/constructor', { key: 'page/constructor', anchor: '' }],
  ['#contenu', null],
])('the address %o names its document', (hash, target) => {
  expect(parseOfflineHash(hash)).toEqual(target);
});
