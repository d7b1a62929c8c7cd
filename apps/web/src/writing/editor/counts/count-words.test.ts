import { expect, test } from 'vitest'
import { createWordCounter } from './count-words.ts'

test.each([
  ['', 0],
  ['One two, three.', 3],
  ['# A heading\n\n- [ ] an item', 4],
  ['[a link](https://example.com/with/many/words)', 2],
  ['**bold** and `code`', 3],
  ['私は学生です', 4],
  ['قلم وورقة', 2],
  ['--- | ---', 0],
])('%j', (source, words) => {
  expect(createWordCounter()(source)).toBe(words)
})

test('counts changed paragraphs again', () => {
  const count = createWordCounter()
  expect(count('One\nTwo words\nOne')).toBe(4)
  expect(count('One\nTwo words more\nOne')).toBe(5)
  expect(count('One')).toBe(1)
})
