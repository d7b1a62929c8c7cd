import { expect, test } from 'vitest'
import { setTexts } from '../../src/platform/text.ts'
import { loadTexts } from '../../texts/load-texts.ts'
import { createFooter } from './footer.ts'

setTexts(await loadTexts('en'))

const site = {
  siteName: 'Ink & <Well>',
  language: 'en' as const,
  webOrigin: '',
  apiOrigin: '',
  aboutUrl: '',
  signUp: 'open' as const,
}

const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

test('links the feeds, and About where it leads somewhere', () => {
  expect(linksIn(createFooter(site))).toEqual(
    expect.arrayContaining(['/feed.xml', '/atom.xml', '/feed.json']),
  )
  expect(linksIn(createFooter(site))).not.toContain('')
  const aboutUrl = 'https://example.com/?a="&b=<'
  expect(linksIn(createFooter({ ...site, aboutUrl }))).toContain(
    'https://example.com/?a=&quot;&amp;b=&lt;',
  )
})

test('the name of the site is text', () => {
  expect(createFooter(site)).toContain('<p>Ink &amp; &lt;Well&gt;</p>')
})
