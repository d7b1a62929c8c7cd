import { beforeAll, expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'

const DAY = 24 * 60 * 60 * 1_000

let now = Date.now()
const api = useTestApi({}, () => new Date(now))
let token: string

beforeAll(async () => {
  token = (await api().signUp({ name: 'https://name.example' })).token
})

/** All kinds of links in Markdown. */
const SOURCE = `
[words](https://a.example) <https://b.example> https://c.example www.d.example
[reference], ![picture](https://e.example/x.png), [![both](https://f.example/x.png)](https://g.example)
mail@h.example, <mailto:i@h.example>, a note[^1], [inside](#here)

| [cell](http://j.example) |
| - |

- [ ] [task](https://k.example)

> # [heading](https://l.example)

<a href="https://m.example">raw</a> [](https://n.example) [“](//o.example)

[reference]: https://p.example
[^1]: https://q.example
`

/** The start tags of links. */
function linksIn(html: string): string[] {
  return html.match(/<a\b[^>]*>/g) ?? []
}

async function linksOf(title: string): Promise<string[]> {
  const { html } = await api().createPost(token, { title, content: SOURCE })
  return linksIn(html).filter((link) => link.includes(' href="') && !link.includes(' href="#'))
}

test.each([
  ['of a moment', 0],
  ['of almost a day', DAY - 1_000],
  ['of a year', 365 * DAY],
])('no link of an account %s counts for search engines', async (title, age) => {
  now = Date.now() + age
  const links = await linksOf(title)
  expect(links.length).toBeGreaterThanOrEqual(13)
  for (const link of links) expect(link).toContain(' rel="nofollow ugc noopener"')
})

test('only the content of a post contains links', async () => {
  const post = await api().createPost(token, { title: 'https://title.example', content: 'x' })
  expect(post.title).toBe('https://title.example')
  expect(linksIn(post.html + post.excerpt)).toEqual([])
})
