import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import { afterEach, expect, test } from 'vitest'
import { loadTexts } from '../../texts/load-texts.ts'
import { authorName } from './author-name.ts'
import { setTexts } from './text.ts'

afterEach(async () => setTexts(await loadTexts('en')))

const nobody = { _id: DELETED_ACCOUNT_ID, name: 'Deleted account' }

test.each([
  ['de', 'Gelöschtes Konto'],
  ['ar', 'حساب محذوف'],
] as const)(
  'the name of a deleted account is in the language of the site: %s',
  async (language, name) => {
    setTexts(await loadTexts(language))
    expect(authorName(nobody)).toBe(name)
    expect(authorName({ _id: 'u1', name: 'Ada' })).toBe('Ada')
    expect(authorName(undefined)).toBe('')
  },
)
