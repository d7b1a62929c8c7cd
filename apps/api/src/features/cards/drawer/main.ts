import { serveWork } from '../../../platform/worker/serve-work.ts'
import type { CardText } from './card.ts'
import { drawCard } from './draw-card.ts'

serveWork((text) => drawCard(text as CardText))
