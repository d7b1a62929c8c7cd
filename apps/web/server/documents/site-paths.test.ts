import { isSitePath } from '@inkwell/contract/site-paths'
import { expect, test } from 'vitest'
import { allScreens } from '../../src/site-map.ts'

test.each(allScreens.map(({ path }) => path).filter((path) => !/[:*]/.test(path)))(
  'the page %s is a path of the site',
  (path) => {
    expect(isSitePath(path)).toBe(true)
  },
)
