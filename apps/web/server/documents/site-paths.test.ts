import { CLAIM_PATH, RESET_PATH, SIGN_UP_PATH } from '@inkwell/contract/origins'
import { contentPaths, isSitePath } from '@inkwell/contract/site-paths'
import { expect, test } from 'vitest'
import { paths } from '../../src/platform/paths.ts'
import { allScreens } from '../../src/site-map.ts'

test.each(allScreens.map(({ path }) => path).filter((path) => !/[:*]/.test(path)))(
  'the page %s is a path of the site',
  (path) => {
    expect(isSitePath(path)).toBe(true)
  },
)

test('the links that the data service makes lead to screens', () => {
  expect([RESET_PATH, CLAIM_PATH, SIGN_UP_PATH]).toEqual([paths.reset, paths.claim, paths.signUp])
})

test.each(['post', 'page', 'tag', 'author'] as const)(
  'the path of a %s is that of its screen',
  (kind) => {
    expect(contentPaths[kind]('one')).toBe(paths[kind]('one'))
  },
)
