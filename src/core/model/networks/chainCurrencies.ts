import type { NativeCurrency } from './network';

/**
 * Symbols of the native coins of EVM chains, by chain ID, according to the chains' own documentation. All have 18
 * decimals: EVM nodes use units of 1e-18 coins. 1337 and 31337 are the chains of development nodes, which name their
 * coin ETH.
 */
const symbols: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ETH: '1 10 130 169 185 288 300 324 360 480 690 763373 1101 1135 1301 1868 1946 2741 4202 7560 8453 11124 17000 34443 42161 42170 48900 57073 59141 59144 60808 81457 84532 167000 421614 534351 534352 560048 7777777 11155111 11155420 168587773 1313161554 888888888 1923 5330 8333 1750 4326 2818 43111 55244 1337 31337',
    POL: '137 80002',
    BNB: '56 97 204 5611',
    xDAI: '100',
    AVAX: '43114 43113',
    CELO: '42220 44787 11142220',
    MNT: '5000 5003',
    FTM: '250',
    S: '146 57054 14601',
    GLMR: '1284',
    MOVR: '1285',
    CRO: '25 338',
    KAVA: '2222',
    METIS: '1088',
    HBAR: '295 296',
    BERA: '80094 80069',
    SEI: '1329 1328',
    HYPE: '999 998',
    KAIA: '8217 1001',
    ROSE: '42262 23294',
    ONE: '1666600000',
    IOTX: '4689',
    FUSE: '122',
    CFX: '1030',
    XDC: '50',
    FLR: '14 114',
    SGB: '19',
    RON: '2020 2021',
    IMX: '13371 13473',
    APE: '33139 33111',
    BTC: '200901 4200 2345 223',
    RBTC: '30 31',
    ETC: '61',
    PLS: '369',
    WEMIX: '1111',
    ASTR: '592',
    FIL: '314 314159',
    TLOS: '40',
    KCS: '321',
    HT: '128',
    OKB: '196 195',
    XPL: '9745 9746',
    MON: '143 10143',
    IP: '1514 1315',
    FLOW: '747 545',
    CORE: '1116',
    GAS: '47763',
    VANRY: '2040',
    ZETA: '7000 7001',
    CANTO: '7700',
    DEGEN: '666666666',
    XTZ: '42793 128123',
    U2U: '39',
    PLUME: '98866',
    GHO: '232',
    SOPH: '50104',
    HSK: '177',
    G: '1625',
    XAI: '660279',
    BEAM: '4337',
    OKT: '66',
    BTT: '199',
    TFUEL: '361',
    SYS: '57',
    ELA: '20',
    VLX: '106',
  }).flatMap(([symbol, ids]) => ids.split(' ').map((id) => [id, symbol] as const)),
);

/** Returns the native coin of an EVM chain. Undefined for a chain that isn't known: its coin is never guessed. */
export function currencyOfChain(chainId: string | undefined): NativeCurrency | undefined {
  const symbol = chainId === undefined ? undefined : symbols.get(chainId);
  return symbol === undefined ? undefined : { symbol, decimals: 18 };
}
