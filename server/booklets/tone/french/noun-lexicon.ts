const splitWords = (text: string): string[] => text.trim().split(/\s+/);

/*
 * Nouns whose ending does not indicate their gender (nouns.ts has the endings). Few begin with a vowel: « ton »
 * precedes those anyway, unless an adjective comes between.
 */

export const FEMININE_NOUNS = new Set(
  splitWords(`
  adresse aide alarme alerte allergie amende antenne appli arme attente auto automobile avance âme bague baignoire
  balançoire balle banque barbe barque barre base BDESE bévue bête bienvenue blague blancheur boisson boîte bombe
  borne bosse bouche boucle boue bouilloire boule bourse branche brebis breloque brèche brosse brousse bru brume
  bulle cabane CAF cage caisse caméra campagne candeur canne cape capsule carafe cargaison carte case catastrophe
  cause cave cellule centrale CFDT CFTC CGT chair chaîne chaleur chambre chanson charge charte châtaigne check-list
  cheffe chose chute cible circulaire cire citerne clameur clause clef clé clientèle cloche cloison CNI coche
  cohorte coiffe colle collecte combinaison commande commune comparaison complémentaire compo compote compta
  conduite conjugaison conquête consigne contrefaçon coque corde couche couleur couleuvre coupe cour courbe course
  CPAM crampe cravate crèche crème critique croix crosse croûte crue CSSCT cuiller cuisse cuve dactylo dame danse
  date datte demande demi-heure demi-journée dent débâcle déclinaison découpe découverte défaite démarche démo
  dépêche digue dispo dispute dose dot douceur douche douleur douve DPAE DREETS DSN embauche enquête enveloppe
  erreur écharpe échelle école écoute épargne épaule épreuve équipe étape étiquette étoile étude face façon faillite
  faim fanfare FAQ farce fatigue faune faute faveur femme fenêtre ferme ferveur fête fibre fiche file fin finale
  firme flamme flasque fleur flèche floraison flore foi foire fois fonte force forêt forge forme formule fosse foule
  fourche fourmi fraîcheur frayeur fresque friche fugue fuite fureur galère gamme garde garde-robe gare garnison
  gauche gaze GED genèse gerbe geste-barrière gêne glace globule gloire gomme gorge gouache gourde goutte graisse
  grammaire grandeur grange grappe gratte grève grimace grippe grosseur grue guerre guérison guirlande hache halte
  hanche hausse hauteur herbe heure histoire horloge hotline housse huile humeur hypothèse idée image jambe jauge
  joue jument jupe justice laideur lame lampe lande langue langueur largeur larme leçon lenteur lettre lèvre légende
  liaison ligne ligue limite liqueur liste livraison loge loi longe longueur loupe lourdeur lueur lune lutte
  maigreur main maison majuscule malice malle manne manœuvre marche mare marge marque mauve mâchoire MDPH menace mer
  mère mégarde ménagère météo méthode milice minceur minute moisson moiteur molécule montagne montre morale morgue
  moto moue moufle mousse mousson moustache MSA mue muse nage nappe natte nef neige newsletter niche nièce noce
  noirceur noix norme note notice nounou nourrice nuit nuque odeur offre ombre option ordonnance oreille page paire
  paix palme panne pantoufle parka paroi paroisse part particule passoire patinoire patte paume pause pâleur pâte
  peau pelisse pendaison perche perdrix perm perruque perte pesanteur peste peur période pêche phase photo phrase
  pierre pièce pile pilule pince pioche pipe piqûre piste pizza place plage planche planète plate-forme plateforme
  plume plupart PME poche poire police pomme pompe porte poudre poule preuve prime prison profondeur promo prose
  proue province prune puanteur pub puce pudeur purge quasi-totalité queue quête quote-part race radio rafale rage
  raideur raison rallonge rame rampe rancœur rançon recherche refonte relâche relève remarque remorque rencontre
  requête ressource retenue retraite revanche revue règle récolte réponse réserve réunion réussite rigueur rime
  riposte roadmap robe roche ronce rondeur rose roue rougeur rousseur route RQTH RTT ruche rue rumeur ruse sacoche
  saga saison salaison salle SARL SAS sauce saucisse sauvegarde saveur scène secousse secte semi-remorque seringue
  serre seule sève sieste sirène soif sono sorte souche source souris sous-traitance splendeur statue sténo stéréo
  stupeur sueur suite superbe surcharge surface syllabe synthèse sœur table tache taxe tâche tempête teneur tenue
  terminaison terre terreur télé télécommande tête thèse tiédeur tige tirelire to-do toile toison tombe tombola
  torche torpeur touche toux TPE trace trahison trajectoire trame tranche transe trappe traverse trêve tribu tribune
  trompe trousse truffe tuile tumeur TVA valeur valve vanne vapeur variable venue verge verrue vertu verve veste
  véranda victime victoire vidéo vierge vigne vigueur villa virgule vis visite vitre voix volte voûte vue zone œuvre
  `),
);

