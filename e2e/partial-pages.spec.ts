import { expect } from '@playwright/test'
import { PlainService } from './support/plain-service.ts'
import { startSite } from './support/product.ts'
import { cardOf, open } from './support/screens.ts'
import { test } from './support/test.ts'

/** The data service behind it, but the first call that matches fails. */
async function startFailingOnce(origin: string) {
  const service = new PlainService()
  const next: { toFail?: RegExp | undefined } = {}
  service.instead = async (call) => {
    if (next.toFail?.test(call)) {
      next.toFail = undefined
      return { status: 503, body: {} }
    }
    const [method = '', path = ''] = call.split(' ')
    const answer = await fetch(origin + path, { method })
    return { status: answer.status, body: await answer.json() }
  }
  await service.start()
  return { service, next }
}

test('A page whose data came only in part is completed in the browser, without rendering it again', async ({
  page,
  api,
}) => {
  const ada = await api.signUp('Ada Partial')
  await api.publish(ada, { title: 'In part', content: 'Words', tags: ['Distaffs'] })
  // Pages without the pictures of other tests, which the policy of this site does not allow.
  const { service, next } = await startFailingOnce(api.origin)
  const { webOrigin, server } = await startSite(service.origin)
  const author = ada.user._id
  for (const [path, calls] of [
    ['/tag/distaffs', [/tags\/distaffs/, /tag=distaffs/]],
    [`/author/${author}`, [/authors\//, /author=/]],
  ] as const) {
    for (const call of calls) {
      // A page that is left may still revalidate.
      await page.goto('about:blank')
      next.toFail = call
      await open(page, webOrigin + path)
      expect(next.toFail, `${path} made no call ${call}`).toBeUndefined()
      await expect(page.locator('h1')).toBeVisible()
      await expect(cardOf(page, 'In part')).toBeVisible()
    }
  }
  await page.close()
  await server.stop()
  await service.stop()
})
