import './require-node-24.mjs'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSite } from './site-build/build-site.ts'

/** A proof: a description, and a function that returns whether the property holds. */
interface Proof {
  about: string
  prove: (args: string[]) => Promise<boolean>
}

const ROOT = resolve(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'proofs')

function load(name: string): Promise<Proof> {
  return import(pathToFileURL(join(FOLDER, `${name}.ts`)).href) as Promise<Proof>
}

async function list(names: readonly string[]): Promise<void> {
  console.error('Usage: npm run prove -- NAME\n')
  for (const name of names) console.error(`  ${name.padEnd(8)} ${(await load(name)).about}`)
}

const names = readdirSync(FOLDER)
  .filter((file) => /^[a-z\d-]+\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length))
const [name = '', ...args] = process.argv.slice(2)

if (names.includes(name)) {
  const { prove } = await load(name)
  try {
    await buildSite(ROOT, console.log)
    process.exitCode = (await prove(args)) ? 0 : 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
} else {
  await list(names)
  process.exitCode = 1
}
