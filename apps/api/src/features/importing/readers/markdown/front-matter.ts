import { importNote } from '@inkwell/contract/import-notes'
import { parse as parseToml } from 'smol-toml'
import { readMarkdownFile } from '../../front-matter.ts'
import type { MarkdownFile } from '../../front-matter.ts'
import { LeftOut } from '../../left-out.ts'

/** Far more than posts need. */
const LENGTH_MAX = 64 * 1024

const TOML = /^\uFEFF?\+\+\+[^\S\n]*\r?\n(?<toml>[\s\S]*?)^\+\+\+[^\S\n]*\r?$\n?/m
/** Hexo needs no line before its front matter. */
const HEXO =
  /^\uFEFF?(?=(?:title|date|layout|tags|categories):\s)(?:[^\n]{0,1000}\n){1,60}?---[^\S\n]*\r?$/m
const JSON_START = /^\uFEFF?\{/
const YAML_START = /^\uFEFF?---[^\S\n]*\r?\n/
const JSON_END = /^\}[^\S\n]*\r?$\n?/m

function parsed(language: string, text: string, parse: (text: string) => unknown): object {
  if (text.length > LENGTH_MAX) throw new LeftOut(importNote('frontMatterTooLong'))
  try {
    const meta = parse(text)
    if (typeof meta === 'object' && meta !== null) return meta
  } catch (error) {
    const [detail = ''] = (error as Error).message.split('\n')
    throw new LeftOut(importNote('frontMatterInvalid', { language, detail }))
  }
  throw new LeftOut(importNote('frontMatterNoMap'))
}

function withoutBlankLines(text: string): string {
  return text.replace(/^(?:[^\S\n]*\r?\n)+/, '')
}

function fileOf(meta: object, rest: string): MarkdownFile {
  return { meta: { ...meta }, body: withoutBlankLines(rest) }
}

/** The front matter in YAML, TOML or JSON, and the text after it; without front matter, the text alone. */
export function readFrontMatter(source: string): MarkdownFile {
  const toml = TOML.exec(source)
  if (toml?.index === 0) {
    const meta = parsed('TOML', toml.groups?.toml ?? '', parseToml)
    return fileOf(meta, source.slice(toml[0].length))
  }
  const end = JSON_START.test(source) ? JSON_END.exec(source) : null
  if (end) {
    const length = end.index + end[0].length
    const meta = parsed('JSON', source.slice(0, length).replace(/^\uFEFF/, ''), JSON.parse)
    return fileOf(meta, source.slice(length))
  }
  if (YAML_START.test(source)) return readMarkdownFile(source)
  if (HEXO.exec(source)?.index === 0) {
    return readMarkdownFile(`---\n${source.replace(/^\uFEFF/, '')}`)
  }
  return fileOf({}, source.replace(/^\uFEFF/, ''))
}
