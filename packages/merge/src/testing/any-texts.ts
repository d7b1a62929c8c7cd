import * as fc from 'fast-check'

/** Few different pieces, so that two texts share many of them at other places. */
const piece = fc.constantFrom(
  'a',
  'b',
  'the',
  ' ',
  ' ',
  '. ',
  '\n',
  '\n\n',
  '- x\n',
  '日',
  '本',
  '👩‍👩‍👧',
  '😀',
  '\ud83d',
  'é',
  "don't",
)

/** Short texts of all kinds of tokens. */
export const anyText = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))
