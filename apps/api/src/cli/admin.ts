import { readConfig } from '../config.ts'
import { parseCommand, usage, UsageError } from '../features/moderation/admin-commands.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { createLog } from '../platform/log/log.ts'
import { complaintAbout } from '../platform/start-error.ts'
import { createServices } from '../services.ts'

/** Exit codes of a refused and of an invalid command. */
const EXIT = { failed: 1, misused: 2 }

async function run(): Promise<void> {
  const words = process.argv.slice(2)
  if (words[0] === 'help' || words[0] === '--help') {
    process.stdout.write(usage())
    return
  }
  const command = parseCommand(words)
  const { database, images, moderation } = await createServices({
    settings: readConfig(),
    log: createLog('error', process.stderr),
  })
  try {
    process.stdout.write(`${await command(moderation)}\n`)
  } finally {
    await images.close()
    await database.close()
  }
}

run().catch((error: unknown) => {
  const isMisused = error instanceof UsageError
  const isForPeople = isMisused || error instanceof Refusal
  process.stderr.write(`${isForPeople ? error.message : complaintAbout(error)}\n`)
  if (isMisused) process.stderr.write(`\n${usage()}`)
  process.exitCode = isMisused ? EXIT.misused : EXIT.failed
})
