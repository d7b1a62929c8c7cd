import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillSite } from './leaving/fill-site.ts'
import type { Counts } from './leaving/fill-site.ts'
import { requirePrograms, runCommand, runIn } from './leaving/programs.ts'
import { startSetup } from './overload/setup.ts'

export const about =
  'the export of a site is built by Hugo and Jekyll, is well-formed for WordPress, and comes back equal ' +
  '(Debian: hugo, jekyll, libxml2-utils, unzip)'

/** The folders in a folder; none if it does not exist. */
async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

async function builtByHugo(site: string): Promise<Counts> {
  await runIn(site, 'hugo', ['--destination', 'public', '--panicOnWarning'])
  const [posts, pages, tags] = await Promise.all(
    ['posts', 'page', 'tags'].map((name) => foldersIn(join(site, 'public', name))),
  )
  return { posts: posts?.length ?? 0, pages: pages?.length ?? 0, tags: tags?.length ?? 0 }
}

async function builtByJekyll(site: string): Promise<Counts> {
  await runIn(site, 'jekyll', ['build', '--strict_front_matter', '--trace'])
  const posts = await foldersIn(join(site, '_site/posts'))
  const pages = await foldersIn(join(site, '_site/page'))
  const tags = await readFile(join(site, '_site/tags/index.html'), 'utf8')
  return { posts: posts.length, pages: pages.length, tags: tags.match(/<h2/g)?.length ?? 0 }
}

/** How often an element with this content is in the file for WordPress, by a strict parser. */
async function inWordPress(site: string, path: string): Promise<number> {
  const words = ['--xpath', `count(${path})`, 'wordpress.xml']
  return Number((await runIn(site, 'xmllint', words)).trim())
}

function ofType(type: string): string {
  return `//item[*[local-name()="post_type"]="${type}"]`
}

async function builtForWordPress(site: string): Promise<Counts & { attachments: number }> {
  const published = '[*[local-name()="status"]="publish"]'
  return {
    posts: await inWordPress(site, `${ofType('post')}${published}`),
    pages: await inWordPress(site, `${ofType('page')}${published}`),
    // XPath 1.0 has no distinct values: those that no category before has.
    tags: await inWordPress(site, '//category[@domain="post_tag"][not(. = preceding::category)]'),
    attachments: await inWordPress(site, ofType('attachment')),
  }
}

async function compare(folder: string, expected: Counts): Promise<boolean> {
  const site = join(folder, 'site')
  await mkdir(site)
  await runIn(site, 'unzip', ['-q', join(folder, 'first.zip')])
  const found = {
    Hugo: await builtByHugo(site),
    Jekyll: await builtByJekyll(site),
    WordPress: await builtForWordPress(site),
  }
  console.log(`  ${'expected'.padEnd(10)} ${JSON.stringify(expected)}`)
  for (const [name, counts] of Object.entries(found)) {
    console.log(`  ${name.padEnd(10)} ${JSON.stringify(counts)}`)
  }
  return Object.values(found).every(({ posts, pages, tags }) => {
    return posts === expected.posts && pages === expected.pages && tags === expected.tags
  })
}

/** Builds and compares; resolves to whether all counts and both exports are equal. */
export async function prove(): Promise<boolean> {
  await requirePrograms()
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-leaving-'))
  const setup = await startSetup(false)
  try {
    const expected = await fillSite(setup)
    const [first, second] = [join(folder, 'first.zip'), join(folder, 'second.zip')]
    await runCommand('export', [first], setup.dataDir)
    const isBuilt = await compare(folder, expected)
    const other = join(folder, 'other')
    await mkdir(other)
    console.log(await runCommand('import', [first], other))
    await runCommand('export', [second], other)
    const isEqual = Buffer.compare(await readFile(first), await readFile(second)) === 0
    console.log(`  export, import, export: ${isEqual ? 'equal' : 'different'} archives`)
    return isBuilt && isEqual
  } finally {
    await setup.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
