import { vi } from 'vitest'

type Method = (...args: never[]) => Promise<unknown>

/** Lets a method succeed for some calls and then fail, as if the process had died; the result ends that. */
export function dieAfter(calls: number, owner: object, method: string): () => void {
  const original = Reflect.get(owner, method) as Method
  let made = 0
  const spy = vi.spyOn(owner as Record<string, Method>, method)
  spy.mockImplementation(function (this: unknown, ...args) {
    made += 1
    if (made > calls) return Promise.reject(new Error('killed'))
    return Reflect.apply(original, this, args)
  })
  return () => spy.mockRestore()
}
