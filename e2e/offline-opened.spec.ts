import { expect } from '@playwright/test'
import { NO_CONNECTION, untilKept } from './support/offline.ts'
import { cardOf, control, heading, open, untilServed } from './support/screens.ts'
import { test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

test('Offline: lists that were opened by their addresses open again', async ({
  page,
  context,
  api,
  problems,
}) => {
  problems.allow(...NO_CONNECTION)
  const author = await api.signUp('Ada Near')
  await api.publish(author, { title: 'Listed', content: 'Words', tags: ['Spindles'] })
  await untilServed(page, '/', 'Listed')
  const of = author.user._id
  const lists = [
    ['/', ['posts/']],
    [`/author/${of}`, [`authors/${of}`, `posts/?author=${of}`]],
    ['/tag/spindles', ['tags/spindles', 'posts/?tag=spindles']],
  ] as const
  for (const [address, calls] of lists) {
    await open(page, address)
    await expect(cardOf(page, 'Listed')).toBeVisible()
    const kept = calls.map((call) => `${api.origin}/api/v1/${call}`)
    await untilKept(page, kept)
  }
  await context.setOffline(true)
  for (const [address] of lists) {
    await page.goto(address)
    await expect(cardOf(page, 'Listed')).toBeVisible()
  }
})

test('Offline: a post that was opened by its address has its end, in a new tab, too', async ({
  page,
  context,
  api,
  problems,
}) => {
  problems.allow(...NO_CONNECTION)
  const author = await api.signUp()
  const id = await api.publish(author, { title: 'Read before', content: 'Words' })
  await open(page, `/post/${id}`)
  await untilKept(
    page,
    ['', '/around'].map((rest) => `${api.origin}/api/v1/posts/p/${id}${rest}`),
  )
  await context.setOffline(true)
  const other = await context.newPage()
  await other.goto(`/post/${id}`)
  await expect(heading(other, 'Read before')).toBeVisible()
  await expect(control(other, 'Report this post')).toBeVisible()
})
