/**
 * What leaves something on the screen by itself. All else does not: white space, default-ignorable code
 * points (zero-width characters, fillers, variation selectors, tags), format characters, marks without a letter,
 * the empty Braille pattern and the empty note head.
 */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\u2800\u{1D159}]/u

/** Whether there is anything in a text that a reader can see. Free of Zod, so that the browser may load it. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}

/** Embeddings, overrides and isolates: they turn round what stands behind them, outside of the text, too. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/

/** Whether a text holds characters that reorder others; the marks LRM, RLM and ALM do not. */
export function hasBidiControls(text: string): boolean {
  return BIDI_CONTROLS.test(text)
}
