import { elideFrench } from '../../../../contract/platform/text/french-writing.ts';
import type { LegalText } from './text.ts';

export const terms: LegalText = {
  kind: 'terms',
  version: 1,
  title: 'Conditions générales d’utilisation',
  effectiveOn: '2026-11-20',
  changes: '',
  body: (product) => elideFrench`
<h2>1. Objet</h2>
<p>Les présentes conditions fixent les règles d’utilisation de ${product}, un service qui permet aux équipes des ressources humaines de composer, de publier et de diffuser des livrets d’accueil numériques. Elles s’appliquent à toute personne qui dispose d’un compte dans l’espace d’administration, quel que soit son rôle. La simple lecture d’un livret publié n’exige ni compte ni acceptation de ces conditions.</p>
<p>Dans ce texte, « l’exploitant » désigne l’organisation qui installe et fait fonctionner ${product} ; « l’entreprise » désigne l’organisation cliente dans laquelle votre compte est ouvert ; « le contenu » désigne tout ce que vous écrivez, importez ou déposez dans le service : textes, images, documents, coordonnées.</p>

<h2>2. Acceptation</h2>
<p>L’accès à l’espace d’administration suppose d’accepter ces conditions. Vous pouvez les refuser aussi simplement que les accepter : dans ce cas votre session est fermée et l’espace d’administration reste inaccessible, sans autre conséquence. Vous pouvez changer d’avis à tout moment.</p>
<p>Votre décision est enregistrée avec la version du texte, la date et l’heure, l’adresse réseau tronquée, le navigateur et la langue utilisés, afin de pouvoir en apporter la preuve. Une nouvelle version du texte vous est présentée lors de votre connexion suivante, avec le résumé de ce qui change. Les versions antérieures restent consultables.</p>

<h2>3. Votre compte</h2>
<p>Un compte est créé par un administrateur de l’entreprise, qui vous envoie une invitation valable 72 heures. Il est personnel : il ne se partage pas et ne se cède pas.</p>
<ul>
<li>Vous choisissez un mot de passe robuste et vous ne le communiquez à personne, pas même à l’exploitant, qui ne vous le demandera jamais.</li>
<li>Vous signalez sans attendre à votre administrateur toute utilisation que vous n’auriez pas faite vous-même.</li>
<li>Vous pouvez consulter la liste de vos sessions ouvertes et fermer celles que vous ne reconnaissez pas.</li>
<li>Après plusieurs mots de passe erronés, le compte est fermé pour un temps ; un lien envoyé à votre adresse permet de le rouvrir.</li>
</ul>
<p>L’administrateur de l’entreprise peut suspendre ou archiver un compte, notamment lorsque son titulaire quitte l’entreprise.</p>

<h2>4. Rôles et droits</h2>
<p>Ce que vous pouvez faire dépend de votre rôle et, pour un éditeur, du niveau qui lui est donné sur chaque livret : relire, écrire, publier ou en être propriétaire. Le service n’affiche que les actions qui vous sont ouvertes. Chercher à contourner ces droits, à accéder aux données d’une autre entreprise ou à perturber le fonctionnement du service est interdit.</p>

<h2>5. Contenu des livrets</h2>
<p>L’entreprise reste propriétaire de son contenu et en est seule responsable. En le déposant, vous garantissez disposer des droits nécessaires, en particulier le droit d’auteur sur les textes et les images et l’accord des personnes photographiées. Vous n’autorisez l’exploitant à le conserver, à le reproduire et à l’afficher que pour faire fonctionner le service.</p>
<p>Il est interdit de publier un contenu illicite, discriminatoire, diffamatoire, qui porte atteinte à la vie privée, ou qui contient un programme malveillant. Les livrets ne sont pas destinés à recevoir des données sensibles : état de santé, numéro de sécurité sociale, opinions, appartenance syndicale.</p>

<h2>6. Modèles de la bibliothèque</h2>
<p>La bibliothèque propose des chapitres et des pages rédigés pour servir de point de départ. Certains rappellent des obligations légales en citant leur source. Ils ne constituent pas un conseil juridique : il appartient à l’entreprise de les relire, de les adapter à sa situation, à sa convention collective et à ses accords, puis de les tenir à jour. Un livret complète, sans les remplacer, le contrat de travail, le règlement intérieur et les formations pratiques à la sécurité.</p>

<h2>7. Publication</h2>
<p>Publier un livret en fige une version. Les modifications que vous faites ensuite restent invisibles des lecteurs jusqu’à la publication suivante. Avant chaque publication, le service contrôle automatiquement plusieurs points, notamment d’accessibilité ; ces contrôles aident l’auteur mais ne remplacent ni sa relecture ni un audit. Selon le mode d’accès choisi, un livret peut être lu par toute personne qui en connaît l’adresse : n’y placez que ce que ces personnes peuvent savoir.</p>

<h2>8. Disponibilité et sauvegardes</h2>
<p>L’exploitant met en œuvre les moyens raisonnables pour que le service soit disponible et sûr. Il peut l’interrompre pour une opération de maintenance, annoncée autant que possible. La sauvegarde de la base de données et des fichiers relève de l’exploitant de l’installation. Une installation de démonstration, qui fonctionne sur un seul ordinateur avec des comptes d’exemple, n’est destinée qu’à l’essai et ne doit recevoir aucune donnée réelle.</p>

<h2>9. Responsabilité</h2>
<p>Chacun répond des dommages directs causés par un manquement à ses obligations. L’exploitant n’est pas responsable du contenu des livrets, d’un mot de passe communiqué à un tiers, ni d’une interruption due à un événement qui lui échappe. Rien dans ces conditions ne limite une responsabilité que la loi interdit de limiter.</p>

<h2>10. Données personnelles</h2>
<p>Le traitement de vos données est décrit dans l’information sur la protection des données, qui est un texte distinct : il vous informe et n’appelle pas votre accord.</p>

<h2>11. Durée et fin</h2>
<p>Ces conditions s’appliquent tant que votre compte existe. Vous pouvez demander à votre administrateur de le fermer. La fermeture d’un compte n’efface pas les livrets, qui appartiennent à l’entreprise.</p>

<h2>12. Modification des conditions</h2>
<p>L’exploitant peut faire évoluer ces conditions, par exemple lorsque le service ou la loi change. La nouvelle version indique sa date d’effet et résume ses différences. Elle ne s’applique à vous qu’une fois acceptée.</p>

<h2>13. Droit applicable</h2>
<p>Ces conditions sont soumises au droit français. En cas de désaccord, les parties recherchent d’abord une solution amiable ; à défaut, les tribunaux français sont compétents, sous réserve des règles impératives qui protègent les salariés et les consommateurs.</p>
`,
};
