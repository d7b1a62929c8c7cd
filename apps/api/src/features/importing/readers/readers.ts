import type { Reader } from '../reader.ts'
import { bear } from './bear/bear.ts'
import { blogger } from './blogger/blogger.ts'
import { feeds } from './feeds/feeds.ts'
import { forem } from './forem/forem.ts'
import { ghost } from './ghost/ghost.ts'
import { inkwell } from './inkwell/inkwell.ts'
import { jsonFeed } from './json-feed/json-feed.ts'
import { markdown } from './markdown/markdown.ts'
import { medium } from './medium/medium.ts'
import { movableType } from './movable-type/movable-type.ts'
import { substack } from './substack/substack.ts'
import { tumblr } from './tumblr/tumblr.ts'
import { wordpress } from './wordpress/wordpress.ts'

/** The formats that an import knows, in the order in which they are looked for. */
export const readers: readonly Reader[] = [
  // It has files for other programs, too.
  inkwell,
  wordpress,
  blogger,
  ghost,
  medium,
  substack,
  jsonFeed,
  feeds,
  bear,
  forem,
  movableType,
  tumblr,
  markdown,
]
