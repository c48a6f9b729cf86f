import { lazily } from '../../../base/lazily';
import type { AbiFunction } from '../type/abi';
import { parseHumanReadableAbi } from '../type/parseHumanReadableAbi';

const permit = '(address token, uint160 amount, uint48 expiration, uint48 nonce)';
const poolKey = '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks)';
const pathKey = '(address intermediateCurrency, uint24 fee, int24 tickSpacing, address hooks, bytes hookData)';

/**
 * Commands of the Uniswap Universal Router (`Commands.sol`, `Dispatcher.sol`), by their byte. From version 2.1, swaps
 * also have the minimum prices of their hops.
 */
const universalRouter: readonly (readonly [byte: number, ...declarations: string[]])[] = [
  [
    0x00,
    'V3_SWAP_EXACT_IN(address recipient, uint256 amountIn, uint256 amountOutMin, bytes path, bool payerIsUser)',
    'V3_SWAP_EXACT_IN(address recipient, uint256 amountIn, uint256 amountOutMin, bytes path, bool payerIsUser, uint256[] minHopPriceX36)',
  ],
  [
    0x01,
    'V3_SWAP_EXACT_OUT(address recipient, uint256 amountOut, uint256 amountInMax, bytes path, bool payerIsUser)',
    'V3_SWAP_EXACT_OUT(address recipient, uint256 amountOut, uint256 amountInMax, bytes path, bool payerIsUser, uint256[] minHopPriceX36)',
  ],
  [0x02, 'PERMIT2_TRANSFER_FROM(address token, address recipient, uint160 amount)'],
  [0x03, `PERMIT2_PERMIT_BATCH((${permit}[] details, address spender, uint256 sigDeadline) permit, bytes signature)`],
  [0x04, 'SWEEP(address token, address recipient, uint256 amountMin)'],
  [0x05, 'TRANSFER(address token, address recipient, uint256 value)'],
  [0x06, 'PAY_PORTION(address token, address recipient, uint256 bips)'],
  [0x07, 'PAY_PORTION_FULL_PRECISION(address token, address recipient, uint256 portion)'],
  [
    0x08,
    'V2_SWAP_EXACT_IN(address recipient, uint256 amountIn, uint256 amountOutMin, address[] path, bool payerIsUser)',
    'V2_SWAP_EXACT_IN(address recipient, uint256 amountIn, uint256 amountOutMin, address[] path, bool payerIsUser, uint256[] minHopPriceX36)',
  ],
  [
    0x09,
    'V2_SWAP_EXACT_OUT(address recipient, uint256 amountOut, uint256 amountInMax, address[] path, bool payerIsUser)',
    'V2_SWAP_EXACT_OUT(address recipient, uint256 amountOut, uint256 amountInMax, address[] path, bool payerIsUser, uint256[] minHopPriceX36)',
  ],
  [0x0a, `PERMIT2_PERMIT((${permit} details, address spender, uint256 sigDeadline) permit, bytes signature)`],
  [0x0b, 'WRAP_ETH(address recipient, uint256 amount)'],
  [0x0c, 'UNWRAP_WETH(address recipient, uint256 amountMin)'],
  [0x0d, 'PERMIT2_TRANSFER_FROM_BATCH((address from, address to, uint160 amount, address token)[] transfers)'],
  [0x0e, 'BALANCE_CHECK_ERC20(address owner, address token, uint256 minBalance)'],
  [0x10, 'V4_SWAP(bytes actions, bytes[] params)'],
  [0x13, `V4_INITIALIZE_POOL(${poolKey} poolKey, uint160 sqrtPriceX96)`],
  [0x21, 'EXECUTE_SUB_PLAN(bytes commands, bytes[] inputs)'],
  [
    0x40,
    'ACROSS_V4_DEPOSIT_V3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message, bool useNative)',
  ],
];

/** Commands whose data is a complete call of another contract. */
const callCommands: ReadonlyMap<number, string> = new Map([
  [0x11, 'V3_POSITION_MANAGER_PERMIT'],
  [0x12, 'V3_POSITION_MANAGER_CALL'],
  [0x14, 'V4_POSITION_MANAGER_CALL'],
]);

