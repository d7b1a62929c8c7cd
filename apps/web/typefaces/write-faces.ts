import { writeFileSync } from 'node:fs'
import { facesOf, ITALIC, makeFace, ROMAN, SANS } from './faces.ts'

/* Writes the font files: `npm run faces`. */

for (const { first, more } of [ROMAN, ITALIC, SANS].map(facesOf)) {
  for (const face of [first, more]) {
    writeFileSync(
      new URL(`../src/styles/faces/${face.name}`, import.meta.url),
      await makeFace(face),
    )
  }
}
