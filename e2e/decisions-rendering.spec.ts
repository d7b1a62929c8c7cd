import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { untilFacesAreThere } from './support/faces.ts'
import { HAIR } from './support/first-view.ts'
import {
  cardOf,
  control,
  heading,
  holdBack,
  LIST_CALL,
  open,
  PHONE,
  skeletons,
  submitOf,
  topBar,
  untilServed,
  waitUntilAlive,
} from './support/screens.ts'
import { test } from './support/test.ts'
import { picture } from './support/pictures.ts'
import { plainPost } from './support/plain-service.ts'

test.use({ reducedMotion: 'no-preference' })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('§A Rendering: list and post are readable, with working links, when script is off', async ({
    page,
    api,
  }) => {
    const author = await api.signUp('Grace Hopper')
    const content = 'Readable by all.\n\nSecond paragraph.'
    const id = await api.publish(author, { title: 'Without script', content })
    await untilServed(page, '/all-post', 'Without script')
    await untilServed(page, `/post/${id}`, 'Second paragraph.')
    await page.goto('/all-post')
    await expect(cardOf(page, 'Without script')).toBeVisible()
    await expect(page).toHaveTitle(/All posts/)
    await expect(skeletons(page)).toHaveCount(0)
    await cardOf(page, 'Without script').getByRole('link').first().click()
    await expect(page).toHaveURL(`/post/${id}`)
    await expect(heading(page, 'Without script')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Second paragraph.')
    await expect(page).toHaveTitle(/Without script/)
    const description = page.locator('head meta[name=description]')
    await expect(description).toHaveAttribute('content', /Readable by all/)
    await control(topBar(page), 'All Post').click()
    await expect(page).toHaveURL('/all-post')
  })

  test('§A Rendering: the small-screen links can be reached when script is off', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await control(topBar(page), 'All Post').click()
    await expect(page).toHaveURL('/all-post')
  })

  for (const [address, title] of [
    ['/', /Inkwell/],
    ['/login', /Sign In/],
    ['/signup', /Create Account/],
    ['/all-post', /All posts/],
  ] as const) {
    test(`§A Rendering: ${address} has its title and description in the HTML`, async ({ page }) => {
      await page.goto(address)
      await expect(page).toHaveTitle(title)
      const description = page.locator('head meta[name=description]')
      await expect(description).toHaveCount(1)
      await expect(description).toHaveAttribute('content', /.{20,}/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    })
  }
})

for (const address of ['/all-post', '/post/p1']) {
  test(`§A Rendering: opening ${address} asks the service again and shows that answer, no flash`, async ({
    page,
    plain,
  }) => {
    plain.service.posts = [plainPost({ _id: 'p1', title: 'As rendered' })]
    await untilServed(page, plain.webOrigin + address, 'As rendered')
    const postById = plainPost({ _id: 'p1', title: 'As it is now' })
    await page.route(/\/api\/v1\/posts\//, (route) =>
      route.fulfill({ json: { posts: [postById], postById } }),
    )
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('[data-skeleton]')) console.error('A skeleton was seen')
      }).observe(document, { childList: true, subtree: true })
    })
    const response = await page.goto(plain.webOrigin + address)
    expect(await response?.text()).toContain('As rendered')
    await expect(page.getByRole('heading', { name: 'As it is now' })).toBeVisible()
  })

  test(`§A Rendering: a silent service gives ${address} its skeleton; the browser carries on`, async ({
    page,
    plain,
  }) => {
    plain.service.posts = [plainPost({ _id: 'p1', title: 'Late' })]
    const gate = Promise.withResolvers<undefined>()
    plain.service.instead = () => gate.promise
    const response = await page.goto(plain.webOrigin + address)
    expect(response?.status()).toBe(200)
    await expect(skeletons(page)).toHaveCount(address === '/all-post' ? 8 : 1)
    gate.resolve(undefined)
    await expect(page.getByRole('heading', { name: 'Late' })).toBeVisible()
    await expect(skeletons(page)).toHaveCount(0)
  })
}

