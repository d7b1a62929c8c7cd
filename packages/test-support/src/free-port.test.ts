import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('concurrent calls get different ports', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort))
  expect(new Set(ports).size).toBe(50)
})
