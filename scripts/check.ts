import './require-node-24.mjs'
import { resolve } from 'node:path'
import { runChecks } from './gate/run-checks.ts'

const succeeded = await runChecks(resolve(import.meta.dirname, '..'))
process.exitCode = succeeded ? 0 : 1
