import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { fill, open, POST_CALL } from './support/screens.ts'
import { test } from './support/test.ts'

const WRONG = 'Something went wrong. Please try again.'

const FORMS = [
  {
    name: 'Login',
    address: '/login',
    call: /\/users\/login$/,
    button: 'Sign In',
    fields: { 'Email Address': 'ada@example.com', Password: 'long enough' },
  },
  {
    name: 'Sign-up',
    address: '/signup',
    call: /\/users\/signup$/,
    button: 'Create Account',
    fields: { 'Full Name': 'Ada', 'Email Address': 'ada@example.com', Password: 'long enough' },
  },
  {
    name: 'Create',
    address: '/createpost',
    call: /createpost$/,
    button: 'Publish',
    fields: { 'Post Title': 'Typed title', 'Post Content': 'Typed words' },
  },
  {
    name: 'Edit',
    address: '/post/edit/ID',
    call: POST_CALL,
    button: 'Update Post',
    fields: { 'Post Title': 'Typed title', 'Post Content': 'Typed words' },
  },
] as const

/** Ways to fail, and what a person reads then. */
const FAILURES = [
  { way: 'msg of the server', answer: { status: 400, json: { msg: 'The server says no.' } } },
  { way: '500 without a body', answer: { status: 500 } },
  { way: 'JSON without msg', answer: { status: 400, json: { code: 'invalid' } } },
  { way: 'an empty msg', answer: { status: 400, json: { msg: '' } } },
  { way: 'a msg that is no text', answer: { status: 400, json: { msg: { deep: 1 } } } },
  { way: 'a body that is no JSON', answer: { status: 502, body: '<h1>Bad gateway</h1>' } },
  { way: 'no response at all', answer: 'abort' },
] as const

type Form = (typeof FORMS)[number]
type Failure = (typeof FAILURES)[number]

async function failWith(page: Page, call: RegExp, answer: Failure['answer']): Promise<void> {
  await page.route(call, (route) => {
    if (!['POST', 'PUT'].includes(route.request().method())) return route.continue()
    return answer === 'abort' ? route.abort() : route.fulfill(answer)
  })
}

async function submit(page: Page, { button, fields }: Form): Promise<void> {
  await fill(page, fields)
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
}

/** Submits the form, which is open, to a service that fails in this way. */
async function expectWords(page: Page, form: Form, { way, answer }: Failure): Promise<void> {
  await failWith(page, form.call, answer)
  await submit(page, form)
  const words = way === 'msg of the server' ? 'The server says no.' : WRONG
  const line = page.getByRole('main').getByText(words, { exact: true })
  await expect(line, way).toBeVisible()
  const [red = 0, green = 0, blue = 0] = await line.evaluate((element) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (!canvas) return []
    canvas.fillStyle = getComputedStyle(element).color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })
  expect(red, 'shown in red').toBeGreaterThan(2 * Math.max(green, blue))
  for (const [label, text] of Object.entries(form.fields)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
  }
}

for (const form of FORMS.slice(0, 2)) {
  test(`§8 ${form.name} failures: the right words under the form`, async ({ page, problems }) => {
    problems.allow(/status of (400|500|502)/, /ERR_FAILED/)
    for (const failure of FAILURES) {
      await open(page, form.address)
      await expectWords(page, form, failure)
      await expect(page).toHaveURL(form.address)
      await page.unroute(form.call)
    }
  })
}

// Each in a browser of its own, because a form that is opened again has the words of the last one.
for (const form of FORMS.slice(2)) {
  for (const failure of FAILURES) {
    test(`§8 ${form.name} failure, ${failure.way}: the right words under the form`, async ({
      page,
      api,
      signIn,
      problems,
    }) => {
      problems.allow(/status of (400|500|502)/, /ERR_FAILED/)
      const id = await api.publish(await signIn(), { title: 'Loaded', content: 'Words' })
      const address = form.address.replace('ID', id)
      await open(page, address)
      if (form.name === 'Edit') await expect(page.getByLabel('Post Title')).toHaveValue('Loaded')
      await expectWords(page, form, failure)
      // A form of a new post whose text is saved has the address of the draft.
      await expect(page).toHaveURL((url) => url.pathname === address)
    })
  }
}
