/** Line ends of other programs: Word and PowerPoint copy those within a paragraph as vertical tabs. */
const LINE_ENDS = /\r\n?|[\v\f\u0085]/g

/** Control characters but tab and LF, which the data service refuses, and nobody sees. */
const CONTROLS = /[^\P{Cc}\t\n]/gu

/** Whether a text has characters that cannot be saved. */
export function hasControls(text: string): boolean {
  return text.search(CONTROLS) !== -1 || !text.isWellFormed()
}

/** A text from another program as it can be saved. */
export function cleanText(text: string): string {
  return text.replaceAll(LINE_ENDS, '\n').replaceAll(CONTROLS, '').toWellFormed()
}
