import { expect, test, vi } from 'vitest'

test.fails('an unexpected console.error fails a test', () => {
  console.error('nobody expects this')
  expect(console.error).toHaveBeenCalledOnce()
})

test('an expected console.error does not', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  console.error('expected')
  expect(logged).toHaveBeenCalledExactlyOnceWith('expected')
})
