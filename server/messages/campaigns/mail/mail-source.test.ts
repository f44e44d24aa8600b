import { expect, test } from 'vitest';
import type { MailBody } from '../../../../contract/messages/campaigns/campaign.ts';
import type { MailFrame } from './mail-frame.ts';
import { compileMail, fillMail } from './render.ts';

const FRAME: MailFrame = {
  language: 'fr-FR',
  companyName: 'Menuiserie Dubreuil',
  bookletTitle: 'Bienvenue',
  productName: 'Embarque',
  brand: {
    companyName: 'Menuiserie Dubreuil',
    colour: '#b3261e',
    logo: { cid: 'logo', alt: 'Menuiserie Dubreuil', width: 160 },
    strip: { cid: 'bandeau', alt: '' },
    sender: { name: 'Hélène Dubreuil', role: 'Gérante', portrait: 'portrait' },
    images: [],
  },
  arrival: null,
  images: {},
  optional: true,
};

test('in the dark, paper and ink of a message change and the colours of the company do not', async () => {
  const mail = compileMail(
    {
      subject: 'Bonjour',
      preheader: '',
      blocks: [
        { type: 'text', html: '<p>Un <a href="https://exemple.fr">lien</a></p>' },
        { type: 'callout', title: 'À retenir', html: '<p>Le badge</p>' },
        { type: 'button', label: 'Ouvrir', href: null },
      ],
    },
    FRAME,
  );
  const { html } = fillMail(mail, {
    variables: {},
    link: 'https://livrets.exemple.fr/x',
    rights: 'https://livrets.exemple.fr/y',
  });
  expect(html).toContain('<meta name="color-scheme" content="light dark"');
  const [, dark = ''] = /@media \(prefers-color-scheme: dark\) \{([\s\S]*?\})\s*\}/.exec(html) ?? [];
  expect(dark).toContain('.m-card');
  expect(dark).not.toMatch(/invert|b3261e/i);
  // Each class exists in the message.
  const body = html.slice(html.indexOf('<body'));
  for (const name of ['m-page', 'm-card', 'm-ink', 'm-soft', 'm-logo', 'm-button', 'callout']) {
    expect(dark, name).toContain(`.${name}`);
    expect(body, name).toMatch(new RegExp(`class="[^"]*\\b${name}\\b`));
  }
  // The background matches the page and the blocks on it.
  expect(dark).toContain('.m-page > div');
  expect(body).toMatch(/bgcolor="#b3261e"/);
  expect(body).toMatch(/border-left:\s*4px solid #b3261e/);
});

const VALUES = {
  variables: { prenom: 'Maëlys' },
  link: 'https://livrets.exemple.fr/x',
  rights: 'https://livrets.exemple.fr/y',
  arrival: { when: 'Lundi 4 janvier 2027, à 9 h 00', place: 'Siège <12 rue des Charmes>' },
};
const INVITATION: MailBody = {
  subject: 'Bonjour',
  preheader: '',
  blocks: [
    { type: 'text', html: '<p>Bonjour {{prenom}}</p>' },
    { type: 'button', label: 'Ouvrir', href: null },
    { type: 'signature', name: 'hélène dubreuil ', role: 'Gérante' },
  ],
};

test('the card of the arrival follows the button, in both parts, and its values are text', () => {
  const card = { kind: 'arrival', isTu: false, hasPlace: true } as const;
  const { html, text, missing } = fillMail(compileMail(INVITATION, { ...FRAME, arrival: card }), VALUES);
  expect(missing).toEqual([]);
  const order = ['Ouvrir', 'Votre arrivée', 'Lundi 4 janvier 2027, à 9 h 00', 'Siège'];
  for (const part of [html.slice(html.indexOf('<body')), text]) {
    const places = order.map((words) => part.indexOf(words));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect([...places].sort((a, b) => a - b)).toEqual(places);
  }
  expect(html).toContain('Siège &lt;12 rue des Charmes&gt;');
  const without = fillMail(compileMail(INVITATION, FRAME), VALUES);
  expect(`${without.html}${without.text}`).not.toMatch(/arrivée|\{\{/);
  const day = compileMail(INVITATION, { ...FRAME, arrival: { kind: 'return', isTu: true, hasPlace: false } });
  expect(fillMail(day, VALUES).text).toContain('Ton retour\nLundi 4 janvier 2027');
  expect(fillMail(day, VALUES).html).not.toContain('Siège');
});

test('who signs as the booklet’s signatory has their portrait, anybody else their initials', () => {
  const sign = (name: string) =>
    fillMail(compileMail({ ...INVITATION, blocks: [{ type: 'signature', name, role: 'RH' }] }, FRAME), VALUES).html;
  expect(sign('Hélène Dubreuil')).toContain('src="cid:portrait"');
  expect(sign('Nadia Bensaïd')).toMatch(/m-initials"[^>]*>NB</);
  expect(sign('Nadia Bensaïd')).not.toContain('cid:portrait');
  expect(sign('{{responsable}}')).not.toMatch(/m-initials|cid:portrait/);
});

test('without a logo the name of the company heads the message, without a strip a line of its colour', () => {
  const plain = { ...FRAME, brand: { ...FRAME.brand, logo: null, strip: null } };
  const { html } = fillMail(compileMail(INVITATION, plain), VALUES);
  expect(html).not.toMatch(/cid:(?!portrait)/);
  expect(html.indexOf('Menuiserie Dubreuil</div>')).toBeGreaterThan(0);
  expect(html).toContain('bgcolor="#b3261e"');
});
