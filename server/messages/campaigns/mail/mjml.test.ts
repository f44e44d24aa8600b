import mjml2html from 'mjml';
import { expect, test } from 'vitest';
import type { MailBlock } from '../../../../contract/messages/campaigns/campaign.ts';
import { renderCard, renderCardTop } from '../../../platform/mail/html/brand-rows.ts';
import { renderHtmlDocument } from '../../../platform/mail/html/document.ts';
import { renderButtonRow, renderTextRow } from '../../../platform/mail/html/rows.ts';
import { renderSection } from '../../../platform/mail/html/section.ts';
import type { MailFrame } from './mail-frame.ts';
import { renderMailHtml } from './mail-source.ts';

/* MJML knows what mail programs support: our messages are what it makes of the same description. */

/** Without spaces that change nothing, XML namespaces, and the style of an option of pictures that no message has. */
const normalise = (html: string): string =>
  html
    .replace(/ xmlns(:\w+)?="[^"]*"/g, '')
    .replace(/<style type="text\/css">\s*@media only screen and \(max-width:479px\)[\s\S]*?<\/style>/, '')
    .replace(/style="[^"]*"/g, (style) => style.replace(/([:;]) +/g, '$1'))
    .replace(/ alt(?= )/g, ' alt=""')
    .replace(/\s*\/?>/g, '>')
    .replace(/\s*\n\s*/g, '\n')
    .replace(/(<\w+)\s+/g, '$1 ')
    .trim();

const compileMjml = async (head: string, body: string): Promise<string> => {
  const source = `<mjml lang="fr"><mj-head><mj-title>Sujet &amp; suite</mj-title>${head}</mj-head>${body}</mjml>`;
  const { html } = await mjml2html(source, { validationLevel: 'strict', fonts: {} });
  return normalise(html);
};

const FONT = 'font-family="Arial, Helvetica, sans-serif"';

test('a letter is what MJML makes of it', async () => {
  const expected = await compileMjml(
    `<mj-preview>Aperçu</mj-preview><mj-attributes><mj-all ${FONT} />
     <mj-text font-size="16px" line-height="1.6" color="#1b2a3a" padding="0" /></mj-attributes>`,
    `<mj-body background-color="#f3f6fa" width="600px">
       <mj-section padding="24px 12px 0"><mj-column><mj-text align="center"></mj-text></mj-column></mj-section>
       <mj-section background-color="#0069d2" border-radius="10px 10px 0 0" padding="0"><mj-column>
         <mj-image src="cid:bandeau" alt="" width="600px" padding="0" align="left" />
       </mj-column></mj-section>
       <mj-section background-color="#ffffff" border-radius="0 0 10px 10px" padding="28px 24px" css-class="m-card"><mj-column>
         <mj-text font-size="24px" line-height="1.3" font-weight="700" padding="0 0 16px"><h1>Titre</h1></mj-text>
         <mj-button href="https://exemple.fr/?a=1&amp;b=2" background-color="#0069d2" color="#ffffff" font-size="16px"
           font-weight="700" border-radius="8px" inner-padding="14px 28px" padding="20px 0 24px" align="left">Ouvrir</mj-button>
       </mj-column></mj-section>
     </mj-body>`,
  );
  const html = renderHtmlDocument({
    language: 'fr',
    title: 'Sujet &amp; suite',
    preview: 'Aperçu',
    sections: [
      renderSection({ padding: '24px 12px 0', sidePaddingPx: 12, rows: [renderTextRow('', { align: 'center' })] }),
      renderCardTop('#0069d2', { cid: 'bandeau', alt: '' }),
      renderCard({
        padding: '28px 24px',
        rows: [
          renderTextRow('<h1>Titre</h1>', { fontSizePx: 24, fontWeight: 700, lineHeight: 1.3, padding: '0 0 16px' }),
          renderButtonRow('Ouvrir', {
            href: 'https://exemple.fr/?a=1&amp;b=2',
            colour: '#0069d2',
            textColour: '#ffffff',
            padding: '20px 0 24px',
          }),
        ],
      }),
    ],
  });
  expect(normalise(html)).toBe(expected);
});

const FRAME: MailFrame = {
  language: 'fr',
  companyName: 'Menuiserie Dubreuil',
  bookletTitle: 'Bienvenue',
  productName: 'Embarque',
  brand: {
    companyName: 'Menuiserie Dubreuil',
    colour: '#b3261e',
    logo: { cid: 'logo', alt: 'Menuiserie & fils', width: 160 },
    strip: { cid: 'bandeau', alt: '' },
    sender: { name: 'Jo Dubreuil', role: 'RH', portrait: 'visage' },
    images: [],
  },
  arrival: null,
  images: { portrait: { cid: 'c1', width: 900 } },
  optional: false,
};

