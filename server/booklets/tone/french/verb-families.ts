const splitWords = (text: string): string[] => text.trim().split(/\s+/);

export interface VerbFamily {
  /** « prenez » */
  vous: string;
  /** « prends »; also the imperative, unless `imperative` is set. */
  tu: string;
  imperative: string;
  /** « prennes » */
  subjunctive: string;
}

/*
 * Verbs that do not follow the rules: `vous tu subjonctif [impératif] : préfixes`, `-` standing for no prefix. A
 * subjunctive of `=` is that of the rule: « mettez », « mettes ».
 */
const IRREGULAR = `
prenez prends prennes : - ap com entre sur re mé é désap réap
mettez mets = : - per ad com dé é o pro re sou trans entre
tenez tiens tiennes : - main re ob con dé sou entre abs appar
venez viens viennes : - re de con pré par inter sur sub contre pro sou redé
devez dois doives : - re
recevez reçois reçoives : -
apercevez aperçois aperçoives : -
percevez perçois perçoives : -
concevez conçois conçoives : -
décevez déçois déçoives : -
voyez vois voies : - re entre pré
pourvoyez pourvois pourvoies : -
croyez crois croies : -
asseyez assieds = : - r
assoyez assois assoies : -
buvez bois boives : -
pouvez peux puisses : -
voulez veux veuilles : -
savez sais saches sache : -
valez vaux vailles : - équi re pré
mouvez meus meuves : - é pro
lisez lis = : - re é réé
interdisez interdis = : -
contredisez contredis = : -
prédisez prédis = : -
médisez médis = : -
dédisez dédis = : -
écrivez écris = : - ré
décrivez décris = : -
inscrivez inscris = : - ré
prescrivez prescris = : -
souscrivez souscris = : -
transcrivez transcris = : - re
circonscrivez circonscris = : -
proscrivez proscris = : -
conduisez conduis = : - re
produisez produis = : - re
réduisez réduis = : -
traduisez traduis = : - re
déduisez déduis = : -
introduisez introduis = : - ré
séduisez séduis = : -
induisez induis = : -
enduisez enduis = : -
construisez construis = : - re dé
instruisez instruis = : -
détruisez détruis = : -
cuisez cuis = : - re
nuisez nuis = : -
luisez luis = : - re
plaisez plais = : - dé com
taisez tais = : -
rendez rends = : -
vendez vends = : - re
attendez attends = : -
entendez entends = : - sous
étendez étends = : -
tendez tends = : - dé re sous pré
descendez descends = : - re
défendez défends = : -
dépendez dépends = : -
suspendez suspends = : -
pendez pends = : - ap
répandez répands = : -
fendez fends = : - pour re
répondez réponds = : -
correspondez corresponds = : -
confondez confonds = : -
tondez tonds = : -
perdez perds = : - re
mordez mords = : - dé re
tordez tords = : - dis re
battez bats = : - com a ra dé é re
rompez romps = : - inter cor
vainquez vaincs = : - con
suivez suis = : - pour en
vivez vis = : - sur re
servez sers = : - des res as
partez pars = : - re
sortez sors = : - res
mentez mens = : - dé
sentez sens = : - res con pres
consentez consens = : -
repentez repens = : -
dormez dors = : - en ren
courez cours = : - par se re ac con en dis
acquérez acquiers acquières : -
conquérez conquiers conquières : - re
requérez requiers requières : -
enquérez enquiers enquières : -
mourez meurs meures : -
bouillez bous = : -
fuyez fuis fuies : - en
vêtez vêts = : - re dé
concluez conclus = : -
excluez exclus = : -
incluez inclus = : -
cousez couds = : - re dé
résolvez résous = : -
absolvez absous = : -
dissolvez dissous = : -
naissez nais = : - re
connaissez connais = : - re mé
paraissez parais = : - ap com dis trans réap
croissez croîs = : -
accroissez accrois = : -
décroissez décrois = : -
riez ris ries : - sou
extrayez extrais extraies : -
distrayez distrais distraies : -
soustrayez soustrais soustraies : -
craignez crains = : -
plaignez plains = : -
contraignez contrains = : -
joignez joins = : - re ad en dis con
éteignez éteins = : -
atteignez atteins = : -
teignez teins = : - dé re
ceignez ceins = : -
feignez feins = : -
enfreignez enfreins = : -
astreignez astreins = : -
restreignez restreins = : -
étreignez étreins = : -
dépeignez dépeins = : -
haïssez hais = : -
ouvrez ouvres = ouvre : - r entr
couvrez couvres = couvre : - dé re redé
offrez offres = offre : -
souffrez souffres = souffre : -
cueillez cueilles = cueille : - ac re
assaillez assailles = assaille : -
tressaillez tressailles = tressaille : -
défaillez défailles = défaille : -
`;

/** Verbs whose present does not end in -ez, or with unique forms. */
const AUXILIARIES: VerbFamily[] = [
  { vous: 'êtes', tu: 'es', imperative: 'sois', subjunctive: 'sois' },
  { vous: 'avez', tu: 'as', imperative: 'aie', subjunctive: 'aies' },
  { vous: 'allez', tu: 'vas', imperative: 'va', subjunctive: 'ailles' },
  ...['', 're', 'dé', 'satis', 'contre'].map((prefix) => ({
    vous: `${prefix}faites`,
    tu: `${prefix}fais`,
    imperative: `${prefix}fais`,
    subjunctive: `${prefix}fasses`,
  })),
  ...['', 're'].map((prefix) => ({
    vous: `${prefix}dites`,
    tu: `${prefix}dis`,
    imperative: `${prefix}dis`,
    subjunctive: `${prefix}dises`,
  })),
];

const parseFamilies = (line: string): VerbFamily[] => {
  const [forms = '', prefixes = ''] = line.split(':');
  const [vous = '', tu = '', subjunctive = '', imperative = tu] = splitWords(forms);
  return splitWords(prefixes).map((prefix) => {
    const before = prefix === '-' ? '' : prefix;
    const regular = `${vous.slice(0, -2)}es`;
    return {
      vous: before + vous,
      tu: before + tu,
      imperative: before + imperative,
      subjunctive: before + (subjunctive === '=' ? regular : subjunctive),
    };
  });
};

export const VERB_FAMILIES: readonly VerbFamily[] = [
  ...AUXILIARIES,
  ...IRREGULAR.trim().split('\n').flatMap(parseFamilies),
];
