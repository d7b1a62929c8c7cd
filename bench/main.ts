import { REPOSITORY } from '../e2e/support/process.ts'
import { buildSite } from '../scripts/site-build/build-site.ts'
import { findGenerator } from './load/generator.ts'
import { measureSizes } from './measures/measure-sizes.ts'
import { measureGrowth } from './growth/measure-growth.ts'
import { measurePictures } from './measures/pictures.ts'
import { measureUploads } from './measures/uploads.ts'
import { readPlan } from './plan.ts'
import { factsInWords, readMachineFacts, warningAbout } from './report/machine-facts.ts'
import { tablesOf } from './report/tables.ts'
import { writeResults } from './report/write-results.ts'
import { measureSearch } from './search/measure-search.ts'
import { nginxVersion } from './servers/nginx.ts'
import { measureSearchSpeed } from './search/measure-speed.ts'
import { measureTyping } from './typing/measure-typing.ts'
import { measureWorkers } from './workers/measure-workers.ts'

const begin = performance.now()

/** Progress goes to stderr, with the elapsed seconds. */
function say(what: string): void {
  console.error(`${((performance.now() - begin) / 1_000).toFixed(0).padStart(4)} s  ${what}`)
}

async function run(): Promise<void> {
  const plan = readPlan(process.argv.slice(2))
  const generator = await findGenerator()
  const nginx = nginxVersion()
  const facts = readMachineFacts(generator.name, nginx)
  const warning = warningAbout(facts)
  if (warning) console.error(warning)
  const hasNginx = nginx !== undefined
  const report = await measureSizes({ plan, generator, hasNginx, say })
  console.log(`\n${factsInWords(facts).join('\n')}\n\n${tablesOf(report)}\n`)
  if (warning) console.log(`${warning}\n`)
  const name = await writeResults({ facts, isQuick: plan.isQuick, report })
  console.log(`Written to ${name}.json and ${name}.md.`)
}

const [, , what, ...args] = process.argv
await buildSite(REPOSITORY.replace(/\/$/, ''), say)
if (what === 'uploads') console.log(await measureUploads(say))
else if (what === 'pictures') console.log(await measurePictures(args, say))
else if (what === 'search') console.log(await measureSearch(args, say))
else if (what === 'search-speed') console.log(await measureSearchSpeed(args, say))
else if (what === 'growth') console.log(await measureGrowth(args, say))
else if (what === 'workers') console.log(await measureWorkers(args, say))
else if (what === 'typing') console.log(await measureTyping(args, say))
else await run()
