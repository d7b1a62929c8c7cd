import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { loadTexts } from '../../../texts/load-texts.ts'
import { setTexts } from '../../platform/text.ts'
import { PostRow } from './admin-row.tsx'

afterEach(async () => setTexts(await loadTexts('en')))

test('a row names a deleted account in the language of the site', async () => {
  setTexts(await loadTexts('de'))
  const author = { _id: DELETED_ACCOUNT_ID, name: 'Deleted account', email: '' }
  const html = renderToStaticMarkup(<PostRow post={{ author }}>{null}</PostRow>)
  expect(html).toContain('<bdi>Gelöschtes Konto</bdi>')
})
