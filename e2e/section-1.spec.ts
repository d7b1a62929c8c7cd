import { expect } from '@playwright/test'
import { cardOf, control, heading, open } from './support/screens.ts'
import { test } from './support/test.ts'

test('§1 Anonymous visitors browse all posts, open one, and reach sign-in and sign-up', async ({
  page,
  api,
}) => {
  const ada = await api.signUp()
  await api.publish(ada, { title: 'For everyone', content: 'Open to all' })

  await open(page, '/')
  await control(page.getByRole('main'), 'Explore Posts').click()
  await cardOf(page, 'For everyone').getByRole('link').first().click()
  await expect(heading(page, 'For everyone')).toBeVisible()
  await control(page, 'Sign In').click()
  await expect(heading(page, 'Sign In')).toBeVisible()
  await control(page.getByRole('banner'), 'Sign up').click()
  await expect(heading(page, 'Create Account')).toBeVisible()
})

test('§1 The landing page carries its two messages and invites writers and creators', async ({
  page,
}) => {
  await open(page, '/')
  const main = page.getByRole('main')
  await expect(main.getByText('Welcome to the future of blogging', { exact: true })).toBeVisible()
  await expect(heading(page, 'Share Your Stories Inspire the World')).toBeVisible()
  for (const words of [/writers and creators/i, /create posts/i, /build an audience/i]) {
    await expect(main).toContainText(words)
  }
})

test('§1 The data service is a host of its own, which the browser calls itself', async ({
  page,
  product,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(new URL(request.url()).origin)
  })
  await open(page, '/all-post')
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  expect(new Set(calls)).toEqual(new Set([product.apiOrigin]))
  expect(product.apiOrigin).not.toBe(product.webOrigin)
})
