import { expect, test } from 'vitest';
import type { MailFrame } from './mail-frame.ts';
import { compileMail, fillMail } from './render.ts';

const FRAME: MailFrame = {
  language: 'fr-FR',
  companyName: 'Menuiserie Dubreuil',
  bookletTitle: 'Bienvenue',
  productName: 'Embarque',
  colour: '#b3261e',
  logo: { cid: 'logo', alt: 'Menuiserie Dubreuil' },
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
  for (const name of ['m-page', 'm-card', 'm-ink', 'm-soft', 'm-logo', 'callout']) {
    expect(dark, name).toContain(`.${name}`);
    expect(body, name).toMatch(new RegExp(`class="[^"]*\\b${name}\\b`));
  }
  // The background matches the page and the blocks on it.
  expect(dark).toContain('.m-page > div');
  expect(body).toMatch(/bgcolor="#b3261e"/);
  expect(body).toMatch(/border-left:\s*4px solid #b3261e/);
});