/** A block, and its description for MJML. */
const BLOCKS: [MailBlock, mjml: string][] = [
  [
    { type: 'heading', text: 'Bonjour {{prenom}}' },
    '<mj-text padding="0 0 12px"><h2>Bonjour {{prenom}}</h2></mj-text>',
  ],
  [
    {
      type: 'text',
      html: '<p>Un <strong>deux</strong><br><a href="https://exemple.fr/?a=1&amp;b=2">lien</a></p><ul><li><p>a</p></li></ul><ol start="3"><li>b</li></ol><blockquote><p>«&nbsp;c&nbsp;»</p></blockquote>',
    },
    '<mj-text><p>Un <strong>deux</strong><br /><a href="https://exemple.fr/?a=1&amp;b=2">lien</a></p><ul><li><p>a</p></li></ul><ol start="3"><li>b</li></ol><blockquote><p>«\u00a0c\u00a0»</p></blockquote></mj-text>',
  ],
  [
    { type: 'button', label: 'Voir', href: 'https://exemple.fr/?a=1&b=2' },
    `<mj-button href="https://exemple.fr/?a=1&amp;b=2" background-color="#b3261e" color="#ffffff" font-size="16px"
       font-weight="700" border-radius="8px" inner-padding="14px 28px" padding="8px 0 24px" align="left" css-class="m-button">Voir</mj-button>`,
  ],
  [
    { type: 'image', mediaId: 'portrait', alt: 'Un "portrait"', decorative: false },
    '<mj-image src="cid:c1" alt="Un &quot;portrait&quot;" width="552px" padding="0 0 16px" align="left" />',
  ],
  [
    { type: 'callout', title: 'À retenir', html: '<p>Le badge</p>' },
    '<mj-text padding="0 0 16px"><div class="callout"><p><strong>À retenir</strong></p><p>Le badge</p></div></mj-text>',
  ],
  [
    { type: 'signature', name: 'Jo Dubreuil', role: 'RH' },
    '<mj-text padding="8px 0 16px"><table border="0" cellpadding="0" cellspacing="0" role="presentation"><tbody><tr><td style="padding:0 14px 0 0;" valign="middle"><img alt="" src="cid:visage" width="56" height="56" style="display:block;width:56px;height:56px;border-radius:28px;"></td><td style="font-size:16px;line-height:1.4;" valign="middle"><strong>Jo Dubreuil</strong><br><span class="m-quiet" style="color:#4a5a6b;">RH</span></td></tr></tbody></table></mj-text>',
  ],
  [{ type: 'separator' }, '<mj-divider border-width="1px" border-color="#d5dde6" padding="4px 0 20px" />'],
];

test('a message of a campaign is what MJML makes of its blocks', async () => {
  const html = renderMailHtml(
    { subject: 'Sujet & suite', preheader: '', blocks: BLOCKS.map(([block]) => block) },
    FRAME,
  );
  const dark = /<style type="text\/css">\n@media \(prefers-color-scheme: dark\) \{([\s\S]*?)\n\}\n<\/style>/.exec(html);
  const [, footer] = /color:#4a5a6b;">(Ce message[^\n]*)<\/div>/.exec(html) ?? [];
  const expected = await compileMjml(
    `<mj-attributes><mj-all ${FONT} />
       <mj-text font-size="16px" line-height="1.6" color="#1b2a3a" padding="0" css-class="m-ink" /></mj-attributes>
     <mj-style inline="inline">
       p, ul, ol, blockquote { margin: 0 0 14px }
       h2 { margin: 0; font-size: 22px; line-height: 1.3 }
       .callout { padding: 14px 18px 2px; border-left: 4px solid #b3261e; background: #f3f6fa }
     </mj-style>
     <mj-raw><meta name="color-scheme" content="light dark" /><meta name="supported-color-schemes" content="light dark" /></mj-raw>
     <mj-style>@media (prefers-color-scheme: dark) {${dark?.[1]}\n}</mj-style>`,
    `<mj-body background-color="#f3f6fa" width="600px" css-class="m-page">
       <mj-section padding="24px 24px 0" css-class="m-logo"><mj-column>
         <mj-image src="cid:logo" alt="Menuiserie &amp; fils" width="160px" padding="0 0 16px" align="left" />
       </mj-column></mj-section>
       <mj-section background-color="#b3261e" border-radius="10px 10px 0 0" padding="0"><mj-column>
         <mj-image src="cid:bandeau" alt="" width="600px" padding="0" align="left" />
       </mj-column></mj-section>
       <mj-section background-color="#ffffff" border-radius="0 0 10px 10px" padding="28px 24px 32px" css-class="m-card"><mj-column>
         ${BLOCKS.map(([, mjml]) => mjml).join('\n')}
       </mj-column></mj-section>
       <mj-section padding="16px 24px 32px"><mj-column>
         <mj-text font-size="13px" color="#4a5a6b" align="center" css-class="m-soft">${footer}</mj-text>
       </mj-column></mj-section>
     </mj-body>`,
  );
  expect(normalise(html)).toBe(expected);
});