test('§A Rendering: a change is in the page of the server within a second or so', async ({
  page,
  api,
}) => {
  const ada = await api.signUp()
  const id = await api.publish(ada, { title: 'Before the change', content: 'Words' })
  const html = async () => (await page.request.get(`/post/${id}`)).text()
  await untilServed(page, `/post/${id}`, 'Before the change')
  await api.change(ada, id, { title: 'After the change', content: 'Words' })
  await expect.poll(html, { intervals: [100] }).toContain('After the change')
})

test('§A Rendering: browser loaders never block: the new screen shows its skeleton at once', async ({
  page,
}) => {
  await open(page, '/')
  await page.route(LIST_CALL, () => undefined)
  await control(topBar(page), 'All Post').click()
  await expect(heading(page, 'All posts')).toBeVisible()
  await expect(skeletons(page)).toHaveCount(8)
})

/** Everything but the script in the head that runs before the first paint. */
const REACT_SCRIPTS = /\/assets\/(?!head-script)[^/]+\.js$/

interface LayoutShift extends PerformanceEntry {
  value: number
}

type ShiftWindow = Window & { shifts?: number[] }

/** Keeps every layout shift from the first paint on. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as LayoutShift).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** As tools tell it. */
async function expectNoShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => (window as ShiftWindow).shifts ?? [])
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(HAIR)
}

for (const state of ['in', 'out'] as const) {
  for (const address of ['/', '/login', '/all-post']) {
    test(`§A Header: signed ${state}, ${address} shows the right buttons before React runs, no shift`, async ({
      page,
      api,
      signIn,
    }) => {
      const ada = state === 'in' ? await signIn() : await api.signUp()
      const title = `In the list, signed ${state}, seen from ${address}`
      await api.publish(ada, { title, content: 'Words', image: picture() })
      await untilServed(page, address, address === '/all-post' ? title : '')
      await recordShifts(page)
      const scripts = await holdBack(page, REACT_SCRIPTS)
      await page.goto(address, { waitUntil: 'commit' })
      const [shown, hidden] = state === 'in' ? ['Logout', 'Sign In'] : ['Sign In', 'Logout']
      await expect(page.locator('html')).toHaveAttribute('data-session', state)
      await expect(control(topBar(page), shown)).toHaveCount(1)
      await expect(control(topBar(page), hidden)).toHaveCount(0)
      await untilFacesAreThere(page)
      const before = await control(topBar(page), shown).boundingBox()

      scripts.release()
      await waitUntilAlive(page)
      await expect(topBar(page).getByText(hidden, { exact: true })).toHaveCount(0)
      expect(await control(topBar(page), shown).boundingBox()).toEqual(before)
      await expectNoShift(page)
    })
  }
}

test('§A Header: on small screens the closed panel neither shows before React runs nor stays', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await recordShifts(page)
  const scripts = await holdBack(page, REACT_SCRIPTS)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(topBar(page).getByRole('button', { name: 'Open menu' })).toBeVisible()
  await expect(control(topBar(page), 'All Post')).toHaveCount(0)
  await expect(topBar(page).getByText('All Post')).toHaveCount(2)
  scripts.release()
  await waitUntilAlive(page)
  await expect(topBar(page).getByText('All Post')).toHaveCount(1)
  await expectNoShift(page)
})

test('§A Header: what was typed before React runs is still there afterwards', async ({ page }) => {
  const scripts = await holdBack(page, REACT_SCRIPTS)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email Address').fill('typed@example.com')
  await expect(submitOf(page).button).toBeDisabled()
  scripts.release()
  await waitUntilAlive(page)
  await expect(page.getByLabel('Email Address')).toHaveValue('typed@example.com')
  await expect(submitOf(page).button).toBeEnabled()
})
