import { constants, setPriority } from 'node:os'
import { serveWork } from '../../../platform/worker/serve-work.ts'
import { renderSource } from './render-source.ts'
import type { Source } from './rendering.ts'

// Readers come first: a source that is slow to render must not take the processor from them.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
serveWork((task) => Promise.resolve(renderSource(task as Source)))
