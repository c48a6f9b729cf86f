import { lazily } from '../lazily';

/**
 * The English words of BIP-39 in their order. Each is written as the number of letters that it shares with the word
 * before it, and the others.
 */
const written =
  '0abandon2ility2le2out3ve2sent3orb3tract3urd2use1ccess3ident3ount3use2hieve2id2oustic2quire2ross2t3ion3or3ress3' +
  'ual1dapt2d3ict3ress2just2mit2ult2vance3ice1erobic1ffair3ord2raid1gain2e3nt2ree1head1im2r3port2sle1larm2bum2coh' +
  'ol2ert2ien2l3ey3ow2most2one2pha2ready2so2ter2ways1mateur3zing2ong3unt2used1nalyst2chor3ient2ger3le3ry2imal2kle' +
  '2nounce3ual2other2swer2tenna3ique2xiety2y1part2ology2pear3le3rove2ril1rch3tic2ea3na2gue2m3ed3or3y2ound2range3e' +
  'st3ive3ow2t3efact3ist3work1sk2pect2sault3et3ist3ume2thma1thlete2om2tack3end3itude3ract1uction2dit2gust2nt2thor' +
  '3o3umn1verage2ocado3id1wake3re3y2esome2ful2kward1xis0baby2chelor3on2dge2g2lance3cony3l2mboo2nana3ner2r3ely3gai' +
  'n3rel2se3ic3ket2ttle1each3n3uty2cause3ome2ef2fore2gin2have3ind2lieve3ow3t2nch3efit2st2tray3ter3ween2yond1icycl' +
  'e2d2ke2nd2ology2rd3th2tter1lack3de3me3nket3st2eak3ss2ind2ood3ssom3use2ue3r3sh1oard3t2dy2il2mb2ne3us2ok3st2rder' +
  '3ing3row2ss2ttom2unce2x2y1racket3in3nd3ss3ve2ead3eze2ick3dge3ef3ght3ng3sk2occoli3ken3nze3om3ther3wn2ush1ubble2' +
  'ddy3get2ffalo2ild2lb3k3let2ndle3ker2rden3ger3st2s3iness3y2tter2yer2zz0cabbage3in3le2ctus2ge2ke2ll3m2mera3p2n3a' +
  'l3cel3dy3non3oe3vas3yon2pable3ital3tain2r3bon3d3go3pet3ry3t2se3h3ino3tle3ual2t3alog3ch3egory3tle2ught3se3tion2' +
  've1eiling2lery2ment2nsus3tury2real3tain1hair3lk3mpion3nge3os3pter3rge3se3t2eap3ck3ese3f3rry3st2icken3ef3ld3mne' +
  'y2oice3ose2ronic2uckle3nk3rn1igar2nnamon2rcle2tizen3y2vil1laim3p3rify3w3y2ean3rk3ver2ick3ent3ff3mb3nic3p2ock3g' +
  '3se3th3ud3wn2ub3mp3ster3tch1oach3st2conut2de2ffee2il3n2llect3or3umn2mbine3e3fort3ic3mon3pany2ncert3duct3firm3g' +
  'ress3nect3sider3trol3vince2ok3l2pper3y2ral3e3n3rect2st2tton2uch3ntry3ple3rse3sin2ver2yote1rack3dle3ft3m3ne3sh3' +
  'ter3wl3zy2eam3dit3ek3w2icket3me3sp3tic2op3ss3uch3wd2ucial3el3ise3mble3nch3sh2y3stal1ube2lture2p3board2rious3re' +
  'nt3tain3ve2shion3tom2te1ycle0dad2mage3p2nce3ger2ring2sh2ughter2wn2y1eal2bate3ris2cade3ember3ide3line3orate3rea' +
  'se2er2fense3ine3y2gree2lay3iver2mand3ise2nial3tist3y2part3end3osit3th3uty2rive2scribe3ert3ign3k3pair3troy2tail' +
  '3ect2velop3ice3ote1iagram3l3mond3ry2ce2esel3t2ffer2gital3nity2lemma2nner3osaur2rect3t2sagree3cover3ease3h3miss' +
  '3order3play3tance2vert3ide3orce2zzy1octor3ument2g2ll3phin2main2nate3key3or2or2se2uble2ve1raft3gon3ma3stic3w2ea' +
  'm3ss2ift3ll3nk3p3ve2op2um2y1uck2mb2ne2ring2st2tch3y1warf1ynamic0eager3le2rly3n3th2sily3t3y1cho2ology3nomy1dge2' +
  'it2ucate1ffort1gg1ight2ther1lbow2der2ectric3gant3ment3phant3vator2ite2se1mbark3ody3race2erge2otion2ploy3ower3t' +
  'y1nable3ct2d3less3orse2emy3rgy2force2gage3ine2hance2joy2list2ough2rich3oll2sure2ter3ire3ry2velope1pisode1qual3' +
  'ip1ra3se2ode3sion2ror2upt1scape2say3ence2tate1ternal2hics1vidence3l2oke3lve1xact3mple2cess3hange3ite3lude3use2' +
  'ecute3rcise2haust3ibit2ile3st3t2otic2pand3ect3ire3lain3ose3ress2tend3ra1ye3brow0fabric2ce3ulty2de2int3th2ll3se' +
  '2me3ily3ous2n3cy3tasy2rm2shion2t3al3her3igue2ult2vorite1eature2bruary2deral2e3d3l2male2nce2stival2tch2ver2w1ib' +
  'er2ction2eld2gure2le3m3ter2nal3d3e3ger3ish2re3m3st2scal3h2t3ness2x1lag3me3sh3t3vor2ee2ight3p2oat3ck3or3wer2uid' +
  '3sh2y1oam2cus2g2il2ld3low2od3t2rce3est3get3k3tune3um3ward2ssil3ter2und2x1ragile3me2equent3sh2iend3nge2og3nt3st' +
  '3wn3zen2uit1uel2n3ny2rnace3y2ture0gadget2in2laxy3lery2me2p2rage3bage3den3lic3ment2s3p2te3her2uge2ze1eneral3ius' +
  '3re3tle3uine2sture1host1iant2ft2ggle2nger2raffe3l2ve1lad3nce3re3ss2ide3mpse2obe3om3ry3ve3w2ue1oat2ddess2ld2od3' +
  'se2rilla2spel3sip2vern2wn1rab3ce3in3nt3pe3ss3vity2eat3en2id3ef3t2ocery3up3w2unt1uard2ess2ide3lt3tar2n1ym0habit' +
  '2ir2lf2mmer3ster2nd2ppy2rbor3d3sh3vest2t2ve2wk2zard1ead3lth3rt3vy2dgehog2ight2llo3met3p2n2ro1idden2gh2ll2nt2p2' +
  're2story1obby2ckey2ld3e3iday3low2me2ney2od2pe2rn3ror3se2spital3t2tel2ur2ver1ub2ge2man3ble3or2ndred3gry3t2rdle3' +
  'ry3t2sband1ybrid0ice2on1dea3ntify2le1gnore1ll3egal3ness1mage2itate2mense3une2pact3ose3rove3ulse1nch3lude3ome3r' +
  'ease2dex3icate3oor3ustry2fant3lict3orm2hale3erit2itial2ject3ury2mate2ner3ocent2put2quiry2sane3ect3ide3pire3tal' +
  'l2tact3erest3o2vest3ite3olve1ron1sland2olate2sue1tem1vory0jacket2guar2r2zz1ealous3ns2lly2wel1ob2in2ke2urney2y1' +
  'udge2ice2mp2ngle3ior3k2st0kangaroo1een3p2tchup2y1ick2d3ney2nd3gdom2ss2t3chen3e3ten2wi1nee2ife2ock3w0lab3el3or2' +
  'dder3y2ke2mp2nguage2ptop2rge2ter3in2ugh3ndry2va2w3n3suit2yer2zy1eader3f3rn3ve2cture2ft2g3al3end2isure2mon2nd3g' +
  'th3s2opard2sson2tter2vel1iar2berty3rary2cense2fe3t2ght2ke2mb3it2nk2on2quid2st2ttle2ve2zard1oad3n2bster2cal3k2g' +
  'ic2nely3g2op2ttery2ud3nge2ve2yal1ucky2ggage2mber2nar3ch2xury1yrics0machine2d2gic3net2id3l3n2jor2ke2mmal2n3age3' +
  'date3go3sion3ual2ple2rble3ch3gin3ine3ket3riage2sk3s3ter2tch3erial3h3rix3ter2ximum2ze1eadow3n3sure3t2chanic2dal' +
  '3ia2lody3t2mber3ory2ntion3u2rcy3ge3it3ry2sh3sage2tal3hod1iddle3night2lk3lion2mic2nd3imum3or3ute2racle3ror2sery' +
  '3s3take2x3ed3ture1obile2del3ify2m3ent2nitor3key3ster3th2on2ral3e3ning2squito2ther3ion3or2untain3se2ve3ie1uch2f' +
  'fin2le3tiply2scle3eum3hroom3ic3t2tual1yself3tery2th0naive2me2pkin2rrow2sty2tion3ure1ear2ck2ed2gative3lect2ithe' +
  'r2phew2rve2st2t3work2utral2ver2ws2xt1ice2ght1oble2ise2minee2odle2rmal3th2se2table3e3hing3ice2vel2w1uclear2mber' +
  '2rse2t0oak1bey2ject2lige2scure3erve2tain2vious1ccur2ean2tober1dor1ff3er3ice2ten1il1kay1ld2ive2ympic1mit1nce2e2' +
  'ion2line3y1pen3ra2inion2pose2tion1range2bit2chard2der3inary2gan2ient3ginal2phan1strich1ther1utdoor3er3put3side' +
  '1val2en3r1wn3er1xygen1yster1zone0pact2ddle2ge2ir2lace3m2nda3el3ic3ther2per2rade3ent3k3rot3ty2ss2tch3h3ient3rol' +
  '3tern2use2ve2yment1eace3nut3r3sant2lican2n3alty3cil2ople2pper2rfect3mit3son2t1hone3to2rase2ysical1iano2cnic3tu' +
  're2ece2g3eon2ll3ot2nk2oneer2pe2stol2tch2zza1lace3net3stic3te3y2ease3dge2uck3g3nge1oem3t2int2lar3e3ice2nd3y2ol2' +
  'pular2rtion2sition3sible3t2tato3tery2verty2wder3er1ractice3ise2edict3fer3pare3sent3tty3vent2ice3de3mary3nt3ori' +
  'ty3son3vate3ze2oblem3cess3duce3fit3gram3ject3mote3of3perty3sper3tect3ud3vide1ublic2dding2ll3p3se2mpkin2nch2pil' +
  '3py2rchase3ity3pose3se2sh2t2zzle1yramid0quality3ntum3rter2estion2ick3t3z2ote0rabbit2ccoon3e3k2dar3io2il3n3se2l' +
  'ly2mp2nch3dom3ge2pid2re2te3her2ven2w2zor1eady3l3son2bel3uild2call3eive3ipe3ord3ycle2duce2flect3orm3use2gion3re' +
  't3ular2ject2lax3ease3ief3y2main3ember3ind3ove2nder3ew3t2open2pair3eat3lace3ort2quire2scue3emble3ist3ource3pons' +
  'e3ult2tire3reat3urn2union2veal3iew2ward1hythm1ib3bon2ce3h2de3ge2fle2ght3id2ng2ot2pple2sk2tual2val3er1oad3st2bo' +
  't3ust2cket2mance2of3kie3m2se2tate2ugh3nd3te2yal1ubber2de2g2le2n3way2ral0sad3dle3ness2fe2il2lad3mon3on3t3ute2me' +
  '3ple2nd2tisfy3oshi2uce3sage2ve2y1cale3n3re3tter2ene2heme3ool2ience3ssors2orpion3ut2rap3een3ipt3ub1ea3rch3son3t' +
  '2cond3ret3tion3urity2ed3k2gment2lect3l2minar2nior3se3tence2ries3vice2ssion2ttle3up2ven1hadow3ft3llow3re2ed3ll3' +
  'riff2ield3ft3ne3p3ver2ock3e3ot3p3rt3ulder3ve2rimp3ug2uffle2y1ibling2ck2de2ege2ght3n2lent3k3ly3ver2milar3ple2nc' +
  'e3g2ren2ster2tuate2x2ze1kate2etch2i3ll3n3rt2ull1lab3m2eep3nder2ice3de3ght3m2ogan3t3w2ush1mall3rt2ile2oke3oth1n' +
  'ack3ke3p2iff2ow1oap2ccer3ial3k2da2ft2lar3dier3id3ution3ve2meone2ng2on2rry3t2ul3nd3p3rce3th1pace3re3tial3wn2eak' +
  '3cial3ed3ll3nd2here2ice3der3ke3n3rit2lit2oil3nsor3on3rt3t2ray3ead3ing2y1quare3eeze3irrel1table3dium3ff3ge3irs3' +
  'mp3nd3rt3te3y2eak3el3m3p3reo2ick3ll3ng2ock3mach3ne3ol3ry3ve2rategy3eet3ike3ong3uggle2udent3ff3mble2yle1ubject3' +
  'mit3way2ccess3h2dden2ffer2gar3gest2it2mmer2n3ny3set2per3ply3reme2re3face3ge3prise3round3vey2spect3tain1wallow3' +
  'mp3p3rm2ear3et2ift3m3ng3tch2ord1ymbol3ptom2rup2stem0table2ckle2g2il2lent3k2nk2pe2rget2sk3te2ttoo2xi1each3m2ll2' +
  'n3ant3nis3t2rm2st2xt1hank3t2eme3n3ory3re3y2ing3s2ought2ree3ive3ow2umb3nder1icket2de2ger2lt2mber3e2ny2p2red2ssu' +
  'e2tle1oast2bacco2day3dler2e2gether2ilet2ken2mato3orrow2ne3gue3ight2ol3th2p3ic3ple2rch3nado3toise2ss2tal2urist2' +
  'ward3er3n2y1rack3de3ffic3gic3in3nsfer3p3sh3vel3y2eat3e3nd2ial3be3ck3gger3m3p2ophy3uble2uck3e3ly3mpet3st3th2y1u' +
  'be2ition2mble2na3nel2rkey3n3tle1welve3nty2ice3n3st2o1ype3ical0ugly1mbrella1nable3ware2cle3over2der3o2fair3old2' +
  'happy2iform3que3t3verse2known2lock2til2usual2veil1pdate2grade2hold2on2per2set1rban2ge1sage2e3d3ful3less2ual1ti' +
  'lity0vacant3uum2gue2lid3ley3ve2n3ish2por2rious2st2ult1ehicle2lvet2ndor3ture3ue2rb3ify3sion3y2ssel2teran1iable2' +
  'brant2cious3tory2deo2ew2llage2ntage2olin2rtual3us2sa3it3ual2tal2vid1ocal2ice3d2lcano3ume2te2yage0wage3on2it2lk' +
  '3l3nut2nt2rfare3m3rior2sh3p3te2ter2ve2y1ealth3pon3r3sel3ther2b2dding2ekend2ird2lcome2st2t1hale3t2eat3el3n3re2i' +
  'p3sper1ide3th2fe2ld3l2n3dow3e3g3k3ner3ter2re2sdom3e3h2tness1olf2man2nder2od3l2rd3k3ld3ry3th1rap2eck3stle2ist3t' +
  'e2ong0yard1ear2llow1ou3ng3th0zebra2ro1one2o';