/** Actions of Uniswap V4 (`Actions.sol`, `V4Router.sol`, `PositionManager.sol`), by their byte. */
const uniswapV4: readonly (readonly [byte: number, ...declarations: string[]])[] = [
  [
    0x00,
    'INCREASE_LIQUIDITY(uint256 tokenId, uint256 liquidity, uint128 amount0Max, uint128 amount1Max, bytes hookData)',
  ],
  [
    0x01,
    'DECREASE_LIQUIDITY(uint256 tokenId, uint256 liquidity, uint128 amount0Min, uint128 amount1Min, bytes hookData)',
  ],
  [
    0x02,
    `MINT_POSITION(${poolKey} poolKey, int24 tickLower, int24 tickUpper, uint256 liquidity, uint128 amount0Max, uint128 amount1Max, address owner, bytes hookData)`,
  ],
  [0x03, 'BURN_POSITION(uint256 tokenId, uint128 amount0Min, uint128 amount1Min, bytes hookData)'],
  [0x04, 'INCREASE_LIQUIDITY_FROM_DELTAS(uint256 tokenId, uint128 amount0Max, uint128 amount1Max, bytes hookData)'],
  [
    0x05,
    `MINT_POSITION_FROM_DELTAS(${poolKey} poolKey, int24 tickLower, int24 tickUpper, uint128 amount0Max, uint128 amount1Max, address owner, bytes hookData)`,
  ],
  [
    0x06,
    `SWAP_EXACT_IN_SINGLE((${poolKey} poolKey, bool zeroForOne, uint128 amountIn, uint128 amountOutMinimum, bytes hookData) swap)`,
    `SWAP_EXACT_IN_SINGLE((${poolKey} poolKey, bool zeroForOne, uint128 amountIn, uint128 amountOutMinimum, uint256 minHopPriceX36, bytes hookData) swap)`,
  ],
  [
    0x07,
    `SWAP_EXACT_IN((address currencyIn, ${pathKey}[] path, uint128 amountIn, uint128 amountOutMinimum) swap)`,
    `SWAP_EXACT_IN((address currencyIn, ${pathKey}[] path, uint256[] minHopPriceX36, uint128 amountIn, uint128 amountOutMinimum) swap)`,
  ],
  [
    0x08,
    `SWAP_EXACT_OUT_SINGLE((${poolKey} poolKey, bool zeroForOne, uint128 amountOut, uint128 amountInMaximum, bytes hookData) swap)`,
    `SWAP_EXACT_OUT_SINGLE((${poolKey} poolKey, bool zeroForOne, uint128 amountOut, uint128 amountInMaximum, uint256 minHopPriceX36, bytes hookData) swap)`,
  ],
  [
    0x09,
    `SWAP_EXACT_OUT((address currencyOut, ${pathKey}[] path, uint128 amountOut, uint128 amountInMaximum) swap)`,
    `SWAP_EXACT_OUT((address currencyOut, ${pathKey}[] path, uint256[] minHopPriceX36, uint128 amountOut, uint128 amountInMaximum) swap)`,
  ],
  [0x0b, 'SETTLE(address currency, uint256 amount, bool payerIsUser)'],
  [0x0c, 'SETTLE_ALL(address currency, uint256 maxAmount)'],
  [0x0d, 'SETTLE_PAIR(address currency0, address currency1)'],
  [0x0e, 'TAKE(address currency, address recipient, uint256 amount)'],
  [0x0f, 'TAKE_ALL(address currency, uint256 minAmount)'],
  [0x10, 'TAKE_PORTION(address currency, address recipient, uint256 bips)'],
  [0x11, 'TAKE_PAIR(address currency0, address currency1, address recipient)'],
  [0x12, 'CLOSE_CURRENCY(address currency)'],
  [0x13, 'CLEAR_OR_TAKE(address currency, uint256 amountMax)'],
  [0x14, 'SWEEP(address currency, address recipient)'],
  [0x15, 'WRAP(uint256 amount)'],
  [0x16, 'UNWRAP(uint256 amount)'],
];

type Declarations = ReadonlyMap<number, readonly AbiFunction[]>;

const parsed: () => Readonly<Record<'universalRouter' | 'uniswapV4', Declarations>> = lazily(() => ({
  universalRouter: parse(universalRouter),
  uniswapV4: parse(uniswapV4),
}));

/** Returns the declarations of a command, one for each version of the router; none for an unknown byte. */
export function commandDeclarations(of: 'universalRouter' | 'uniswapV4', byte: number): readonly AbiFunction[] {
  return parsed()[of].get(byte) ?? [];
}

/** Returns the name of a command whose data is a call of another contract; undefined for others. */
export function callCommandName(of: 'universalRouter' | 'uniswapV4', byte: number): string | undefined {
  return of === 'universalRouter' ? callCommands.get(byte) : undefined;
}

function parse(commands: readonly (readonly [number, ...string[]])[]): Declarations {
  return new Map(
    commands.map(([byte, ...declarations]) => [
      byte,
      declarations.flatMap((text) =>
        parseHumanReadableAbi(`function ${text}`).items.flatMap((item) => (item.kind === 'function' ? [item] : [])),
      ),
    ]),
  );
}
