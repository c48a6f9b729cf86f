/**
 * The few globals that core may use: those that Node.js, browsers and web workers all have. Core compiles without the
 * DOM and Node.js types, so that it cannot use any other global by accident.
 */
interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
interface AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}
declare const AbortController: { new (): AbortController };
declare const AbortSignal: {
  any(signals: readonly AbortSignal[]): AbortSignal;
  timeout(milliseconds: number): AbortSignal;
};
interface URL {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly username: string;
  readonly password: string;
}
declare const URL: { new (url: string, base?: string): URL };
interface TextDecoder {
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string;
}
declare const TextDecoder: {
  new (label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean }): TextDecoder;
};
interface TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
  encodeInto(text: string, into: Uint8Array): { readonly read: number; readonly written: number };
}
declare const TextEncoder: { new (): TextEncoder };
declare function btoa(binary: string): string;
declare function atob(base64: string): string;
declare function encodeURIComponent(text: string): string;
declare function decodeURIComponent(text: string): string;
declare function setTimeout(run: () => void, milliseconds?: number): unknown;
declare function clearTimeout(timer: unknown): void;
