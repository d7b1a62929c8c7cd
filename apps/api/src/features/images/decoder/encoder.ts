import { constants, setPriority } from 'node:os'
import { serveWork } from '../../../platform/worker/serve-work.ts'
import { encodeAvif } from './encode-avif.ts'
import type { ToEncode } from './picture.ts'

// Nobody waits for it: whatever else there is to do comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
serveWork((picture) => encodeAvif(picture as ToEncode))
