import { serveWork } from '../../../platform/worker/serve-work.ts'
import { encodePicture } from './encode-picture.ts'
import type { Upload } from './picture.ts'

serveWork((upload) => encodePicture(upload as Upload))
