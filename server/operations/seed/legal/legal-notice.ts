import { elideFrench } from '../../../../contract/platform/text/french-writing.ts';
import type { LegalText } from './text.ts';

export const legalNotice: LegalText = {
  kind: 'legal_notice',
  version: 2,
  title: 'Mentions légales',
  effectiveOn: '2026-11-22',
  changes: 'Le suivi de la lecture est annoncé tel qu’il est.',
  body: (product) => elideFrench`
<h2>Le service</h2>
<p>${product} est un logiciel de création et de publication de livrets d’accueil numériques. Il n’existe pas de service central : chaque organisation l’installe sur ses propres serveurs, ou le fait installer par le prestataire de son choix, et l’exploite sous sa responsabilité.</p>

<h2>Éditeur de cette installation</h2>
<p>L’éditeur, au sens de l’article 1-1 de la loi n° 2004-575 du 21 juin 2004 pour la confiance dans l’économie numérique, est l’organisation qui exploite l’installation que vous utilisez. Sa dénomination, son adresse et ses coordonnées vous ont été communiquées avec votre invitation ou par votre employeur ; l’adresse de l’expéditeur des messages que le service vous envoie permet de la joindre. Le directeur de la publication est son représentant légal.</p>
<p>Lorsque ${product} est lancé pour un essai sur un ordinateur personnel, l’éditeur est la personne qui l’a lancé, et le service n’est accessible que depuis cet ordinateur. L’entreprise « Menuiserie Dubreuil » et les personnes qui figurent dans cet essai sont imaginaires.</p>

<h2>Responsabilité des livrets publiés</h2>
<p>Chaque livret est publié par l’entreprise dont il porte le nom, qui en est seule responsable. Pour toute question, demande de rectification ou droit de réponse concernant le contenu d’un livret, adressez-vous à cette entreprise, au contact indiqué dans le livret.</p>
<p>Pour signaler un contenu manifestement illicite, écrivez à l’entreprise puis, sans réponse de sa part, à l’exploitant de l’installation, en précisant l’adresse de la page, la description du contenu et les raisons de votre demande.</p>

<h2>Hébergement</h2>
<p>L’hébergeur est choisi par l’exploitant, qui communique sur demande son nom, son adresse et le lieu où les données sont conservées. Les données restent dans la base et dans l’espace de fichiers que l’exploitant a configurés ; le logiciel ne les copie nulle part ailleurs.</p>

<h2>Propriété intellectuelle</h2>
<p>Le logiciel ${product} est diffusé sous licence MIT. Les composants libres qu’il utilise restent soumis à leurs licences respectives, livrées avec le code source. Les polices de caractères sont diffusées sous licence SIL Open Font License et servies par l’installation elle-même.</p>
<p>Les textes, les images, les logos et les documents des livrets appartiennent aux entreprises qui les publient ou à leurs auteurs. Toute reproduction en dehors de l’usage prévu par la loi suppose leur accord. Les modèles de chapitres et de pages de la bibliothèque peuvent être librement repris et adaptés dans les livrets.</p>

<h2>Données personnelles et cookies</h2>
<p>L’information sur la protection des données décrit les traitements, les durées de conservation, vos droits et la liste complète des cookies. Le service ne contient ni publicité, ni traceur tiers. La lecture n’est suivie nommément que dans un livret que l’entreprise a réglé ainsi, et la personne en est informée avant la première page.</p>

<h2>Accessibilité</h2>
<p>Accessibilité : non conforme. La déclaration d’accessibilité détaille l’état du service, ses limites connues et la façon de nous signaler une difficulté.</p>

<h2>Droit applicable</h2>
<p>Ces mentions sont régies par le droit français.</p>
`,
};
