import { expect, test } from 'vitest'
import { NO_LABELS } from '../../../writing/labels.ts'
import { keepLabels, labelsToSend } from './labels-to-send.ts'

const mine = { tags: ['Looms'], language: 'en', series: '' }

test('untouched labels are not sent', () => {
  expect(labelsToSend(mine, mine)).toEqual({})
  expect(labelsToSend(NO_LABELS, {})).toEqual({})
  expect(labelsToSend(mine, mine, mine)).toEqual({})
})

test('changed labels are sent', () => {
  expect(labelsToSend(mine, { ...mine, tags: [] })).toEqual({ tags: ['Looms'] })
  expect(labelsToSend(mine, {})).toEqual({ tags: ['Looms'], language: 'en' })
})

test('labels that only the draft has otherwise are sent, too: it would be published with them', () => {
  expect(labelsToSend(mine, mine, { ...mine, tags: ['Ink'], series: 'S' })).toEqual({
    tags: ['Looms'],
    series: '',
  })
})

test('the form of a new post keeps what is to be sent', () => {
  const formOf = (values: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ title: 'T', ...values })) form.set(name, value)
    return form
  }
  const untouched = formOf({ tags: '', language: '', series: '', typedTag: '' })
  keepLabels(untouched, undefined)
  expect([...untouched.keys()]).toEqual(['title'])

  const touched = formOf({ tags: '["Looms"]', language: 'en', series: '', typedTag: 'x' })
  keepLabels(touched, { series: 'S' })
  expect(Object.fromEntries(touched)).toEqual({
    title: 'T',
    tags: '["Looms"]',
    language: 'en',
    series: '',
  })
})
