/** The texts of every page in a language, from `texts/texts-plugin.ts`. */
declare module 'virtual:texts/*' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- An import statement would make this file a module.
  export const texts: import('./platform/text.ts').Texts
}
