import { constants } from 'node:fs'
import type { StatsFs } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '@inkwell/settings/settings'
import { refuseHalfRestored } from '../../platform/storage/data-folder.ts'
import { OTHERS } from '../../platform/storage/private-files.ts'
import { readAuthSecret, SECRET_FILE } from '../../platform/secret/auth-secret.ts'
import type { Check } from './finding.ts'

const MEGABYTE = 1024 * 1024

/** Free megabytes: below the first value it is a problem, below the second a note. */
const SPACE_LEAST = 200
const SPACE_LITTLE = 2_000
/** Free inodes. */
const FILES_LEAST = 1_000

const NODE_VERSION = 24

/** Checks the version of Node. */
export function checkNode(version = process.versions.node): Check {
  return {
    subject: 'Node',
    look: () => {
      const isRight = Number(version.split('.')[0]) >= NODE_VERSION
      if (isRight) return Promise.resolve([{ state: 'well', says: version }])
      const says = `${version} is too old`
      const advice = `Run the commands through npm, which brings Node ${NODE_VERSION} along.`
      return Promise.resolve([{ state: 'problem', says, advice }])
    },
  }
}

/** Whether traffic to this origin is unencrypted. */
function isPlain(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && !/^(localhost|127\..*|\[::1\])$/.test(hostname)
}

/** Checks for settings that are valid but unsuitable for a public blog. */
export function checkSettings({ rateLimits, webOrigin, apiOrigin }: Settings): Check {
  const notes: Awaited<ReturnType<Check['look']>> = []
  if (!rateLimits) {
    const says = 'RATE_LIMITS is off: passwords can be guessed without end'
    const advice = 'Leave it out of the settings of a blog that others reach.'
    notes.push({ state: 'note', says, advice })
  }
  if ([webOrigin, apiOrigin].some(isPlain)) {
    const says = 'passwords travel unencrypted: WEB_ORIGIN or API_ORIGIN begins with http:'
    const advice = 'Place a web server that speaks HTTPS in front, and set both to https:.'
    notes.push({ state: 'note', says, advice })
  }
  if (notes.length === 0) notes.push({ state: 'well', says: 'nothing to say' })
  return { subject: 'Settings', look: () => Promise.resolve(notes) }
}

/** Checks that the data folder is writable and completely restored. */
export function checkFolder({ dataDir }: Settings): Check {
  return {
    subject: 'Data folder',
    look: async () => {
      refuseHalfRestored(dataDir)
      try {
        await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
        return [{ state: 'well', says: dataDir }]
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        const isMissing = code === 'ENOENT'
        const says = isMissing ? `there is no ${dataDir}` : `${dataDir} cannot be written (${code})`
        const advice = isMissing
          ? 'Set DATA_DIR to the data folder; a first start makes one.'
          : 'Give this user the right to write there, or mount its disk to be written.'
        return [{ state: 'problem', says, advice }]
      }
    },
  }
}

type Room = Pick<StatsFs, 'bavail' | 'bsize' | 'files' | 'ffree'>
type Measure = (path: string) => Promise<Room>

/** Checks the free space of the data folder's disk. */
export function checkDisk({ dataDir }: Settings, measure: Measure = statfs): Check {
  return {
    subject: 'Disk',
    look: async () => {
      const measured = await measure(dataDir).catch(() => undefined)
      // `checkFolder` reports a missing folder.
      if (!measured) return []
      const { bavail, bsize, files, ffree } = measured
      const free = Math.floor((bavail * bsize) / MEGABYTE)
      const says = `${free.toLocaleString('en')} MB free`
      const advice =
        'Make room, or move the data folder to a larger disk: Inkwell stopped, copied whole.'
      if (free < SPACE_LEAST) return [{ state: 'problem', says: `only ${says}`, advice }]
      // Some file systems do not count inodes.
      if (files > 0 && ffree < FILES_LEAST) {
        return [{ state: 'problem', says: `room for only ${ffree} more files`, advice }]
      }
      return [free < SPACE_LITTLE ? { state: 'note', says, advice } : { state: 'well', says }]
    },
  }
}

/** Checks that the secret is valid and private. */
export function checkSecret({ dataDir, authSecret }: Settings): Check {
  return {
    subject: 'Secret',
    look: async () => {
      if (authSecret) return [{ state: 'well', says: 'set as AUTH_SECRET' }]
      const path = join(dataDir, SECRET_FILE)
      const info = await stat(path).catch(() => undefined)
      if (!info) {
        const advice = 'The next start makes a new one, and everyone has to sign in again.'
        return [{ state: 'note', says: `there is no ${path}`, advice }]
      }
      await readAuthSecret(dataDir)
      if ((info.mode & OTHERS) === 0) return [{ state: 'well', says: 'yours alone' }]
      const says = `others can read ${path}, and with it open sessions of their own`
      return [{ state: 'problem', says, advice: `Run: chmod 600 ${path}` }]
    },
  }
}
