import { DataService } from '../../e2e/support/accounts.ts'
import type { Account } from '../../e2e/support/accounts.ts'
import { startProduct, startSite } from '../../e2e/support/product.ts'
import { AUTHORS } from './authors.ts'
import { readStories } from './content.ts'
import { drawCover } from './covers.ts'

/** A running example blog in every language, and an empty one. */
export interface Blog {
  apiOrigin: string
  origins: Record<'en' | 'de' | 'ar' | 'empty', string>
  /** The id of a story's post, by its file name. */
  post: (name: string) => string
  /** The author of the first story. */
  author: Account
  /** An administrator with open reports. */
  administrator: Account
  stop: () => Promise<void>
}

const PASSWORD = 'four unrelated words'

async function signUp(apiOrigin: string, name: string, email: string): Promise<Account> {
  const response = await fetch(`${apiOrigin}/api/v1/users/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, email, password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
  return { ...((await response.json()) as Omit<Account, 'password'>), password: PASSWORD }
}

type Published = Pick<Blog, 'author' | 'administrator' | 'post'>

async function publishStories(apiOrigin: string): Promise<Published> {
  const service = new DataService(apiOrigin)
  const accounts = new Map<string, Account>()
  for (const [key, { name, email }] of Object.entries(AUTHORS)) {
    accounts.set(key, await signUp(apiOrigin, name, email))
  }
  const ids = new Map<string, string>()
  const stories = readStories()
  for (const { name, author, cover, ...words } of stories.toReversed()) {
    const account = accounts.get(author)
    if (!account) throw new Error(`${name} is by ${author}, who is not among the authors.`)
    const picture = cover ? { image: await drawCover(cover) } : {}
    ids.set(name, await service.publish(account, { ...words, ...picture }))
  }
  const author = accounts.get(stories[0]?.author ?? '')
  const administrator = accounts.get('mara')
  if (!author || !administrator) throw new Error('There is no story, or nobody to look after it.')
  return {
    author,
    administrator,
    post(name) {
      const id = ids.get(name)
      if (!id) throw new Error(`There is no story called ${name}.`)
      return id
    },
  }
}

/** Starts the blog and publishes its stories. */
export async function startBlog(): Promise<Blog> {
  const stops: (() => Promise<void>)[] = []
  async function stop(): Promise<void> {
    for (const each of stops.toReversed()) await each()
  }
  async function inLanguage(apiOrigin: string, language: string): Promise<string> {
    const { webOrigin, server } = await startSite(apiOrigin, { SITE_LANGUAGE: language })
    stops.push(() => server.stop())
    return webOrigin
  }
  try {
    const [product, empty] = [await startProduct(), await startProduct()]
    stops.push(
      () => product.stop(),
      () => empty.stop(),
    )
    const { apiOrigin } = product
    const filled = await publishStories(apiOrigin)
    await product.admin('grant', filled.administrator.user.email)
    const reports = new DataService(apiOrigin)
    const note = 'Word for word from a guide book.'
    await reports.report(filled.post('harbour'), { reason: 'other', note })
    const [de, ar] = [await inLanguage(apiOrigin, 'de'), await inLanguage(apiOrigin, 'ar')]
    const origins = { en: product.webOrigin, de, ar, empty: empty.webOrigin }
    return { apiOrigin, origins, ...filled, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
