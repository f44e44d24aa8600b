import type { LegalText } from './text.ts';

export const privacy: LegalText = {
  kind: 'privacy',
  version: 1,
  title: 'Protection des données personnelles',
  effectiveOn: '2026-11-20',
  changes: '',
  body: (product) => `
<p>Ce texte explique quelles données ${product} utilise, pourquoi, combien de temps, et quels sont vos droits. Il vous informe : vous n’avez rien à accepter.</p>

<h2>Qui est responsable</h2>
<p>L’entreprise qui a ouvert votre compte, ou dont vous lisez le livret, décide de l’usage des données : elle en est le responsable de traitement au sens du règlement général sur la protection des données (RGPD). L’organisation qui exploite l’installation de ${product} agit pour son compte, comme sous-traitant au sens de l’article 28. Vos demandes s’adressent d’abord à l’entreprise, ou à son délégué à la protection des données si elle en a désigné un.</p>

<h2>Quelles données, pour quoi faire</h2>
<h3>Si vous avez un compte d’administration</h3>
<ul>
<li><strong>Votre identité</strong> : prénom, nom, adresse e-mail, et si vous les indiquez, fonction et téléphone. Elle sert à ouvrir votre compte, à montrer qui a fait quoi dans un livret et à vous écrire.</li>
<li><strong>Votre mot de passe</strong>, conservé uniquement sous la forme d’une empreinte calculée avec Argon2id : personne ne peut le relire.</li>
<li><strong>Vos sessions</strong> : dates, navigateur et adresse réseau tronquée, pour que vous puissiez reconnaître et fermer les vôtres.</li>
<li><strong>Les échecs de connexion</strong> : l’adresse réseau et une empreinte de l’adresse e-mail saisie, pour arrêter les tentatives d’intrusion.</li>
<li><strong>Vos décisions sur les textes légaux</strong> : version, date, adresse réseau tronquée, navigateur et langue, pour pouvoir les prouver.</li>
<li><strong>L’historique des livrets</strong> : ce que vous avez créé, modifié ou publié.</li>
</ul>
<h3>Si vous êtes cité dans un livret</h3>
<p>Un livret peut contenir le nom, la fonction, les coordonnées professionnelles ou la photographie de personnes à contacter. L’entreprise ne publie une photographie qu’avec l’accord de la personne.</p>
<h3>Si vous lisez un livret</h3>
<p>La lecture ne demande pas de compte. Le service compte les ouvertures de chaque page par jour et par type d’appareil (téléphone ou ordinateur), sans identifiant, sans adresse réseau et sans rapprochement possible entre deux lectures. Ces compteurs disent combien de fois une page a été ouverte, jamais par qui.</p>

<h2>Sur quel fondement</h2>
<p>La gestion des comptes et l’information des salariés reposent sur l’exécution du contrat de travail et sur l’intérêt légitime de l’entreprise à accueillir ses équipes. La sécurité du service relève de l’intérêt légitime et de l’obligation de sécurité de l’article 32 du RGPD. Certaines informations, comme celles de l’article L. 1221-5-1 du code du travail, relèvent d’une obligation légale. Le service ne se fonde pas sur le consentement : entre un employeur et ses salariés, il ne serait pas libre.</p>

<h2>Combien de temps</h2>
<table>
<thead><tr><th scope="col">Donnée</th><th scope="col">Durée</th></tr></thead>
<tbody>
<tr><td>Compte et profil</td><td>Tant que le compte existe, puis selon la durée fixée par l’entreprise</td></tr>
<tr><td>Session</td><td>2 heures sans activité et 12 heures au plus ; 30 jours si vous avez coché « Rester connecté »</td></tr>
<tr><td>Échecs de connexion</td><td>24 heures, effacés au plus tard la nuit suivante</td></tr>
<tr><td>Liens de mot de passe</td><td>60 minutes, ou 72 heures pour une invitation ; leur trace est effacée 7 jours plus tard</td></tr>
<tr><td>Preuves d’acceptation</td><td>Tant que le compte existe, puis le temps de la prescription légale</td></tr>
<tr><td>Livrets et médias</td><td>Jusqu’à leur suppression définitive par l’entreprise</td></tr>
<tr><td>Compteurs de lecture</td><td>25 mois au plus, sans donnée personnelle</td></tr>
</tbody>
</table>

<h2>Qui y a accès</h2>
<p>Les administrateurs et les éditeurs de votre entreprise, selon leurs droits, et les personnes habilitées par l’exploitant pour l’assistance et la maintenance. Les données d’une entreprise ne sont jamais visibles d’une autre.</p>
<p><strong>Sous-traitants ultérieurs : aucun.</strong> En fonctionnement, ${product} ne s’adresse à aucun service extérieur : polices, images et scripts sont servis par l’installation elle-même. Les seuls systèmes contactés sont ceux que l’exploitant configure : sa base de données, son serveur d’envoi d’e-mails et, s’il en utilise un, son espace de fichiers. Le logiciel n’organise aucun transfert hors de l’Union européenne ; le lieu d’hébergement est choisi et indiqué par l’exploitant.</p>

<h2>E-mails</h2>
<p>Les messages envoyés par le service ne contiennent ni pixel de suivi, ni lien réécrit, ni image distante. Personne ne peut savoir si vous les avez ouverts.</p>

<h2>Cookies et stockage local</h2>
<p>Le service n’utilise que des cookies strictement nécessaires ou demandés par vous. Ils n’appellent pas votre consentement ; en voici la liste complète.</p>
<table>
<thead><tr><th scope="col">Nom</th><th scope="col">À quoi il sert</th><th scope="col">Durée</th></tr></thead>
<tbody>
<tr><td>embarque_session</td><td>Vous garder connecté</td><td>Fermeture du navigateur, ou 30 jours avec « Rester connecté »</td></tr>
<tr><td>embarque_csrf</td><td>Empêcher qu’un autre site agisse en votre nom</td><td>Fermeture du navigateur</td></tr>
<tr><td>locale</td><td>Retenir la langue choisie</td><td>365 jours</td></tr>
<tr><td>cguAccepted</td><td>Retenir votre réponse aux conditions d’utilisation</td><td>1 an</td></tr>
</tbody>
</table>
<p>Votre navigateur garde aussi, sur votre appareil seulement, vos préférences d’affichage et les modifications qui n’ont pas encore pu être enregistrées. Vous pouvez les effacer à tout moment dans les réglages du navigateur.</p>

<h2>Vos droits</h2>
<p>Vous pouvez demander l’accès à vos données, leur rectification, leur effacement, la limitation de leur traitement, leur portabilité, et vous opposer à un traitement fondé sur l’intérêt légitime pour des raisons tenant à votre situation. Vous pouvez aussi donner des directives sur le sort de vos données après votre décès. Votre profil se corrige directement dans votre compte. Pour le reste, écrivez à votre entreprise, qui répond dans un délai d’un mois.</p>
<p>Si la réponse ne vous satisfait pas, vous pouvez saisir la Commission nationale de l’informatique et des libertés (CNIL), 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07.</p>
<p>Aucune décision n’est prise de façon automatisée à votre sujet, et aucun profil n’est établi.</p>

<h2>Sécurité</h2>
<p>Les jetons de session et les liens de mot de passe ne sont conservés que sous forme d’empreintes. Les tentatives de connexion sont limitées. Chaque accès à une donnée est contrôlé selon l’entreprise et le rôle. Les contenus mis en forme sont nettoyés de tout script avant d’être enregistrés, puis à nouveau avant d’être publiés. En cas de violation de données, l’exploitant avertit l’entreprise dans les meilleurs délais afin qu’elle puisse prévenir la CNIL sous 72 heures.</p>
`,
};
