export interface HtmlDocument {
  language: string;
  /** HTML, as all that follows. */
  title: string;
  /** Sentence that mail programs show beside the subject; null without. */
  preview: string | null;
  /** Classes of the body. */
  className?: string;
  /** End of the head: styles and metadata. */
  head?: string;
  /** Sections of the message, by `renderSection`, in order. */
  sections: readonly string[];
}

const PAGE_COLOUR = '#f3f6fa';

/** Resets of mail programs, and widths of phones. */
const HEAD = `<!--[if !mso]><!-->
<meta http-equiv="X-UA-Compatible" content="IE=edge">
<!--<![endif]-->
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style type="text/css">
#outlook a { padding:0; }
body { margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%; }
table, td { border-collapse:collapse;mso-table-lspace:0pt;mso-table-rspace:0pt; }
img { border:0;height:auto;line-height:100%; outline:none;text-decoration:none;-ms-interpolation-mode:bicubic; }
p { display:block;margin:13px 0; }
</style>
<!--[if mso]>
<noscript>
<xml>
<o:OfficeDocumentSettings>
<o:AllowPNG/>
<o:PixelsPerInch>96</o:PixelsPerInch>
</o:OfficeDocumentSettings>
</xml>
</noscript>
<![endif]-->
<!--[if lte mso 11]>
<style type="text/css">
.mj-outlook-group-fix { width:100% !important; }
</style>
<![endif]-->
<style type="text/css">
@media only screen and (min-width:480px) {
.mj-column-per-100 { width:100% !important; max-width: 100%; }
}
</style>
<style media="screen and (min-width:480px)">
.moz-text-html .mj-column-per-100 { width:100% !important; max-width: 100%; }
</style>
`;

const renderPreview = (preview: string): string =>
  `<div style="display:none;font-size:1px;color:#ffffff;line-height:1px;max-height:0px;max-width:0px;opacity:0;overflow:hidden;">${preview}</div>\n`;

/**
 * HTML message in the tables that mail programs need, Outlook on Windows included: the layout of MJML, which
 * mjml.test.ts compares it with. MJML itself is 90 MB of packages for these few shapes.
 */
export const renderHtmlDocument = (message: HtmlDocument): string => {
  const { language, title, preview, className, head = '', sections } = message;
  const style = `word-spacing:normal;background-color:${PAGE_COLOUR};`;
  return `<!doctype html>
<html lang="${language}" dir="auto">
<head>
<title>${title}</title>
${HEAD}${head}</head>
<body${className ? ` class="${className}"` : ''} style="${style}">
${preview === null ? '' : renderPreview(preview)}<div aria-label="${title}" aria-roledescription="email" role="article" lang="${language}" dir="auto" style="${style}">
${sections.map((section, index) => `<!--[if mso | IE]>${index === 0 ? '' : '</td></tr></table>'}${section}`).join('\n')}
<!--[if mso | IE]></td></tr></table><![endif]-->
</div>
</body>
</html>
`;
};
