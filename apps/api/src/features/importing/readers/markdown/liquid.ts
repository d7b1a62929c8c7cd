import type { ImportNote } from '@inkwell/contract/import-notes'
import { dropped } from '../html-notes.ts'
import { fromRoot, link, pictureOf, readArguments } from './template-arguments.ts'

/** What templates of a site refer to. */
export interface TemplateSite {
  /** The address of a text by its file or its name. */
  addressOf: (name: string) => string | undefined
  /** A value in the front matter of the text. */
  page: (name: string) => string | undefined
  /** Adds what is lost. */
  note: (note: ImportNote) => void
}

const VIDEOS: Readonly<Record<string, string>> = {
  youtube: 'https://www.youtube.com/watch?v=',
  vimeo: 'https://vimeo.com/',
  gist: 'https://gist.github.com/',
  jsfiddle: 'https://jsfiddle.net/',
  codepen: 'https://codepen.io/',
  codesandbox: 'https://codesandbox.io/s/',
  stackblitz: 'https://stackblitz.com/edit/',
  github: 'https://github.com/',
  twitter: 'https://twitter.com/i/status/',
  tweet: 'https://twitter.com/i/status/',
}

/** The address of an embed that a tag names; undefined for other tags. */
export function embedOf(name: string, written: string): string | undefined {
  const start = VIDEOS[name]
  const { positional, named } = readArguments(written)
  const id = named.get('id') ?? positional.join('/')
  // These name an address.
  if (/^https?:/.test(id) && (name === 'embed' || name === 'link')) return id
  if (start === undefined || id === '') return undefined
  return id.startsWith('http') ? id : start + id
}

/** Stands for what cannot be resolved; no text has it. */
const LEFT_OUT = '\u0003'

/** Tags that decide what is shown; the text between them stays. */
const LOGIC =
  /^(?:if|elsif|else|endif|unless|endunless|for|endfor|case|when|endcase|assign|capture|endcapture|break|continue|cycle|increment|decrement|tablerow|endtablerow|liquid|render|set|endset|toc)$/

/** Filters that make a picture of a name. */
const MAKES_PICTURE = /photo|avatar|image|icon/

function resolveTag(name: string, written: string, site: TemplateSite): string {
  if (LOGIC.test(name)) {
    site.note(dropped(`{% ${name} %}`))
    return ''
  }
  const address = embedOf(name, written)
  if (address !== undefined) return `\n\n${link(address, address)}\n\n`
  if (name === 'link' || name === 'post_url' || name === 'post_link' || name === 'post_path') {
    const [target = ''] = readArguments(written).positional
    return site.addressOf(target) ?? fromRoot(target)
  }
  const shown = pictureOf(readArguments(written))
  if (shown !== undefined) return shown
  site.note(dropped(`{% ${name} %}`))
  return LEFT_OUT
}

function resolveValue(value: string, site: TemplateSite): string {
  const [path = ''] = value.split('|', 1)
  const name = path.trim()
  if (/^site\.(?:baseurl|url)$/.test(name)) return ''
  const known = /^page\.(?<key>\w+)$/.exec(name)?.groups?.key
  const found = known === undefined ? undefined : site.page(known)
  if (found === undefined) site.note(dropped(`{{ ${name.slice(0, 60)} }}`))
  return found ?? LEFT_OUT
}

/** A literal text, with what filters make of it. */
function resolveLiteral(literal: string, filters: string, { note }: TemplateSite): string {
  if (MAKES_PICTURE.test(filters)) {
    note(dropped(`{{ ${literal} ${filters.trim()} }}`))
    return LEFT_OUT
  }
  const shown = /^\|\s*\w+:\s*["'](?<shown>.*)["']\s*$/.exec(filters)?.groups?.shown
  return shown !== undefined && literal.startsWith('http') ? link(literal, shown) : literal
}

const LITERAL = /^\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')\s*(?<filters>(?:\|.*)?)$/s

function resolveOutput(written: string, site: TemplateSite): string {
  const { double, single, filters = '' } = LITERAL.exec(written)?.groups ?? {}
  const literal = double ?? single
  if (literal === undefined) return resolveValue(written, site)
  return resolveLiteral(literal, filters, site)
}

const TAG =
  /\{%-?\s*(?<name>\w+)(?<written>(?:[^%]|%(?!\})){0,1000}?)-?%\}|\{\{-?(?<output>[^{}]{0,1000})-?\}\}/g

/** The text without what was left out: a line of nothing else would end the block of HTML around it. */
function withoutLeftOut(text: string): string {
  if (!text.includes(LEFT_OUT)) return text
  const lines = text.split('\n')
  const isEmpty = (line: string) =>
    line.includes(LEFT_OUT) && line.replaceAll(LEFT_OUT, '').trim() === ''
  // The text may begin and end within a line.
  const kept = lines.filter(
    (line, index) => index === 0 || index === lines.length - 1 || !isEmpty(line),
  )
  return kept.join('\n').replaceAll(LEFT_OUT, '')
}

/** Replaces the tags of Liquid and Nunjucks in a text that is not code. */
export function resolveLiquid(text: string, site: TemplateSite): string {
  const resolved = text.replaceAll(TAG, (...match) => {
    const groups = match.at(-1) as Partial<Record<string, string>>
    const { name, written = '', output = '' } = groups
    return name === undefined ? resolveOutput(output, site) : resolveTag(name, written, site)
  })
  return withoutLeftOut(resolved)
}