export const MASCULINE_NOUNS = new Set(
  splitWords(`
  badge barème bastion beurre binôme BTP BTS CA CACES caducée calibre caractère casque CDD CDI CE centième cercle
  CFA chanoine chapitre chèque chèque-déjeuner chiffre CHU cigare cimetière cirque cloître coach code coffre combe
  comité complexe compte comté conte contexte contrôle costume coude couple couvercle couvre-feu côté CPE CPF
  cratère crâne crépuscule critère CSE cube culte CV cycle DAF derrière décolleté décompte dédale démérite député
  désordre DG DGA DIF diplôme dividende divorce dixième dogme doigté domaine domicile doute drame DRH DSI DUERP
  fantôme faste fauve feutre filtre fleuve foie frère gendre genre geste génie gîte glaive globe golfe gouffre GPS
  grade groupe gymnase IRP jade jeté jeûne kiosque labyrinthe leurre lexique légume libre-service lierre lièvre
  linge liquide litre livre logotype luxe lycée magazine malaise manque marbre masque massacre matricule mausolée
  mercure messie mérite mille ministère mode modèle module moine monastère monde monticule murmure muscle musée
  mystère mythe navire neutre nombre PACS pacte pactole panache parapluie parterre passe-partout passe-temps
  patrimoine pâté PC PDG pedigree PEE peigne peintre PER PERCO peuple père périphérique phare phénomène philtre PIN
  pique-nique planisphère plâtre poème poivre pore porte-documents porte-monnaie portefeuille poste pouce pôle
  prestige préambule prélude prétexte principe problème prodige profane protocole proverbe pupitre puzzle PV QR
  quatorzième raté refuge remède renne reproche reste règne réflexe régime réticule rêve RGPD RH RIB rite rôle RRH
  rythme sabre satellite scandale sceptre score scrupule seigle sexe siècle signe silence SIREN SIRET site SMIC
  socle solde songe sosie souffle spectre square squelette SSI stade style sucre suicide symbole symptôme syndrome
  système temple terme texte thème théâtre timbre titre titre-restaurant tonnerre torse tour traité transfuge
  trapèze trèfle triangle trophée trône tube tumulte type vacarme vase velouté ventre verbe verre vertige vestibule
  véhicule vide vinaigre vinyle volume vote VPN zèle
  `),
);

/** Nouns whose gender depends on their meaning: the word alone does not decide. */
export const AMBIGUOUS_NOUNS = new Set(
  splitWords('manche mémoire mort moule parallèle pendule physique poêle somme voile'),
);

/** Nouns of persons with one form for both genders. Masculine, because their texts use « il ». */
export const PERSON_NOUNS = new Set(
  splitWords(`
  bénéficiaire bénévole cadre camarade capitaine collègue comptable concierge délégataire dentiste dépositaire
  destinataire diététicien fonctionnaire garagiste généraliste gestionnaire guide gynécologue homologue juge juriste
  kinésithérapeute locataire maître manager mandataire mécène médecin membre ministre notaire orthophoniste
  partenaire pédiatre pilote prestataire proche propriétaire psychiatre psychologue pupille réceptionniste
  responsable secouriste secrétaire signataire spécialiste stagiaire standardiste syndicaliste témoin thérapeute
  titulaire vétérinaire volontaire
  `),
);

/** Adjectives placed before their noun, with the gender they indicate; null when they have one form for both. */
export const PRENOMINAL_ADJECTIVES: ReadonlyMap<string, 'm' | 'f' | null> = new Map([
  ...splitWords(`actuel ancien beau bon certain cher court dernier éventuel excellent faux futur gentil grand gros habituel haut
  long mauvais meilleur nouveau nouvel parfait petit plein précédent premier principal prochain second seul tout
  traditionnel vieux vrai`).map((word) => [word, 'm'] as const),
  ...splitWords(`actuelle ancienne belle bonne certaine chère courte dernière éventuelle excellente fausse future gentille
  grande grosse habituelle haute longue mauvaise meilleure nouvelle parfaite petite pleine précédente première
  principale prochaine seconde seule toute traditionnelle vieille vraie`).map((word) => [word, 'f'] as const),
  ...splitWords(`autre très plus moins si brave cinquième deuxième dixième double énième fidèle immense jeune légitime modeste pauvre possible
  propre quatrième septième simple sixième treizième triple troisième unique véritable`).map(
    (word) => [word, null] as const,
  ),
]);
