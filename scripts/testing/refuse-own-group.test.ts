import { expect, test } from 'vitest'

test('a signal to process 0 is refused, one to another process is sent', () => {
  expect(() => process.kill(0, 'SIGKILL')).toThrow('its own process group')
  expect(process.kill(process.pid, 0)).toBe(true)
  expect(() => process.kill(Number.NaN, 0)).toThrow(TypeError)
})
