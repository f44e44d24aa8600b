import { elideFrench } from '../../../../contract/platform/text/french-writing.ts';
import type { LegalText } from './text.ts';

export const privacy: LegalText = {
  kind: 'privacy',
  version: 3,
  title: 'Protection des données personnelles',
  effectiveOn: '2026-11-27',
  changes:
    'Les commentaires sur les livrets en préparation, ce qui est conservé des personnes qui les relisent par un lien, les notes privées et l’attestation des lecteurs, et les pages gardées sur un appareil pour être lues sans réseau sont décrits.',
  body: (product) => elideFrench`
<p>Ce texte explique quelles données ${product} utilise, pourquoi, combien de temps, et quels sont vos droits. Il vous informe : vous n’avez rien à accepter.</p>

<h2>Qui est responsable</h2>
<p>L’entreprise qui a ouvert votre compte, ou dont vous lisez le livret, décide de l’usage des données : elle en est le responsable de traitement au sens du règlement général sur la protection des données (RGPD). L’organisation qui exploite l’installation de ${product} agit pour son compte, comme sous-traitant au sens de l’article 28. Vos demandes s’adressent d’abord à l’entreprise, ou à son délégué à la protection des données si elle en a désigné un.</p>

<h2>Quelles données, pour quoi faire</h2>
<h3>Si vous avez un compte d’administration</h3>
<ul>
<li><strong>Votre identité</strong> : prénom, nom, adresse e-mail, et si vous les indiquez, fonction, téléphone et portrait. Elle sert à ouvrir votre compte, à montrer qui a fait quoi dans un livret et à vous écrire.</li>
<li><strong>Votre mot de passe</strong>, conservé uniquement sous la forme d’une empreinte calculée avec Argon2id : personne ne peut le relire.</li>
<li><strong>Vos sessions</strong> : dates, navigateur et adresse réseau tronquée, pour que vous puissiez reconnaître et fermer les vôtres.</li>
<li><strong>Les échecs de connexion</strong> : l’adresse réseau et une empreinte de l’adresse e-mail saisie, pour arrêter les tentatives d’intrusion.</li>
<li><strong>Vos décisions sur les textes légaux</strong> : version, date, adresse réseau tronquée, navigateur et langue, pour pouvoir les prouver.</li>
<li><strong>L’historique des livrets</strong> : ce que vous avez créé, modifié ou publié.</li>
<li><strong>Vos commentaires</strong> sur les livrets en préparation, que lisent les personnes qui ont un droit sur le livret. Vous pouvez les effacer.</li>
</ul>
<h3>Si vous relisez un livret par un lien</h3>
<p>Le nom que vous indiquez signe vos commentaires, et la date de votre dernière visite est conservée. Les personnes chargées du livret les voient.</p>
<h3>Si vous êtes cité dans un livret, ou désigné comme responsable</h3>
<p>Un livret peut contenir le nom, la fonction, les coordonnées professionnelles ou la photographie de personnes à contacter. Il revient à l’entreprise de recueillir l’accord de la personne photographiée.</p>
<p>Un responsable peut recevoir par e-mail l’annonce des inscriptions et le bilan de la semaine, et un lien personnel valable 30 jours vers la liste des personnes qu’il accompagne. Chaque jour où il la consulte est noté dans l’activité du livret. Les questions que les participants lui posent lui parviennent par e-mail.</p>
<h3>Si vous lisez un livret sans vous identifier</h3>
<p>La lecture ne demande pas de compte. Le service compte les ouvertures de chaque page par jour et par type d’appareil (téléphone ou ordinateur), sans identifiant, sans adresse réseau et sans rapprochement possible entre deux lectures. Ces compteurs disent combien de fois une page a été ouverte, jamais par qui. Quand le livret est réglé sans suivi, rien n’est compté.</p>
<h3>Si vous êtes participant : un livret vous est remis personnellement</h3>
<ul>
<li><strong>Votre fiche</strong>, remplie par l’entreprise : nom, coordonnées, poste, service, site, dates d’arrivée et de fin, type de contrat, groupes, responsable, et les champs qu’elle ajoute. Les numéros de sécurité sociale, dates de naissance et données de santé sont refusés à l’import.</li>
<li><strong>Les messages</strong> qui vous ont été envoyés, leurs dates, et le jour où vous fermez un message affiché dans le livret.</li>
<li><strong>Vos appareils</strong> : téléphone ou ordinateur, et date de la dernière visite.</li>
</ul>
<p>Ce qui est conservé de votre lecture dépend du mode de suivi, que l’entreprise choisit pour chaque livret et que le livret vous dit avant la première page :</p>
<table>
<thead><tr><th scope="col">Mode de suivi</th><th scope="col">Ce qui est conservé</th><th scope="col">Qui le voit</th></tr></thead>
<tbody>
<tr><td>Aucun suivi</td><td>La date de votre première ouverture. La progression reste sur votre appareil ; les sondages et les avis ne sont pas recueillis.</td><td>Personne d’autre que vous</td></tr>
<tr><td>Anonyme (par défaut)</td><td>La date de votre première ouverture, les pages lues et le jour de chacune, le résultat de votre premier essai à chaque quiz et si vous l’avez réussi plus tard.</td><td>Vous. L’entreprise ne voit que des totaux, à partir de cinq personnes au moins. L’export complet de ses données et ses sauvegardes contiennent le détail.</td></tr>
<tr><td>Nominatif</td><td>La même chose, votre dernière activité et votre avancement. Un sondage dit, avant que vous répondiez, si votre nom est conservé avec vos réponses. La note donnée au livret l’est avec votre nom.</td><td>Les personnes chargées du livret, avec votre nom ; les responsables voient l’avancement des personnes qu’ils accompagnent. Elles voient aussi les quiz qui restent à réussir ; le résultat d’un essai n’apparaît que dans des totaux.</td></tr>
</tbody>
</table>
<p>L’entreprise n’active le mode nominatif qu’après avoir déclaré la date à laquelle les personnes en ont été informées.</p>
<p><strong>Les preuves de lecture.</strong> Quand vous confirmez avoir lu un document, une preuve est conservée à votre nom, quel que soit le mode de suivi : le document et son empreinte, la version, la date et l’heure, votre nom tel que l’entreprise le connaît et tel que vous l’avez écrit, votre matricule, et votre signature si vous la dessinez. Chaque preuve contient l’empreinte de la précédente : une modification se détecte. Une preuve n’est pas un accord : elle dit que vous avez lu.</p>

<h2>Sur quel fondement</h2>
<p>La gestion des comptes et l’information des salariés reposent sur l’exécution du contrat de travail et sur l’intérêt légitime de l’entreprise à accueillir ses équipes. La sécurité du service relève de l’intérêt légitime et de l’obligation de sécurité de l’article 32 du RGPD. Certaines informations, comme celles de l’article L. 1221-5-1 du code du travail, et la preuve qu’elles ont été données relèvent d’une obligation légale. Le service ne se fonde pas sur le consentement : entre un employeur et ses salariés, il ne serait pas libre.</p>

<h2>Combien de temps</h2>
<table>
<thead><tr><th scope="col">Donnée</th><th scope="col">Durée</th></tr></thead>
<tbody>
<tr><td>Compte et profil</td><td>Tant que le compte existe. Archivé, il n’ouvre plus rien ; il est effacé avec les données de l’entreprise</td></tr>
<tr><td>Session</td><td>2 heures sans activité et 12 heures au maximum ; 30 jours si vous avez coché « Rester connecté »</td></tr>
<tr><td>Échecs de connexion</td><td>24 heures, effacés au plus tard la nuit suivante</td></tr>
<tr><td>Liens de mot de passe</td><td>60 minutes, ou 72 heures pour une invitation ; leur trace est effacée 7 jours plus tard</td></tr>
<tr><td>Décisions sur les textes légaux</td><td>Tant que les données de l’entreprise sont conservées</td></tr>
<tr><td>Journal des actions</td><td>12 mois, ou la durée de 6 à 36 mois que l’entreprise choisit</td></tr>
<tr><td>Notifications</td><td>90 jours</td></tr>
<tr><td>Livrets et médias</td><td>Jusqu’à leur suppression par l’entreprise, puis 30 jours dans la corbeille</td></tr>
<tr><td>Commentaires</td><td>Tant que le livret existe, ou jusqu’à ce que leur auteur les efface</td></tr>
<tr><td>Nom d’une personne qui relit par un lien</td><td>Tant que le livret existe, ou jusqu’à ce que l’entreprise l’efface, une fois le lien terminé</td></tr>
<tr><td>Participant : fiche, lecture, quiz</td><td>Anonymisés 180 jours après la fin de l’accès, ou après son retrait s’il vient avant ; l’entreprise peut choisir une autre durée pour un livret</td></tr>
<tr><td>Participant : marque-pages et notes privées</td><td>Comme sa lecture, ou jusqu’à ce qu’il les efface ; aucun écran de l’entreprise ne les montre</td></tr>
<tr><td>Participant : attestation de lecture</td><td>Comme sa lecture</td></tr>
<tr><td>Preuve de lecture, avec le contenu tel qu’il a été affiché</td><td>5 ans à compter de la confirmation, ou la durée de 1 à 10 ans que l’entreprise choisit ; ensuite seules restent deux empreintes, qui ne disent rien de la personne</td></tr>
<tr><td>Texte des e-mails</td><td>90 jours après l’envoi ; l’adresse et l’objet sont effacés quand la personne est anonymisée</td></tr>
<tr><td>Messages à l’assistance</td><td>1 an</td></tr>
<tr><td>Compteurs de lecture</td><td>25 mois au maximum, sans donnée personnelle</td></tr>
</tbody>
</table>

<h2>Qui y a accès</h2>
<p>Les administrateurs et les éditeurs de votre entreprise, selon leurs droits ; les responsables, pour les personnes qu’ils accompagnent ; et les personnes habilitées par l’exploitant pour l’assistance et la maintenance. Une personne qui se connecte en votre nom laisse une trace et ne peut ni envoyer, ni exporter, ni supprimer. Les données d’une entreprise ne sont jamais visibles d’une autre.</p>
<p><strong>Sous-traitants ultérieurs : aucun.</strong> En fonctionnement, ${product} ne s’adresse à aucun service extérieur : polices, images et scripts sont servis par l’installation elle-même. Les seuls systèmes contactés sont ceux que l’exploitant configure : sa base de données, son serveur d’envoi d’e-mails et, s’il en utilise un, son espace de fichiers. Le logiciel n’organise aucun transfert hors de l’Union européenne ; le lieu d’hébergement est choisi et indiqué par l’exploitant.</p>

<h2>E-mails</h2>
<p>Les messages envoyés par le service ne contiennent ni pixel de suivi, ni lien réécrit, ni image distante. Personne ne peut savoir si vous les avez ouverts.</p>

<h2>Cookies et stockage local</h2>
<p>Le service n’utilise que des cookies strictement nécessaires ou demandés par vous. Ils n’appellent pas votre consentement ; en voici la liste complète.</p>
<table>
<thead><tr><th scope="col">Nom</th><th scope="col">À quoi il sert</th><th scope="col">Durée</th></tr></thead>
<tbody>
<tr><td>embarque_session</td><td>Vous garder connecté à l’espace d’administration</td><td>Fermeture du navigateur, ou 30 jours avec « Rester connecté »</td></tr>
<tr><td>embarque_csrf</td><td>Empêcher qu’un autre site agisse en votre nom</td><td>Fermeture du navigateur</td></tr>
<tr><td>locale</td><td>Retenir la langue choisie</td><td>365 jours</td></tr>
<tr><td>cguAccepted</td><td>Retenir votre réponse aux conditions d’utilisation</td><td>1 an</td></tr>
<tr><td>embarque_lecture</td><td>Garder ouvert le livret que vous lisez, et lui seul</td><td>Fermeture du navigateur, 30 jours, ou 180 jours avec un lien partagé</td></tr>
<tr><td>embarque_relecture</td><td>Garder ouvert le livret en préparation que vous relisez, et lui seul</td><td>Fin du lien, 30 jours au maximum</td></tr>
</tbody>
</table>
<p>Votre navigateur conserve aussi, sur votre appareil seulement, ce qui suit. Vous pouvez l’effacer à tout moment dans ses réglages.</p>
<table>
<thead><tr><th scope="col">Nom</th><th scope="col">À quoi il sert</th><th scope="col">Durée</th></tr></thead>
<tbody>
<tr><td>embarque.theme</td><td>Apparence claire ou sombre</td><td>Jusqu’à ce que vous l’effaciez</td></tr>
<tr><td>embarque.sidebar</td><td>Menu replié ou non</td><td>Jusqu’à ce que vous l’effaciez</td></tr>
<tr><td>embarque.livrets.vue</td><td>Livrets en tableau ou en cartes</td><td>Jusqu’à ce que vous l’effaciez</td></tr>
<tr><td>embarque.preview</td><td>Aperçu sur téléphone ou sur ordinateur</td><td>Jusqu’à ce que vous l’effaciez</td></tr>
<tr><td>embarque.wizard</td><td>Étape atteinte dans l’assistant, par livret</td><td>Jusqu’à ce que vous l’effaciez</td></tr>
<tr><td>embarque.brouillon</td><td>Modifications qui n’ont pas encore pu être enregistrées</td><td>Jusqu’à leur enregistrement</td></tr>
<tr><td>tus</td><td>Reprendre un envoi de fichier interrompu</td><td>Jusqu’à la fin de l’envoi</td></tr>
<tr><td>embarque.lecture</td><td>Pages lues d’un livret et dernière page ouverte</td><td>Jusqu’à ce que vous l’effaciez</td></tr>
<tr><td>embarque.a-envoyer</td><td>Pages lues hors connexion, à transmettre</td><td>Jusqu’à leur envoi</td></tr>
<tr><td>embarque.notes</td><td>Marque-pages et notes de qui lit un livret sans s’identifier</td><td>Jusqu’à ce que vous les effaciez</td></tr>
<tr><td><em>Livret hors connexion</em></td><td>Pages lues, leurs images, et réponses ou notes écrites sans réseau, pour que vous puissiez les relire sans connexion</td><td>Fin de votre accès, déconnexion, nouvelle version ou retrait du livret, ou à votre demande dans « Confort de lecture »</td></tr>
<tr><td>embarque.coches</td><td>Éléments cochés dans les listes d’un livret</td><td>Jusqu’à ce que vous l’effaciez</td></tr>
<tr><td>embarque.essais</td><td>Nombre d’essais à un quiz</td><td>Jusqu’à ce que vous l’effaciez</td></tr>
<tr><td>embarque.confort</td><td>Confort de lecture : taille du texte, contraste</td><td>Jusqu’à ce que vous l’effaciez</td></tr>
<tr><td>embarque:destination</td><td>Revenir à la page demandée après la connexion</td><td>Fermeture de l’onglet</td></tr>
<tr><td>embarque.reloaded-for</td><td>Ne recharger la page qu’une fois après une mise à jour</td><td>Fermeture de l’onglet</td></tr>
<tr><td>tsr-scroll-restoration</td><td>Retrouver votre place en revenant à une page</td><td>Fermeture de l’onglet</td></tr>
</tbody>
</table>

<h2>Vos droits</h2>
<p>Vous pouvez demander l’accès à vos données, leur rectification, leur effacement, la limitation de leur traitement, leur portabilité, et vous opposer à un traitement fondé sur l’intérêt légitime pour des raisons tenant à votre situation. Vous pouvez aussi donner des directives sur le sort de vos données après votre décès. Votre profil se corrige directement dans votre compte. Un participant voit et télécharge ses données dans la page « Mes données » de son livret. Pour le reste, écrivez à votre entreprise, qui répond dans un délai d’un mois.</p>
<p>Si la réponse ne vous satisfait pas, vous pouvez saisir la Commission nationale de l’informatique et des libertés (CNIL), 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07.</p>
<p>Aucune décision n’est prise de façon automatisée à votre sujet, et aucun profil n’est établi.</p>

<h2>Sécurité</h2>
<p>Les jetons de session et les liens de mot de passe ne sont conservés que sous forme d’empreintes. Les tentatives de connexion sont ralenties, puis arrêtées. Chaque accès à une donnée est contrôlé selon l’entreprise et le rôle. Les contenus mis en forme sont nettoyés de tout script avant d’être enregistrés, puis à nouveau avant d’être publiés. En cas de violation de données, l’exploitant avertit l’entreprise dans les meilleurs délais afin qu’elle puisse prévenir la CNIL sous 72 heures.</p>
`,
};
