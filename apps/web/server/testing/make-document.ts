import type { SiteConfig } from '../../src/platform/site-config.ts'
import type { ReadForPage } from '../backend/call-recorder.ts'
import { createDocuments } from '../documents/documents.ts'
import type { DocumentSettings } from '../documents/document-kind.ts'
import type { Page, WholePage } from '../pages/renderer.ts'

export const DOCUMENT_SITE: SiteConfig = {
  siteName: 'Inkwell',
  language: 'en',
  webOrigin: 'https://blog.example',
  apiOrigin: 'https://api.example',
  aboutUrl: '',
  signUp: 'open',
}

/** The page of what does not exist. */
const renderPage = () =>
  Promise.resolve({ status: 404, html: Buffer.from('no such page'), complete: true })

/** Answers of the data service, by path and query; all others are 404. */
export type Answers = Readonly<Record<string, unknown>>

export function answering(answers: Answers): ReadForPage {
  return (url) => {
    const answer = answers[url.slice(DOCUMENT_SITE.apiOrigin.length)]
    return Promise.resolve({
      status: answer === undefined ? 404 : 200,
      etag: undefined,
      body: Buffer.from(JSON.stringify(answer ?? {})),
    })
  }
}

/** The document at a target, as the listener and the page cache would make it. */
export function pageAt(
  target: string,
  read: ReadForPage,
  settings: DocumentSettings = { aiCrawlers: 'allow' },
): Promise<Page> {
  const documents = createDocuments(() => DOCUMENT_SITE, settings)
  const destination = documents.resolve(target)
  if (destination === 'unroutable') return renderPage()
  if ('redirect' in destination) {
    const { webOrigin } = DOCUMENT_SITE
    return Promise.resolve(Response.redirect(webOrigin + destination.redirect, 308))
  }
  return documents.withPages(renderPage)(destination.key, read)
}

/** The document at an address, or the page in its place; rejects where it leads elsewhere. */
export async function pageOf(
  path: string,
  answers: Answers,
  settings?: DocumentSettings,
): Promise<WholePage> {
  const page = await pageAt(path, answering(answers), settings)
  if (page instanceof Response) throw new Error(`${path} leads elsewhere`)
  return page
}

/** The text of the document at an address; rejects where there is none. */
export async function makeDocument(
  path: string,
  answers: Answers,
  settings?: DocumentSettings,
): Promise<string> {
  const { status, html } = await pageOf(path, answers, settings)
  if (status !== 200) throw new Error(`${path} is no document`)
  return html.toString()
}
