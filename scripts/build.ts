import './require-node-24.mjs'
import { resolve } from 'node:path'
import { buildSite } from './site-build/build-site.ts'

try {
  await buildSite(resolve(import.meta.dirname, '..'), console.log)
  console.log('The site is built.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
