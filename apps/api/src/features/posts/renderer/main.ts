import { serveWork } from '../../../platform/worker/serve-work.ts'
import { renderSource } from './render-source.ts'
import type { Source } from './rendering.ts'

serveWork((task) => Promise.resolve(renderSource(task as Source)))
