import { randomFrom, Tray } from './marbling.ts'

/** A cover is a piece of the sheet of this size. */
const PIECE = { width: 800, height: 300 }
const SHEET = { width: 2_000, height: 1_500 }

/** Greys, because the page lays them over its own colours. */
const INKS = ['#111', '#fff', '#777'] as const
const PAPER = '#ccc'

const POINTS = 48

/** Places where drops fall, in turns, so that each makes room for the others. */
const PLACES = [
  { x: 330, y: 280 },
  { x: 1_130, y: 240 },
  { x: 1_780, y: 520 },
  { x: 730, y: 820 },
  { x: 1_380, y: 1_060 },
  { x: 320, y: 1_260 },
] as const

const ROUNDS = 15

/**
 * The sheet that the covers of posts without a picture are pieces of: rings around six places, drawn out
 * by a wide comb.
 */
export function coverSheet(): string {
  const random = randomFrom(41)
  const tray = new Tray(SHEET, POINTS)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, place] of PLACES.entries()) {
      const ink = round % 2 === 0 ? INKS[(round / 2 + index) % INKS.length] : PAPER
      tray.drop(place, 115 + 45 * random(), ink ?? PAPER)
    }
  }
  for (let tooth = 0; tooth < 4; tooth++) {
    const pull = (tooth % 2 === 0 ? 1 : -1) * (150 + 60 * random())
    tray.comb({ x: 260 + 500 * tooth, y: 750 }, 1.3 + 0.5 * random(), pull, 90)
  }
  tray.rock(0.5, 620, 46, 2)
  tray.rock(1.9, 430, 26, 4)
  return tray.sheet(PAPER, PIECE)
}

/**
 * The sheet behind the first words of the site: a stencil, which the page fills with its own ink in
 * light and in dark.
 */
export function landingSheet(): string {
  const random = randomFrom(23)
  const tray = new Tray({ width: 900, height: 900 }, 64)
  const shades = ['#777', '#fff', '#333']
  for (let index = 0; index < 19; index++) {
    const radius = 104 + 30 * random()
    tray.drop({ x: 660, y: 240 }, radius, index % 2 === 0 ? '#000' : (shades[index % 3] ?? '#fff'))
  }
  for (const ink of ['#fff', '#000', '#777', '#000', '#333']) {
    tray.drop({ x: 450, y: 640 }, 84, ink)
  }
  tray.rock(0.7, 640, 46, 2)
  tray.rock(2.1, 420, 20, 4)
  return tray.sheet()
}
