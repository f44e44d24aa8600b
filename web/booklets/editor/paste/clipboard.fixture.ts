/* HTML of real clipboards, shortened: the structure, classes and styles are those that each program writes. */

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const WORD_CLIPBOARD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;font-size:11.0pt;} --></style></head>
<body lang=FR style='tab-interval:35.4pt'><!--StartFragment-->
<p class=MsoTitle>Livret d’accueil<o:p></o:p></p>
<h1>Votre premier jour<o:p></o:p></h1>
<p class=MsoNormal>Rendez-vous à <b><span style='mso-bidi-font-weight:normal'>9 h</span></b> à l’accueil<sup>1</sup>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Une pièce d’identité<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><![endif]>Carte ou passeport<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>Un RIB<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0><tr><td><p class=MsoNormal><b>Quand<o:p></o:p></b></p></td><td><p class=MsoNormal><b>Quoi<o:p></o:p></b></p></td></tr>
<tr><td><p class=MsoNormal>9 h<o:p></o:p></p></td><td><p class=MsoNormal>Accueil<o:p></o:p></p></td></tr></table>
<p class=MsoNormal><img width=200 height=100 src="file:///C:/Users/rh/AppData/Local/Temp/msohtmlclip1/01/clip_image002.jpg" v:shapes="Image_x0020_1"></p>
<!--EndFragment--></body></html>`;

export const GOOGLE_DOCS_CLIPBOARD = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1c2d"><h2 dir="ltr" style="line-height:1.38;"><span style="font-size:16pt;font-weight:400;">Avant votre arrivée</span></h2><p dir="ltr"><span style="font-weight:400;">Prévenez </span><span style="font-weight:700;">votre manager</span><span style="font-weight:400;font-style:italic;"> par écrit</span><span style="font-weight:400;">, sur </span><a href="http://intranet.exemple.fr/arrivee" style="text-decoration:none;"><span style="font-weight:400;">l’intranet</span></a><span style="font-weight:400;">.</span></p><br /><ol style="margin-top:0;"><li dir="ltr" style="font-weight:400;" aria-level="1"><p dir="ltr" role="presentation"><span>Signer</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>en deux exemplaires</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Renvoyer</span></p></li></ol><p dir="ltr"><span><span style="border:none;display:inline-block;"><img src="${PIXEL}" width="300" height="200" /></span></span></p><div dir="ltr"><table style="border:none;"><colgroup><col /><col /></colgroup><tbody><tr><td><p dir="ltr"><span style="font-weight:700;">Lieu</span></p></td><td><p dir="ltr"><span style="font-weight:700;">Étage</span></p></td></tr><tr><td><p dir="ltr"><span>Accueil</span></p></td><td><p dir="ltr"><span>0</span></p></td></tr></tbody></table></div></b>`;

export const LIBRE_OFFICE_CLIPBOARD = `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 24.8 (Linux)"/><style type="text/css">@page { size: 21cm 29.7cm } p { line-height: 115% }</style></head><body lang="fr-FR" dir="ltr"><h1 class="western">Vos horaires</h1>
<p style="line-height: 100%">Du <b>lundi</b> au <i>vendredi</i>, <font color="#c9211e">sauf</font> les jours fériés.<br/>
Pause à 12 h.</p>
<ul><li><p>Badgez à l’arrivée</p></li><li><p>Badgez au départ</p><ol><li><p>à la porte</p></li></ol></li></ul>
<h4 class="western">À savoir</h4>
<blockquote>Le vendredi, fermeture à 16 h.</blockquote></body></html>`;

export const WEB_PAGE_CLIPBOARD = `<meta charset="utf-8"><article class="post" onclick="alert(1)"><header><h2 class="title">Se rendre au travail</h2></header><div><p>Le <a href="https://www.exemple.fr/plan?a=1&amp;b=2">plan du réseau</a> et <a href="javascript:alert(1)">ceci</a>.</p><script>alert(1)</script><figure><img src="https://www.exemple.fr/bus.jpg" alt="Bus"><figcaption>Le bus 12</figcaption></figure><img src="https://suivi.exemple.fr/p.gif" width="1" height="1"><table role="presentation"><tr><td><p>Une seule cellule</p></td></tr></table><iframe src="https://pub.exemple.fr"></iframe>Texte nu &lt;script&gt; final</div></article>`;
