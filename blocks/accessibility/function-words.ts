/**
 * Function words of some languages: they make most of a sentence, and no sentence of five words does without them. Names,
 * products and borrowed words have none. In lower case; an elided word ends with its apostrophe.
 */
const WORDS: Record<string, string> = {
  de: `aber alle als am an auch auf aus bei bin bis bist da damit das dass dein deine dem den der des dich die diese dieser
    dieses dir doch du durch ein eine einem einen einer eines er es euch euer für gegen habe haben hat ich ihr ihre ihrem ihren
    ihrer im in ist jede jeden jeder kann kein keine können man mehr mein meine mich mir mit muss müssen nach nicht noch nur
    oder ohne sehr seid sein seine sich sie sind so über um und uns unser unsere unserem unseren unserer unter vom von vor war
    waren was weil wenn wer werden wie wir wird wo zu zum zur`,
  en: `a about after all also an and any are as at be because been before but by can could did do does don't every for from had
    has have he her here his how i i'm if in into is isn't it it's its just may me more most must my never no not of on one or
    our out over shall she should so some than that that's the their them then there these they they're this those through to
    under until up us was we we'll we're were what when where which while who why will with within without won't would you
    you'll you're your`,
  es: `a al algo antes aquí así como con cuando de del desde donde durante e el ella ellos en entre era eres es esta estamos
    estar estas este esto estos está están fue ha hace han hasta hay la las le les lo los me mi mis muy más nada ni no nos
    nosotros nuestra nuestras nuestro nuestros o para pero por porque puede que qué quien se sea ser si sido sin sobre somos son
    su sus sí también te tiene tienen todo todos tu tus un una uno unos usted ustedes vosotros vuestra vuestro y ya yo`,
  fr: `a à afin ai ainsi alors après as au aucun aucune auquel aussi autre autres aux avant avec avez avoir avons bien bonjour
    bienvenue c' ça car ce cela celle celles celui ces cet cette ceux chaque chez comme comment contre d' dans de depuis des dès
    deux doit doivent donc dont du durant elle elles en encore entre es est et étaient était été être eu eux fait faites faut
    furent fut grâce hors ici il ils j' je jamais jusqu' jusque l' la là laquelle le lequel les lesquels leur leurs lors lorsqu'
    lorsque lui m' ma mais malgré me même mêmes merci mes mieux moi moins mon n' ne ni non nos notre nous on ont ou où oui par
    parce parmi pas pendant peu peut peuvent plus plusieurs plutôt pour pourquoi puis puisqu' puisque qu' quand que quel quelle
    quelles quels quelque quelques qui quoi s' sa sans sauf se selon sera seront ses si soit son sont sous suis sur t' ta tes toi
    ton tous tout toute toutes très trois tu un une vers via voici voilà vos votre vous y`,
  it: `a agli ai al alla alle anche ancora avete c' che chi ci ciò col come con cui d' da dagli dai dal dalla dalle degli dei del
    dell' della delle di dopo dove e ed era essere fra gli ha hai hanno ho i il in io l' la le lei li lo loro lui ma me mi mia mio
    molto ne negli nei nel nell' nella nelle noi non nostra nostre nostri nostro o ogni per perché più prima può quando quella
    quello questa queste questi questo qui se sei sempre senza si siamo siete sono sta stato su sua sue sugli sui sul sull' sulla
    sulle suo ti tra tu tua tue tuo tutti tutto un un' una uno vi voi vostra vostro è`,
  nl: `aan al alle als altijd bij daar dan dat de deze die dit door dus een elk elke en er ga geen had hebben heb hebt heeft het
    hij hoe hun ik in is je jij jou jouw jullie kan kunnen maar mag meer met mij mijn moet moeten na naar niet nog nu of om onder
    ons onze ook op over te tegen tot u uit uw van veel voor waar wanneer was wat we wel wie wij wil worden wordt ze zich zij zijn
    zo zonder zou`,
  pt: `a ao aos aqui as até com como da das de dela dele depois do dos e ela ele eles em entre era essa esse esta este está estamos
    estão eu foi há isso isto já lhe mais mas me mesmo meu minha muito na nas nem no nos nossa nossas nosso nossos não nós o os ou
    para pela pelas pelo pelos por porque pode quando que quem se sem ser seu seus sobre somos sou sua suas são também te tem têm
    todo todos tudo um uma uns você vocês à às é`,
};

const WORDS_BY_LANGUAGE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(WORDS).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
);

/** Function words by language: those in which a text can be recognised. */
export const FUNCTION_WORDS = WORDS_BY_LANGUAGE;
