import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBlog } from '../scripts/screens/blog.ts'
import { checkFiles, findChecker } from './html/checker.ts'
import { savePages } from './html/pages.ts'

export const about = 'the Nu HTML checker finds no error on any page, in any language; needs Java'

/** Checks every page as served and after its scripts ran; resolves to whether all are valid. */
export async function prove(args: string[]): Promise<boolean> {
  if (args.length > 0) throw new Error('Usage: npm run prove -- html')
  const checker = await findChecker()
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-html-'))
  const blog = await startBlog()
  try {
    const pages = await savePages(blog, folder)
    const findings = await checkFiles(checker, folder)
    const errors = findings.filter(({ type }) => type !== 'info')
    for (const { type, file, line, message, extract } of errors) {
      console.error(`  ${type} ${file}:${line} ${message}\n    ${extract}`)
    }
    const remarks = findings.filter(({ type }) => type === 'info')
    for (const [message, all] of Map.groupBy(remarks, (remark) => remark.message)) {
      console.log(`  remark, ${all.length} times: ${message}`)
    }
    console.log(`${pages} documents checked, ${errors.length} errors, ${remarks.length} remarks`)
    return errors.length === 0
  } finally {
    await blog.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
