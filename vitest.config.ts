import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

import { screensAsData } from './apps/web/screens-as-data.ts'

// Tests start dozens of processes, which all load the same modules: with the cache a start takes
// 40 % less CPU time. Processes inherit it.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/** Tests of the data service whose subject is no database: they run once, with SQLite where they need one. */
const ON_ANY_DATABASE = [
  'apps/api/src/any-account.refused.test.ts',
  'apps/api/src/any-json.test.ts',
  'apps/api/src/bucket-outage.test.ts',
  'apps/api/src/limits.class.test.ts',
  'apps/api/src/**/*.policy.test.ts',
  'apps/api/src/features/accounts/password-{cost,queue}.test.ts',
  'apps/api/src/features/images/decoder/*.test.ts',
  'apps/api/src/features/images/images.{decoder,hostile,mapper,metadata,oddities}.test.ts',
  'apps/api/src/features/importing/{*,{archive,fetching,readers}/**/*}.test.ts',
  'apps/api/src/features/moderation/audit.address.test.ts',
  'apps/api/src/features/posts/posts.{cursor,links,renderer,text-range}.test.ts',
  'apps/api/src/features/diagnostics/check-machine.test.ts',
  'apps/api/src/features/search/search.file.test.ts',
  'apps/api/src/note-of-refusal.test.ts',
  'apps/api/src/platform/db/mutex.test.ts',
  'apps/api/src/platform/http/!(public-reads).test.ts',
  'apps/api/src/platform/openapi/*.test.ts',
  'apps/api/src/service-process.test.ts',
  'apps/api/src/platform/{clock,secret,storage,worker}/*.test.ts',
]

/** Proofs that others would slow down so far that their requests time out, or that measure the machine. */
const ALONE = ['bodies', 'bytes', 'disk', 'hostile', 'markdown', 'overload', 'pictures', 'schedule']
const PROOFS_ALONE = `proofs/{${ALONE.join()}}.test.ts`

/** Builds what proofs start. */
const BUILD = './e2e/support/build.setup.ts'

const API = 'apps/api/**/*.test.ts'
const IGNORED = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: [
      './scripts/testing/fail-on-console-error.ts',
      './scripts/testing/fix-seed.ts',
      './scripts/testing/refuse-own-group.ts',
    ],
    // On a busy machine a test of several processes takes ten times as long as on a quiet one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A stall of some seconds is no failure.
    expect: { poll: { timeout: 30_000 } },
    pool: 'forks',
    // Loading the modules again for each file took half of the time: docs/decisions/0046.
    isolate: false,
    // One more than cores, because many tests wait for timers and processes.
    maxWorkers: availableParallelism() + 1,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        plugins: [screensAsData()],
        test: {
          name: 'units',
          include: [
            'apps/web/**/*.test.{ts,tsx}',
            'packages/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            ...ON_ANY_DATABASE,
          ],
          exclude: IGNORED,
        },
      },
      {
        extends: true,
        test: {
          name: 'proofs',
          include: ['proofs/**/*.test.ts'],
          exclude: [...IGNORED, PROOFS_ALONE],
          globalSetup: BUILD,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: [PROOFS_ALONE],
          exclude: IGNORED,
          globalSetup: BUILD,
          // After the others.
          sequence: { groupOrder: 1 },
          maxWorkers: availableParallelism(),
        },
      },
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: [API],
          exclude: [...IGNORED, ...ON_ANY_DATABASE, '**/postgres*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [API],
          exclude: [...IGNORED, ...ON_ANY_DATABASE, '**/sqlite*.test.ts'],
          globalSetup: './apps/api/src/testing/postgres.setup.ts',
        },
      },
    ],
  },
})
