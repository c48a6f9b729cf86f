/** The bundler exports the script of a worker as text: `./name.text` for `./name.ts`, with all that it imports. */
declare module '*.text' {
  const text: string;
  export default text;
}
