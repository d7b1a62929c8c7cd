import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hideEvent, withHiddenEvents } from './hidden-events.ts'

test('listeners of the root get all events but hidden ones, with their options', () => {
  const root = new EventTarget() as HTMLElement
  const seen: string[] = []
  root.addEventListener('input', () => seen.push('before'))
  withHiddenEvents(root).addEventListener('input', () => seen.push('after'), { once: true })
  root.dispatchEvent(new Event('input'))
  expect(seen.splice(0)).toEqual(['before', 'after'])
  withHiddenEvents(root).addEventListener('input', () => seen.push('later'))
  const hidden = new Event('input')
  hideEvent(hidden)
  root.dispatchEvent(hidden)
  expect(seen.splice(0)).toEqual(['before'])
  root.dispatchEvent(new Event('input'))
  expect(seen).toEqual(['before', 'later'])
})

test('React does not listen to what no component handles', () => {
  const root = new EventTarget() as HTMLElement
  const seen: string[] = []
  const types = ['keydown', 'keypress', 'textInput']
  const limited = withHiddenEvents(root)
  for (const type of types) limited.addEventListener(type, () => seen.push(type))
  for (const type of types) root.dispatchEvent(new Event(type))
  expect(seen).toEqual(['keydown'])

  const folder = new URL('..', import.meta.url)
  const components = globSync('**/*.tsx', { cwd: folder })
  const using = components.filter((file) => {
    return /\bon(?:KeyPress|BeforeInput)(?:Capture)?=/.test(
      readFileSync(new URL(file, folder), 'utf8'),
    )
  })
  expect(components.length).toBeGreaterThan(100)
  expect(using).toEqual([])
})
