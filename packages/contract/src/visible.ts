/**
 * Any character that is visible by itself. Not included: white space, default-ignorable code points
 * (zero-width characters, fillers, variation selectors, tags), format characters, combining marks,
 * the empty Braille pattern and the null notehead.
 */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\u2800\u{1D159}]/u

/** Whether a text has a visible character. Without Zod, so that the browser can load it. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}

/** Embeddings, overrides and isolates: they also reorder the text that follows them. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/

/** Whether a text contains bidirectional controls. The marks LRM, RLM and ALM are allowed. */
export function hasBidiControls(text: string): boolean {
  return BIDI_CONTROLS.test(text)
}
