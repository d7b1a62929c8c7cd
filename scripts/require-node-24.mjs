// JavaScript without modern syntax: it must run on any Node, before an old one fails on TypeScript.
import module from 'node:module'
import { fileURLToPath } from 'node:url'

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `Inkwell needs Node 24, and this is Node ${process.versions.node}. ` +
      'Run `npm ci`, which brings Node 24 along (not with --ignore-scripts), and then `npm start`.',
  )
  process.exit(1)
}

// With the compile cache, commands start in half of the time. The servers have it from their environment.
const cache = new URL('../node_modules/.cache/compiled', import.meta.url)
module.enableCompileCache(fileURLToPath(cache))
