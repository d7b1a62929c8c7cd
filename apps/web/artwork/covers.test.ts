import { expect, test } from 'vitest'
import { covers, landingSheet } from './covers.ts'

// With `vitest -u` all are drawn anew.
test.each(Object.entries(covers()))('the cover %s is as it is drawn', async (name, svg) => {
  await expect(svg).toMatchFileSnapshot(`../src/features/posts/covers/${name}.svg`)
})

test('the sheet of the landing page is as it is drawn', async () => {
  await expect(landingSheet()).toMatchFileSnapshot('../src/styles/landing-sheet.svg')
})
