import { trustedHtml } from '../../platform/trusted-html.ts'

/** Beyond these lines, text is inserted as HTML: Chromium takes 5 s for 1,000 lines of text. */
const FEW_LINES = 20

/** Browsers that know no HTML in fields insert no more lines than these with Undo. */
const MANY_LINES = 1_000

/** `execCommand` is the only way to change a field so that the browser's Undo knows it. */
function run(command: string, value?: string | TrustedHTML): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else keeps the browser's Undo
  return document.execCommand(command, false, value as string | undefined)
}

/**
 * Browsers insert text line by line, in time that grows with the square of the lines, but HTML at once.
 * White space stays as it is, because fields keep it.
 */
function insertAsHtml(field: HTMLTextAreaElement, text: string): boolean {
  const { selectionStart, selectionEnd, textLength } = field
  const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  if (!run('insertHTML', trustedHtml(html).__html)) return false
  const length = textLength - (selectionEnd - selectionStart) + text.length
  const isSame = field.textLength === length && field.value.startsWith(text, selectionStart)
  // HTML has no place for some control characters.
  if (!isSame) run('undo')
  return isSame
}

/** Replaces the selection of the field that has the focus, with Undo; returns whether it did. */
export function insertUndoable(field: HTMLTextAreaElement, text: string): boolean {
  if (document.activeElement !== field || field.readOnly) return false
  if (text === '') return run('delete')
  const lines = text.split('\n', MANY_LINES).length
  if (lines > FEW_LINES && insertAsHtml(field, text)) return true
  return lines < MANY_LINES && run('insertText', text)
}
