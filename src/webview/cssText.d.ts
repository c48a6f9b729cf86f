/** The bundler gives a style sheet's text. */
declare module '*.css' {
  const text: string;
  export default text;
}
