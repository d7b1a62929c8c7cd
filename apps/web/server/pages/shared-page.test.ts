import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { PageAddress } from './page-address.ts'
import { PageCache } from './page-cache.ts'
import { OverloadError } from './render-queue.ts'
import { exactCopy } from '../http/utf8.ts'

const POST: PageAddress = { key: '/post/1', isFixed: false }

test('a rejection for one client is not shared with another that waits for the same page', async () => {
  const tried: (string | undefined)[] = []
  const cache = new PageCache({
    render: async (_, __, from) => {
      tried.push(from)
      await pause(1)
      if (from !== 'reader') throw new OverloadError()
      return { status: 200, html: exactCopy(Buffer.from('one')), complete: true }
    },
    renderAgain: () => Promise.reject(new Error('nothing is kept')),
    call: () => Promise.reject(new Error('no data here')),
    headers: {},
  })
  const others = ['a', 'a', 'b', 'a', 'b'].map((from) => cache.serve(POST, 'br', from))
  const reader = cache.serve(POST, 'br', 'reader')
  const settled = Promise.allSettled(others)
  expect(await reader).toHaveProperty('encoded')
  // One rejection answers all requests of a client.
  expect((await settled).slice(0, 2).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(tried).toEqual(['a', 'b', 'reader'])
})
