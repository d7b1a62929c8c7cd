import { expect, test } from 'vitest'
import { hideFromReact, withHiddenEvents } from './hidden-events.ts'

test('listeners of the root get all events but hidden ones, with their options', () => {
  const root = new EventTarget() as HTMLElement
  const seen: string[] = []
  root.addEventListener('input', () => seen.push('before'))
  withHiddenEvents(root).addEventListener('input', () => seen.push('after'), { once: true })
  const hidden = new Event('input')
  hideFromReact(hidden)
  root.dispatchEvent(new Event('input'))
  expect(seen).toEqual(['before', 'after'])
  withHiddenEvents(root).addEventListener('input', () => seen.push('later'))
  root.dispatchEvent(hidden)
  expect(seen).toEqual(['before', 'after', 'before'])
})
