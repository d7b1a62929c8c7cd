import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pick } from './edits.ts'

const SUBJECTS = [
  'The old harbour',
  'A quiet reader',
  'Our small team',
  'Every second letter',
  'This garden',
]
const VERBS = ['remembers', 'follows', 'keeps', 'describes', 'loses', 'finds']
const OBJECTS = [
  'a long road',
  'the first draft',
  'many kinds of bread',
  'an answer',
  'the colour of the sea',
]
const ENDS = ['before noon', 'in the north', 'without a map', 'for forty years', 'and nothing else']
const JAPANESE = [
  '今日は天気がいいので山へ行きます。',
  '古い本を読みながら花を見ました。',
  '海の近くの町で魚を食べたいです。',
  '友人と一緒に新しい道を歩いた。',
]

function sentence(random: () => number): string {
  return `${[SUBJECTS, VERBS, OBJECTS, ENDS].map((from) => pick(from, random)).join(' ')}.`
}

function many(count: number, make: (index: number) => string, between: string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join(between)
}

/** A text with everything that the edits need: prose, lists, tables, code and Japanese. */
export function generateText(random: () => number): string {
  const prose = () => many(5, () => sentence(random), ' ')
  const code = (line: number) => `const value${line} = read(${Math.floor(random() * 1_000)})`
  const row = () =>
    `| ${pick(SUBJECTS, random)} | ${pick(VERBS, random)} | ${pick(OBJECTS, random)} |`
  return [
    `# ${sentence(random)}`,
    many(3, prose, '\n\n'),
    many(6, () => `- ${sentence(random)}`, '\n'),
    many(2, prose, '\n\n'),
    `| Who | Does | What |\n| --- | --- | --- |\n${many(5, row, '\n')}`,
    `\`\`\`js\n${many(6, code, '\n')}\n\`\`\``,
    many(4, () => many(4, () => pick(JAPANESE, random), ''), '\n\n'),
    `${prose()}\n`,
  ].join('\n\n')
}

/** The Markdown files of a folder, with LF, in the order of their names. */
export async function readTexts(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true })
  const markdown = files.filter((file) => /\.(?:md|markdown)$/.test(file)).toSorted()
  const texts = await Promise.all(markdown.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.map((text) => text.replaceAll('\r\n', '\n'))
}
