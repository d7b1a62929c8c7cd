import { expect, test } from 'vitest'
import { plainIds } from './plain-ids.ts'

const feedOf = (id: string, content: string) => `<item>
            <guid isPermaLink="false">
                <![CDATA[${id}]]>
            </guid>
            <content:encoded>
                <![CDATA[${content}]]>
            </content:encoded>
        </item>`

test('an id is text, and everything else stays as it is', () => {
  const content = '\n\n<p>\u2028 &lt;id&gt;</p>'
  const expected = feedOf('x', content).replace(
    /\n +<!\[CDATA\[x\]\]>\n +(?=<\/guid>)/,
    'tag:a&amp;b]]&gt;c',
  )
  expect(plainIds(feedOf('tag:a&b]]]]><![CDATA[>c', content))).toBe(expected)
})

test.each(['\u2028', '\u2029', '\n', '\n \n', '\t'])(
  'white space that repeats costs time in proportion: %j',
  (unit) => {
    const timeOf = (count: number) => {
      const xml = feedOf('x', unit.repeat(count))
      const begin = performance.now()
      plainIds(xml)
      return performance.now() - begin
    }
    // The quadratic expression took more than a minute for this.
    expect(timeOf(200_000)).toBeLessThan(5_000)
  },
)
