import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { PageAddress } from './page-address.ts'
import { PageCache } from './page-cache.ts'
import { TooBusy } from './render-lane.ts'
import { exactCopy } from '../http/utf8.ts'

const POST: PageAddress = { key: '/post/1', isFixed: false }

test('who waits for a page that another address is refused gets it all the same', async () => {
  const tried: (string | undefined)[] = []
  const cache = new PageCache({
    render: async (_, __, from) => {
      tried.push(from)
      await pause(1)
      if (from !== 'reader') throw new TooBusy()
      return { status: 200, html: exactCopy(Buffer.from('one')), complete: true }
    },
    renderAgain: () => Promise.reject(new Error('nothing is kept')),
    ask: () => Promise.reject(new Error('no data here')),
    headers: {},
  })
  const crowd = ['a', 'a', 'b', 'a', 'b'].map((from) => cache.serve(POST, 'br', from))
  const reader = cache.serve(POST, 'br', 'reader')
  const late = Promise.allSettled(crowd)
  expect(await reader).toHaveProperty('ready')
  // Each address is refused once for all that it asks for.
  expect((await late).slice(0, 2).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(tried).toEqual(['a', 'b', 'reader'])
})
