import './require-node-24.mjs'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LICENCES_FILE, licencesPage, readLicences } from './supply/licences.ts'
import { ROOT } from './supply/locked-packages.ts'

/* Writes the list of third-party packages and their licences: `npm run licences`. */

writeFileSync(join(ROOT, LICENCES_FILE), licencesPage(readLicences()))
