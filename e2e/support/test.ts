/* oxlint-disable no-empty-pattern -- Playwright reads what a fixture needs out of its pattern */
import { test as base } from '@playwright/test'
import { DataService, sessionOf, storeInBrowser } from './accounts.ts'
import type { Account } from './accounts.ts'
import { PlainService } from './plain-service.ts'
import { Problems } from './problems.ts'
import { QUICK_PASSWORDS, startProduct, startSite } from './product.ts'
import type { Product } from './product.ts'

interface TestFixtures {
  problems: Problems
  /** Signs a person up and stores the session in the browser. */
  signIn: (name?: string) => Promise<Account>
  /** The same for the administrator of this worker, with a session of its own. */
  signInAsAdministrator: () => Promise<Account>
  /** The same with a session that has ended. */
  signInEnded: () => Promise<Account>
  /** The site in front of a data service with only the specified behaviour. */
  plain: { service: PlainService; webOrigin: string }
  /** A separate product without posts. */
  freshProduct: Product
}

interface WorkerFixtures {
  product: Product
  api: DataService
  /** An account with a session that no test ends. */
  administrator: Account
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    async ({}, use) => {
      const product = await startProduct({}, QUICK_PASSWORDS)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  api: [
    async ({ product }, use) => {
      await use(new DataService(product.apiOrigin))
    },
    { scope: 'worker' },
  ],
  administrator: [
    async ({ api, product }, use) => {
      const account = await api.signUp('Grace Hopper')
      await product.admin('grant', account.user.email)
      await use(account)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.webOrigin)
  },
  problems: [
    async ({ context }, use) => {
      const problems = new Problems()
      await problems.watch(context)
      await use(problems)
      await problems.expectNone(context)
    },
    { auto: true },
  ],
  signIn: async ({ api, context, product }, use) => {
    await use(async (name) => {
      const account = await api.signUp(name)
      await storeInBrowser(context, product.webOrigin, sessionOf(account))
      return account
    })
  },
  signInAsAdministrator: async ({ administrator, api, context, product }, use) => {
    await use(async () => {
      const account = await api.signIn(administrator)
      await storeInBrowser(context, product.webOrigin, sessionOf(account))
      return account
    })
  },
  signInEnded: async ({ api, context, product }, use) => {
    await use(async () => {
      const account = await api.signUp()
      const session = { ...sessionOf(account), token: 'ended' }
      await storeInBrowser(context, product.webOrigin, session)
      return account
    })
  },
  plain: async ({ page }, use) => {
    const service = new PlainService()
    await service.start()
    const { webOrigin, server } = await startSite(service.origin)
    await use({ service, webOrigin })
    // An open page would send requests to a stopped server.
    await page.close()
    await server.stop()
    await service.stop()
  },
  freshProduct: async ({ page }, use) => {
    const product = await startProduct({}, QUICK_PASSWORDS)
    await use(product)
    await page.close()
    await product.stop()
  },
})
