import type { UnreadFile } from '../../base/files/unreadFiles';
import type { JsonObject } from '../../base/json/jsonValue';
import { finishInPieces } from '../../base/piecewise';
import { RecentEntries } from '../../base/recentEntries';
import { failed, ok, type Result } from '../../base/result';
import { withEnumMembers } from '../../formats/abi/type/withEnumMembers';
import { enumMembersOf } from '../../formats/storage/enumMembersOf';
import { type AbiFile, type AbiFiles, maxAbiFileBytes } from './abiFiles';
import { compilerKeyOf } from './compiledContract';
import type { LinkedLayouts } from './linkedLayouts';
import { type Contract, readContractPiecewise } from './readContract';
import { pauseBriefly, TimeSlices } from './timeSlices';

export interface KeptContractsDependencies {
  readonly files: AbiFiles;
  readonly linked: LinkedLayouts;
  /** Returns the milliseconds of a clock that measures durations. The time of day is used without it. */
  readonly clock?: () => number;
  /** Receives the files that can't be read. The same file may be passed again. */
  readonly onUnread?: (file: UnreadFile) => void;
}

/** Maximum number of contracts cached after reading. */
const maxKept = 64;

/** Maximum bytes of the files of cached contracts. */
const maxKeptBytes = 4 * maxAbiFileBytes;

interface KeptContract {
  readonly stamp: string;
  readonly contract: Promise<Result<Contract, string> | undefined>;
}

/** Reads files about contracts, and keeps what it read last. */
export class KeptContracts {
  readonly #kept = new RecentEntries<string, KeptContract>(maxKept, maxKeptBytes);
  readonly #withMembers = new WeakMap<
    Contract['items'],
    { readonly layout: JsonObject; readonly items: Contract['items'] }
  >();
  /** Files are read one after another, so that only one of them is in memory at a time. */
  #reading: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: KeptContractsDependencies) {}

  /** Reads a file, or returns the cached result if it has not changed. `name` selects one of its contracts. */
  async read(file: AbiFile, name: string | undefined): Promise<Result<Contract, string>> {
    const key = `${file.location} ${name ?? ''}`;
    const known = this.#kept.get(key);
    if (known?.stamp === file.stamp)
      return this.#withCompiled((await known.contract) ?? failed(`${file.path} cannot be read.`));
    const contract = this.#reading.then(() => this.#readContract(file, name));
    this.#reading = contract.catch(() => undefined);
    this.#kept.set(key, { stamp: file.stamp, contract }, file.bytes);
    const read = await contract;
    // It may be readable the next time without a change of its stamp.
    if (read === undefined && this.#kept.get(key)?.contract === contract) this.#kept.delete(key);
    const result = read ?? failed(`${file.path} cannot be read.`);
    const why = whyUnread(result);
    if (why !== undefined) this.parts.onUnread?.({ path: file.path, why, stamp: file.stamp });
    return this.#withCompiled(result);
  }

  /** The compiler may have been asked for the layout after the file was read. */
  async #withCompiled(read: Result<Contract, string>): Promise<Result<Contract, string>> {
    const key = read.kind === 'ok' ? compilerKeyOf(read.value.compiled) : undefined;
    const layout = key === undefined ? undefined : await this.parts.linked.ofCompiler(key);
    return read.kind === 'ok' && layout !== undefined ? ok(this.#withLayout(read.value, layout)) : read;
  }

  /** Undefined if the file can't be read now. */
  async #readContract(file: AbiFile, name: string | undefined): Promise<Result<Contract, string> | undefined> {
    if (file.bytes > maxAbiFileBytes) return failed(`${file.path} is larger than ${maxAbiFileBytes / 1024 / 1024} MB.`);
    const bytes = await this.parts.files.read(file.location);
    if (!bytes) return undefined;
    const slices = new TimeSlices(this.parts.clock ?? Date.now, pauseBriefly);
    const work = readContractPiecewise(new TextDecoder().decode(bytes), file.path, name);
    const read = await finishInPieces(work, () => slices.turn());
    if (read.kind === 'failed') return read;
    const { compiled } = read.value;
    const layout = compiled && (await this.parts.linked.find(compiled, file));
    const contract = { ...read.value, location: file.location };
    return ok(layout === undefined ? contract : this.#withLayout(contract, layout));
  }

  /** The layout of another file also knows enums. Items stay the same objects, by which decoders keep their plans. */
  #withLayout(contract: Contract, layout: JsonObject): Contract {
    const known = this.#withMembers.get(contract.items);
    const items = known?.layout === layout ? known.items : withEnumMembers(contract.items, enumMembersOf(layout));
    this.#withMembers.set(contract.items, { layout, items });
    return { ...contract, layout, items };
  }
}

/** Returns why a file can't be used. Parts that can't be read are reported beside the answers that they decode. */
function whyUnread(contract: Result<Contract, string>): string | undefined {
  if (contract.kind === 'failed') return contract.problem;
  const { items, layout, cairoAbi, problems } = contract.value;
  const [first] = items.length > 0 || layout !== undefined || cairoAbi !== undefined ? [] : problems;
  return first && [first.place, first.message].filter((part) => part !== '').join(': ');
}
