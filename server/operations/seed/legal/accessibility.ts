import { elideFrench } from '../../../../contract/platform/text/french-writing.ts';
import type { LegalText } from './text.ts';

export const accessibility: LegalText = {
  kind: 'accessibility',
  version: 1,
  title: 'Déclaration d’accessibilité',
  effectiveOn: '2026-11-20',
  changes: '',
  body: (product) => elideFrench`
<p>L’organisation qui exploite ${product} s’engage à rendre ce service accessible, conformément à l’article 47 de la loi n° 2005-102 du 11 février 2005. Cette déclaration porte sur l’espace d’administration et sur le lecteur des livrets publiés. Le contenu de chaque livret relève de l’entreprise qui le publie.</p>

<h2>État de conformité</h2>
<p>${product} est <strong>non conforme</strong> avec le référentiel général d’amélioration de l’accessibilité (RGAA), version 4.1.2. Cet état ne signifie pas que le service est inutilisable : il n’a pas encore fait l’objet d’un audit réalisé par une personne qualifiée, et aucun taux de conformité ne peut donc être annoncé honnêtement.</p>

<h2>Résultats des tests</h2>
<p>En l’absence d’audit, seules des vérifications automatiques ont été faites pendant le développement, avec l’outil axe-core, sur les écrans principaux. De tels outils ne repèrent qu’une partie des défauts : leurs résultats ne valent pas conformité.</p>

<h2>Ce qui a été prévu</h2>
<ul>
<li>L’usage complet au clavier : tout ce qui se déplace à la souris se déplace aussi avec des boutons.</li>
<li>Un focus visible, un lien pour aller directement au contenu, des titres hiérarchisés et des intitulés associés à chaque champ.</li>
<li>Des messages d’erreur placés à côté des champs, écrits et non signalés par la seule couleur.</li>
<li>Des contrastes vérifiés lorsque l’entreprise choisit ses couleurs, et corrigés sur proposition.</li>
<li>Un affichage utilisable dans une fenêtre de 320 pixels de large et avec un zoom de 400 %.</li>
<li>Des livrets lisibles sans JavaScript.</li>
<li>Un contrôle avant publication qui refuse, par exemple, une image sans description ou un lien à l’intitulé trop vague.</li>
</ul>

<h2>Contenus non accessibles</h2>
<p>Faute d’audit, la liste complète des non-conformités n’est pas connue. Les limites suivantes sont déjà identifiées.</p>
<ul>
<li>Les documents déposés par les entreprises (PDF et documents bureautiques) peuvent ne pas être accessibles ; le contrôle avant publication invite l’auteur à le vérifier.</li>
<li>L’exactitude des descriptions d’images, des sous-titres et des transcriptions dépend de leurs auteurs : aucun outil ne peut la garantir.</li>
<li>Les documents importés au format Word peuvent garder une structure imparfaite, que l’auteur doit relire.</li>
</ul>

<h2>Établissement de cette déclaration</h2>
<p>Cette déclaration a été établie le 20 novembre 2026. Elle sera mise à jour après le premier audit et à chaque évolution importante du service.</p>
<h3>Technologies utilisées</h3>
<ul><li>HTML5</li><li>CSS</li><li>JavaScript</li><li>WAI-ARIA</li><li>SVG</li></ul>
<h3>Environnement des vérifications</h3>
<p>Chromium sur Linux, au clavier et avec l’outil axe-core. Aucune vérification n’a encore été menée avec un lecteur d’écran par une personne qui en est utilisatrice.</p>

<h2>Retour d’information et contact</h2>
<p>Si vous n’arrivez pas à accéder à un contenu ou à un service, signalez-le à l’administrateur de votre entreprise, ou au contact indiqué dans le livret que vous lisez. Une autre forme du contenu, adaptée à votre besoin, pourra vous être proposée.</p>

<h2>Voies de recours</h2>
<p>Si vous avez signalé un défaut d’accessibilité qui vous empêche d’accéder à un contenu ou à un service et que vous n’avez pas obtenu de réponse satisfaisante, vous pouvez :</p>
<ul>
<li>écrire un message au Défenseur des droits par le formulaire de son site ;</li>
<li>contacter le délégué du Défenseur des droits de votre région ;</li>
<li>envoyer un courrier, gratuit et sans timbre, à : Défenseur des droits, Libre réponse 71120, 75342 Paris Cedex 07.</li>
</ul>
`,
};
