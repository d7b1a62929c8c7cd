import { randomFrom, Tray } from './marbling.ts'

const SIZE = { width: 800, height: 500 }

interface Inks {
  paper: string
  inks: readonly [main: string, deep: string, pale: string]
}

/** Inks that lie well beside each other on one page, whichever four meet in a row. */
const PALETTES = {
  ultramarine: { paper: '#e6eafb', inks: ['#2b3fd1', '#12142b', '#9dabf3'] },
  madder: { paper: '#fae7e0', inks: ['#c7452f', '#581322', '#f0a78f'] },
  verdigris: { paper: '#dff1ea', inks: ['#13745f', '#0a2e2f', '#8fcfba'] },
  saffron: { paper: '#fcf0d0', inks: ['#dc8f12', '#5a3208', '#f4cc70'] },
  violet: { paper: '#eee6f8', inks: ['#6a33a8', '#281149', '#c2a3e5'] },
  night: { paper: '#12142b', inks: ['#4c62ee', '#aeb9ff', '#232a68'] },
  rose: { paper: '#fbe5ed', inks: ['#c22f6b', '#480f2c', '#f0a6c3'] },
  lagoon: { paper: '#0c2b35', inks: ['#1f8da3', '#93dce6', '#124755'] },
  slate: { paper: '#e9ecf3', inks: ['#454d66', '#12142b', '#b2b9cb'] },
  ember: { paper: '#38130e', inks: ['#da6541', '#f8bb9b', '#6c2615'] },
  olive: { paper: '#eff1da', inks: ['#717f1e', '#2a300c', '#c3cb83'] },
  gilt: { paper: '#1b1541', inks: ['#dfa62b', '#f3dfa6', '#3f3390'] },
} as const satisfies Record<string, Inks>

type Random = () => number

/** Rings that fill the sheet from one place, and the drop that fell beside it. */
function rings(random: Random, { paper, inks }: Inks): string {
  const tray = new Tray(SIZE, 40)
  const centre = { x: 240 + 320 * random(), y: 60 + 180 * random() }
  for (let index = 0; index < 19; index++) {
    tray.drop(centre, 96 + 30 * random(), index % 2 === 0 ? paper : (inks[index % 3] ?? paper))
  }
  const beside = { x: centre.x < 400 ? 610 : 190, y: 330 + 60 * random() }
  for (const ink of [inks[1], paper, inks[0], paper, inks[2]]) tray.drop(beside, 62, ink)
  tray.rock(0.3 + random(), 460, 38, 6 * random())
  tray.rock(1.7 + random(), 310, 20, 6 * random())
  return tray.sheet(paper)
}

/** Ripples around three places, each of which made room for the next. */
function ripples(random: Random, { paper, inks }: Inks): string {
  const tray = new Tray(SIZE, 36)
  const lean = 120 * random()
  const places = [
    { x: 80 + lean, y: 110 },
    { x: 420, y: 420 - lean },
    { x: 740 - lean, y: 150 + lean },
  ]
  for (let index = 0; index < 21; index++) {
    const place = places[Math.floor(index / 7)]
    if (place) tray.drop(place, 84, index % 2 === 0 ? (inks[index % 3] ?? paper) : paper)
  }
  tray.rock(0.9, 520, 30, 6 * random())
  return tray.sheet(paper)
}

/** Rings that a comb has been drawn through, there and back. */
function feathers(random: Random, { paper, inks }: Inks): string {
  const tray = new Tray(SIZE, 56)
  const centre = { x: 220 + 360 * random(), y: 150 + 200 * random() }
  for (let index = 0; index < 14; index++) {
    tray.drop(centre, 116, index % 2 === 0 ? (inks[(index / 2) % 3] ?? paper) : paper)
  }
  const teeth = 5 + Math.floor(3 * random())
  const angle = Math.PI / 2 + 1.1 * (random() - 0.5)
  for (let tooth = 0; tooth < teeth; tooth++) {
    const pull = (tooth % 2 === 0 ? 1 : -1) * (100 + 60 * random())
    tray.comb({ x: (SIZE.width * (tooth + 0.5)) / teeth, y: 250 }, angle, pull, 24)
  }
  return tray.sheet(paper)
}

/** The covers of posts that have no picture, each an SVG document, by name. */
export function covers(): Record<string, string> {
  const patterns = [rings, feathers, ripples]
  const sheets = Object.entries(PALETTES).map(([name, palette], index) => {
    const pattern = patterns[index % patterns.length] ?? rings
    return [name, pattern(randomFrom(index + 7), palette)] as const
  })
  return Object.fromEntries(sheets)
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
