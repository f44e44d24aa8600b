import { joinWithElision } from './text/french-writing.ts';
import { speech } from './text/speech.ts';

/**
 * Error catalogue: every error of the product, its HTTP status and its French text. `{name}` marks a value, and
 * `{name:singular|plural}` the words that agree with that number.
 */
export const ERRORS = {
  'GEN-001': [422, 'Ce champ est obligatoire.'],
  'GEN-002': [422, '{libelle} : {n} caractères maximum ({saisi} saisis).'],
  'GEN-003': [422, '{libelle} : {n} caractères minimum.'],
  'GEN-004': [422, 'Saisissez une adresse e-mail valide, par exemple prenom.nom@entreprise.fr.'],
  'GEN-005': [422, 'Saisissez une date valide au format JJ/MM/AAAA.'],
  'GEN-006': [422, 'La date de fin doit être postérieure à la date de début ({date}).'],
  'GEN-007': [422, 'Saisissez une adresse web complète commençant par https://.'],
  'GEN-008': [422, 'Saisissez un numéro à 10 chiffres ou au format international (+33 …).'],
  'GEN-009': [403, 'Vous n’avez pas le droit de {action}. Demandez à {personne}.'],
  'GEN-010': [404, 'Cette page n’existe pas ou n’est plus accessible.'],
  'GEN-011': [409, '{personne} a modifié cet élément à {heure}. Comparez les deux versions avant d’enregistrer.'],
  'GEN-012': [429, 'Trop de tentatives. Réessayez dans {duree}.'],
  'GEN-013': [500, 'Une erreur est survenue de notre côté. Rien n’a été perdu. Incident n° {id}.'],
  'GEN-014': [503, 'Maintenance en cours jusqu’à {heure}. Vos modifications restent sur cet appareil.'],
  'GEN-016': [422, 'Ce texte contient des caractères non autorisés : {liste}.'],
  'GEN-017': [409, 'Impossible : {objet} est {etat}. {action}.'],
  'GEN-018': [400, 'La demande est mal formée. Rechargez la page puis recommencez.'],
  'GEN-019': [422, 'Choisissez une valeur dans la liste.'],
  'GEN-020': [413, 'L’envoi est trop volumineux : {max} au maximum.'],
  'GEN-021': [415, 'Ce type de contenu n’est pas accepté ici.'],
  'GEN-022': [422, '{libelle} : saisissez un nombre entre {min} et {max}.'],
  'GEN-023': [422, '{libelle} : {n} au maximum.'],
  'GEN-024': [422, '{libelle} : {n} au minimum.'],
  'GEN-029': [422, 'Choisissez une date à venir.'],
  'GEN-025': [422, 'Saisissez une heure, par exemple 8 h 30, ou un horaire : 8 h 30 à 17 h.'],
  'GEN-031': [503, 'La base de données ne répond pas pour le moment. Réessayez dans quelques instants.'],
  'GEN-032': [
    503,
    'La base de données ne répond pas : cet enregistrement n’est pas confirmé. Vérifiez-le dans quelques instants avant de le refaire.',
  ],
  'GEN-033': [
    503,
    'Le disque du serveur est plein : votre demande n’a pas abouti. Prévenez l’administrateur de la plateforme, puis recommencez.',
  ],
  'GEN-034': [400, 'La clé d’idempotence doit compter de 1 à 64 caractères imprimables, sans lettre accentuée.'],
  'GEN-035': [
    422,
    'Cette clé d’idempotence a déjà servi pour une autre demande. Envoyez cette demande avec une nouvelle clé.',
  ],
  'GEN-036': [
    409,
    'Cette demande a déjà été reçue, et sa réponse n’est pas encore connue. Vérifiez dans quelques instants avant de la refaire.',
  ],
  'GEN-026': [422, '« {valeur} » est déjà dans la liste.'],
  'AUTH-001': [401, 'E-mail ou mot de passe incorrect.'],
  'AUTH-002': [403, 'Ce compte est suspendu. Contactez l’administrateur de votre entreprise.'],
  'AUTH-003': [
    429,
    'Compte temporairement bloqué après {n} essais. Réessayez à {heure} ou réinitialisez votre mot de passe.',
  ],
  'AUTH-004': [
    200,
    'Si un compte existe pour cette adresse, un e-mail vient d’être envoyé. Pensez à vérifier les indésirables.',
  ],
  'AUTH-005': [410, 'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.'],
  'AUTH-006': [422, 'Les deux mots de passe ne sont pas identiques.'],
  'AUTH-007': [
    422,
    'Mot de passe trop faible : au moins 12 caractères avec majuscule, minuscule, chiffre et caractère spécial, ou une phrase de 7 mots.',
  ],
  'AUTH-008': [422, 'N’utilisez ni votre nom, ni votre e-mail, ni le nom de l’entreprise.'],
  'AUTH-009': [419, 'Votre session a été renouvelée. Vérifiez puis validez à nouveau.'],
  'AUTH-010': [401, 'Votre session a expiré. Reconnectez-vous : votre travail est conservé.'],
  'AUTH-011': [422, 'Code de vérification incorrect ou expiré.'],
  'AUTH-012': [422, 'Choisissez un mot de passe différent de l’actuel.'],
  'AUTH-013': [422, 'Le mot de passe actuel est incorrect.'],
  'AUTH-014': [422, 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
  'AUTH-015': [429, 'Ce compte est verrouillé après {n} essais. Réinitialisez votre mot de passe pour le rouvrir.'],
  'AUTH-016': [422, 'Saisissez le code à 6 chiffres de votre application, ou un code de récupération.'],
  'AUTH-017': [
    403,
    'Votre entreprise demande la double authentification. Activez-la sur la page « Mon compte » pour continuer.',
  ],
  'AUTH-018': [409, 'Votre entreprise demande la double authentification : vous ne pouvez pas la désactiver.'],
  'AUTH-019': [409, 'Ce code n’est plus valable. Recommencez l’activation de la double authentification.'],
  'AUTH-020': [403, 'Ce compte a pris fin le {date}. Contactez l’administrateur de votre entreprise.'],
  'IDE-001': [403, 'Impossible de vous connecter en tant que cette personne : elle a un rôle d’administrateur.'],
  'IDE-002': [403, '{entreprise} n’autorise pas le support à agir au nom de ses utilisateurs.'],
  'IDE-003': [403, 'Action impossible tant que vous êtes connecté en tant que quelqu’un d’autre : {action}.'],
  'IDE-004': [422, 'Indiquez le motif (10 caractères minimum).'],
  'IDE-005': [
    403,
    'Votre connexion en tant que quelqu’un d’autre est terminée. Vous voici de nouveau dans votre compte.',
  ],
  'IDE-006': [403, 'Vous regardez en lecture seule : rien ne peut être modifié.'],
  'IDE-007': [409, 'Cette personne, c’est vous : choisissez-en une autre.'],
  'LEG-001': [403, 'Vous devez accepter les conditions générales d’utilisation pour continuer.'],
  'LEG-002': [409, 'Une nouvelle version des conditions vient d’être publiée. Relisez-la avant d’accepter.'],
  'LEG-003': [422, 'Un texte prend effet le {date} au plus tôt.'],
  'UTI-001': [422, 'Cette adresse ne peut pas être utilisée.'],
  'UTI-004': [403, 'Vous ne pouvez pas changer votre propre {objet}. Demandez-le à un autre administrateur.'],
  'UTI-005': [403, 'Vous ne pouvez pas donner un rôle supérieur au vôtre.'],
  'UTI-006': [422, 'Cette adresse figure déjà plus haut dans la liste.'],
  'LIV-001': [422, 'Un livret porte déjà ce titre. Ajoutez une précision (site, population, année).'],
  'LIV-002': [400, 'Sélectionnez d’abord un livret.'],
  'LIV-003': [409, 'Ce livret est dans la corbeille depuis le {date}. Restaurez-le pour le modifier.'],
  'LIV-004': [422, 'Adresse non disponible : {raison}. Proposition : {slug}.'],
  'LIV-005': [403, 'Nombre maximal de livrets atteint ({n}). Archivez un livret ou contactez le support.'],
  'LIV-006': [409, 'Ce livret ne peut pas être publié : {n} {n:point|points} à corriger.'],
  'LIV-008': [422, 'Saisissez exactement le titre du livret pour confirmer la suppression définitive.'],
  'WIZ-001': [422, 'Choisissez au moins un chapitre.'],
  'WIZ-002': [422, '« {chapitre} » n’a aucune page : il ne sera pas visible.'],
  'WIZ-003': [422, 'Contraste insuffisant : {ratio}:1 entre {a} et {b}, il faut au moins {min}:1.'],
  'WIZ-004': [422, 'Couleur non reconnue. Utilisez le format #RRGGBB, par exemple #1484F4.'],
  'WIZ-005': [422, 'La police ne contient pas : {caracteres}. Choisissez-en une autre.'],
  'WIZ-006': [422, 'Logo trop petit ({l} × {h} px) : {min} px de large au minimum.'],
  'WIZ-007': [422, 'Il manque {n} {n:information utilisée|informations utilisées} dans les pages choisies : {liste}.'],
  'WIZ-008': [422, 'Ce PDF est une image : aucun texte à reprendre.'],
  'WIZ-009': [409, 'Ce livret est déjà en cours de création dans un autre onglet.'],
  'WIZ-010': [422, 'Un chapitre porte déjà ce titre dans ce livret.'],
  'WIZ-011': [422, 'Choisissez un secteur d’activité.'],
  'WIZ-012': [422, 'Logo trop allongé : sa largeur et sa hauteur doivent rester dans un rapport de 1 à 6.'],
  'WIZ-013': [422, 'Les images animées ne sont pas acceptées pour un logo. Exportez une image fixe.'],
  'WIZ-014': [422, 'Ce livret atteint la limite de {n} chapitres.'],
  'WIZ-015': [422, 'La limite de {n} pages est atteinte.'],
  'WIZ-016': [422, '{a} et {b} ont la même couleur. Choisissez deux couleurs différentes.'],
  'WIZ-017': [422, 'L’heure de fin doit suivre l’heure de début.'],
  'WIZ-018': [422, 'Sur la page « {page} », ce qui utilise {liste} ne s’affiche pas tant que la valeur manque.'],
  'WIZ-019': [422, 'La page « {page} » ne s’affiche pas tant que {liste} n’a pas de valeur.'],
  'IMP-001': [
    415,
    '« {fichier} » n’est ni un document Word (.docx) ni un PDF. Enregistrez-le dans l’un de ces formats puis recommencez.',
  ],
  'IMP-002': [422, '« {fichier} » est protégé par un mot de passe. Retirez la protection dans Word puis recommencez.'],
  'IMP-003': [
    422,
    '« {fichier} » est endommagé et ne peut pas être lu. Rouvrez-le dans Word et enregistrez-le à nouveau.',
  ],
  'IMP-004': [413, '« {fichier} » pèse {taille} : 50 Mo au maximum.'],
  'IMP-005': [422, '« {fichier} » ne contient aucun texte à reprendre.'],
  'IMP-006': [
    422,
    '« {fichier} » est trop long : {n} pages de livret, 300 au maximum. Découpez-le en plusieurs livrets.',
  ],
  'IMP-007': [
    422,
    'La lecture de « {fichier} » a été arrêtée au bout de {n} secondes : ce fichier est trop long à lire. Découpez-le en plusieurs fichiers puis recommencez.',
  ],
  'IMP-008': [
    422,
    'La lecture de « {fichier} » a été arrêtée : ce fichier demande trop de mémoire. Réduisez ses images ou découpez-le puis recommencez.',
  ],
  'IMP-009': [
    422,
    '« {fichier} » n’a pas été ouvert : son contenu est comprimé à l’excès ou imbriqué sans fin. Copiez son texte dans un nouveau document puis recommencez.',
  ],
  'IMP-010': [415, '« {fichier} » n’est pas une archive de livret (.livret.zip).'],
  'IMP-011': [
    422,
    '« {fichier} » est endommagé et ne peut pas être lu. Exportez de nouveau le livret puis recommencez.',
  ],
  'IMP-012': [
    422,
    '« {fichier} » vient d’une version plus récente d’Embarque (format {n}, ici {max} au maximum). Mettez cette installation à jour puis recommencez.',
  ],
  'IMP-013': [
    422,
    '« {fichier} » a été modifié depuis son export : « {partie} » ne correspond plus à son empreinte. Rien n’a été importé.',
  ],
  'IMP-014': [413, '« {fichier} » pèse {taille} : {max} au maximum pour une archive de livret.'],
  'IMP-015': [
    413,
    '« {fichier} » contient bien plus que ce qu’elle pèse : {max} au maximum une fois ouverte. Import refusé.',
  ],
  'IMP-016': [422, '« {fichier} » ne peut pas être repris : {raison} Rien n’a été importé.'],
  'IMP-018': [
    422,
    '« {fichier} » est un PDF protégé par un mot de passe. Enregistrez-en une copie sans protection puis recommencez.',
  ],
  'IMP-019': [422, '« {fichier} » compte {n} pages : 300 au maximum pour un PDF. Découpez-le en plusieurs fichiers.'],
  'IMP-020': [
    422,
    '« {fichier} » est un PDF endommagé et ne peut pas être lu. Exportez-le de nouveau depuis le document d’origine.',
  ],
  'IMP-017': [409, 'Ce livret ne peut pas être exporté : {raison} Corrigez-le puis recommencez.'],
  'EDI-001': [409, '{personne} a modifié ce bloc en même temps que vous. Gardez sa version, la vôtre, ou les deux.'],
  'EDI-002': [422, 'Un titre de niveau {n} ne peut pas suivre un niveau {m}.'],
  'EDI-003': [422, 'Décrivez cette image ou indiquez qu’elle est décorative.'],
  'EDI-004': [422, 'Intitulé de lien trop vague : indiquez où il mène.'],
  'EDI-005': [422, 'Variable inconnue : {nom}. Variables proches : {liste}.'],
  'EDI-006': [422, 'Le tableau doit avoir un titre et une ligne d’en-tête.'],
  'EDI-007': [422, 'Ajoutez des sous-titres ou une transcription avant de publier cette vidéo.'],
  'EDI-008': [423, '{personne} écrit dans ce bloc.'],
  'EDI-009': [403, 'Ce bloc est verrouillé par le modèle.'],
  'EDI-010': [422, 'Question {n} : indiquez au moins une bonne réponse.'],
  'EDI-011': [422, 'Cette page atteint la limite de 100 blocs. Créez une nouvelle page.'],
  'EDI-012': [422, 'Lien interdit. Seuls https:, mailto:, tel: et les pages du livret sont acceptés.'],
  'EDI-013': [413, 'Cette page dépasse 500 Ko. Répartissez son contenu sur plusieurs pages.'],
  'EDI-014': [410, 'Ce bloc a été supprimé par {personne}. Votre texte est conservé sur cet appareil.'],
  'EDI-015': [422, 'Ce lien mène à une page qui n’existe plus ou qui n’est pas visible. Choisissez-en une autre.'],
  'EDI-016': [422, 'Ce fichier n’est plus dans la médiathèque. Choisissez-en un autre.'],
  'EDI-017': [422, 'La variable {nom} n’a pas encore de valeur. Complétez-la dans l’étape « Personnalisation ».'],
  'EDI-018': [422, 'Ce texte dépasse {n} mots sans titre. Découpez-le en plusieurs parties.'],
  'EDI-019': [422, 'Ce document n’est pas indiqué comme accessible. Vérifiez-le ou proposez une autre version.'],
  'EDI-020': [422, 'Le site {hote} n’est pas autorisé. Sites autorisés : {liste}.'],
  'EDI-021': [422, 'La personne du dessus n’est plus dans l’organigramme. Choisissez-en une autre.'],
  'EDI-022': [422, 'Cette personne se retrouve sous elle-même. Choisissez une autre personne au-dessus.'],
  'EDI-023': [409, 'Ce texte a changé depuis la recherche. Relancez la recherche.'],
  'EDI-024': [
    403,
    'Cette page est verrouillée par {personne}. Son propriétaire ou celui du livret peut la déverrouiller.',
  ],
  'EDI-025': [
    422,
    'La page « {page} » attend déjà celle-ci : aucune des deux ne s’ouvrirait. Choisissez-en une autre.',
  ],
  'EDI-060': [422, 'Le champ « {champ} » n’existe pas dans la fiche des participants. Choisissez-en un autre.'],
  'EDI-061': [409, 'Une autre personne vient de changer qui voit ce bloc. Vérifiez, puis recommencez.'],
  'EDI-062': [422, '{qui} : aucune page du livret ne {n:lui|leur} est destinée.'],
  'EDI-063': [422, '{qui} : le chapitre « {chapitre} » est vide.'],
  'EDI-064': [422, '{qui} : la page « {page} » est vide, aucun de ses blocs ne {n:lui|leur} est destiné.'],
  'EDI-065': [422, '{qui} {n:n’a|n’ont} aucun contact d’urgence.'],
  'EDI-066': [422, '{quoi} ne s’affichera jamais : {conditions} s’excluent.'],
  'EDI-067': [422, 'Aucun participant ne voit {quoi}.'],
  'EDI-068': [422, '{qui} : « {champ} » est vide, et la page « {page} » l’affiche.'],
  'EDI-069': [422, '{qui} : le livret n’a rien à lire {quand}.'],
  'EDI-070': [422, '{qui} {n:n’a|n’ont} aucun contact d’urgence {quand}.'],
  'EDI-071': [422, 'Aucun participant ne voit {quoi} : l’ouverture est à {jour}, et les accès se terminent à {fin}.'],
  'MED-001': [413, '« {fichier} » pèse {taille} : {max} au maximum pour ce type.'],
  'MED-002': [415, '« {fichier} » est en réalité un fichier {type}. Import refusé.'],
  'MED-003': [409, 'Utilisé à {n} {n:endroit|endroits} : {liste}. Remplacez-le avant de le supprimer.'],
  'MED-004': [403, 'Espace plein ({usage} sur {quota}). Libérez de l’espace ou contactez le support.'],
  'MED-005': [422, 'Ce fichier SVG contient un script. Exportez-le sans script.'],
  'MED-006': [409, 'Licence expirée le {date} : ce visuel ne peut plus être publié.'],
  'MED-007': [415, '« {fichier} » : ce type de fichier n’est pas accepté. Formats acceptés : {formats}.'],
  'MED-008': [422, '« {fichier} » est endommagé ou illisible.'],
  'MED-009': [422, '« {fichier} » est trop grande : {n} mégapixels, 50 au maximum.'],
  'MED-010': [422, 'Image trop petite ({l} × {h} px) : 1200 × 630 px au minimum.'],
  'MED-011': [409, 'Ce dossier ne peut pas aller là : {raison}.'],
  'MED-012': [422, 'Choisissez une date passée : celle à laquelle l’accord a été donné.'],
  'MED-013': [409, 'Le dossier « {nom} » n’est pas vide ({n}). Déplacez ou supprimez d’abord ce qu’il contient.'],
  'MED-014': [409, 'Un dossier « {nom} » existe déjà ici. Choisissez un autre nom.'],
  'MED-015': [
    409,
    'Ce fichier existe déjà dans {dossier}, sous le nom « {nom} ». Réutilisez-le, ou gardez-en une copie.',
  ],
  'MED-016': [410, 'Cet envoi a expiré ou a été annulé. Recommencez-le.'],
  'MED-017': [409, 'Cet envoi n’est pas terminé : {recu} sur {taille}.'],
  'MED-018': [422, 'Choisissez une partie de l’image d’au moins 16 pixels de côté.'],
  'MED-019': [415, '« {fichier} » ne peut pas prendre cette place : remplacez un fichier par un autre du même genre.'],
  'MED-020': [409, 'La licence de « {nom} » expire le {date}. Renouvelez-la ou prévoyez un autre visuel.'],
  'MED-021': [
    415,
    '« {fichier} » : cette photo HEIC ne peut pas être lue ici. Enregistrez-la en JPEG, puis recommencez. Sur un iPhone, Réglages, Appareil photo, Formats, « Le plus compatible » évite cette étape.',
  ],
  'MED-022': [
    422,
    '« {fichier} » demande trop de calculs pour être affiché. Simplifiez cette image, ou exportez-la en PNG ou en JPEG, puis recommencez.',
  ],
  'MED-023': [
    422,
    '« {fichier} » est un dessin trop complexe : {raison}. Simplifiez-le, ou exportez-le en PNG, puis recommencez.',
  ],
  'BIB-001': [409, 'Ce modèle est utilisé par {n} {n:livret|livrets}. Vous pouvez le rendre obsolète.'],
  'BIB-002': [409, 'Le code « {code} » est déjà pris. Choisissez-en un autre.'],
  'BIB-003': [409, 'Ce chapitre n’a aucune page. Ajoutez-en une avant de le publier.'],
  'BIB-004': [422, 'Ce remplacement tourne en rond : « {titre} » renvoie déjà à ce chapitre. Choisissez-en un autre.'],
  'BIB-005': [422, 'La variable « {cle} » existe déjà avec le type « {type} ». Donnez-lui ce type ou un autre nom.'],
  'BIB-006': [409, 'Rien n’a changé depuis la version {n}.'],
  'BIB-007': [422, 'Ce fichier n’est pas un export de la bibliothèque.'],
  'BIB-008': [
    422,
    'Une variable s’écrit avec des minuscules sans accent, des chiffres et des tirets bas : « nom_du_site ».',
  ],
  'BIB-009': [422, 'Un code s’écrit avec des minuscules sans accent, des chiffres et des tirets : « premier-jour ».'],
  'BIB-010': [409, 'Un secteur porte déjà ce nom. Choisissez-en un autre.'],
  'BIB-011': [422, 'Code NAF attendu : 41, 41.2 ou 41.20A.'],
  'BIB-012': [422, 'Le chapitre de remplacement doit être publié.'],
  'BIB-013': [422, 'Ces deux couleurs se lisent mal ensemble : {ratio} au lieu de {min}.'],
  'BIB-014': [422, 'Ce fichier appartient à une entreprise : un chapitre commun à toutes ne peut pas le contenir.'],
  'BIB-015': [
    409,
    'Un chapitre de la bibliothèque commune garde sa portée : des livrets d’autres entreprises en viennent.',
  ],
  'BIB-017': [
    422,
    'Cette image n’est pas partagée avec toutes les entreprises. Partagez-la depuis sa fiche, dans la médiathèque.',
  ],
  'BIB-018': [
    409,
    'Le code « {code} » sert déjà à un autre modèle. Exportez ce chapitre, changez-en le code dans le fichier, puis importez-le pour toutes les entreprises.',
  ],
  'BIB-016': [409, 'Le livret ou le modèle a changé entre-temps. Relisez les différences avant de choisir.'],
  'LEC-001': [410, 'Ce lien n’est plus valable. Demandez-en un nouveau à {contact}.'],
  'PUB-001': [422, 'Aucune page n’est visible. Ajoutez une page ou rendez-en une visible.'],
  'PUB-002': [422, 'La page « {page} » n’a aucun contenu. Ajoutez un bloc ou masquez la page.'],
  'PUB-003': [422, 'Choisissez qui peut lire ce livret : les personnes qui ont le lien, ou tout le monde.'],
  'PUB-004': [422, 'Donnez au livret une adresse valable : des lettres sans accent, des chiffres et des tirets.'],
  'PUB-005': [422, 'L’adresse « {slug} » sert à deux pages. Renommez l’une d’elles.'],
  'PUB-006': [422, 'Donnez un titre au livret.'],
  'PUB-007': [422, 'Ce bloc ne peut pas être lu. Supprimez-le puis recréez-le.'],
  'PUB-008': [422, 'La page « {page} » n’a pas été relue depuis le {date}. Relisez-la avant de publier.'],
  'PUB-009': [422, 'La lecture du livret demande {n} minutes. Au-delà de 45 minutes, peu de personnes vont au bout.'],
  'PUB-010': [
    422,
    'Toutes les pages sont réservées à certaines personnes. Les lecteurs sans lien personnel n’en verront aucune.',
  ],
  'PUB-011': [
    422,
    'Le chapitre « {chapitre} » a changé dans la bibliothèque{raison}. Choisissez ce que vous en reprenez : à faire avant le {date}.',
  ],
  'PUB-060': [422, 'Dites pourquoi ce changement est mineur.'],
  'PUB-061': [409, 'Le brouillon a changé. Relisez la liste.'],
  'LEC-009': [404, 'Ce livret n’existe pas ou n’est plus en ligne.'],
  'LEC-010': [404, 'Cette page n’existe pas dans ce livret.'],
  'LEC-011': [403, 'Ce livret n’est ouvert qu’aux personnes qui ont reçu son lien. Demandez-le à {contact}.'],
  'LEC-012': [503, 'Ce livret est momentanément indisponible.'],
  'LIV-007': [200, 'Mis en pause : {liste}. Rien ne reprendra tout seul.'],
  'LIV-009': [409, 'Le valideur ne peut pas être l’auteur des modifications.'],
  'LIV-010': [422, 'Choisissez une date et une heure à venir.'],
  'LIV-011': [422, 'Choisissez une date avant le {date} : une publication se planifie un an à l’avance au maximum.'],
  'ACC-001': [422, 'Code trop simple. Évitez les suites, les répétitions et les années.'],
  'ACC-002': [422, '« {domaine} » est une messagerie grand public : elle ne peut pas servir à contrôler l’accès.'],
  'ACC-003': [422, 'Plage d’adresses IP non valide : {valeur}.'],
  'ACC-004': [409, 'Accès public impossible : la page « {page} » contient {raison}.'],
  'ACC-005': [422, 'Confirmez que tout le monde pourra lire ce livret, sans lien ni code.'],
  'ACC-006': [
    422,
    'Nom de domaine non valable : {valeur}. Écrivez-le comme dans une adresse e-mail, par exemple entreprise.fr.',
  ],
  'ACC-007': [422, 'Cette date est passée. Choisissez une date à venir.'],
  'ACC-008': [422, 'Le code compte de 6 à 12 lettres sans accent ou chiffres.'],
  'ACC-009': [409, 'Ce lien est déjà révoqué. Créez-en un autre.'],
  'ACC-010': [422, 'Adresse IP non valable : {valeur}. Exemples : 192.0.2.10 ou 2001:db8::10.'],
  'PAR-001': [422, 'Cette adresse est déjà celle de {personne}. Fusionner les deux fiches ?'],
  'PAR-002': [422, 'Ligne {l}, colonne « {c} » : {valeur} — {raison}.'],
  'PAR-003': [422, 'Colonne obligatoire absente : {liste}. Téléchargez le modèle de fichier.'],
  'PAR-004': [413, 'Fichier trop volumineux : {n} lignes (50 000 au maximum).'],
  'PAR-005': [415, 'Format non reconnu. Enregistrez votre fichier en CSV (séparateur point-virgule) ou XLSX.'],
  'PAR-006': [422, 'Date ambiguë : {valeur}. Précisez si le fichier est au format JJ/MM ou MM/JJ.'],
  'PAR-007': [
    422,
    'La colonne « {c} » contient des données que nous ne conservons pas (minimisation RGPD). Elle sera ignorée.',
  ],
  'PAR-008': [422, 'Date d’arrivée obligatoire : ce livret contient des messages prévus à {jour}.'],
  'PAR-009': [409, '{prenom} participe déjà à ce livret.'],
  'PAR-010': [409, 'Annulation impossible : {n} {n:personne a déjà été invitée|personnes ont déjà été invitées}.'],
  'PAR-011': [403, 'Nombre maximal de participants actifs atteint ({n}).'],
  'PAR-012': [422, 'Ce matricule est déjà celui de {personne}. Fusionner les deux fiches ?'],
  'PAR-013': [422, 'Motif non pris en charge : {raison}.'],
  'PAR-014': [
    422,
    'Ce livret ne suit pas la lecture par personne : {demande} est impossible. Le suivi nominatif se choisit dans les réglages avancés, après en avoir informé les personnes.',
  ],
  'PAR-015': [422, '{n} lettres demandées : {max} au maximum à la fois. Réduisez la sélection puis recommencez.'],
  'PAR-016': [422, '« {valeur} » figure deux fois. Retirez l’un des deux.'],
  'PAR-017': [422, 'Saisissez exactement « {mot} » pour confirmer.'],
  'PAR-018': [422, 'La date d’arrivée doit être comprise entre le {min} et le {max}.'],
  'PAR-019': [422, 'Date d’arrivée obligatoire : ce livret contient des pages qui ouvrent à J+{n}.'],
  'PAR-020': [422, '{libelle} : cette valeur n’a pas la forme attendue. {aide}'],
  'PAR-021': [422, 'La clé « {cle} » est déjà celle d’une variable des livrets. Choisissez-en une autre.'],
  'PAR-022': [422, 'Nom ambigu : {valeur}. Précisez dans quel ordre cette colonne écrit le nom et le prénom.'],
  'PAR-023': [422, 'Personnes peut-être déjà connues : {n}. Indiquez pour chacune si c’est la même personne.'],
  'OPT-001': [
    422,
    'La conservation ne peut pas être plus courte que l’accès personnel : {n} jours au minimum, ou raccourcissez l’accès.',
  ],
  'OPT-002': [422, 'Indiquez le jour où les personnes ont été informées : le suivi nominatif ne commence pas avant.'],
  'OPT-003': [422, 'Ce jour est à venir : choisissez le suivi nominatif une fois les personnes informées.'],
  'OPT-004': [422, '{nom} ne peut pas publier ce livret : son accord ne suffirait pas. Choisissez quelqu’un d’autre.'],
  'OPT-005': [422, 'Confirmez que la lecture ne sera plus suivie avec le nom des personnes.'],
  'OPT-006': [409, 'Ce livret doit être approuvé avant d’être publié. Demandez-le à {personne}.'],
  'OPT-007': [403, 'L’approbation de ce livret revient à {personne}.'],
  'RES-001': [422, 'Ajoutez une adresse e-mail pour envoyer des notifications à ce responsable.'],
  'RES-002': [422, 'Indiquez la date de l’autorisation de droit à l’image avant d’afficher cette photo.'],
  'RES-003': [422, 'Choisissez quelqu’un d’autre : {nom} serait, de suppléance en suppléance, son propre suppléant.'],
  'RES-004': [422, '{nom} n’a plus de compte actif. Choisissez une autre personne.'],
  'RES-005': [422, 'L’autorisation de droit à l’image ne peut pas porter une date à venir.'],
  'RES-006': [409, 'Lien impossible : ajoutez d’abord une adresse e-mail à {nom}.'],
  'RES-007': [409, 'Lien impossible : publiez d’abord ce livret.'],
  'DRO-001': [409, 'Un livret doit garder au moins un propriétaire.'],
  'DRO-002': [403, 'Vous ne pouvez pas donner un droit supérieur au vôtre.'],
  'DRO-003': [409, '{nom} a déjà accès à ce livret. Modifiez son droit dans la liste.'],
  'DRO-004': [409, '{nom} ne peut pas recevoir ce livret : son compte n’est pas actif ou ne crée pas de livrets.'],
  'DRO-005': [422, 'Le lien dure {n} jours au maximum. Choisissez une date plus proche.'],
  'DRO-006': [403, 'Mot de passe incorrect. Encore {n} {n:essai|essais}.'],
  'UTI-002': [409, '{nom} est propriétaire de {n} {n:livret|livrets}. Choisissez à qui {n:le|les} confier.'],
  'UTI-003': [409, 'Une entreprise active doit garder au moins un administrateur.'],
  'ENT-001': [422, 'SIREN non valide : vérifiez les 9 chiffres.'],
  'ENT-002': [422, 'Le SIRET doit commencer par le SIREN {siren}.'],
  'ENT-003': [409, 'Quota inférieur à l’usage actuel ({usage}).'],
  'ENT-004': [422, 'SIRET non valide : vérifiez les 14 chiffres.'],
  'ENT-005': [422, 'Code NAF non valide : deux chiffres, un point, deux chiffres et une lettre, par exemple 43.32A.'],
  'ENT-006': [422, 'Numéro IDCC non valide : saisissez ses 4 chiffres, par exemple 1597.'],
  'ENT-007': [422, 'Code postal non valide : saisissez ses 5 chiffres.'],
  'ENT-008': [422, 'Nom d’hôte non valide. Saisissez par exemple accueil.entreprise.fr.'],
  'ENT-009': [422, 'Ce {quoi} est déjà celui d’une autre entreprise.'],
  'ENT-010': [403, '{entreprise} est suspendue : vous pouvez consulter, mais rien modifier. Contactez le support.'],
  'ENT-011': [409, 'Une campagne est en cours : « {livret} ». Mettez-la en pause avant de suspendre l’entreprise.'],
  'ENT-012': [422, 'Saisissez exactement le nom de l’entreprise pour confirmer.'],
  'ENT-013': [403, 'Nombre maximal d’utilisateurs atteint ({n}). Archivez un compte ou contactez le support.'],
  'ENT-014': [403, 'Nombre maximal d’e-mails du mois atteint ({n}). Les envois reprendront le {date}.'],
  'EML-001': [422, 'Aucun destinataire : {n} {n:personne écartée|personnes écartées}. Voir les raisons.'],
  'EML-002': [
    422,
    '{n} {n:destinataire|destinataires} sans valeur pour {variable}. Indiquez une valeur par défaut ou {n:écartez cette personne|écartez ces personnes}.',
  ],
  'EML-003': [422, 'La date d’envoi est passée.'],
  'EML-004': [422, 'Cette heure n’existe pas (passage à l’heure d’été). L’envoi partira à {heure}.'],
  'EML-005': [409, 'L’expéditeur {email} n’est pas vérifié. Renvoyer le lien de vérification ?'],
  'EML-006': [503, 'Le serveur d’envoi refuse la connexion : {cause}. Aucun message n’est parti.'],
  'EML-007': [
    409,
    'Campagne mise en pause : {taux} % d’échecs sur {n} messages. Vérifiez les adresses avant de reprendre.',
  ],
  'EML-008': [409, 'Une campagne lancée ne peut plus être modifiée. Dupliquez-la.'],
  'EML-009': [409, 'Publiez le livret avant d’envoyer les invitations.'],
  'EML-010': [422, 'L’invitation doit contenir le bouton d’accès au livret.'],
  'EML-011': [422, 'L’objet ne doit pas contenir de retour à la ligne.'],
  // Findings before a launch that refuse nothing have the status 200.
  'EML-020': [
    200,
    'Cette heure existe deux fois (passage à l’heure d’hiver). L’envoi partira à la première, à {heure} ({decalage}).',
  ],
  'EML-021': [200, 'Aucun message ne part avant {de} ni à partir de {a}. L’envoi partira le {date} à {heure}.'],
  'EML-022': [200, 'Le {jour} est {raison}. L’envoi partira le {date} à {heure}.'],
  'EML-023': [422, 'La fin de la plage horaire doit suivre son début ({heure}).'],
  'EML-024': [200, 'Objet de {n} caractères : au-delà de {max}, il est souvent coupé sur téléphone.'],
  'EML-025': [200, 'Aucun message de test n’a été envoyé depuis la dernière modification.'],
  'EML-026': [422, 'Ce message pèse {poids} Ko : au-delà de {max} Ko, les messageries le coupent.'],
  'EML-027': [
    200,
    '{n} {n:destinataire recevra|destinataires recevront} la version {secours} : il n’y en a pas en {langue}.',
  ],
  'EML-028': [422, 'Ce texte est encore celui du modèle : remplacez-le par le vôtre.'],
  'EML-029': [
    200,
    '{n} {n:destinataire|destinataires} sans valeur pour {variable} ne {n:recevra|recevront} pas ce message.',
  ],
  'EML-030': [422, 'Cette variable n’a pas de valeur dans le livret : {variable}. Indiquez une valeur par défaut.'],
  'EML-031': [422, 'Saisissez le nom d’un serveur, par exemple smtp.entreprise.fr.'],
  'EML-032': [422, 'Saisissez de nouveau le mot de passe : le serveur ou l’identifiant a changé.'],
  'EML-033': [503, 'La boîte des retours refuse la connexion : {cause}. Rien n’a été relevé.'],
  'EML-034': [422, 'Un message affiché dans le livret ne montre pas d’image. Retirez-la.'],
  'EML-035': [
    409,
    'Ouvrez le livret par lien personnel : sans lui, personne ne peut voir un message affiché dans le livret.',
  ],
  'EML-036': [
    422,
    'Ce serveur a une adresse privée ou locale, que cette installation n’autorise pas. Indiquez un serveur joignable par Internet.',
  ],
  'EML-041': [
    409,
    'L’accès par lien personnel est fermé : les liens envoyés n’ouvriraient pas ce livret. Ouvrez d’abord cet accès.',
  ],
  'EML-037': [
    409,
    'L’accès par lien personnel est fermé : les liens envoyés n’ouvriraient pas ce livret. Demandez à {personnes} de l’ouvrir.',
  ],
  'EML-038': [
    200,
    'L’accès par lien personnel est fermé : l’envoi l’ouvrira, pour que les liens fonctionnent. Si vous annulez avant le premier départ, il sera refermé.',
  ],
  'EML-040': [409, 'Ce livret n’est plus en ligne : rien ne part tant que personne ne peut l’ouvrir.'],
  'EML-039': [409, 'La lecture de ce livret est close depuis le {date} : les liens envoyés ne l’ouvriraient pas.'],
  'EML-042': [422, 'Les parts dépassent 100 % : {n} % au total. Baissez-en une.'],
  'EML-043': [422, 'La dernière arrivée doit venir après la première.'],
  'STA-001': [200, 'Moins de {n} personnes : résultat masqué pour préserver l’anonymat.'],
  'STA-002': [422, 'Choisissez une période de {n} mois au maximum.'],
  'STA-003': [422, 'Choisissez un seul de ces filtres à la fois : croisés, ils finiraient par désigner des personnes.'],
  'LEC-002': [403, 'Ce livret ouvrira le {date} à {heure}.'],
  'LEC-003': [403, 'Cette page sera disponible le {date}.'],
  'LEC-004': [422, 'Le nom saisi ne correspond pas à {personne}.'],
  'LEC-005': [409, 'Ce document a été mis à jour. Relisez la version {n} avant de confirmer.'],
  'LEC-006': [422, 'Parcourez toutes les pages ({vues} sur {total}) avant de confirmer votre lecture.'],
  'LEC-007': [429, 'Code incorrect. Encore {n} {n:essai|essais}.'],
  'LEC-008': [200, 'Vous êtes hors ligne : votre progression sera enregistrée plus tard.'],
  'LEC-013': [403, 'La lecture de ce livret est close depuis le {date}.'],
  'LEC-014': [403, 'Ce livret ne s’ouvre que depuis les réseaux que {entreprise} a choisis.'],
  'LEC-015': [410, 'Votre accès à ce livret est terminé. Pour le rouvrir, adressez-vous à {contact}.'],
  'LEC-016': [403, 'Votre demande est enregistrée. Vous lirez ce livret dès que {entreprise} l’aura acceptée.'],
  'LEC-017': [410, 'Ce lien a déjà servi autant de fois que prévu. Demandez-en un autre à {contact}.'],
  'LEC-018': [410, 'L’adresse de ce fichier n’est plus valable. Rouvrez la page du livret où il se trouve.'],
  'LEC-019': [403, 'Identifiez-vous pour ouvrir ce livret.'],
  'LEC-020': [403, 'Ce livret ne peut pas s’imprimer en entier.'],
  'LEC-021': [
    403,
    'Ce livret est déjà ouvert sur {n} {n:appareil|appareils}, le maximum prévu. Adressez-vous à {contact}.',
  ],
  'LEC-022': [
    200,
    'Si ce lien était le vôtre et que nous avons votre adresse e-mail, un nouveau lien vient d’y être envoyé.',
  ],
  'LEC-024': [422, 'Le dessin de votre signature n’a pas pu être lu. Effacez-le, ou confirmez sans dessin.'],
  'LEC-025': [422, 'Ouvrez d’abord le fichier à lire : {liste}.'],
  'LEC-027': [
    429,
    'Vous avez déjà posé {n} questions à cette personne aujourd’hui. Vous pourrez en poser d’autres demain.',
  ],
  'LEC-026': [422, 'Parcourez d’abord toutes les pages du fichier à lire : {liste}.'],
  'LEC-028': [
    403,
    'Les liens personnels n’ouvrent pas ce livret en ce moment. Pour le lire, adressez-vous à {contact}.',
  ],
  'LEC-023': [403, 'Ce livret ne peut accueillir personne de plus pour le moment. Prévenez {contact}.'],
  'LEC-030': [410, 'Votre accès à ce livret a été retiré. Pour le retrouver, adressez-vous à {contact}.'],
  'LEC-031': [410, 'Ce lien a été désactivé. Demandez-en un autre à {contact}.'],
  'LEC-032': [404, 'Ce lien n’est pas celui de ce livret, ou il n’est pas entier. Demandez-le à {contact}.'],
  'LEC-033': [410, 'Ce livret a été retiré de la lecture. Pour savoir pourquoi, adressez-vous à {contact}.'],
  'LEC-034': [409, 'Cette note a changé sur un autre appareil. Comparez les deux textes avant d’enregistrer le vôtre.'],
  'LEC-035': [409, 'L’attestation s’obtient quand tout ce que le livret demande est fait. Il reste : {liste}.'],
  'LEC-036': [409, 'Ce livret ne suit pas la lecture : il ne peut pas en établir d’attestation.'],
  'LEC-037': [403, 'Ce livret ne s’imprime pas.'],
  'LEC-038': [403, 'Cette page s’ouvre après « {page} ».'],
  'LEC-040': [
    422,
    'Ce code n’est pas reconnu pour ce livret. Vérifiez chaque signe, ou copiez-le de nouveau dans le fichier.',
  ],
  'LEC-041': [
    409,
    'Ce code vient de la version {n}, que la version {actuelle} remplace et demande de relire. Téléchargez le livret à jour.',
  ],
  'LEC-042': [422, 'Le livret hors ligne pèserait {taille} : {max} au maximum. Choisissez moins de chapitres.'],
  'LEC-043': [403, 'Ce livret ne se télécharge pas hors ligne.'],
  'LEC-044': [422, 'Choisissez au moins un chapitre dont une page s’ouvre à tout le monde.'],
  'LEC-045': [409, 'Ce livret n’est pas publié : le fichier hors ligne reprend la version en ligne.'],
  'LEC-060': [409, 'Aucune lecture n’a encore été confirmée : il n’y a pas de preuve à mettre dans un dossier.'],
  'TUT-001': [422, 'Cet écran n’existe pas : {chemin}. Choisissez-le dans la liste.'],
  'TUT-002': [422, 'Choisissez au moins un rôle : personne ne verrait ce texte.'],
  'TUT-003': [422, 'Écrivez au moins 20 caractères avant de publier.'],
  'ACT-001': [409, 'Trois actualités sont déjà épinglées : {liste}. Détachez-en une d’abord.'],
  'ACT-002': [422, 'Cette date d’expiration est déjà passée.'],
  'LAN-001': [409, '{langue} est publiée dans {n} {n:livret|livrets}.'],
  'LAN-002': [422, 'Code de langue inconnu : {code}. Saisissez un code comme en-GB, pt-BR ou ar.'],
  'LAN-003': [409, 'La langue {code} est déjà dans la liste.'],
  'LAN-004': [422, 'Ces langues se remplacent l’une l’autre : {chaine}. Choisissez-en une autre.'],
  'LAN-005': [409, 'Le français est la langue du produit : il reste actif.'],
  'LAN-006': [422, 'Une langue ne peut pas se remplacer elle-même.'],
  'LAN-007': [409, '{langue} sert encore ({usages}). Retirez ces usages avant de supprimer la langue.'],
  'LAN-008': [409, 'Cette langue est livrée avec le produit : désactivez-la plutôt que de la supprimer.'],
  'TRA-001': [422, 'La variable {nom} manque dans la traduction.'],
  'TRA-002': [422, 'Forme plurielle manquante pour {langue} : {categorie}.'],
  'TRA-003': [422, 'La variable {nom} n’existe pas dans le texte français.'],
  'TRA-004': [422, 'Les balises ne sont pas celles du texte français : {liste}.'],
  'TRA-005': [422, 'Ce texte contient du code. Écrivez du texte seul.'],
  'TRA-006': [409, 'Une autre version vient d’être mise en ligne. Relisez la liste avant de continuer.'],
  'TRA-007': [
    422,
    'Ce fichier ne contient pas de traductions : il faut un JSON { "clé": "texte" } ou un CSV avec les colonnes « clé » et « traduction ».',
  ],
  'TRA-008': [422, 'Clé inconnue : elle n’existe pas dans cette version du produit.'],
  'TRA-009': [409, 'Rien à publier : aucun texte n’est prêt.'],
  'TRA-010': [422, 'Cette clé est déjà à la ligne {ligne}.'],
  'TRA-011': [409, 'Ce texte a déjà {max} captures d’écran. Retirez-en une d’abord.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof ERRORS;
/**
 * Values of a text. Numbers are formatted by the current language; a number that needs no grouping, like a size in
 * pixels, is passed as text.
 */
export type ErrorValues = Record<string, string | number>;

/** Values that are phrases of the product, not data: they are translated with their sentence. */
const TRANSLATED_VALUES: ReadonlySet<string> = new Set([
  'action',
  'aide',
  'cause',
  'contact',
  'demande',
  'etat',
  'libelle',
  'objet',
  'personne',
  'quoi',
  'raison',
  'type',
  'usages',
]);

/** Name of the number that selects the plural form of a text. */
export const findCounterName = (text: string): string | undefined => /\{(\w+):/.exec(text)?.[1];

/** Translation key of a phrase: its French without accents, `phrase.Langue-supprimee`. */
export const toPhraseKey = (text: string): string =>
  `phrase.${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 120)}`;

const formatFrenchNumber = (value: number): string => value.toLocaleString('fr-FR');

/** Text in the current language; undefined in French, or without a translation. */
const findOwnText = (key: string, text: string, values: ErrorValues): string | undefined => {
  const counter = findCounterName(text);
  const own = speech.find?.(key, counter === undefined ? undefined : Number(values[counter]));
  return own?.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (typeof value === 'number') return speech.writeNumber?.(value) ?? formatFrenchNumber(value);
    return TRANSLATED_VALUES.has(name) ? phraseText(value) : value;
  });
};

/** French text of an error, in any current language. */
export const frenchErrorText = (code: ErrorCode, values: ErrorValues): string =>
  applyFrenchSpacing(fillText(ERRORS[code][1], values));

/**
 * Text of an error with its values, in the current language. This function applies French typography: a no-break space
 * before « : » and inside guillemets, a narrow one before « ; ! ? ».
 */
export const errorText = (code: ErrorCode, values: ErrorValues = {}): string =>
  findOwnText(`error.${code}`, ERRORS[code][1], values) ?? frenchErrorText(code, values);

/** Translates a sentence or a few words of the product from French. Same syntax as the texts of errors. */
export const phraseText = (text: string, values: ErrorValues = {}): string =>
  (text === '' ? undefined : findOwnText(toPhraseKey(text), text, values)) ?? fillText(text, values);

/** Error option of a schema: the text is built when the error is read, in the language current at that time. */
export const withError = (code: ErrorCode, values?: ErrorValues): { error: () => string } => ({
  error: () => errorText(code, values),
});

const PLACEHOLDER = /([\s\S]*?)\{(\w+)(?::([^{}|]*)\|([^{}]*))?\}/g;

/**
 * Fills a French text: values are elided after « de » and « que », numbers are grouped, and numbers below two take the
 * singular.
 */
export const fillText = (text: string, values: ErrorValues): string =>
  text.replace(PLACEHOLDER, (whole, before: string, name: string, singular?: string, plural?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (singular !== undefined) return joinWithElision(before, String(Number(value) < 2 ? singular : plural));
    return joinWithElision(before, typeof value === 'number' ? formatFrenchNumber(value) : value);
  });

/** French spacing for a plain text: narrow no-break before `; ! ?`, no-break before `:` and inside « ». */
export const applyFrenchSpacing = (text: string): string =>
  text
    .replace(/ ([;!?])/g, '\u202f$1')
    .replace(/ :/g, '\u00a0:')
    .replace(/« /g, '«\u00a0')
    .replace(/ »/g, '\u00a0»');
