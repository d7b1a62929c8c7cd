import { expect } from '@playwright/test'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { picture } from './pictures.ts'

/** What a text that has come to life would have left in a document. */
interface Life {
  calls: number
  /** Elements that run, frame, style or send something, and are not the page's own. */
  elements: string[]
  /** Attributes that do so on any element. */
  attributes: string[]
  /** Links that lead where none may, or say so without their `rel`. */
  links: string[]
}

/** Put into every document before anything else; reads it as the server sent it, and whenever asked. */
function install(ownScript: string): void {
  const state = { calls: 0 }
  const ALIEN =
    'base,form:not(main form),iframe,frame,frameset,object,embed,applet,portal,fencedframe,template,math,noscript,noembed,xmp,plaintext,style,marquee,dialog:not([class]),meta[http-equiv],link[rel~=import],script:not([src^="/"],[type="application/json"]),.prose :is(svg,input,button,form,textarea,select,video,audio,source,track,link,meta,title,picture,details,[style],[name])'
  const describe = (element: Element) => element.outerHTML.slice(0, 200)

  /** The one script that stands in every page: these very letters, in the head, and once. */
  const isOwn = (element: Element, index: number, all: Element[]) =>
    element.matches('head > script:not([src])') &&
    element.textContent === ownScript &&
    all.findIndex(({ textContent }) => textContent === ownScript) === index

  function look() {
    const all = [...document.querySelectorAll('*')]
    const attributes = all.flatMap((element) =>
      [...element.attributes]
        .filter(
          ({ name, value }) =>
            /^(on|srcdoc|formaction|ping|xlink:)/.test(name) || /^\s*(java|vb)script:/i.test(value),
        )
        .filter(({ name }) => !/^(alt|content|value|aria-label|title)$/.test(name))
        .map(({ name }) => `${name} in ${describe(element)}`),
    )
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.prose a[href]')].filter(
      ({ protocol, rel, hash, href }) => {
        if (href.startsWith(`${location.href.split('#')[0]}#`)) return !hash.startsWith('#s-')
        return !/^(https?|mailto):$/.test(protocol) || rel !== 'nofollow ugc noopener'
      },
    )
    return {
      ...state,
      elements: [...document.querySelectorAll(ALIEN)]
        .filter((...found) => !isOwn(...found))
        .map(describe),
      attributes,
      links: links.map(describe),
    }
  }

  const scope = globalThis as unknown as Record<string, unknown>
  scope.hit = () => void state.calls++
  scope.lookForLife = look
  document.addEventListener('readystatechange', () => {
    // Modules have not run yet: this is the page of the server.
    if (document.readyState === 'interactive') scope.served = look()
  })
}

const NONE: Life = { calls: 0, elements: [], attributes: [], links: [] }

const isForeign = (address: string) =>
  /^https?:/.test(address) && !/^https?:\/\/(localhost|127\.0\.0\.1)[:/]/.test(address)

/** The script in the head of a page that shows no words of people. */
async function readOwnScript(page: Page): Promise<string> {
  const answer = await page.request.get('/login')
  const [, script] = /<script>([^]+?)<\/script>/.exec(await answer.text()) ?? []
  if (script === undefined) throw new Error('No script stands in the head.')
  return script
}

/** Watches for anything in a page that a text of somebody's could have brought about. */
export class LifeWatch {
  readonly #page: Page
  readonly #events: string[] = []

  private constructor(page: Page) {
    this.#page = page
  }

  static async begin(page: Page, context: BrowserContext): Promise<LifeWatch> {
    const watch = new LifeWatch(page)
    await page.addInitScript(install, await readOwnScript(page))
    await context.route(
      (url) => isForeign(url.href),
      (route) => route.fulfill({ contentType: 'image/png', body: picture(1, 1) }),
    )
    context.on('request', (request) => watch.#hear(request))
    context.on('page', (opened) => watch.#events.push(`a window opened: ${opened.url()}`))
    page.on('frameattached', (frame) => watch.#events.push(`a frame: ${frame.url()}`))
    return watch
  }

  /** Pictures over https are what posts may show; nothing else is fetched from elsewhere. */
  #hear(request: Request): void {
    const isPicture = request.resourceType() === 'image' && request.url().startsWith('https:')
    if (isForeign(request.url()) && !isPicture) this.#events.push(`asked for ${request.url()}`)
  }

  /** Nothing has run or been built, neither in the page as it was served nor as it is now. */
  async expectNone(): Promise<void> {
    const [served, now] = await this.#page.evaluate(() => {
      const scope = globalThis as unknown as { served: Life; lookForLife: () => Life }
      return [scope.served, scope.lookForLife()]
    })
    expect(served, 'as the server sent it').toEqual(NONE)
    expect(now, 'as it stands').toEqual(NONE)
    expect(this.#events).toEqual([])
    expect(this.#page.frames()).toHaveLength(1)
  }
}
