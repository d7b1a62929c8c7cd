import { IMAGE_BYTES_MAX, IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX } from '@inkwell/contract/limits'
import { messages } from '@inkwell/contract/messages'
import { expect, test } from 'vitest'
import { loadTexts } from '../../../texts/load-texts.ts'
import { setTexts } from '../../platform/text.ts'
import { pixelProblem, sizeProblem } from './picture-problem.ts'

setTexts(await loadTexts('en'))

test('the site and the service have the same message for a file that is too large', () => {
  expect(sizeProblem({ size: IMAGE_BYTES_MAX })).toBeUndefined()
  expect(sizeProblem({ size: IMAGE_BYTES_MAX + 1 })).toBe(messages.imageTooLarge)
})

test('reports an empty file', () => {
  expect(sizeProblem({ size: 0 })).toBe('This file is empty.')
})

test('the site and the service have the same message for too many pixels', () => {
  expect(pixelProblem(10_000, IMAGE_PIXELS_MAX / 10_000)).toBeUndefined()
  expect(pixelProblem(10_001, IMAGE_PIXELS_MAX / 10_000)).toBe(messages.imageTooManyPixels)
  expect(pixelProblem(1, IMAGE_SIDE_MAX + 1)).toBe(messages.imageTooLong)
})

test('leaves a picture that the browser cannot decode to the service', () => {
  expect(pixelProblem(0, 0)).toBeUndefined()
})