/** A private key or a mnemonic in a text, with its place. */
export interface WrittenKey {
  readonly kind: 'privateKey' | 'mnemonic';
  readonly range: { readonly start: number; readonly end: number };
  /** The forms in which it may be sent or shown. */
  readonly forms: readonly string[];
}

/** Maximum number of keys that are found in one text. */
const maxKeys = 100;

/** Maximum number of characters between two words of a mnemonic. */
const maxGap = 12;

const minWords = 12;
const maxWords = 24;

/** How much of a line beside 64 hex digits says what they are. */
const besideLength = 60;

/** A key of Solana has as many digits as a signature, so that only its name says what it is. */
const base58Key = /(?<![1-9A-Za-z])[1-9A-HJ-NP-Za-km-z]{86,88}(?![1-9A-Za-z])/g;

const hexKey = /(?<![\da-z])(?:0x)?[\da-f]{64}(?![\da-z])/gi;

/** Words that make a name one of a private key. */
const secretWords = new Set(['private', 'priv', 'privkey', 'secret', 'secretkey', 'privatekey', 'mnemonic', 'sk']);

/** What says at any place of a line that it has a private key. */
const secretPhrase = /(?:private|priv|secret)[ _-]?key/i;

/** Functions that take a private key as their first argument. */
const keyTaker = /(?:\bWallet\(|from_?key\(|importRawKey\b["',:\sa-z]{0,20}[[(]?)["']?$/i;

/** Words that make a name one of something public, whatever else it has. */
const publicWords = new Set([
  'public',
  'pub',
  'hash',
  'commitment',
  'address',
  'storage',
  'slot',
  'topic',
  'tx',
  'txhash',
]);

/** What a value is by the last word of its name, whatever stands before it: `private transaction`. */
const publicNouns = new Set('transaction transactions txn txs bundle block relay id salt role'.split(' '));

/** What a key belongs to, if a name ends with `key`. Others, such as a storage key, are no secrets. */
const owners = new Set(
  'raw my the a dev test hex eth evm wallet account signer signing signature deployer owner admin sender funder operator relayer validator sequencer proposer batcher minter guardian keeper bot hot cold master root user api secp256k1 ecdsa'.split(
    ' ',
  ),
);

/** What a line is about in which a `key` alone is a position. */
const positions = /storage|proof|slot|topic|mapping|preimage|keccak|felt|selector/i;

const mnemonicWords = lazily(readMnemonicWords);

/**
 * Finds what looks like a private key (64 hex digits, or 64 bytes as base58, beside the words key, private or secret) and
 * what looks like a mnemonic (12 to 24 words of the list of BIP-39). Takes time in proportion to the text.
 */
export function findWrittenKeys(text: string): readonly WrittenKey[] {
  return [...findHexKeys(text), ...findBase58Keys(text), ...findMnemonics(text)].slice(0, maxKeys);
}

function findHexKeys(text: string): readonly WrittenKey[] {
  const found: WrittenKey[] = [];
  for (const { 0: written, index } of text.matchAll(hexKey)) {
    if (found.length >= maxKeys) break;
    const end = index + written.length;
    const before = textBefore(text, index);
    const [after = ''] = text.slice(end, end + besideLength).split(/[\r\n]/);
    if (!isNamedBefore(before) && !isKeyName(nameAfter(after), after) && !endsWithPhrase(after)) continue;
    const digits = written.replace(/^0x/i, '');
    const forms = [...new Set([digits, digits.toLowerCase(), digits.toUpperCase()])];
    found.push({ kind: 'privateKey', range: { start: index, end }, forms });
  }
  return found;
}

function findBase58Keys(text: string): readonly WrittenKey[] {
  const found = [...text.matchAll(base58Key)].filter(({ index }) => {
    const before = textBefore(text, index);
    return wordsOf(nameBefore(before)).some((word) => secretWords.has(word)) && isNamedBefore(before);
  });
  return found.map(({ 0: written, index }) => ({
    kind: 'privateKey',
    range: { start: index, end: index + written.length },
    forms: [written],
  }));
}

/** What is beside a value before it: on its line, or the comment above it if it begins its line. */
function textBefore(text: string, index: number): string {
  const lines = text.slice(Math.max(0, index - besideLength), index).split(/\r?\n/);
  const line = lines.at(-1) ?? '';
  const above = lines.at(-2) ?? '';
  return /^[\s#*/"'`>-]*$/.test(line) && /^\s*(?:#|\/\/|\/\*|\*)/.test(above) ? above : line;
}

function isNamedBefore(before: string): boolean {
  const phrase = secretPhrase.exec(before);
  const rest = phrase ? wordsOf(before.slice(phrase.index + phrase[0].length)) : [];
  const isPhrase = phrase !== null && !rest.some(isPublic);
  return isPhrase || keyTaker.test(before) || isKeyName(nameBefore(before), before);
}

/** `# the deployer's private key` */
function endsWithPhrase(after: string): boolean {
  const isAtEnd = /(?:private|priv|secret)[ _-]?key[\s.)!*/]*(?:$|(?:of|for)\b)/i.test(after);
  return isAtEnd && !wordsOf(after).some(isPublic);
}

function isPublic(word: string): boolean {
  return publicWords.has(word) || publicNouns.has(word);
}

/** The last words before a value, without what separates them: `--private-key=`, `"secret": "`, `key is `. */
function nameBefore(before: string): string {
  const name = before.replace(/["'`:=,([{<>|\s]{1,12}$/, '').replace(/(?:^|\s)is$/, '');
  return /[A-Za-z$@_-][\w-]{0,40}(?:[ \t][A-Za-z][\w-]{0,40}){0,2}$/.exec(name)?.[0] ?? '';
}

/** The first words behind a value: `# the private key`. */
function nameAfter(after: string): string {
  const name = after.replace(/^["'`,;:)\]}\s#/*-]{1,12}/, '');
  return name === after ? '' : (/^[A-Za-z][\w-]{0,40}(?:[ \t][A-Za-z][\w-]{0,40}){0,2}/.exec(name)?.[0] ?? '');
}

function isKeyName(name: string, line: string): boolean {
  const words = wordsOf(name);
  const noun = words.at(-1);
  if (noun === undefined || publicNouns.has(noun) || words.some((word) => publicWords.has(word))) return false;
  if (words.some((word) => secretWords.has(word))) return true;
  const last = words.findLastIndex((word) => word === 'key' || word === 'pk');
  const behind = words.slice(last + 1);
  if (last === -1 || behind.length > 1 || !behind.every((word) => /^(?:\d{1,4}|[a-z])$/.test(word) || owners.has(word)))
    return false;
  const owner = words[last - 1];
  return owner === undefined ? !positions.test(line) : owners.has(owner);
}

/** The words of a name in camel case, snake case, or with dashes, without the numbers behind them. */
function wordsOf(name: string): readonly string[] {
  const separated = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  const words = separated.split(/[^a-z\d]+/).filter((word) => word !== '');
  return words.map((word) => /^([a-z]{2,40})\d{1,4}$/.exec(word)?.[1] ?? word);
}

interface PlacedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Runs of words of the list with little between them. */
function findMnemonics(text: string): readonly WrittenKey[] {
  const found: WrittenKey[] = [];
  let run: PlacedWord[] = [];
  const end = (): void => {
    const words = run.slice(0, maxWords);
    const [first, last] = [words[0], words.at(-1)];
    const isMnemonic = words.length >= minWords && new Set(words.map(({ word }) => word)).size > 1;
    if (isMnemonic && first && last) found.push(mnemonicAt(text, first.start, last.end, words));
    run = [];
  };
  for (const { 0: written, index } of text.matchAll(/(?<![\w$])[A-Za-z][\w$]{0,100}/g)) {
    if (found.length >= maxKeys) return found;
    const last = run.at(-1);
    if (last && !isGap(text, last.end, index)) end();
    const word = written.toLowerCase();
    if (word.length > 2 && word.length < 9 && mnemonicWords().has(word))
      run.push({ word, start: index, end: index + written.length });
    else end();
  }
  end();
  return found;
}

/** White space, commas, quotes and numbers of a list may be between two words. A single quote begins another text. */
function isGap(text: string, start: number, end: number): boolean {
  const gap = text.slice(start, Math.min(end, start + maxGap + 1));
  const quotes = gap.match(/["'`]/g)?.length ?? 0;
  return quotes !== 1 && gap.length <= maxGap && /^(?:[\s,;"'`[\]|-]|\d{1,2}[.:)])+$/.test(gap);
}

function mnemonicAt(text: string, start: number, end: number, words: readonly PlacedWord[]): WrittenKey {
  // A mnemonic has a multiple of three words. The others of the run stand beside it.
  const count = words.length - (words.length % 3);
  const parts = words.slice(count - 1).map((_, from) => words.slice(from, from + count));
  const forms = [words, ...parts].flatMap((part) => formsOf(text, part));
  return { kind: 'mnemonic', range: { start, end }, forms: [...new Set(forms)] };
}

function formsOf(text: string, words: readonly PlacedWord[]): readonly string[] {
  const plain = words.map(({ word }) => word);
  const written = text.slice(words[0]?.start, words.at(-1)?.end);
  return [written, plain.join(' '), plain.join('","'), plain.join('", "'), plain.join(',')];
}

/** Returns the words that a mnemonic is made of. */
export function readMnemonicWords(): ReadonlySet<string> {
  const words = new Set<string>();
  let word = '';
  for (const [, shared, rest = ''] of written.matchAll(/(\d)([a-z]+)/g)) {
    word = word.slice(0, Number(shared)) + rest;
    words.add(word);
  }
  return words;
}
