import { writeFileSync } from 'node:fs'
import { CARD_FACES, makeCardFace } from './card-faces.ts'
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

for (const face of CARD_FACES) {
  writeFileSync(
    new URL(`../../api/src/features/cards/faces/${face.name}.ttf`, import.meta.url),
    await makeCardFace(face),
  )
}
