/** Goes up with every change of what `renderMarkdown` makes: what is stored is then made anew. */
export const RENDERER_VERSION = 8
