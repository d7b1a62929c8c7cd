import type { ImportReport, Remark } from './import-folder.ts'

function listed(title: string, remarks: Remark[]): string[] {
  if (remarks.length === 0) return []
  return ['', title, ...remarks.map(({ file, reason }) => `  ${printable(`${file}: ${reason}`)}`)]
}

/** Replaces control characters, which terminals may interpret. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')
}

function posts(count: number): string {
  return count === 1 ? '1 post' : `${count} posts`
}

/** The report of an import. */
export function reportText(report: ImportReport): string {
  const { taken, withCover, takenBefore, leftOut, withoutCover } = report
  return [
    `Taken: ${posts(taken)}, ${withCover} with a cover.`,
    `Taken in an earlier run: ${posts(takenBefore)}.`,
    `Left out: ${leftOut.length === 1 ? '1 file' : `${leftOut.length} files`}.`,
    ...listed('Left out, and why:', leftOut),
    ...listed('Taken without a picture that they name:', withoutCover),
    '',
  ].join('\n')
}
