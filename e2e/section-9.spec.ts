import { expect } from '@playwright/test'
import { fill, open, storedSession, topBar } from './support/screens.ts'
import { test } from './support/test.ts'

// The other constants (skeletons, columns, clamps, default cover) stand in section-2-list.spec.ts.

test('§9 Storage keys: user and token, and nothing else', async ({ page, api, context }) => {
  const { user, password } = await api.signUp()
  await open(page, '/login')
  await fill(page, { 'Email Address': user.email, Password: password })
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(topBar(page).getByRole('button', { name: 'Logout' })).toBeVisible()
  const keys = await page.evaluate(() => Object.keys(localStorage).toSorted())
  expect(keys).toEqual(['token', 'user'])
  expect(await context.cookies()).toEqual([])
  await topBar(page).getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => storedSession(page)).toEqual({ user: null, token: null })
})

test('§9 8 skeleton cards while the list loads, also in the page of the server', async ({
  page,
  plain,
}) => {
  const gate = Promise.withResolvers<undefined>()
  plain.service.instead = () => gate.promise
  const html = await (await page.request.get(`${plain.webOrigin}/all-post`)).text()
  expect(html.match(/data-skeleton/g)).toHaveLength(8)
  gate.resolve(undefined)
})
