import { IMAGE_BYTES_MAX, IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX } from '@inkwell/contract/limits'
import { messages } from '@inkwell/contract/messages'
import { expect, test } from 'vitest'
import { formTexts } from '../../languages/en.forms.ts'
import { setTexts } from '../../platform/text.ts'
import { pixelProblem, sizeProblem } from './picture-problem.ts'

setTexts(formTexts)

test('of a picture that is too large, site and service say the same', () => {
  expect(sizeProblem({ size: IMAGE_BYTES_MAX })).toBeUndefined()
  expect(sizeProblem({ size: IMAGE_BYTES_MAX + 1 })).toBe(messages.imageTooLarge)
})

test('an empty file is told', () => {
  expect(sizeProblem({ size: 0 })).toBe('This file is empty.')
})

test('of a picture with too many pixels, site and service say the same', () => {
  expect(pixelProblem(10_000, IMAGE_PIXELS_MAX / 10_000)).toBeUndefined()
  expect(pixelProblem(10_001, IMAGE_PIXELS_MAX / 10_000)).toBe(messages.imageTooManyPixels)
  expect(pixelProblem(1, IMAGE_SIDE_MAX + 1)).toBe(messages.imageTooLong)
})

test('a picture that this browser cannot read is for the service to judge', () => {
  expect(pixelProblem(0, 0)).toBeUndefined()
})
