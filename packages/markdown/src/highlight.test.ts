import { expect, test } from 'vitest'
import { renderMarkdown } from './render.ts'

const COLOUR = 'class="hljs-'

function fence(code: string, language = 'js'): string {
  return `\`\`\`${language}\n${code}\n\`\`\`\n\n`
}

function blocks(source: string): boolean[] {
  const { html } = renderMarkdown(source)
  return html
    .split('<pre')
    .slice(1)
    .map((block) => block.includes(COLOUR))
}

const lines = (count: number): string => 'const answer = 42 // for all\n'.repeat(count)

test.each([
  ['c', 'int main(void) { return 0; }', 'int'],
  ['cpp', 'class A : public B { void f() { return "x"; } };', '&quot;x&quot;'],
  ['csharp', 'public static int F<T>(string a) { return 1; }', 'static'],
  ['java', 'public static void main(String[] args) {}', 'static'],
])('%s is highlighted', (language, code, word) => {
  const { html } = renderMarkdown(fence(code, language))
  expect(html).toMatch(new RegExp(`<span class="hljs-[a-z_]+">${word}</span>`))
})

test('a block of three pages is highlighted, a longer one is not', () => {
  expect(blocks(fence(lines(100)))).toEqual([true])
  expect(blocks(fence(lines(110)))).toEqual([false])
})

test('code with a very long line is not highlighted', () => {
  expect(blocks(fence(`const a = '${'a'.repeat(180)}'`))).toEqual([true])
  expect(blocks(fence(`const a = 1\nconst b = '${'a'.repeat(190)}'`))).toEqual([false])
})

test('code beyond the limit of a post is not highlighted', () => {
  expect(blocks(fence(lines(100)).repeat(4))).toEqual([true, true, true, false])
  expect(blocks(fence(lines(100)).repeat(3) + fence(lines(200)) + fence('const a'))).toEqual([
    true,
    true,
    true,
    false,
    true,
  ])
  expect(blocks(fence('const a').repeat(250)).filter(Boolean)).toHaveLength(200)
})

test('the limits of one post do not affect the next', () => {
  for (let post = 0; post < 10; post++) expect(blocks(fence(lines(100)))).toEqual([true])
})

test('code whose highlighting would multiply its size is not highlighted', () => {
  expect(blocks(fence('/*'.repeat(100)))).toEqual([true])
  expect(blocks(fence('1\n'.repeat(100)))).toEqual([false])
  expect(renderMarkdown(fence('1\n'.repeat(100))).html).toContain('>1\n1\n')
})
