import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isVisible } from '@inkwell/contract/visible'
import { COMMONMARK_SOURCES } from '@inkwell/markdown/testing/commonmark-sources'
import { count } from './bytes/kept-text.ts'
import type { Sent, Tally } from './bytes/kept-text.ts'
import { sendThroughApi } from './bytes/through-api.ts'
import type { Writer } from './bytes/through-api.ts'
import { sendThroughEditor } from './bytes/through-editor.ts'
import { createPatientClient } from './crash/retrying-client.ts'
import { readTexts } from './merges/texts.ts'
import { Site } from './typing/site.ts'
import { WriterBrowser } from './typing/writer-browser.ts'

export const about =
  'texts come back with every byte from the service and the editor [--folder=docs] [--editor=100]'

const SHOWN = 60

/** Every text is kept; only texts without a visible character cannot be published. */
function isKept({ changed, refused }: Tally): boolean {
  return changed.length === 0 && refused.every((text) => !isVisible(text))
}

function tell(name: string, sent: readonly Sent[]): boolean {
  const tally = count(sent)
  const { texts, equal, refused, changed } = tally
  console.log(
    `${name}: ${texts} texts, ${equal} with every byte, ${changed.length} changed, ${refused.length} refused`,
  )
  for (const { text } of changed) console.error(`  ✗ ${JSON.stringify(text.slice(0, SHOWN))}`)
  return isKept(tally)
}

async function signUp(site: Site): Promise<Writer & { session: Record<string, string> }> {
  const api = createPatientClient(site.apiOrigin)
  const json = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
  const { user, token = '' } = await api('POST /api/v1/users/signup', { json })
  return { api, token, session: { user: JSON.stringify(user), token } }
}

async function openSignedIn(site: Site, session: Record<string, string>, browser: WriterBrowser) {
  const page = await browser.newPage()
  await page.goto('/about')
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, session)
  return page
}

/** Texts spread over all of them. */
function spread(texts: readonly string[], wanted: number): string[] {
  const step = Math.max(1, texts.length / wanted)
  return texts.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

/** Sends all texts through the service and some through the editor; resolves to whether all are kept. */
export async function prove(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      folder: { type: 'string', default: join(import.meta.dirname, '../docs') },
      editor: { type: 'string', default: '100' },
    },
  })
  const wanted = Number(values.editor)
  if (!Number.isInteger(wanted)) throw new Error(`Usage: ${about}`)
  const files = await readTexts(values.folder)
  const site = await Site.start()
  const browser = new WriterBrowser(site.folder, site.webOrigin)
  try {
    const { session, ...writer } = await signUp(site)
    const kept: boolean[] = []
    for (const [name, texts] of Object.entries({ CommonMark: COMMONMARK_SOURCES, files })) {
      const { drafts, posts } = await sendThroughApi(writer, texts)
      kept.push(tell(`${name}, drafts`, drafts), tell(`${name}, posts`, posts))
    }
    const page = await openSignedIn(site, session, browser)
    const edited = await sendThroughEditor(page, writer, spread(files, wanted).slice(0, wanted))
    kept.push(tell('files, editor', edited))
    return kept.every(Boolean)
  } finally {
    await browser.close()
    await site.stop()
  }
}
