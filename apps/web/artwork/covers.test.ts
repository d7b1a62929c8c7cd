import { expect, test } from 'vitest'
import { coverSheet, landingSheet } from './covers.ts'

// With `vitest -u` all are drawn anew.
test('the sheet of the default covers is as it is drawn', async () => {
  await expect(coverSheet()).toMatchFileSnapshot('../src/features/posts/cover/cover-sheet.svg')
})

test('the sheet of the landing page is as it is drawn', async () => {
  await expect(landingSheet()).toMatchFileSnapshot('../src/styles/landing-sheet.svg')
})
