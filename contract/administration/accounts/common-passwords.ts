/**
 * Most common French passwords, in their bare form (see password.ts): lower case, without accents, signs or
 * outer digits. « Motdepasse2026 ! » is `motdepasse` with decoration, and attackers try it first.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `abcdef abcdefg abcdefgh abcdefghij abcdefghijkl accueil admin administrateur administration adminadmin adrien
  alexandra alexandre alexis allezlesbleus allezparis amelie amour amoureuse ange angel anthony antoine arnaud arthur
  arsenal aurelie aurore azerty azertyqwerty azertyui azertyuio azertyuiop azertyuiopqs azertyuiopqsdfgh
  azertyuiopqsdfghjklm azqsdwxc azsqdwxc badminton bastien batman beatles beatrice benjamin bienvenue bisous bisounours
  blabla blanche bonheur bonjour bonjourtoutlemonde bonsoir bordeaux boulanger bretagne bruno calimero camille canaille
  caroline cassandra cedric celine champion changeme changezmoi charlotte chevalier chien chocolat choupette christelle
  christian christine christophe chouchou claire claude clement cocacola coco cocolapin coucou coucoucoucou corentin
  damien daniel dauphin david delphine demo denis denise didier doudou dragon dubois dupont dupond elodie emilie
  emmanuel enfant entreprise eric estelle etoile fabien fabrice famille fanny ferrari florence florent florian football
  footballclub formule france francis francois frederic gabriel gateau gaelle gerard ghislaine gilles grenoble guillaume
  guitare helene hello helloworld henri herve hugo iloveyou internet invite isabelle jacques jennifer jeremy jerome
  jesus jetaime jetaimemoncoeur jetaimefort jonathan jordan joseph julie julien juliette karine kevin laetitia laurence
  laurent lavieestbelle lemotdepasse letmein lille liverpool livret loulou louloute louise lucas ludovic lyon madrid
  maison maman mamanetpapa mamanjetaime mamanpapa manon margaux marie marine marion marseille martin martine master
  mathieu mathilde maurice maxime mercedes melanie michel michele mickael minecraft monamour monange monbebe moncoeur
  monmotdepasse montagne motdepass motdepasse motdepassemotdepasse motdepasseadmin mylene naruto nathalie nantes nicolas
  nicole nintendo noel nouveau nouveaumotdepasse nounours nutella oceane olivier olympiquedemarseille ordinateur
  ouvretoi papa papaetmaman papamaman papillon paris parissaintgermain pascal password passwd passwordpassword patrice
  patricia patrick paul pauline philippe pierre pikachu playstation poisson pokemon pompier portugal poussin princesse
  professeur provisoire qsdfghjklm qsdfghjklmwxcvbn quentin qwerty qwertyui qwertyuiop qwertyuiopas qwertyuiopasdfgh
  qwertz rachel raphael rennes ressourceshumaines robert romain roxane salut salutlesamis samsung sandra sandrine
  sebastien secret sesame sesameouvretoi simone soleil sophie stephane stephanie strasbourg superman sylvain sylvie
  tennis test testtest thierry thomas tigrou tintin toulouse toto totototo tristan trustno utilisateur vacances valentin
  valerie vanessa vanille veronique victoire victoria vincent virginie voiture wxcvbn xavier yannick youpi zidane
  zinedinezidane`.split(/\s+/),
);
