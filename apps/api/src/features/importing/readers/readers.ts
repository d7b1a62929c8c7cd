import type { Reader } from '../reader.ts'
import { markdown } from './markdown/markdown.ts'
import { wordpress } from './wordpress/wordpress.ts'

/** The formats that an import knows, in the order in which they are looked for. */
export const readers: readonly Reader[] = [wordpress, markdown]
