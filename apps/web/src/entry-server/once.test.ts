import { expect, test, vi } from 'vitest'
import { once } from './once.ts'

test('is made once for all who ask, and again after a failure', async () => {
  const make = vi.fn<() => Promise<string>>()
  make.mockRejectedValueOnce(new Error('EMFILE')).mockResolvedValue('screen')
  const known = new Map<string, Promise<string>>()
  const both = [once(known, 'a', make), once(known, 'a', make)]
  for (const asked of both) await expect(asked).rejects.toThrow('EMFILE')
  expect(make).toHaveBeenCalledTimes(1)
  expect(await once(known, 'a', make)).toBe('screen')
  expect(await once(known, 'a', make)).toBe('screen')
  expect(make).toHaveBeenCalledTimes(2)
})
