import { expect, test } from 'vitest'
import { LinkTargets } from './link-targets.ts'

test('a link leads to the text of its own blog, and of another one only if that has none there', () => {
  const links = new LinkTargets()
  links.add(['https://a.example/about/', 'https://www.a.example/about'], '/page/about')
  links.add(['https://b.example/about/', 'https://b.example/b/'], '/page/about-2')
  links.add(['https://b.example/about/'], '/page/about-3')
  const base = 'https://b.example/b/'
  expect(links.find('https://a.example/about/?x=1#y', base)).toBe('/page/about#y')
  expect(links.find('/about/', base)).toBe('/page/about-2')
  expect(links.find('http://www.b.example/about/', base)).toBe('/page/about-2')
  expect(links.find('https://a.example/b', base)).toBe('/page/about-2')
  expect(links.find('https://c.example/about/', base)).toBeUndefined()
})
