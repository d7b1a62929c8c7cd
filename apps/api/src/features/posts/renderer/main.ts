import { constants, setPriority } from 'node:os'
import { serveWork } from '../../../platform/worker/serve-work.ts'
import { renderSource } from './render-source.ts'
import type { Source } from './rendering.ts'

// Low priority, so that slow sources do not delay readers.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
serveWork((task) => Promise.resolve(renderSource(task as Source)))
