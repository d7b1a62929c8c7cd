import { expect } from '@playwright/test'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { picture } from './pictures.ts'

/** What an executed text would have left in a document. */
interface Life {
  calls: number
  /** Foreign elements that run, frame, style or send something. */
  elements: string[]
  /** Attributes that do so on any element. */
  attributes: string[]
  /** Links with forbidden targets or without their `rel`. */
  links: string[]
}

/** Runs first in every document; inspects it as served, and on request. */
function install(ownScripts: string[]): void {
  const state = { calls: 0 }
  const ALIEN =
    'base,form:not(main form),iframe,frame,frameset,object,embed,applet,portal,fencedframe,template,math,noscript,noembed,xmp,plaintext,style,marquee,dialog:not([class]),meta[http-equiv],link[rel~=import],script:not([src^="/"],[type="application/json"],head > [type="application/ld+json"]),.prose :is(svg,input,button,form,textarea,select,video,audio,source,track,link,meta,title,picture,details,[style],[name])'
  const describe = (element: Element) => element.outerHTML.slice(0, 200)

  /** An inline script of the site, which is in the head once. */
  const isOwn = (element: Element, index: number, all: Element[]) =>
    element.matches('head > script:not([src])') &&
    ownScripts.includes(element.textContent ?? '') &&
    all.findIndex(({ textContent }) => textContent === element.textContent) === index

  /** Whether it is what it says, and ends where it should. */
  function isBroken({ textContent }: Element): boolean {
    try {
      return typeof JSON.parse(textContent ?? '') !== 'object'
    } catch {
      return true
    }
  }

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
      elements: [
        ...[...document.querySelectorAll(ALIEN)].filter((...found) => !isOwn(...found)),
        ...[...document.querySelectorAll('script[type$="json"]')].filter(isBroken),
      ].map(describe),
      attributes,
      links: links.map(describe),
    }
  }

  const scope = globalThis as unknown as Record<string, unknown>
  scope.hit = () => void state.calls++
  scope.lookForLife = look
  document.addEventListener('readystatechange', () => {
    // Modules have not run yet, so this is the served document.
    if (document.readyState === 'interactive') scope.served = look()
  })
}

const NONE: Life = { calls: 0, elements: [], attributes: [], links: [] }

const isForeign = (address: string) =>
  /^https?:/.test(address) && !/^https?:\/\/(localhost|127\.0\.0\.1)[:/]/.test(address)

/** The inline scripts of a page without users' texts: that of every page, and that of forms for posts. */
async function readOwnScripts(page: Page): Promise<string[]> {
  const html = await (await page.request.get('/createpost')).text()
  const scripts = [...html.matchAll(/<script>([^]+?)<\/script>/g)].map(([, code = '']) => code)
  if (scripts.length !== 2) throw new Error('The head has not the two scripts of a form.')
  return scripts
}

/** Detects effects of users' texts in a page. */
export class LifeWatch {
  readonly #page: Page
  readonly #events: string[] = []

  private constructor(page: Page) {
    this.#page = page
  }

  static async begin(page: Page, context: BrowserContext): Promise<LifeWatch> {
    const watch = new LifeWatch(page)
    await page.addInitScript(install, await readOwnScripts(page))
    await context.route(
      (url) => isForeign(url.href),
      (route) => route.fulfill({ contentType: 'image/png', body: picture(1, 1) }),
    )
    context.on('request', (request) => watch.#hear(request))
    context.on('page', (opened) => watch.#events.push(`a window opened: ${opened.url()}`))
    page.on('frameattached', (frame) => watch.#events.push(`a frame: ${frame.url()}`))
    return watch
  }

  /** Posts may show pictures over https; nothing else may be loaded from other origins. */
  #hear(request: Request): void {
    const isPicture = request.resourceType() === 'image' && request.url().startsWith('https:')
    if (isForeign(request.url()) && !isPicture) this.#events.push(`asked for ${request.url()}`)
  }

  /** Expects no effects in the served and the present document. */
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
