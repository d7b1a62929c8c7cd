import './require-node-24.mjs'
import { resolve } from 'node:path'
import { runChecks } from './gate/run-checks.ts'

const isWell = await runChecks(resolve(import.meta.dirname, '..'))
process.exitCode = isWell ? 0 : 1
