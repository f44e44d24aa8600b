import { expect, test } from 'vitest';
import { findEmbedHost, listEmbedHosts } from './find-embed-host.ts';

test.each([
  ['https://Video.Exemple.fr/lecteur/42?t=3', 'video.exemple.fr'],
  ['http://video.exemple.fr/', null],
  ['javascript:alert(1)', null],
  ['mailto:rh@exemple.fr', null],
  ['page:00000000-0000-4000-8000-000000000090', null],
  ['https://video.exemple.fr:8443/', null],
  ['https://moi:secret@video.exemple.fr/', null],
  ['https://localhost/', null],
  ['https://video.exemple.fr/{{prenom}}', null],
  ["https://a.fr;script-src *'/", null],
  ['', null],
])('the host of « %s » is %s', (href, host) => {
  expect(findEmbedHost(href)).toBe(host);
});

test('hosts of embedded pages only, each once', () => {
  const createBlock = (type: string, href: string) => ({ type, props: { href } });
  expect(
    listEmbedHosts([
      createBlock('embed', 'https://b.exemple.fr/1'),
      createBlock('qr', 'https://c.exemple.fr/'),
      createBlock('embed', 'https://a.exemple.fr/'),
      createBlock('embed', 'https://b.exemple.fr/2'),
      { type: 'embed', props: null },
    ]),
  ).toEqual(['a.exemple.fr', 'b.exemple.fr']);
});
